import type { PriceField } from './cell.ts'
import { type Hundredths, isPrice } from './price.ts'
import type { SheetKind } from './price-sheet.ts'

/** Days of designs go from 0 to 30 (specification, part 8), in hundredths. */
export const mostDesignDays: Hundredths = 3000

/** Why a sheet doesn't accept a number. */
export type BrokenRule = 'below-zero' | 'not-whole-days' | 'too-many-days'

/**
 * The rule of a sheet that a number breaks; null if it breaks none, or isn't a number. Fabrics have none here: 0 or less is “not
 * priced” there, and the service decides about days (bindings, section 5).
 */
export function brokenRule(value: Hundredths, field: PriceField, kind: SheetKind): BrokenRule | null {
  if (kind !== 'designs' || !isPrice(value)) return null
  if (field !== 'days') return value < 0 ? 'below-zero' : null
  if (value % 100 !== 0) return 'not-whole-days'
  return value < 0 || value > mostDesignDays ? 'too-many-days' : null
}
