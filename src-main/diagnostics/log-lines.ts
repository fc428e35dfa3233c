import { readFile } from 'node:fs/promises'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { safeFailure } from './failures.ts'
import { logFiles } from './log-file.ts'
import { hostOf, redacted, safeId, safeText, safeUri } from './redact.ts'

/** Maximum number of lines; the newest are kept. */
const maxLines = 4000
/** Lines per batch; the event loop runs in between so the desk stays responsive. */
const batchSize = 20

/** The desk's own log texts that aren't in the catalogue, each in full. */
export const logTexts: ReadonlySet<string> = new Set([
  'session',
  'answered',
  'not answered',
  'a call from a foreign frame was refused',
  'a command failed unexpectedly',
  'a profile in the background',
  'a request could not be answered',
  'a request to the desk was refused',
  'an address outside the desk could not be opened',
  'an address outside the desk was not opened',
  'an answer breaks the contract',
  'an event breaks the contract',
  'an event is not in the contract',
  'an unexpected error',
  'claims were kept long enough and removed',
  'documents could not be removed; it is tried again in an hour',
  'documents were kept long enough and removed',
  'prices were not read',
  'rows of prices were read',
  'rows were kept long enough and removed',
  'set up as the provisioning file says',
  'the desk did not end properly',
  'the last run ended itself',
  'the update could not be had',
  'the window stopped working',
  'A kept copy of an order was damaged and is removed',
  'An alert did not arrive',
  'Opened orders are not kept',
  'The backup failed',
  'The journal of orders couldn’t be settled',
  'The keychain did not take the token',
  'The keychain has not answered yet; the system may be asking whether Selvedge may read it',
  'What alerts were sent could not be kept',
])

/** A word or two of the desk's own, such as why a request was refused. */
const words = (text: string) => (/^[\w .,’-]{1,80}$/.test(text) ? text : redacted)
/** What breaks the contract: where, in words of the schema. */
const issues = (text: string) =>
  text
    .split('; ')
    .map(issue =>
      /^(?:[\w.]{1,80}: )?(?:Invalid|Too|Unrecognized) [\w ,:|<>="]{0,200}$/.test(issue) ? issue : redacted,
    )
    .join('; ')
/** The frames of an error, without the folders in which this computer keeps things. */
const frames = (text: string) =>
  text
    .split('\n')
    .filter(line => /^\s*at /.test(line))
    .map(line => line.replace(/(?:file:\/\/)?[^\s()]*[\\/]/g, ''))
    .join('\n')

/** What may be in a line's data; the rest is dropped. */
const ownData: Record<string, (text: string) => string> = {
  job: safeId,
  printer: safeUri,
  operation: safeId,
  method: safeId,
  command: safeId,
  event: safeId,
  status: safeId,
  token: safeId,
  receiver: safeId,
  host: hostOf,
  url: hostOf,
  path: text => (/^[\w./-]{1,80}$/.test(text) ? text : redacted),
  at: text => (Number.isFinite(Date.parse(text)) ? text : redacted),
  reason: words,
  stack: frames,
  what: issues,
  why: safeFailure,
  error: safeFailure,
}

export interface SafeLine {
  time: string
  level: string
  text: string
  data: Data
}

const levels: Record<string, string> = { 30: 'info', 40: 'warning', 50: 'error', 60: 'error' }

type Data = Record<string, string | number>

function safeData(data: Readonly<Record<string, unknown>>): Data {
  const shown = Object.entries(data).flatMap(([name, value]): [string, string | number][] => {
    if (typeof value === 'number') return [[name, value]]
    const own = Object.hasOwn(ownData, name) ? ownData[name] : undefined
    return own && typeof value === 'string' ? [[name, own(value)]] : []
  })
  return Object.fromEntries(shown)
}

/** A text of the log without what a service, a printer or a person wrote. */
export const safeLogText = (text: string): string => (logTexts.has(text) ? text : safeText(text))

/** A line of the log before it is written, without what a service, a printer or a person wrote. */
export function safeLogLine(line: string): string {
  const { level, time, msg, ...data } = JSON.parse(line) as Record<string, unknown>
  return `${JSON.stringify({ level, time, ...safeData(data), msg: safeLogText(String(msg ?? '')) })}\n`
}

function safeLine(line: string, since: number): SafeLine | null {
  let parsed: Record<string, unknown>
  try {
    parsed = JSON.parse(line)
  } catch {
    return null
  }
  const { time, level, msg, ...data } = parsed
  if (typeof time !== 'string' || !(Date.parse(time) >= since)) return null
  return {
    time: new Date(time).toISOString(),
    level: levels[String(level)] ?? redacted,
    text: safeLogText(typeof msg === 'string' ? msg : ''),
    data: safeData(data),
  }
}

/**
 * The log's lines since a time, oldest first, without anything that may contain a person's name. A line of a clock that was behind,
 * such as that of a computer that has just started, says nothing of the lines before it.
 */
export async function safeLogLines(logsFolder: string, since: number): Promise<SafeLine[]> {
  const found: SafeLine[] = []
  for (const file of logFiles(logsFolder)) {
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
    const before = found.length
    for (let at = lines.length - 1; at >= 0 && found.length < maxLines; at--) {
      const line = safeLine(lines[at] ?? '', since)
      if (line) found.push(line)
      if (at % batchSize === 0) await yieldToEventLoop()
    }
    // Whole files of older lines follow.
    if (found.length === before && lines.length > 1) break
  }
  return found.toReversed()
}
