import { DeskError } from '../../../src-shared/errors.ts'
import { shownNumber } from './number-formats.ts'
import { isTrue, type ListedSheet, type Workbook } from './workbook.ts'
import { type Attributes, readXml } from './xml-stream.ts'

/** A spreadsheet has no more of either. */
const mostRows = 1_048_576
const mostColumns = 16_384
/** Cells up to each row's last one, empty ones included: a cell at the far corner costs as much as all before it. */
const mostCells = 40_000_000
const mostRanges = 200_000

/** Cells from one to another, both included; rows from 1, columns from 0. */
export interface CellRange {
  from: number
  to: number
  left: number
  right: number
}

/** What a sheet shows besides its texts. */
export interface WorkbookSheetLook {
  /** Rows that are hidden, by a person or by a filter. */
  hiddenRows: CellRange[]
  hiddenColumns: CellRange[]
  merged: CellRange[]
  /** Numbers beside which their format puts a currency. */
  currencies: (CellRange & { currency: string })[]
}

/** A row's number, and the text of each of its cells up to the last one. */
export type RowSink = (number: number, cells: readonly string[]) => void

const broken = (what: string) => new DeskError('imports.broken-workbook', { what })

/**
 * Reads a sheet as a stream: its rows go to `row` in order, blank ones are left out, and after each piece `flush` may wait for them to be
 * written, or end the reading with true. Numbers are texts as they are shown, and nothing lost of them; errors and formulas that were never computed are texts
 * too. Throws `imports.broken-workbook`, `imports.large-workbook`, `imports.sparse-sheet`, and the signal's reason.
 */
export async function readCells(
  book: Workbook,
  { name, part }: ListedSheet,
  { row, flush }: { row: RowSink; flush?: () => Promise<boolean> | boolean },
  signal?: AbortSignal,
): Promise<WorkbookSheetLook> {
  if (part === null) throw broken('the sheet is missing')
  const reader = new CellReader(book, name, row)
  await readXml(
    book.archive.part(part),
    {
      open: (tag, attributes) => reader.open(tag, attributes),
      text: text => reader.text(text),
      close: tag => reader.close(tag),
      ...(flush && { pieceDone: flush }),
    },
    signal,
  )
  return reader.look
}

class CellReader {
  readonly look: WorkbookSheetLook = { hiddenRows: [], hiddenColumns: [], merged: [], currencies: [] }
  readonly #book: Workbook
  readonly #name: string
  readonly #row: RowSink
  /** By column, the currency beside its last number; null: none. */
  readonly #currencies: (WorkbookSheetLook['currencies'][number] | null)[] = []
  #number = 0
  #column = -1
  #cells: string[] = []
  #taken = 0
  #cell: Attributes = {}
  #hasFormula = false
  #phonetic = false
  #in: 'value' | 'formula' | null = null
  #value: string | null = null
  #formula = ''

  constructor(book: Workbook, name: string, row: RowSink) {
    this.#book = book
    this.#name = name
    this.#row = row
  }

  open(tag: string, attributes: Attributes): void {
    if (tag === 'c') this.#openCell(attributes)
    else if (tag === 'v' || (tag === 't' && !this.#phonetic)) {
      this.#in = 'value'
      this.#value ??= ''
    } else if (tag === 'f') {
      this.#in = 'formula'
      this.#hasFormula = true
    } else if (tag === 'row') this.#openRow(attributes)
    else if (tag === 'rPh') this.#phonetic = true
    else if (tag === 'col' && isTrue(attributes['hidden']))
      this.#note(this.look.hiddenColumns, {
        ...{ from: 1, to: mostRows },
        ...{ left: Number(attributes['min']) - 1, right: Number(attributes['max']) - 1 },
      })
    else if (tag === 'mergeCell') this.#merge(attributes['ref'] ?? '')
  }

  text(text: string): void {
    if (this.#in === 'value') this.#value += text
    else if (this.#in === 'formula') this.#formula += text
  }

  close(tag: string): void {
    this.#in = null
    if (tag === 'c') this.#closeCell()
    else if (tag === 'rPh') this.#phonetic = false
    else if (tag === 'row') {
      if (this.#cells.length > 0) this.#row(this.#number, this.#cells)
      this.#cells = []
    }
  }

  #openRow({ r, hidden }: Attributes): void {
    const number = r === undefined ? this.#number + 1 : Number(r)
    if (!Number.isInteger(number) || number <= this.#number || number > mostRows)
      throw broken(`row ${r} follows row ${this.#number}`)
    this.#number = number
    this.#column = -1
    if (!isTrue(hidden)) return
    const last = this.look.hiddenRows.at(-1)
    if (last && last.to === number - 1) last.to = number
    else this.#note(this.look.hiddenRows, { from: number, to: number, left: 0, right: mostColumns - 1 })
  }

  #openCell(attributes: Attributes): void {
    const { r } = attributes
    const column = r === undefined ? this.#column + 1 : (placeOf(r)?.column ?? -1)
    if (column < 0 || column >= mostColumns) throw broken(`the cell ${r ?? ''} is in no column`)
    this.#column = column
    this.#cell = attributes
    this.#value = null
    this.#formula = ''
    this.#hasFormula = false
  }

  #closeCell(): void {
    const column = this.#column
    const text = this.#text()
    if (text === '') return
    const { length } = this.#cells
    if (column >= length) {
      this.#taken += column + 1 - length
      if (this.#taken > mostCells) throw new DeskError('imports.sparse-sheet', { sheet: this.#name, row: this.#number })
      for (let at = length; at < column; at++) this.#cells.push('')
    }
    this.#cells[column] = text
  }

  #text(): string {
    const { t = 'n', s } = this.#cell
    const value = this.#value
    // Where the type is a text, an empty value is what the formula came to.
    if (this.#hasFormula && (value === null || (value.trim() === '' && t !== 'str'))) return `=${this.#formula}`
    if (value === null) return ''
    if (t === 's') return this.#book.strings[Number(value)] ?? ''
    if (t === 'b') return isTrue(value.trim()) ? 'TRUE' : 'FALSE'
    if (t !== 'n' || value.trim() === '') return value
    const format = this.#book.styles.of(s)
    this.#noteCurrency(format.currency)
    return shownNumber(value, format, this.#book.from1904)
  }

  #noteCurrency(currency: string | null): void {
    const column = this.#column
    const last = this.#currencies[column]
    if (last && last.currency === currency) last.to = this.#number
    else if (currency !== null) {
      const range = { from: this.#number, to: this.#number, left: column, right: column, currency }
      this.#note(this.look.currencies, range)
      this.#currencies[column] = range
    } else this.#currencies[column] = null
  }

  #merge(ref: string): void {
    const [first, last] = ref.split(':').map(placeOf)
    if (first && last && ref.includes(':'))
      this.#note(this.look.merged, { from: first.row, to: last.row, left: first.column, right: last.column })
  }

  #note<T>(ranges: T[], range: T): void {
    if (ranges.length >= mostRanges) throw broken('it has too many merged cells, hidden rows or formats')
    ranges.push(range)
  }
}

/** `B12`: the row, and the column from 0. */
function placeOf(ref: string): { row: number; column: number } | null {
  let column = 0
  let at = 0
  for (; at < ref.length && at < 4; at++) {
    const letter = ref.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column === 0 ? null : { row: Number(ref.slice(at)), column: column - 1 }
}
