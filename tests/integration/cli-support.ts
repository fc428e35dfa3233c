import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { speak } from '../../src-shared/messages/index.ts'
import { SerialQueue } from '../../src-shared/serial-queue.ts'

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
    line: (fits, milliseconds = 90_000) =>
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

/** What a command that ran to its end printed, and its exit code; null for one that was killed. */
export type Ended = { code: number | null; lines: string[]; errors: string; told: Command['told'] }

/** Commands that last and hold a data folder open: only a process of their own shows how they end. */
const lasting = new Set(['station', 'desk', 'service', undefined])
const oneAtATime = new SerialQueue()

/**
 * Runs a command to its end: in this process, which saves the second that another one takes to start; a lasting one in its
 * own. `inProcess`: whether it runs in this one.
 */
export async function runCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  { inProcess = !lasting.has(args[0]) }: { inProcess?: boolean } = {},
): Promise<Ended> {
  if (inProcess) return oneAtATime.add(() => runHere(args, environment))
  const command = startCommand(args, environment)
  const code = await command.ended
  return { code, lines: command.lines, errors: command.errors(), told: command.told }
}

/** Runs a command's own function, with its output, its environment and its language kept apart from the test's. */
async function runHere(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Ended> {
  const { main } = await import('../../src-main/cli.ts')
  const { SELVEDGE_TOKEN: _token, ...usual } = process.env
  const before = process.env
  const [out, err] = [capture(process.stdout), capture(process.stderr)]
  const leave = keepListeners('SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect')
  process.env = { ...usual, LC_ALL: 'C', ...environment }
  try {
    const code = await main([...args])
    const text = out.text()
    const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n')
    return { code, lines, errors: err.text(), told: event => lines.map(parsed).filter(one => one['event'] === event) }
  } finally {
    process.env = before
    out.end()
    err.end()
    leave()
    speak('en')
  }
}

/** Removes what a command that watches for its end adds to this process, which doesn't end with it. */
function keepListeners(...names: string[]): () => void {
  const before = names.map(name => process.listeners(name as NodeJS.Signals))
  // Such a command also lets its process end while only its parent is left to wait for.
  const stays = setInterval(() => {}, 60_000)
  return () => {
    for (const [at, name] of names.entries())
      for (const listener of process.listeners(name as NodeJS.Signals))
        if (!before[at]?.includes(listener)) process.off(name, listener)
    process.channel?.ref()
    clearInterval(stays)
  }
}

/** Takes what is written to a stream, until `end`. */
function capture(stream: NodeJS.WriteStream): { text(): string; end(): void } {
  const { write } = stream
  const pieces: Buffer[] = []
  stream.write = ((piece: string | Uint8Array, ...rest: unknown[]) => {
    pieces.push(Buffer.from(piece as string))
    const done = rest.find(one => typeof one === 'function') as (() => void) | undefined
    done?.()
    return true
  }) as typeof write
  const end = () => {
    stream.write = write
  }
  return { text: () => Buffer.concat(pieces).toString(), end }
}

/** Writes a station's config into a folder; answers its path. */
export function writeConfig(folder: string, config: unknown, name = 'station.json'): string {
  const file = join(folder, name)
  writeFileSync(file, typeof config === 'string' ? config : JSON.stringify(config))
  return file
}
