import { rowOfCell } from '../../../src-shared/pricing/cell.ts'
import { cellState, isUnsaved } from '../../../src-shared/pricing/cell-state.ts'
import { isPrice, notPriced } from '../../../src-shared/pricing/price.ts'
import { asSearched, holds } from '../../../src-shared/search-text.ts'
import { type GridColumns, noFilter, type PriceView } from '../state/price-state.ts'

/** The number of cells without a price in each row, among these columns: empty cells and texts that aren't prices. */
export function emptyCells(columns: GridColumns, shown: Uint32Array): Uint16Array {
  const empty = new Uint16Array(columns.rows)
  for (const column of shown) {
    const values = columns.columnValues(column)
    addEmpty(values, empty)
  }
  return empty
}

/** One call per column, so the engine compiles it after the first few. */
function addEmpty(values: Int32Array, empty: Uint16Array): void {
  const length = Math.min(values.length, empty.length)
  for (let row = 0; row < length; row++) if (!isPrice(values[row] ?? notPriced)) empty[row] = (empty[row] ?? 0) + 1
}

const statesOf = {
  changed: Object.values(cellState).filter(state => isUnsaved(state) || state === cellState.saved),
  rejected: [cellState.rejected, cellState.draft],
  conflict: [cellState.conflict],
  elsewhere: [cellState.elsewhere],
} as const

const nameOf = Object.fromEntries(Object.entries(cellState).map(([name, state]) => [state, name])) as Record<
  number,
  keyof typeof cellState
>

function unsavedRows(columns: GridColumns): Set<number> {
  const states = Object.values(cellState).filter(isUnsaved)
  return new Set(states.flatMap(state => [...columns.cellsIn(nameOf[state] ?? 'clean')].map(rowOfCell)))
}

function rowsIn(columns: GridColumns, only: keyof typeof statesOf): Set<number> {
  const rows = new Set<number>()
  for (const state of statesOf[only]) {
    const name = nameOf[state]
    if (name) for (const cell of columns.cellsIn(name)) rows.add(rowOfCell(cell))
  }
  return rows
}

/** True if both views ask for the same rows. */
export const isFilteredAlike = (one: PriceView, other: PriceView): boolean =>
  (Object.keys(noFilter) as (keyof typeof noFilter)[]).every(key => one[key] === other[key])

/**
 * Returns a test for whether the view shows a row, folded or not. `empty`: each row's empty cells among the shown
 * columns. `stays`: the rows that the same filter has shown; they stay until it is asked again, so that none leaves
 * from under the hands that fill it.
 */
export function rowTest(
  columns: GridColumns,
  collections: readonly string[],
  view: PriceView,
  empty: Uint16Array,
  stays: ReadonlySet<number>,
): (row: number) => boolean {
  const text = asSearched(view.text.trim())
  const chosen = new Set(view.collections)
  const marked = view.only === 'all' ? null : rowsIn(columns, view.only)
  let unsaved: Set<number> | null = null
  const isUnsavedRow = (row: number) => {
    unsaved ??= unsavedRows(columns)
    return unsaved.has(row)
  }
  return row => {
    if (columns.code(row) === '') return false
    // A row the service no longer lists stays visible while it has unsaved cells.
    if (!columns.isPresent(row) && !isUnsavedRow(row)) return false
    if (!view.archived && columns.isArchived(row)) return false
    if (stays.has(row)) return true
    // A row the service no longer lists isn't missing a price.
    if (view.priced === 'not-priced' && !columns.isPresent(row)) return false
    if (marked && !marked.has(row)) return false
    if (chosen.size > 0 && !chosen.has(collections[columns.collection(row)] ?? '')) return false
    if (view.priced !== 'all' && (empty[row] === 0) !== (view.priced === 'priced')) return false
    return text === '' || holds(columns.code(row), text) || holds(columns.name(row), text)
  }
}
