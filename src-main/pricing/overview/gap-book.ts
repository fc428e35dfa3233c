import type { Combination } from '../../../src-shared/contract/prices.ts'
import type { PriceSheetId, SheetKind } from '../../../src-shared/pricing/price-sheet.ts'
import type { GridNumber } from '../book/book.ts'

/** A grid that this desk has seen. */
export interface OverviewGrid {
  grid: GridNumber
  kind: SheetKind
  sheet: PriceSheetId
  name: string | null
  mainProduct: string | null
  product: string | null
  readAt: number | null
}

/** What is missing in a grid: rows that the service lists and that are not archived, and those without a price by combination and field. */
export interface GridGaps {
  rows: number
  combinations: (Pick<Combination, 'no' | 'id' | 'mainProduct' | 'name'> & { missing: number[] })[]
}

/** What prices.db says of missing prices, as its worker answers it. */
export interface GapBook {
  grids(service: string): OverviewGrid[]
  /** The service's prices as last seen: what was changed here and not saved does not count. */
  gaps(grid: GridNumber): GridGaps
}
