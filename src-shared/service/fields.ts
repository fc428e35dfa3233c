import { DeskError } from '../errors.ts'
import { type Message, message } from '../messages/index.ts'

/** A JSON object. */
export type JsonRecord = Record<string, unknown>

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** How many values there are in a JSON value, itself included; where there are more than `most`, so many and some. */
export function countValues(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 1
  let count = 1
  for (const one of Array.isArray(value) ? value : Object.values(value)) {
    count += countValues(one, most - count)
    if (count > most) break
  }
  return count
}

/** No one reads a longer text in a field, and a screen may show dozens of them (characters). */
const longestText = 20_000

/**
 * A text that says something: trimmed; numbers too; else null. One that is too long to read is cut, and ends with what
 * is there of how much.
 */
export function textOf(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value
  const whole = typeof text === 'string' ? text.trim() : ''
  if (whole === '') return null
  // Half a character (a lone surrogate) can't be stored or sent back as it came.
  return (whole.length > longestText ? cut(whole) : whole).toWellFormed()
}

function cut(text: string): string {
  // Between words where there are any: half a token wouldn't be known as one, and would be shown.
  const space = text.lastIndexOf(' ', longestText)
  const end = space > longestText / 2 ? space : longestText
  return `${text.slice(0, end)}… (${end} / ${text.length})`
}

/** A text for the middle of a sentence: without the full stops and the white space at its end. */
export function withoutStop(text: string): string {
  // A pattern for it would take seconds for a long text of full stops.
  let end = text.length
  while (end > 0 && /[.\s]/.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** The first of several fields that holds a text. */
export function firstTextOf(record: JsonRecord, names: readonly string[]): string | null {
  for (const name of names) {
    const text = textOf(record[name])
    if (text !== null) return text
  }
  return null
}

/** A yes or no, as a boolean, a number or a word; null for anything else. */
export function flagOf(value: unknown): boolean | null {
  const word = typeof value === 'boolean' ? String(value) : textOf(value)?.toLowerCase()
  if (word === 'true' || word === '1' || word === 'yes') return true
  return word === 'false' || word === '0' || word === 'no' ? false : null
}

/** A count, a number or its digits; null for anything else. */
export function countOf(value: unknown): number | null {
  const text = textOf(value)
  return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null
}

const longestId = 128

/**
 * An id, a number or a string, as a string; null for an invalid one, such as one with half a character. `.` and `..`
 * would change the path they are put into, so they are invalid too.
 */
export function idOf(value: unknown): string | null {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return null
  if (typeof value === 'string' && !value.isWellFormed()) return null
  const text = textOf(value)
  if (text === null || text.length > longestId || text === '.' || text === '..') return null
  return hasControlCharacters(text) ? null : text
}

const hasControlCharacters = (text: string) => [...text].some(character => character < ' ' || character === '\u007f')

const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(\.\d+)?)?)? ?(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?$/i

/**
 * A time as milliseconds since 1970, UTC: ISO (without a zone it is UTC, specification 2.1), seconds or milliseconds
 * since 1970 as a number or digits; null for anything else, such as 30 February.
 */
export function timeOf(value: unknown): number | null {
  if (typeof value === 'number' || (typeof value === 'string' && /^\d{9,14}(\.\d+)?$/.test(value.trim()))) {
    const number = Number(value)
    if (!Number.isFinite(number) || number <= 0 || number >= 1e14) return null
    return Math.round(number < 1e11 ? number * 1000 : number)
  }
  const match = typeof value === 'string' ? iso.exec(value.trim()) : null
  if (!match) return null
  const [, year, month, day, hour, minute, second, fraction, zone] = match
  const wanted = [year, month, day, hour ?? 0, minute ?? 0, second ?? 0].map(Number)
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = wanted
  const at = Date.UTC(y, mo - 1, d, h, mi, s)
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== `${year}-${month}-${day}`) return null
  if (h > 23 || mi > 59 || s > 59) return null
  return at + Math.trunc(Number(fraction ?? 0) * 1000) - zoneMilliseconds(zone)
}

function zoneMilliseconds(zone: string | undefined): number {
  const match = /^([+-])(\d\d):?(\d\d)?$/.exec(zone ?? '')
  if (!match) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0)
  return (match[1] === '-' ? -minutes : minutes) * 60_000
}

