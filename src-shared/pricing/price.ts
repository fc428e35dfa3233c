import type { SheetKind } from './price-sheet.ts'

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
