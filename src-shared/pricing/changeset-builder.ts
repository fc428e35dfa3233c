import { type Cell, cellAt, columnOfCell, mostColumns, rowOfCell } from './cell.ts'
import type { CellBlock, Changeset, SheetValues } from './changeset.ts'
import { type Hundredths, notPriced, unreadable } from './price.ts'

/** Takes cells of a grid in their order and leaves out what would not change. `most`: cells that may come. */
export class ChangesetBuilder {
  readonly #cells: Uint32Array<ArrayBuffer>
  readonly #before: Int32Array<ArrayBuffer>
  readonly #after: Int32Array<ArrayBuffer>
  readonly #texts: { cell: number; text: string }[] = []
  readonly #values: SheetValues
  #count = 0

  constructor(most: number, values: SheetValues) {
    this.#values = values
    this.#cells = new Uint32Array(most)
    this.#before = new Int32Array(most)
    this.#after = new Int32Array(most)
  }

  add(cell: Cell, before: Hundredths, after: Hundredths): void {
    if (before === after) return
    const at = this.#count++
    this.#cells[at] = cell
    this.#before[at] = before
    this.#after[at] = after
  }

  /** A typed text that isn't a price; it may differ from the text that is there, so it always changes. */
  addText(cell: Cell, before: Hundredths, text: string): void {
    const at = this.#count++
    this.#cells[at] = cell
    this.#before[at] = before
    this.#after[at] = unreadable
    this.#texts.push({ cell, text })
  }

  /** Ends it. The buffers are cut to size: a view would carry all of them across to main, a copy needs them twice meanwhile. */
  done(): Changeset {
    const bytes = this.#count * 4
    const cells = new Uint32Array(this.#cells.buffer.transfer(bytes))
    const before = new Int32Array(this.#before.buffer.transfer(bytes))
    return {
      cells,
      before,
      base: baseOf(cells, before, this.#values),
      after: new Int32Array(this.#after.buffer.transfer(bytes)),
      texts: this.#texts,
    }
  }
}

/** The service's values under `before`; the same array where nothing else is shown. */
function baseOf(cells: Uint32Array, before: Int32Array, values: SheetValues): Int32Array {
  const under = new Map<number, Int32Array>()
  const seen = new Uint8Array(mostColumns)
  for (const cell of cells) {
    const column = columnOfCell(cell)
    if (seen[column] !== 0) continue
    seen[column] = 1
    const service = values.serviceValues(column)
    if (service !== values.columnValues(column)) under.set(column, service)
  }
  if (under.size === 0) return before
  const base = before.slice()
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] ?? 0
    const service = under.get(columnOfCell(cell))
    if (service) base[at] = service[rowOfCell(cell)] ?? notPriced
  }
  return base
}

/** Rows that share their columns, so that many blocks that overlap become cells without doubles. Rows are sorted. */
interface JoinedRows {
  rows: Uint32Array
  /** The columns of `rows[i]`, sorted; the same array for all rows that share it. */
  columns: (row: number) => Uint32Array
  cells: number
}

function joinColumns(blocks: readonly CellBlock[]): Uint32Array {
  const [only] = blocks
  if (blocks.length === 1 && only) return only.columns
  return Uint32Array.from(new Set(blocks.flatMap(({ columns }) => [...columns]))).sort()
}

/** The rows of several blocks in their order, each once, with the columns that any of the blocks gives it. */
export function joinBlocks(blocks: readonly CellBlock[]): JoinedRows {
  const [only] = blocks
  if (blocks.length === 1 && only)
    return { rows: only.rows, columns: () => only.columns, cells: only.rows.length * only.columns.length }
  const inBlocks = new Map<number, CellBlock[]>()
  for (const block of blocks)
    for (const row of block.rows) {
      const found = inBlocks.get(row)
      if (found) found.push(block)
      else inBlocks.set(row, [block])
    }
  const shared = new Map<string, Uint32Array>()
  const numbers = new Map(blocks.map((block, number) => [block, number]))
  const columnsOf = new Map<number, Uint32Array>()
  let cells = 0
  for (const [row, some] of inBlocks) {
    const key = some.map(block => numbers.get(block)).join()
    let columns = shared.get(key)
    if (!columns) {
      columns = joinColumns(some)
      shared.set(key, columns)
    }
    columnsOf.set(row, columns)
    cells += columns.length
  }
  const none = new Uint32Array()
  return {
    rows: Uint32Array.from(inBlocks.keys()).sort(),
    columns: row => columnsOf.get(row) ?? none,
    cells,
  }
}

/** What a cell becomes; it answers what is there where the cell stays. */
export type CellRule = (before: Hundredths, row: number) => Hundredths

/** The rule of cells that stay as they are. */
export const stay: CellRule = before => before

/** Columns side by side with what they hold and what becomes of it. */
interface RuledColumns {
  columns: Uint32Array
  values: Int32Array[]
  rules: CellRule[]
}

/** What a rule makes of the cells of blocks; `ruleOf` is asked once for each column. */
export function changeBlocks(
  blocks: readonly CellBlock[],
  values: SheetValues,
  ruleOf: (column: number) => CellRule,
): Changeset {
  const joined = joinBlocks(blocks)
  const builder = new ChangesetBuilder(joined.cells, values)
  const rules = new Map<number, CellRule>()
  const ruled = new Map<Uint32Array, RuledColumns>()
  const ruledOf = (columns: Uint32Array): RuledColumns => {
    const found = ruled.get(columns)
    if (found) return found
    for (const column of columns) if (!rules.has(column)) rules.set(column, ruleOf(column))
    const made = {
      columns,
      values: Array.from(columns, column => values.columnValues(column)),
      rules: Array.from(columns, column => rules.get(column) ?? stay),
    }
    ruled.set(columns, made)
    return made
  }
  for (const row of joined.rows) changeRow(row, ruledOf(joined.columns(row)), builder)
  return builder.done()
}

function changeRow(row: number, { columns, values, rules }: RuledColumns, builder: ChangesetBuilder): void {
  for (let i = 0; i < columns.length; i++) {
    const before = values[i]?.[row]
    const rule = rules[i]
    // A row that arrived after its column was taken: nothing is known of it yet.
    if (before === undefined || rule === undefined) continue
    builder.add(cellAt(row, columns[i] ?? 0), before, rule(before, row))
  }
}
