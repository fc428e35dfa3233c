import { readFile } from 'node:fs/promises'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { logFiles } from './log-file.ts'
import { redacted, safeId, safeText, safeUri } from './redact.ts'

/** Maximum number of lines; the newest are kept. */
const maxLines = 4000
/** Lines per batch; the event loop runs in between so the desk stays responsive. */
const batchSize = 20

/** The desk's own log texts that aren't in the catalogue, each in full. */
const ownTexts = new Set([
  'session',
  'answered',
  'not answered',
  'a request to the desk was refused',
  'a request could not be answered',
  'the desk did not end properly',
  'an unexpected error',
  'the last run ended itself',
  'the window stopped working',
  'an address outside the desk was not opened',
  'an answer breaks the contract',
  'a command failed unexpectedly',
  'an event is not in the contract',
  'an event breaks the contract',
  'The keychain did not take the token',
  'The keychain has not answered yet; the system may be asking whether Selvedge may read it',
  'rows were kept long enough and removed',
  'documents were kept long enough and removed',
  'documents could not be removed; it is tried again in an hour',
])

/** What may be shown of a line's data; the rest is dropped. */
const ownData: Record<string, (text: string) => string> = {
  job: safeId,
  printer: safeUri,
  operation: safeId,
  method: safeId,
  command: safeId,
  event: safeId,
  status: safeId,
  token: safeId,
  why: safeText,
}

export interface SafeLine {
  time: string
  level: string
  text: string
  data: Record<string, string | number>
}

const levels: Record<string, string> = { 30: 'info', 40: 'warning', 50: 'error', 60: 'error' }

function safeLine(line: string): SafeLine | null {
  let parsed: Record<string, unknown>
  try {
    parsed = JSON.parse(line)
  } catch {
    return null
  }
  const { time, level, msg, ...data } = parsed
  if (typeof time !== 'string' || !Number.isFinite(Date.parse(time))) return null
  const text = typeof msg === 'string' ? msg : ''
  const shown = Object.entries(data).flatMap(([name, value]): [string, string | number][] => {
    if (typeof value === 'number') return [[name, value]]
    const own = Object.hasOwn(ownData, name) ? ownData[name] : undefined
    return own && typeof value === 'string' ? [[name, own(value)]] : []
  })
  return {
    time: new Date(time).toISOString(),
    level: levels[String(level)] ?? redacted,
    text: ownTexts.has(text) ? text : safeText(text),
    data: Object.fromEntries(shown),
  }
}

/** The log's lines since a time, oldest first, without anything that may contain a person's name. */
export async function safeLogLines(logsFolder: string, since: number): Promise<SafeLine[]> {
  const found: SafeLine[] = []
  for (const file of logFiles(logsFolder)) {
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
    for (let at = lines.length - 1; at >= 0; at--) {
      const line = safeLine(lines[at] ?? '')
      if (!line) continue
      if (Date.parse(line.time) < since || found.length >= maxLines) return found.toReversed()
      found.push(line)
      if (found.length % batchSize === 0) await yieldToEventLoop()
    }
  }
  return found.toReversed()
}
