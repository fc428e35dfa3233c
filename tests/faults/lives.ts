import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

// Both ends of a life: a process that does something until a test kills it. It is told what to do as a line of JSON on stdin,
// and tells what it has done as lines of JSON on stdout.

const marker = 'SELVEDGE_LIFE'

/** A process that has loaded its program and waits for its life. */
export interface LoadedLife<Life, Line> {
  /** What it has said so far. */
  readonly lines: readonly Line[]
  begin(life: Life): void
  /** Resolves at the first line that fits (any, where nothing is asked for), or when the process has ended. */
  says(fits?: (line: Line) => boolean): Promise<void>
  signal(name: NodeJS.Signals): void
  /** It lives no more. */
  readonly hasEnded: boolean
  /** SIGKILL; resolves when all that it said is in `lines`. */
  kill(): Promise<void>
}

/** The lives of a program: the next is loaded while one is lived, so that it begins as soon as the one before has ended. */
export function livesOf<Life, Line>(
  program: URL,
): { load(environment?: NodeJS.ProcessEnv): LoadedLife<Life, Line>; killAll(): Promise<void> } {
  const children = new Map<ChildProcess, Promise<unknown>>()
  const load = (environment: NodeJS.ProcessEnv = {}): LoadedLife<Life, Line> => {
    const child = spawn(process.execPath, [fileURLToPath(program)], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, ...environment, [marker]: 'yes' },
    })
    const lines: Line[] = []
    const reader = createInterface({ input: child.stdout })
    reader.on('line', line => lines.push(JSON.parse(line) as Line))
    const ended = once(child, 'close').then(() => children.delete(child))
    children.set(child, ended)
    return {
      lines,
      get hasEnded() {
        return !children.has(child)
      },
      begin: life => void child.stdin.write(`${JSON.stringify(life)}\n`),
      says: async (fits = () => true) => {
        while (children.has(child) && !lines.some(fits)) await Promise.race([once(reader, 'line'), ended])
      },
      signal: name => void child.kill(name),
      async kill() {
        child.kill('SIGKILL')
        await ended
      },
    }
  }
  return {
    load,
    async killAll() {
      for (const child of children.keys()) child.kill('SIGKILL')
      await Promise.all(children.values())
    },
  }
}

/** The other end, called by the program itself: lives as it is told. Does nothing where a test only takes types from it. */
export function liveAsTold<Life>(live: (life: Life) => Promise<void>): void {
  if (process.env[marker] === undefined) return
  // What is killed leaves nothing behind for the next to start faster with, unless it is written before.
  flushCompileCache()
  createInterface({ input: process.stdin }).once('line', line => void live(JSON.parse(line) as Life))
}
