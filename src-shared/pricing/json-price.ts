import { type Hundredths, mostHundredths, notPriced, unreadable } from './price.ts'

/** Doubles of up to 21,474,836.47 are off by less; a third to seventh decimal by more. */
const roundingError = 1e-6

/**
 * A value of the fabric grid in JSON, a number or digits, as hundredths: `notPriced` for nothing and for 0 or less (specification
 * 2.7), `unreadable` for what is no price, has more than two decimals, or is more than a cell holds.
 */
export function priceInJson(value: unknown): Hundredths {
  if (typeof value === 'number') return hundredthsOf(value)
  if (value === null || value === undefined) return notPriced
  if (typeof value !== 'string') return unreadable
  const text = value.trim()
  if (text === '') return notPriced
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? hundredthsOf(Number(text)) : unreadable
}

function hundredthsOf(value: number): Hundredths {
  const exact = value * 100
  const whole = Math.round(exact)
  if (Math.abs(exact - whole) > roundingError) return unreadable
  if (whole <= 0) return notPriced
  return whole <= mostHundredths ? whole : unreadable
}
