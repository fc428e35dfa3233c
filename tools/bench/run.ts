import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** A program that runs, timed from the moment before it was started; times are milliseconds since 1970. */
export interface Run {
  child: ChildProcess
  startedAt: number
  /** Resolves when it has ended; throws unless it ended with 0. */
  ended: Promise<number>
  /** What it has said on stderr so far. */
  said(): string
}

/** Starts a program; hears its lines as they come. What it says on stderr is shown only if it fails. */
export function startRun(
  program: string,
  args: readonly string[],
  { env, onLine }: { env?: NodeJS.ProcessEnv; onLine?: (line: string) => void } = {},
): Run {
  const startedAt = Date.now()
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that npm's shell and what it started end together.
    detached: true,
  })
  let said = ''
  child.stderr?.on('data', (piece: Buffer) => {
    said += piece.toString()
  })
  if (child.stdout) createInterface({ input: child.stdout }).on('line', line => onLine?.(line))
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    let endedAt = 0
    child.once('exit', () => {
      endedAt = Date.now()
    })
    child.once('close', (code, signal) => {
      if (code === 0) resolve(endedAt)
      else reject(new Error(`${program} ${args.join(' ')} ended with ${code ?? signal}: ${said}`))
    })
  })
  ended.catch(() => {})
  return { child, startedAt, ended, said: () => said }
}

/** Asks a run and all that it started to end. */
export function endRun({ child }: Run): void {
  if (child.pid === undefined || child.exitCode !== null) return
  try {
    process.kill(-child.pid, 'SIGTERM')
  } catch {
    // It has ended by itself.
  }
}

/** How long something that surely happens may take on a busy machine (ms): what hasn't come by then won't. */
export const longestWait = 300_000

/** The middle value; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = Number.NaN, high = low] = Number.isInteger(middle)
    ? sorted.slice(middle - 1, middle + 1)
    : sorted.slice(Math.floor(middle), Math.floor(middle) + 1)
  return (low + high) / 2
}
