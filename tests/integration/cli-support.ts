import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../src-main/cli.ts', import.meta.url))

/** A line of stdout as JSON; `line` itself where it is none. */
export type Told = Record<string, unknown>

/** The `selvedge` command as a child process. */
export interface Command {
  child: ChildProcess
  /** The lines of stdout so far. */
  lines: string[]
  /** stderr so far. */
  errors(): string
  /** The lines that are JSON objects with that event. */
  told(event: string): Told[]
  /** Waits for a line of stdout that fits. */
  line(fits: (told: Told) => boolean, milliseconds?: number): Promise<Told>
  /** Its exit code, once it has ended and all that it said is here; null for one that was killed. */
  ended: Promise<number | null>
  kill(signal: NodeJS.Signals): void
}

const running = new Set<ChildProcess>()

/** Ends what a failed test left running. */
export function endCommands(): void {
  for (const child of running) child.kill('SIGKILL')
}

const parsed = (line: string): Told => {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as Told) : { line }
  } catch {
    return { line }
  }
}

/** Starts `selvedge ARGS…` from its sources, under the Node that runs the tests. */
export function startCommand(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Command {
  const { SELVEDGE_TOKEN: _token, ...usual } = process.env
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // English, whatever this computer or somebody's own desk on it speaks.
    env: { ...usual, LC_ALL: 'C', ...environment },
  })
  running.add(child)
  const lines: string[] = []
  const heard = new Set<(line: string) => void>()
  let errors = ''
  createInterface({ input: child.stdout }).on('line', line => {
    lines.push(line)
    for (const hear of heard) hear(line)
  })
  child.stderr.on('data', piece => {
    errors += piece
  })
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  const told = (event: string) => lines.map(parsed).filter(one => one['event'] === event)
  return {
    child,
    lines,
    errors: () => errors,
    told,
    ended,
    kill: signal => void child.kill(signal),
    line: (fits, milliseconds = 40_000) =>
      new Promise((resolve, reject) => {
        const found = lines.map(parsed).find(fits)
        if (found) return resolve(found)
        const done = (act: () => void) => {
          clearTimeout(timer)
          heard.delete(hear)
          act()
        }
        const hear = (line: string) => {
          const one = parsed(line)
          if (fits(one)) done(() => resolve(one))
        }
        const fail = (why: string) => done(() => reject(new Error(`${why}: ${lines.join('\n')}\n${errors}`)))
        const timer = setTimeout(() => fail('No such line came'), milliseconds)
        heard.add(hear)
        void ended.then(() => fail('It ended without such a line'))
      }),
  }
}

/** Runs a command to its end. */
export async function runCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; lines: string[]; errors: string; told: Command['told'] }> {
  const command = startCommand(args, environment)
  const code = await command.ended
  return { code, lines: command.lines, errors: command.errors(), told: command.told }
}

/** Writes a station's config into a folder; answers its path. */
export function writeConfig(folder: string, config: unknown, name = 'station.json'): string {
  const file = join(folder, name)
  writeFileSync(file, typeof config === 'string' ? config : JSON.stringify(config))
  return file
}
