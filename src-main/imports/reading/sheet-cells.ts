import { DeskError } from '../../../src-shared/errors.ts'
import { type NumberFormat, shownAsText, shownNumber } from './number-formats.ts'
import { isFalse, isTrue, RichText, unescaped } from './rich-text.ts'
import { isToBeComputed, type ListedSheet, type Workbook } from './workbook.ts'
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
  /** Cells whose format shows nothing of what they hold, and those that are struck through. */
  hiddenCells: CellRange[]
  struckOut: CellRange[]
  /** Formulas whose value is 0: perhaps of an empty cell, and some programs write 0 before anything is computed. */
  zeroFormulas: CellRange[]
  /** Cells whose text is centred across those to their right, which looks like a merge. */
  across: CellRange[]
  /** The sheet says that its formulas are to be computed when it is opened; this stands at its end. */
  isStale: boolean
  /** Columns with numbers that their format shows in another way, such as `90.750` for 90.75. */
  shownOtherwise: Set<number>
}

/** A row's number, and the text of each of its cells up to the last one. */
export type RowSink = (number: number, cells: readonly string[]) => void

interface ReadCells {
  row: RowSink
  flush?: () => Promise<boolean> | boolean
  /** Columns of names, such as codes: numbers are in them as their format shows them. */
  asShown?: ReadonlySet<number>
}

const broken = (what: string) => new DeskError('imports.broken-workbook', { what })

/**
 * Reads a sheet as a stream: its rows go to `row` in order, blank ones are left out, and after each piece `flush` may wait for them to be
 * written, or end the reading with true. Numbers are texts as they are shown, and nothing lost of them; errors and formulas that were never computed are texts
 * too. Throws `imports.broken-workbook`, `imports.large-workbook`, `imports.sparse-sheet`, and the signal's reason.
 */
