import { partTitle } from '../../../src-shared/imports/field-words.ts'
import { type Delimiter, delimiters, type FileFormat } from '../../../src-shared/imports/file-format.ts'
import { isOffered, roleOfWords } from '../../../src-shared/imports/title-words.ts'
import { isBlank, Records } from './records.ts'

/** Records of a sample that are looked at; a header is among the first thousand. */
const mostRecords = 1001
/** Characters of a sample that are parted once for each delimiter. */
const trialLength = 64 * 1024

/** How lines end: the commonest outside quotes, or anywhere where all are within. */
export function newlineOf(text: string): FileFormat['newline'] {
  const outside = countNewlines(text, true)
  const { crlf, lf, cr } = outside.crlf + outside.lf + outside.cr > 0 ? outside : countNewlines(text, false)
  if (cr > crlf + lf) return 'cr'
  return crlf >= lf && crlf > 0 ? 'crlf' : 'lf'
}

function countNewlines(text: string, heedQuotes: boolean): { crlf: number; lf: number; cr: number } {
  const counts = { crlf: 0, lf: 0, cr: 0 }
  let quoted = false
  for (const [sign] of text.matchAll(/\r\n|\n|\r|"/g)) {
    if (sign === '"') quoted = heedQuotes && !quoted
    else if (!quoted) counts[sign === '\n' ? 'lf' : sign === '\r' ? 'cr' : 'crlf']++
  }
  return counts
}

/** The sign that PapaParse parts lines by; `\n` serves CRLF too. */
export const newlineSign = (newline: FileFormat['newline']): '\n' | '\r' => (newline === 'cr' ? '\r' : '\n')

/** The first records of a sample; of a sample that was cut, without the last one. */
export function recordsOf(
  text: string,
  delimiter: Delimiter,
  newline: FileFormat['newline'],
  complete: boolean,
): string[][] {
  const found: string[][] = []
  const records = new Records({ delimiter, newline: newlineSign(newline) }, 0, fields => {
    found.push(fields)
    return found.length < mostRecords
  })
  records.feed(text, complete)
  return found
}

/** Titles that other words are offered for are among the first columns. */
const mostHeadColumns = 12
/** The number of records searched for the header. */
const mostTitleRecords = 50

/** How many different titles of a price list a record has; two names of the same thing count once. */
const knownTitles = (fields: readonly string[]): number =>
  new Set(
    fields
      .slice(0, mostHeadColumns)
      .map(knownTitle)
      .filter(role => role !== null),
  ).size

/** What was asked last: the same words come in row after row. */
const known = new Map<string, string | null>()
const mostKnown = 200

/** What a title of a price list's first columns names; null for every other text. */
export function knownTitle(field: string): string | null {
  const title = field.trim()
  if (title.length > 60 || !/\p{L}/u.test(title)) return null
  const before = known.get(title)
  if (before !== undefined) return before
  if (known.size >= mostKnown) known.clear()
  const role = roleOfTitle(title)
  known.set(title, role)
  return role
}

function roleOfTitle(title: string): string | null {
  const offered = (['username', 'currency', 'code'] as const).find(role => isOffered(title, role))
  return roleOfWords(title) ?? offered ?? null
}

/** The delimiter under which most records have the same number of fields, and those that are titles are known ones. */
export function delimiterOf(text: string, newline: FileFormat['newline'], complete: boolean): Delimiter {
  const short = text.length > trialLength
  const trial = short ? text.slice(0, trialLength) : text
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of delimiters) {
    if (!trial.includes(delimiter)) continue
    const records = recordsOf(trial, delimiter, newline, complete && !short).filter(fields => !isBlank(fields))
    const score = scoreOf(records)
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

function scoreOf(records: readonly string[][]): number {
  const counts = new Map<number, number>()
  for (const { length } of records) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [fields, times] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0]
  if (times === 0) return 0
  const titles = Math.max(
    0,
    ...records
      .slice(0, mostTitleRecords)
      .filter(record => record.length > 1)
      .map(knownTitles),
  )
  // Known titles say most, then regular records, then how many fields they have.
  return Math.min(titles, 3) * 10 + (times / records.length) * 5 + Math.min(Math.log2(fields), 10) / 10
}

/** True if one of the records has several titles of a price list. */
export const namesColumns = (records: readonly string[][]): boolean => records.some(record => knownTitles(record) >= 2)

const number = /^[-+]?\p{Sc}?\s?\d[\d.,' ]*(?:\s?\p{Sc})?$/u

/**
 * Number of records above the header: the header is the record with the most known titles; if no record has several
 * fields, the first with one; otherwise the first with the most non-empty fields. Null without a header, or if it would
 * be all numbers.
 */
export function skipOf(records: readonly string[][]): number | null {
  const filled = records.map(fields => fields.filter(field => field.trim() !== '').length)
  const most = filled.reduce((a, b) => Math.max(a, b), 0)
  if (most === 0) return null
  const known = records.slice(0, mostTitleRecords).map(knownTitles)
  // `Customer, X, Currency, USD` above the header has known titles too, but fewer of them.
  const several = known.map((count, at) => (count >= 2 ? count * 1000 + Math.min(filled[at] ?? 0, 999) : 0))
  const likeliest = several.indexOf(Math.max(...several))
  if (several[likeliest]) return likeliest
  const one = known.findIndex((count, at) => count === 1 && (filled[at] ?? 0) * 2 > most)
  if (one >= 0) return one
  const first = filled.indexOf(most)
  const fields = (records[first] ?? []).filter(field => field.trim() !== '')
  return fields.filter(field => number.test(field.trim())).length * 2 > fields.length ? null : first
}

const withPoint = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)\.\d{1,2}$/
const withComma = /^-?(?:\d+|\d{1,3}(?:[. ]\d{3})+),\d{1,2}$/

/**
 * The decimal sign of most numbers that leave no doubt about it. Columns of prices have a say, and where no title names one, all that are not
 * words: codes and names (`12,5 oz`) follow rules of their own.
 */
export function decimalSignOf(records: readonly string[][], titles: readonly string[] = []): '.' | ',' {
  const isPrice = titles.map(title => partTitle(title).field !== null)
  const isWord = titles.map(title => knownTitle(title) !== null && roleOfWords(title) !== 'value')
  let prices = 0
  let others = 0
  for (const fields of records)
    for (const [column, field] of fields.entries()) {
      if (field.length > 20 || isWord[column]) continue
      const vote = withPoint.test(field.trim()) ? -1 : withComma.test(field.trim()) ? 1 : 0
      if (isPrice[column]) prices += vote
      else others += vote
    }
  return (prices || others) > 0 ? ',' : '.'
}
