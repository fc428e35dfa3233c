import { appendFileSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { briefPatience, renamePatientlySync } from '../new-file.ts'
import { safeText } from './redact.ts'

/** An unexpected error as it is kept: without anything that a service, a printer or a person wrote. */
export interface Failure {
  /** ISO 8601, UTC. */
  at: string
  /** Which program: `desk`, `station`, `practice service`. */
  process: string
  pid: number
  /** The error in one line: its name, what may leave this computer of its text, and where it was thrown. */
  what: string
  /** Where it was thrown, innermost first: functions, files and lines. */
  stack: string[]
  /** True if the process ended itself for it. */
  ended: boolean
}

/** The file of the data folder's logs in which failures are kept, one JSON line each; a full one makes room for another. */
const fileIn = (logs: string) => join(logs, 'failures.jsonl')
const mostBytes = 256 * 1024
const mostFrames = 12

/** What JavaScript itself says of a mistake in a program: names from its source, and no data. */
const ofThePrograms =
  /^(Cannot (read|set) properties of (undefined|null) \((reading|setting) '[\w#$]+'\)|[\w.$#()[\] ]{1,80} is not (a function|iterable|defined|a constructor)|Maximum call stack size exceeded)$/

/** An error in the form in which it is kept. */
export function failureOf(error: unknown, process: string, pid: number, ended: boolean): Failure {
  const { name, message, code, stack = '' } = error instanceof Error ? (error as NodeJS.ErrnoException) : nothing
  const frames = stack
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .map(line => line.trim())
    .slice(0, mostFrames)
  const text = safeFailureText(message)
  const kind = typeof code === 'string' && /^[\w.-]{1,60}$/.test(code) ? `${name} ${code}` : name
  const at = frames.map(placeIn).find(place => place !== null)
  const what = `${kind}: ${text}${at ? ` (${at})` : ''}`
  return { at: new Date().toISOString(), process, pid, what, stack: frames, ended }
}

const safeFailureText = (text: string) => (ofThePrograms.test(text) ? text : safeText(text))

/** The same line of a failure (`what`), made safe again: a log isn't proof of who wrote it. */
export function safeFailure(what: string): string {
  const [, name, text = '', place = ''] =
    /^(\w*Error(?: [\w.-]{1,60})?): ([\s\S]*?)( \([\w.-]{1,80}:\d+\))?$/.exec(what) ?? []
  return name === undefined ? safeText(what) : `${name}: ${safeFailureText(text)}${place}`
}

const nothing = { name: 'Error', message: '', code: undefined, stack: '' }

/** The file and line of a frame; null for Node's own. */
function placeIn(frame: string): string | null {
  const [, path = '', line] = /\(?([^()\s]+):(\d+):\d+\)?$/.exec(frame) ?? []
  return line === undefined || path.startsWith('node:') ? null : `${basename(path)}:${line}`
}

/** Keeps a failure, before anything else is done about it. Never throws: a full disk must not hide what went wrong. */
export const keepFailure = (logs: string, failure: Failure): void => append(logs, failure)

/** Sets the older lines aside; while another program has the file open, it keeps growing. */
function makeRoom(logs: string, file: string): void {
  try {
    renamePatientlySync(file, join(logs, 'failures.1.jsonl'), { patience: briefPatience })
  } catch {
    // The next failure tries again.
  }
}

function append(logs: string, line: object): void {
  const file = fileIn(logs)
  try {
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > mostBytes) {
      makeRoom(logs, file)
    }
    appendFileSync(file, `${JSON.stringify(line)}\n`, { mode: 0o600 })
  } catch {
    // It is said all the same.
  }
}

/** The failures that were kept since a moment (ms since 1970), oldest first. */
export function failuresSince(logs: string, since: number): Failure[] {
  return linesOf(logs).flatMap(line => ('what' in line && Date.parse(line.at) >= since ? [line] : []))
}

/** Why the last run ended, if it ended itself: once, at the next start. */
export function untoldEnd(logs: string): Failure | null {
  const last = linesOf(logs).at(-1)
  if (!last || !('what' in last) || !last.ended) return null
  append(logs, { at: new Date().toISOString(), told: true } satisfies Told)
  return last
}

/** A mark: a start has reported the lines before it. */
interface Told {
  at: string
  told: true
}

function linesOf(logs: string): (Failure | Told)[] {
  try {
    const lines = readFileSync(fileIn(logs), 'utf8').split('\n')
    return lines.flatMap(line => parsed(line) ?? [])
  } catch {
    return []
  }
}

/** The same for support: without the folders in which this computer keeps things. */
export const safeFailures = (logs: string, since: number): Failure[] =>
  failuresSince(logs, since).map(failure => ({
    ...failure,
    stack: failure.stack.map(frame => frame.replace(/(?:file:\/\/)?[^\s()]*[\\/]/g, '')),
  }))

/** Those for which a process has ended itself. */
export const endsSince = (logs: string, since: number): Failure[] =>
  failuresSince(logs, since).filter(({ ended }) => ended)

function parsed(line: string): Failure | Told | null {
  try {
    return line === '' ? null : (JSON.parse(line) as Failure | Told)
  } catch {
    // The last line of a process that was killed while it wrote.
    return null
  }
}
