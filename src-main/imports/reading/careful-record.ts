import { DeskError } from '../../../src-shared/errors.ts'

/** A record of more characters has a quote that was never closed. */
export const mostRecord = 1_000_000

/** A record and where it ends; `broken` if its quotes made no sense and only its first line was used. */
export interface CarefulRecord {
  fields: string[]
  end: number
  broken: boolean
}

export interface RecordSigns {
  delimiter: string
  /** `\n` serves CRLF too. */
  newline: '\n' | '\r'
}

const isSpace = (text: string, at: number): boolean => text.charAt(at).trim() === ''

/**
 * Reads the record that starts at `start`, and gives up on its quotes as soon as they make no sense: then the record is its first line, so that the rows below are
 * not swallowed. Null if the text has to continue first. Agrees with PapaParse on every record whose quotes are right.
 */
export function carefulRecord(
  text: string,
  start: number,
  { delimiter, newline }: RecordSigns,
  last: boolean,
): CarefulRecord | null {
  const fields: string[] = []
  const broken = () => firstLine(text, start, { delimiter, newline }, last)
  let at = start
  let lineEnd = -2
  for (;;) {
    if (text[at] === '"') {
      let quote = at
      for (;;) {
        quote = text.indexOf('"', quote + 1)
        const tooFar = (quote < 0 ? text.length : quote) - start > mostRecord
        if (tooFar || (quote < 0 && last)) return broken()
        if (quote < 0 || (quote + 1 === text.length && !last)) return null
        if (text[quote + 1] !== '"') break
        quote++
      }
      const value = text.slice(at + 1, quote).replaceAll('""', '"')
      let after = quote + 1
      while (after < text.length && text[after] !== delimiter && text[after] !== newline && isSpace(text, after))
        after++
      if (after >= text.length && !last) return null
      if (after < text.length && text[after] !== delimiter && text[after] !== newline) return broken()
      fields.push(value)
      if (after >= text.length || text[after] === newline)
        return { fields, end: Math.min(after + 1, text.length), broken: false }
      at = after + 1
      continue
    }
    if (lineEnd !== -1 && lineEnd < at) lineEnd = text.indexOf(newline, at)
    if (lineEnd < 0 && !last) return unfinished(text, start)
    const end = lineEnd < 0 ? text.length : lineEnd
    const next = text.indexOf(delimiter, at)
    if (next < 0 || next > end) {
      fields.push(text.slice(at, end))
      return { fields, end: Math.min(end + 1, text.length), broken: false }
    }
    fields.push(text.slice(at, next))
    at = next + 1
  }
}

/** Null if the line may still end. */
function unfinished(text: string, start: number): null {
  // The caller knows which line it is.
  if (text.length - start > mostRecord) throw new DeskError('imports.endless-line', { line: 0 })
  return null
}

/** The first line from `start` as a record: properly quoted fields without their quotes, all others unchanged. */
function firstLine(
  text: string,
  start: number,
  { delimiter, newline }: RecordSigns,
  last: boolean,
): CarefulRecord | null {
  const found = text.indexOf(newline, start)
  if (found < 0 && !last) return unfinished(text, start)
  const end = found < 0 ? text.length : found
  const line = text.slice(start, text[end - 1] === '\r' && newline === '\n' ? end - 1 : end)
  const fields: string[] = []
  let at = 0
  for (;;) {
    const quoted = line[at] === '"' ? quotedField(line, at, delimiter) : null
    const next = quoted?.next ?? line.indexOf(delimiter, at)
    fields.push(quoted?.value ?? line.slice(at, next < 0 ? line.length : next))
    if (next < 0) return { fields, end: Math.min(end + 1, text.length), broken: true }
    at = next + 1
  }
}

function quotedField(line: string, at: number, delimiter: string): { value: string; next: number } | null {
  let quote = at
  for (;;) {
    quote = line.indexOf('"', quote + 1)
    if (quote < 0) return null
    if (line[quote + 1] !== '"') break
    quote++
  }
  let after = quote + 1
  while (after < line.length && line[after] !== delimiter && isSpace(line, after)) after++
  if (after < line.length && line[after] !== delimiter) return null
  return { value: line.slice(at + 1, quote).replaceAll('""', '"'), next: after < line.length ? after : -1 }
}
