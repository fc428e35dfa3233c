import type { CellNews } from '../../src-shared/contract/prices.ts'
import { cellState } from '../../src-shared/pricing/cell-state.ts'

/** The conflicts among some cells, with the service's values of them: what `prices.resolve` is asked to end. */
export function conflictsIn({ cells, states, values }: CellNews): {
  cells: Uint32Array<ArrayBuffer>
  base: Int32Array<ArrayBuffer>
} {
  const inConflict = [...cells.keys()].filter(at => states[at] === cellState.conflict)
  return {
    cells: Uint32Array.from(inConflict, at => cells[at] ?? 0),
    base: Int32Array.from(inConflict, at => values[at] ?? 0),
  }
}
