import type { NumberStyle } from '../../../src-shared/pricing/number-style.ts'
import type { GridColumns } from '../state/price-state.ts'

/** The data the columns read while the grid paints. */
export interface ColumnSource {
  columns(): GridColumns | null
  collections(): readonly string[]
  style(): NumberStyle
  currencies: { settlement: string | null; consumer: string | null }
}