/** An object whose keys are all whole numbers is a list with gaps, as PHP writes it. */
function listIn(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value
  if (!isRecord(value)) return null
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every(key => /^\d+$/.test(key)) ? Object.values(value) : null
}

/**
 * The rows of a list that comes bare, under `data`, under one of its own names, or one inside the other.
 * Throws `service.unexpected-shape` if there is no list.
 */
export function listOf(answer: unknown, names: readonly string[], operation: string): unknown[] {
  const bare = listIn(answer)
  if (bare) return bare
  const partsOf = (value: unknown): unknown[] => {
    const record = isRecord(value) ? snakeCased(value) : {}
    return ['data', ...names].map(name => record[name])
  }
  for (const part of partsOf(answer)) {
    const rows =
      listIn(part) ??
      partsOf(part)
        .map(listIn)
        .find(inner => inner !== null)
    if (rows) return rows
  }
  throw new DeskError('service.unexpected-shape', {
    operation,
    what: `it has no list (${shapeOf(answer)})`,
  })
}

/**
 * A single record that comes bare, under `data`, or under one of its own names (or there under `data`); its names can be asked for in
 * snake case.
 */
export function recordOf(answer: unknown, names: readonly string[], operation: string): JsonRecord {
  let record = isRecord(answer) ? snakeCased(answer) : answer
  for (let depth = 0; depth < 2; depth++) {
    const outer = record
    const inner = isRecord(outer) ? ['data', ...names].map(part => outer[part]).find(isRecord) : undefined
    if (inner) record = snakeCased(inner)
  }
  if (isRecord(record)) return record
  throw new DeskError('service.unexpected-shape', { operation, what: `it isn’t a record (${shapeOf(answer)})` })
}

function shapeOf(answer: unknown): string {
  if (Array.isArray(answer)) return 'a list'
  if (!isRecord(answer)) return answer === null ? 'null' : `a ${typeof answer}`
  // Only what looks like a field's name: a service may answer with what was sent to it.
  const keys = Object.keys(answer)
    .filter(key => /^[a-z_]{1,24}$/i.test(key))
    .slice(0, 8)
  return keys.length === 0 ? 'an object' : `an object with ${keys.join(', ')}`
}

const rawLength = 200

/** So many unreadable records of one list are shown; the rest are counted. */
const shownUnreadable = 20

/**
 * The warnings for a list's unreadable records: the first ones with their raw text, and how many more. `shape` is what of
 * a record may be shown.
 */
export function unreadableRecords(
  operation: string,
  records: readonly unknown[],
  clean: (text: string) => string,
  shape: (record: unknown) => unknown = record => record,
): Message[] {
  const first = records.slice(0, shownUnreadable)
  const shown = first.map(record => unreadableRecord(operation, shape(record), clean))
  const count = records.length - shown.length
  return count > 0 ? [...shown, message('service.more-unreadable', { operation, count })] : shown
}

/** The warning for an unreadable record, with its raw text. */
function unreadableRecord(operation: string, record: unknown, clean: (text: string) => string): Message {
  const raw = clean(JSON.stringify(record) ?? String(record))
  return message('service.unreadable-record', {
    operation,
    raw: raw.length > rawLength ? `${raw.slice(0, rawLength)}…` : raw,
  })
}

/** A field's name in camel case. What is longer or has other signs is a text, which stays as it is: it could be the token, and is masked later. */
const inCamelCase = /^(?=.*[a-z0-9][A-Z])[a-zA-Z]\w{0,39}$/

/**
 * A record with its names in snake case: some services write `designOptionId` for `design_option_id`. What is there in snake case
 * already stays as it is.
 */
export function snakeCased(record: JsonRecord): JsonRecord {
  const names = Object.keys(record)
  if (!names.some(name => inCamelCase.test(name))) return record
  return Object.fromEntries(
    names.flatMap(name => {
      const own = inCamelCase.test(name) ? snake(name) : name
      return own !== name && Object.hasOwn(record, own) ? [] : [[own, record[name]]]
    }),
  )
}

const snake = (name: string): string => name.replace(/(?<=[a-z0-9])[A-Z]/g, letter => `_${letter.toLowerCase()}`)
