import { readFile } from 'node:fs/promises'
import { setImmediate as breath } from 'node:timers/promises'
import { logFiles } from './log-file.ts'
import { redacted, safeId, safeText, safeUri } from './redact.ts'

/** At most so many lines, the newest. */
const most = 4000
/** The desk goes on while they are read: so many in one go. */
const atOnce = 20

/** Texts of the log that are not in the catalogue: the desk's own, each whole. */
const ownTexts = new Set([
  'session',
  'answered',
  'not answered',
  'a request to the desk was refused',
  'a request could not be answered',
  'the desk did not end properly',
  'the window stopped working',
  'an address outside the desk was not opened',
  'an answer breaks the contract',
  'a command failed unexpectedly',
  'an event is not in the contract',
  'an event breaks the contract',
  'The keychain did not take the token',
  'rows were kept long enough and removed',
  'documents were kept long enough and removed',
  'documents could not be removed; it is tried again in an hour',
])

/** What may be shown of the data beside a text; the rest is left out. */
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

/** The lines of the log since a moment, oldest first, without what may hold somebody's name. */
export async function safeLogLines(logsFolder: string, since: number): Promise<SafeLine[]> {
  const found: SafeLine[] = []
  for (const file of logFiles(logsFolder)) {
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
    for (let at = lines.length - 1; at >= 0; at--) {
      const line = safeLine(lines[at] ?? '')
      if (!line) continue
      if (Date.parse(line.time) < since || found.length >= most) return found.toReversed()
      found.push(line)
      if (found.length % atOnce === 0) await breath()
    }
  }
  return found.toReversed()
}
