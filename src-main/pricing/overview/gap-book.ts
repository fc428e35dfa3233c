import type { Combination } from '../../../src-shared/contract/prices.ts'
import type { PriceSheetId, SheetKind } from '../../../src-shared/pricing/price-sheet.ts'
import type { GridNumber } from '../book/book.ts'

/** A grid stored on this desk. */
export interface OverviewGrid {
  grid: GridNumber
  kind: SheetKind
  sheet: PriceSheetId
  name: string | null
  mainProduct: string | null
  product: string | null
  readAt: number | null
}

/** Listed and not archived rows of a grid, and how many have no price, by combination and field. */
export interface GridGaps {
  rows: number
  combinations: (Pick<Combination, 'no' | 'id' | 'mainProduct' | 'name'> & { missing: number[] })[]
}

/** Missing prices according to prices.db; implemented in its worker. */
export interface GapBook {
  grids(service: string): OverviewGrid[]
  /** Based on the service's prices as last read; unsaved changes don't count. */
  gaps(grid: GridNumber): GridGaps
}
