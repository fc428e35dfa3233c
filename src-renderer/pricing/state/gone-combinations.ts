import { cellAt } from '../../../src-shared/pricing/cell.ts'
import { cellState, cellStateNames, isUnsaved } from '../../../src-shared/pricing/cell-state.ts'
import { columnOf, priceFields } from '../../../src-shared/pricing/field.ts'
import type { GridColumns, PriceState } from './price-state.ts'

type Shown = Pick<PriceState, 'columns' | 'head' | 'version'>

const unsavedStates = cellStateNames.filter(name => isUnsaved(cellState[name]))

function hasUnsaved(columns: GridColumns, combination: number): boolean {
  return priceFields.some(field => {
    const column = columnOf(combination, field)
    for (let row = 0; row < columns.rows; row++)
      if (isUnsaved(columns.state(cellAt(row, column)))) return true
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
 * Makes a slice of the store: the numbers of combinations that the service lists no more while something of them is unsaved here, as one
 * text (`numbersOf`), so that it stays the same. They stay in sight as rows do: what waits for a person can be gone to and decided.
 * Looked for only where the columns or their head changed, not at each step of the focus.
 */
export function goneInSight(): (state: Shown) => string {
  let of: Shown | null = null
  let gone = ''
  return state => {
    const { columns, head, version } = state
    if (of?.columns === columns && of.head === head && of.version === version) return gone
    of = { columns, head, version }
    gone = goneNow(of)
    return gone
  }
}

/** The numbers of such a text. */
export const numbersOf = (gone: string): ReadonlySet<number> =>
  new Set(gone === '' ? [] : gone.split(',').map(Number))