export async function readCells(
  book: Workbook,
  { name, part }: ListedSheet,
  { row, flush, asShown = new Set() }: ReadCells,
  signal?: AbortSignal,
): Promise<WorkbookSheetLook> {
  if (part === null) throw broken('the sheet is missing')
  const reader = new CellReader(book, name, row, asShown)
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
  readonly look: WorkbookSheetLook = {
    hiddenRows: [],
    hiddenColumns: [],
    merged: [],
    currencies: [],
    hiddenCells: [],
    struckOut: [],
    zeroFormulas: [],
    across: [],
    isStale: false,
    shownOtherwise: new Set(),
  }
  readonly #book: Workbook
  readonly #name: string
  readonly #row: RowSink
  readonly #asShown: ReadonlySet<number>
  /** By column, the currency beside its last number; null: none. */
  readonly #currencies: (WorkbookSheetLook['currencies'][number] | null)[] = []
  /** By column, the last cells that follow each other. */
  readonly #runs: Record<'hiddenCells' | 'struckOut' | 'zeroFormulas', CellRange[]> = {
    hiddenCells: [],
    struckOut: [],
    zeroFormulas: [],
  }
  #number = 0
  #column = -1
  #cells: string[] = []
  #taken = 0
  /** Zeros are not shown in this sheet. */
  #hidesZeros = false
  #cell: Attributes = {}
  #hasFormula = false
  #hasText = false
  /** A text that is in the cell itself. */
  readonly #rich = new RichText()
  #in: 'value' | 'formula' | null = null
  #value: string | null = null
  #formula = ''

  constructor(book: Workbook, name: string, row: RowSink, asShown: ReadonlySet<number>) {
    this.#asShown = asShown
    this.#book = book
    this.#name = name
    this.#row = row
  }

  open(tag: string, attributes: Attributes): void {
    this.#rich.open(tag, attributes)
    if (tag === 'c') this.#openCell(attributes)
    else if (tag === 'v') {
      this.#in = 'value'
      this.#value ??= ''
    } else if (tag === 'f') {
      this.#in = 'formula'
      this.#hasFormula = true
    } else if (tag === 'row') this.#openRow(attributes)
    else if (tag === 'is') this.#hasText = true
    else if (tag === 'col' && isHiddenColumn(attributes))
      this.#note(this.look.hiddenColumns, {
        from: 1,
        to: mostRows,
        left: Number(attributes['min']) - 1,
        right: Number(attributes['max']) - 1,
      })
    else if (tag === 'sheetView') this.#hidesZeros = isFalse(attributes['showZeros'])
    else if (tag === 'sheetCalcPr') this.look.isStale = isToBeComputed(attributes)
    else if (tag === 'mergeCell') this.#merge(attributes['ref'] ?? '')
  }

  text(text: string): void {
    this.#rich.add(text)
    if (this.#in === 'value') this.#value += text
    else if (this.#in === 'formula') this.#formula += text
  }

  close(tag: string): void {
    this.#in = null
    this.#rich.close(tag)
    if (tag === 'c') this.#closeCell()
    else if (tag === 'sheetData') this.#endRow()
  }

  /** A row may go on in another element of the same number. */
  #openRow(attributes: Attributes): void {
    const { r } = attributes
    const number = r === undefined ? this.#number + 1 : Number(r)
    if (!Number.isInteger(number) || number < Math.max(1, this.#number) || number > mostRows)
      throw broken(`row ${r} follows row ${this.#number}`)
    if (number !== this.#number) this.#endRow()
    this.#number = number
    this.#column = -1
    if (!isHiddenRow(attributes)) return
    const last = this.look.hiddenRows.at(-1)
    if (last && last.to >= number - 1) last.to = number
    else this.#note(this.look.hiddenRows, { from: number, to: number, left: 0, right: mostColumns - 1 })
  }

  #endRow(): void {
    if (this.#cells.length > 0) this.#row(this.#number, this.#cells)
    this.#cells = []
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
    this.#hasText = false
    this.#rich.begin()
  }

  #closeCell(): void {
    const column = this.#column
    const text = this.#text()
    if (this.#book.styles.of(this.#cell['s']).isAcross) this.#noteAcross(text)
    if (text === '') return
    const { length } = this.#cells
    if (this.#cells[column]) throw broken(`row ${this.#number} has two cells in one column`)
    if (column >= length) {
      this.#taken += column + 1 - length
      if (this.#taken > mostCells) throw new DeskError('imports.sparse-sheet', { sheet: this.#name, row: this.#number })
      for (let at = length; at < column; at++) this.#cells.push('')
    }
    this.#cells[column] = text
  }

  #text(): string {
    const { t = 'n', s } = this.#cell
    const value = this.#hasText ? this.#rich.text : this.#value
    // Where the type is a text, an empty value is the formula's result.
    const isMissing = value === null || (value.trim() === '' && t !== 'str')
    if (this.#hasFormula && (isMissing || this.#book.isStale)) return `=${this.#formula}`
    if (value === null || value === '') return ''
    const format = this.#book.styles.of(s)
    const isNumber = t === 'n' && value.trim() !== ''
    if (format.hides && this.#isHidden(format.hides, isNumber ? Number(value) : null)) this.#noteRun('hiddenCells')
    else if (isNumber && this.#hidesZeros && Number(value) === 0) this.#noteRun('hiddenCells')
    const isStruckText = t === 's' ? this.#book.struck.has(Number(value)) : this.#hasText && this.#rich.isStruck
    if (format.isStruck || isStruckText) this.#noteRun('struckOut')
    if (t === 's') return this.#book.strings[Number(value)] ?? ''
    if (t === 'b') return isTrue(value.trim()) ? 'TRUE' : 'FALSE'
    if (t === 'str') return unescaped(value)
    if (!isNumber) return value
    if (this.#hasFormula && Number(value) === 0) this.#noteRun('zeroFormulas')
    this.#noteCurrency(format.currency)
    return this.#shown(value, format)
  }

  #shown(value: string, format: NumberFormat): string {
    const { shownOtherwise } = this.look
    const isAsShown = this.#asShown.has(this.#column)
    // One number of a column is enough to know of.
    const shown = !isAsShown && shownOtherwise.has(this.#column) ? null : shownAsText(value, format)
    if (shown !== null) shownOtherwise.add(this.#column)
    return isAsShown && shown !== null ? shown : shownNumber(value, format, this.#book.from1904)
  }

  /** Texts have a section of the format of their own, as have numbers below and above 0. */
  #isHidden(hides: string, size: number | null): boolean {
    return hides.includes(size === null ? '@' : size > 0 ? '+' : size < 0 ? '-' : '0')
  }

  #noteRun(of: 'hiddenCells' | 'struckOut' | 'zeroFormulas'): void {
    const runs = this.#runs[of]
    const column = this.#column
    const last = runs[column]
    if (last && last.to >= this.#number - 1) last.to = this.#number
    else {
      const range = { from: this.#number, to: this.#number, left: column, right: column }
      this.#note(this.look[of], range)
      runs[column] = range
    }
  }

  /** A text goes on over the blank cells to its right that are centred in the same way. */
  #noteAcross(text: string): void {
    const row = this.#number
    const column = this.#column
    const last = this.look.across.at(-1)
    if (text !== '') this.#note(this.look.across, { from: row, to: row, left: column, right: column })
    else if (last && last.from === row && last.right === column - 1) last.right = column
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

/** Narrower than this, in widths of a digit, a column shows none; lower, in points, a row shows no line of text. */
const narrowest = 0.5
const lowest = 1

const isHiddenColumn = ({ hidden, width }: Attributes): boolean =>
  isTrue(hidden) || (width !== undefined && Number(width) < narrowest)

const isHiddenRow = ({ hidden, ht }: Attributes): boolean => isTrue(hidden) || (ht !== undefined && Number(ht) < lowest)

/** `B12`: the row, and the column from 0. */
function placeOf(ref: string): { row: number; column: number } | null {
  let column = 0
  let at = 0
  for (; at < ref.length && at < 4; at++) {
    // Some programs write small letters.
    const letter = (ref.charCodeAt(at) & ~32) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column === 0 ? null : { row: Number(ref.slice(at)), column: column - 1 }
}
