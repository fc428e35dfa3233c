import { mostDesignDays } from './broken-rule.ts'
import type { PriceField } from './cell.ts'
import { type Hundredths, isPrice } from './price.ts'
import type { SheetKind } from './price-sheet.ts'

/** True if a price rises or falls by more than the guard; a cell that isn't priced before or after makes no jump. */
export const isJump = (before: Hundredths, after: Hundredths, guardPercent: number): boolean =>
  // Whole numbers, so a change by exactly the guard's percentage never counts because of rounding.
  before > 0 && isPrice(after) && Math.abs(after - before) * 100 > guardPercent * before

/**
 * True if an entry in the grid deserves a second look: a jump, or fabric days above the 30 that designs allow. An entry into an
 * empty cell is never unusual, and neither is clearing one. Both values are in hundredths.
 */
export const isUnusual = (
  before: Hundredths,
  after: Hundredths,
  field: PriceField,
  guardPercent: number,
  kind: SheetKind,
): boolean =>
  isJump(before, after, guardPercent) || (kind === 'fabric' && field === 'days' && before > 0 && after > mostDesignDays)
