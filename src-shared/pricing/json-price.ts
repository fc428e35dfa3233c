import { digitsIn } from './json-digits.ts'
import { type Hundredths, mostHundredths, notPriced, unreadable } from './price.ts'
import type { SheetKind } from './price-sheet.ts'

/** Doubles of up to 21,474,836.47 are off by less; a third to seventh decimal by more. */
const roundingError = 1e-6

/**
 * A value of a sheet in JSON, a number or digits (`digitsIn`), as hundredths: `notPriced` for nothing (specification 2.7; of fabrics for 0 or less,
 * too), `unreadable` for what isn't a price (of designs, what is below 0), has more than two decimals, or is more than a cell holds.
 */
export function priceInJson(value: unknown, kind: SheetKind = 'fabric'): Hundredths {
  if (typeof value === 'number') return hundredthsOf(value, kind)
  if (value === null || value === undefined) return notPriced
  if (typeof value !== 'string') return unreadable
  if (value.trim() === '') return notPriced
  const digits = digitsIn(value)
  return digits === null ? unreadable : hundredthsOf(Number(digits), kind)
}

function hundredthsOf(value: number, kind: SheetKind): Hundredths {
  const exact = value * 100
  const whole = Math.round(exact)
  if (Math.abs(exact - whole) > roundingError) return unreadable
  if (whole <= 0) {
    if (kind === 'fabric') return notPriced
    // Rounding makes -0 of some.
    return whole === 0 ? 0 : unreadable
  }
  return whole <= mostHundredths ? whole : unreadable
}
