import Papa from 'papaparse'
import { DeskError, hasCode } from '../../../src-shared/errors.ts'
import { carefulRecord, mostRecord, type RecordSigns } from './careful-record.ts'

/** Takes a record: its fields, where it starts in `Records.text`, and whether its quotes were broken. False: no more. */
export type RecordSink = (fields: string[], start: number, broken: boolean) => boolean

interface Step {
  data: string[][]
  errors: unknown[]
  meta: { cursor: number }
}

/**
 * Parts a text that comes in pieces into records. PapaParse does the work; from a record on whose quotes it calls wrong, the rest of
 * the piece is read carefully (careful-record.ts), so that no row is swallowed by another one's quote. Where pieces are cut makes no difference.
 */
export class Records {
  /** The text that the records of this moment are in. */
  text = ''
  /** Bytes (UTF-8) before `text`. */
  #bytesBefore: number
  #measured = { at: 0, bytes: 0 }
  #rest = ''
  /** The line on which the current record starts. */
  line = 1
  /** Lines of the record that the sink is taking. */
  recordLines = 1
  /**
   * Takes a line between `start` and `end` unchanged, in a text without quotes: much faster than fields as strings. If
   * null, or if there are quotes, records go to the sink.
   */
  lines: ((start: number, end: number) => void) | null = null
  /** The characters of `text` as numbers while `lines` is called: a text of joined pieces is slow to read by the character. */
  codes: Uint16Array<ArrayBuffer> = new Uint16Array(0)
  #hasQuotes = false
  #stopped = false
  readonly #signs: RecordSigns
  readonly #sink: RecordSink

  /** `offset` is where the text starts in its file, in bytes of UTF-8. */
  constructor(signs: RecordSigns, offset: number, sink: RecordSink) {
    this.#signs = signs
    this.#bytesBefore = offset
    this.#sink = sink
  }

  /** Takes the next piece; with `last` also what has no line break behind it. */
  feed(piece: string, last: boolean): void {
    if (this.#stopped) return
    this.#bytesBefore = this.offsetOf(this.text.length - this.#rest.length)
    this.text = this.#rest + piece
    this.#measured = { at: 0, bytes: 0 }
    this.#hasQuotes = this.text.includes('"')
    const long = this.#rest.length > mostRecord
    const isBare = this.lines !== null && !this.#hasQuotes && !long
    const { at, careful } = long || isBare ? { at: 0, careful: long } : this.#readQuickly(last)
    const isBareNow = this.lines !== null && !this.#hasQuotes && !careful
    const end = careful && !this.#stopped ? this.#readCarefully(at, last) : isBareNow ? this.#readLines(at, last) : at
    this.#rest = this.text.slice(end)
  }

  /** Where a place of `text` is in the file, in bytes of UTF-8; asked in rising order. */
  offsetOf(at: number): number {
    const { at: from, bytes } = this.#measured
    const more = Buffer.byteLength(this.text.slice(from, at))
    this.#measured = { at, bytes: bytes + more }
    return this.#bytesBefore + bytes + more
  }

  #readQuickly(last: boolean): { at: number; careful: boolean } {
    let at = 0
    let careful = false
    const parser = new Papa.Parser({
      delimiter: this.#signs.delimiter,
      newline: this.#signs.newline,
      step: (results: unknown) => {
        const { data, errors, meta } = results as Step
        const fields = data[0] ?? []
        if (errors.length > 0 || meta.cursor - at > mostRecord) {
          careful = true
          parser.abort()
        } else if (!this.#give(fields, at, meta.cursor, false)) parser.abort()
        else {
          at = meta.cursor
          if (this.lines && !this.#hasQuotes) parser.abort()
        }
      },
    })
    const { errors } = parser.parse(this.text, 0, !last) as Step
    return { at, careful: careful || errors.length > 0 }
  }

  #readLines(from: number, last: boolean): number {
    const { text, lines } = this
    const { newline } = this.#signs
    let at = from
    this.#fillCodes(text)
    while (lines && at < text.length) {
      const found = text.indexOf(newline, at)
      if (found < 0 && !last) break
      const end = found < 0 ? text.length : found
      const hasReturn = newline === '\n' && end > at && this.codes[end - 1] === 13
      lines(at, hasReturn ? end - 1 : end)
      this.line++
      at = end + 1
    }
    return Math.min(at, text.length)
  }

  #fillCodes(text: string): void {
    if (this.codes.length < text.length) this.codes = new Uint16Array(text.length + 64 * 1024)
    Buffer.from(this.codes.buffer).write(text, 'utf16le')
  }

  #readCarefully(from: number, last: boolean): number {
    let at = from
    while (at < this.text.length) {
      const record = this.#carefulAt(at, last)
      if (!record) break
      if (!this.#give(record.fields, at, record.end, record.broken)) break
      at = record.end
    }
    return at
  }

  #carefulAt(at: number, last: boolean): ReturnType<typeof carefulRecord> {
    try {
      return carefulRecord(this.text, at, this.#signs, last)
    } catch (error) {
      if (hasCode(error, 'imports.endless-line')) throw new DeskError('imports.endless-line', { line: this.line })
      throw error
    }
  }

  #give(fields: string[], start: number, end: number, broken: boolean): boolean {
    const lastAt = fields.length - 1
    const lastField = fields[lastAt] ?? ''
    if (!broken && this.#endsWithReturn(lastField, start, end)) fields[lastAt] = lastField.slice(0, -1)
    this.recordLines = this.#hasQuotes ? this.#linesIn(start, end) : 1
    this.#stopped = !this.#sink(fields, start, broken)
    this.line += this.recordLines
    return !this.#stopped
  }

  /** True if the last field ends with the first half of a CRLF; a return within quotes is the field's own. */
  #endsWithReturn(field: string, start: number, end: number): boolean {
    if (this.#signs.newline !== '\n' || field.charCodeAt(field.length - 1) !== 13) return false
    if (!this.#hasQuotes) return true
    const { text } = this
    const fieldEnd = text[end - 1] === '\n' ? end - 1 : end
    const begins = fieldEnd - field.length
    return text.slice(begins, fieldEnd) === field && (begins === start || text[begins - 1] === this.#signs.delimiter)
  }

  #linesIn(start: number, end: number): number {
    let lines = 0
    for (let at = start; at < end; lines++) {
      const next = this.text.indexOf(this.#signs.newline, at)
      if (next < 0) return lines
      at = next + 1
    }
    return lines
  }
}

/** True for a record of nothing but empty fields, which isn't a row. */
export function isBlank(fields: readonly string[]): boolean {
  return isEmpty(fields[0] ?? '') && fields.every(isEmpty)
}

/** Zero bytes, with which some programs fill a file up, are as empty as spaces. */
const isEmpty = (field: string): boolean =>
  field === '' || (field.charCodeAt(0) === 0 ? field.replaceAll('\0', '') : field).trim() === ''
