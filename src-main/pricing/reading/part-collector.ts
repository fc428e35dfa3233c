import { priceFields } from '../../../src-shared/pricing/cell.ts'
import { notPriced } from '../../../src-shared/pricing/price.ts'
import type { WindowPart } from '../book/book.ts'
import { eachCombination, eachPrice, readWindowRow, type WindowRow } from './window-row.ts'

/** Rows per part: few enough to be on screen soon, and to be merged without blocking other calls. */
const partRows = 1_000
const fields = priceFields.length

/** Collects the rows of a window into parts, column by column. */
export class PartCollector {
  /** Number of rows received, readable or not. */
  came = 0
  /** Number of rows that couldn't be read. */
  leftOut = 0
  #offset: number
  readonly #onPart: (part: WindowPart) => void
  #rows: WindowRow[] = []
  /** Place of the first of these rows. */
  #start = 0
  readonly #codes = new Set<string>()
  /** Five columns of `partRows` values per combination. */
  readonly #columns = new Map<string, Int32Array>()
  #unreadable: { row: number; combination: string; field: number; text: string }[] = []
  #isComplete = false

  /** `known`: combinations that the grid is known to have; `onPart` gets parts and owns their buffers. */
  constructor(offset: number, known: readonly string[], onPart: (part: WindowPart) => void) {
    this.#offset = offset
    this.#onPart = onPart
    for (const id of known) this.#columns.set(id, emptyColumns())
  }

  /** Sets the grid's complete list of combinations; others are ignored from now on. */
  setCombinations(ids: readonly string[]): void {
    this.#isComplete = true
    const before = new Map(this.#columns)
    this.#columns.clear()
    for (const id of ids) this.#columns.set(id, before.get(id) ?? emptyColumns())
  }

  /** Sets the place of the first row if it differs from the requested one. */
  setOffset(offset: number): void {
    this.#offset = offset
  }

  get combinations(): string[] {
    return [...this.#columns.keys()]
  }

  /** Adds the next row, as received. */
  add(raw: unknown): void {
    const place = this.#offset + this.came++
    const row = readWindowRow(raw)
    // Rows of a part are consecutive in the service's list, each code once. Of duplicates, the last one counts.
    if (row === null || this.#codes.has(row.code) || this.#rows.length === partRows) this.flush()
    if (row === null) {
      this.leftOut++
      return
    }
    const at = this.#rows.length
    if (at === 0) this.#start = place
    const { prices, ...rest } = row
    this.#rows.push(rest)
    this.#codes.add(row.code)
    eachCombination(prices, (combination, five) => {
      const columns = this.#columnsOf(combination)
      if (!columns) return
      eachPrice(five, (field, value, text) => {
        columns[field * partRows + at] = value
        if (text !== null) this.#unreadable.push({ row: at, combination, field, text })
      })
    })
  }

  #columnsOf(combination: string): Int32Array | null {
    const columns = this.#columns.get(combination)
    if (columns || this.#isComplete) return columns ?? null
    const added = emptyColumns()
    this.#columns.set(combination, added)
    return added
  }

  /** Emits the collected rows as a part. */
  flush(): void {
    const rows = this.#rows
    if (rows.length === 0) return
    const numbers = new Map(this.combinations.map((id, number) => [id, number]))
    const values = new Int32Array(this.#columns.size * fields * rows.length)
    let to = 0
    for (const columns of this.#columns.values()) {
      for (let field = 0; field < fields; field++) {
        const from = field * partRows
        values.set(columns.subarray(from, from + rows.length), to)
        to += rows.length
      }
      columns.fill(notPriced)
    }
    const part: WindowPart = {
      offset: this.#start,
      codes: rows.map(row => row.code),
      names: rows.map(row => row.name),
      collections: rows.map(row => row.collection),
      archived: Uint8Array.from(rows, row => (row.archived ? 1 : 0)),
      combinations: this.combinations,
      values,
      odd: this.#unreadable.map(({ row, combination, field, text }) => ({
        row,
        column: (numbers.get(combination) ?? 0) * fields + field,
        text,
      })),
    }
    this.#rows = []
    this.#unreadable = []
    this.#codes.clear()
    this.#onPart(part)
  }
}

const emptyColumns = () => new Int32Array(fields * partRows).fill(notPriced)
