import type { Delimiter } from '../../../src-shared/imports/file-format.ts'
import type { SheetMark } from '../../../src-shared/imports/sheet.ts'
import { knownTitle } from './dialect.ts'

/** Finds rows that are not what they seem: cells that hold rows, and the header of another file that was joined on. */
export class RowMarks {
  readonly #titles: readonly string[]
  readonly #delimiter: Delimiter
  readonly #username: number
  readonly #first: string
  readonly #marks: SheetMark[] = []
  /** The row of a header that differs from the file's own: the rows below are under other titles. */
  #otherFrom: number | null = null
  #lastUsername = ''

  constructor(titles: readonly string[], delimiter: Delimiter) {
    this.#titles = titles.map(title => title.trim())
    this.#delimiter = delimiter
    this.#username = titles.findIndex(title => knownTitle(title) === 'username')
    this.#first = titles[0]?.trim() ?? ''
  }

  /** True for a line that may be a header once more. */
  beginsLikeHeader(text: string, start: number): boolean {
    // A file that was joined on may have a byte-order mark.
    const from = text.charCodeAt(start) === 0xfeff ? start + 1 : start
    return this.#first !== '' && text.startsWith(this.#first, from)
  }

  /** Looks at a row; `isTall`: it has a line break within a cell. */
  addFields(row: number, fields: readonly string[], isTall: boolean): void {
    if (fields[0]?.trim() === this.#first && this.#isHeader(fields)) this.#addHeader(row, fields)
    const username = fields[this.#username]?.trim() ?? ''
    if (isTall) {
      for (const [column, field] of fields.entries()) {
        const known = [this.#lastUsername, ...(column === this.#username ? [] : [username])]
        if (/[\r\n]/.test(field) && this.#holdsRows(field, known))
          this.#marks.push({ kind: 'rows-in-cell', from: row, to: row, column })
      }
    }
    if (username !== '' && !/[\r\n]/.test(username)) this.#lastUsername = username
  }

  #isHeader(fields: readonly string[]): boolean {
    const known = new Set(fields.slice(0, 50).map(knownTitle))
    known.delete(null)
    return known.size >= 2
  }

  #addHeader(row: number, fields: readonly string[]): void {
    this.#endOther(row)
    this.#marks.push({ kind: 'header-again', from: row, to: row, column: 0 })
    const length = Math.max(fields.length, this.#titles.length)
    for (let column = 0; column < length; column++) {
      if ((fields[column]?.trim() ?? '') === (this.#titles[column] ?? '')) continue
      this.#otherFrom = row + 1
      return
    }
  }

  /** One of its lines has as many fields as a row, or the retailer's name. */
  #holdsRows(field: string, usernames: readonly string[]): boolean {
    const least = Math.max(
      2,
      this.#titles.findLastIndex(title => title !== ''),
    )
    return field.split(/[\r\n]+/).some(line => {
      const cells = line.split(this.#delimiter)
      return cells.length > least || usernames.some(name => name !== '' && line.includes(name))
    })
  }

  #endOther(end: number): void {
    if (this.#otherFrom !== null && this.#otherFrom < end)
      this.#marks.push({ kind: 'other-header', from: this.#otherFrom, to: end - 1, column: 0 })
    this.#otherFrom = null
  }

  /** All that was found in so many rows. */
  done(rows: number): SheetMark[] {
    this.#endOther(rows)
    return this.#marks
  }
}
