import type { SheetKind } from './price-sheet.ts'

const plain = /^[+-]?(?:\d+\.?\d*|\.\d+)$/
const english = /^[+-]?\d{1,3}(?:,\d{3})+\.\d+$/
const continental = /^[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+),\d{1,2}$/

/**
 * A text of the service's as digits with a decimal point; null for what isn't a number. Commas part thousands or decimals where the form
 * leaves no doubt: `1,234.50`, `1.234,50` and `12,5` are read, `1,250` is not.
 */
export function digitsIn(text: string): string | null {
  const bare = text.trim()
  if (plain.test(bare)) return bare
  if (english.test(bare)) return bare.replaceAll(',', '')
  if (continental.test(bare)) return bare.replaceAll('.', '').replace(',', '.')
  return null
}

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

/**
 * A price is a whole number of hundredths in an Int32Array, so that comparing and adding are exact; days are hundredths too
 * (12 days are 1200), so that one form serves every column.
 */
export type Hundredths = number

/** An empty cell. */
export const notPriced: Hundredths = -(2 ** 31)

/** A cell with a text that isn't a price: what was typed, or what the service sent, is beside it. */
export const unreadable: Hundredths = -(2 ** 31) + 1

/** The largest price that a cell can hold: 21,474,836.47. What a service takes at most is its own affair. */
export const mostHundredths: Hundredths = 2 ** 31 - 1

/** True for a number: neither empty nor a text. */
export const isPrice = (value: Hundredths): boolean => value > unreadable

/**
 * What the service makes of a value (specification 2.7): of fabrics 0 or less becomes null; of designs 0 is a real price, and what
 * is less is never sent.
 */
export const asStored = (value: Hundredths, kind: SheetKind = 'fabric'): Hundredths =>
  value <= 0 && value !== unreadable && kind === 'fabric' ? notPriced : value

/** Hundredths as the number that JSON carries; null for an empty cell. Throws a TypeError for a text. */
export function jsonOf(value: Hundredths): number | null {
  if (value === unreadable) throw new TypeError('a text is no price')
  return value === notPriced ? null : value / 100
}

const decimals = Array.from({ length: 100 }, (_, hundredths) => String(hundredths / 100).slice(1))

/** A price as JSON and files write it: `145`, `145.5`. Putting it together is a third of the work of writing `value / 100`. */
export const decimalOf = (value: Hundredths): string =>
  value < 0 ? String(value / 100) : String((value - (value % 100)) / 100) + (decimals[value % 100] ?? '')
