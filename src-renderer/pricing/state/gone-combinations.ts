import { cellAt, columnOf, priceFields } from '../../../src-shared/pricing/cell.ts'
import { cellState, cellStateNames, isUnsaved } from '../../../src-shared/pricing/cell-state.ts'
import type { GridColumns, PriceState } from './price-state.ts'

type Shown = Pick<PriceState, 'columns' | 'head' | 'version'>

const unsavedStates = cellStateNames.filter(name => isUnsaved(cellState[name]))

function hasUnsaved(columns: GridColumns, combination: number): boolean {
  return priceFields.some(field => {
    const column = columnOf(combination, field)
    for (let row = 0; row < columns.rows; row++) if (isUnsaved(columns.state(cellAt(row, column)))) return true
    return false
  })
}

function goneNow({ columns, head }: Shown): string {
  const gone = head?.combinations.filter(({ present }) => !present) ?? []
  if (!columns || gone.length === 0 || unsavedStates.every(state => columns.count(state) === 0)) return ''
  return gone
    .filter(({ no }) => hasUnsaved(columns, no))
    .map(({ no }) => no)
    .join()
}

/**
 * Creates a store selector for the numbers of combinations that the service no longer lists but that have unsaved
 * cells, as one text (`numbersOf`) so it compares as equal. Like such rows they stay visible, so the user can reach and
 * resolve their problems. Recomputed only if the columns or their head changed, not on each move of the focus.
 */
export function goneInSight(): (state: Shown) => string {
  let last: Shown | null = null
  let gone = ''
  return state => {
    const { columns, head, version } = state
    if (last?.columns === columns && last.head === head && last.version === version) return gone
    last = { columns, head, version }
    gone = goneNow(last)
    return gone
  }
}

/** Parses the numbers in such a text. */
export const numbersOf = (gone: string): ReadonlySet<number> => new Set(gone === '' ? [] : gone.split(',').map(Number))
