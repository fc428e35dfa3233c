import { readDecimal } from '../../../src-shared/pricing/number-text.ts'
import { numberLocale } from '../../kit/index.ts'
import { priceStyle } from '../parts/numbers.ts'

/** In the locale of prices, not the language's: what is typed beside it is read like them. */
const formatIn = (value: number, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(numberLocale(), options).format(value)

const shown: Intl.NumberFormatOptions = { maximumFractionDigits: 2, useGrouping: true, signDisplay: 'negative' }

/** Larger numbers are written with an exponent, since more digits wouldn't help. */
const huge = 1e12

const written = (value: number, options: Intl.NumberFormatOptions): string =>
  Math.abs(value) < huge ? formatIn(value, options) : value.toExponential(2).replace('e+', 'e')

/** A number in the user's locale, with at most two decimals. */
export const figure = (value: number): string => written(value, shown)

const lengths: Intl.NumberFormatOptions = {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'negative',
}

/** A result, always with two decimals. */
export const length = (value: number): string => written(value, lengths)

/** A number for a text field: in the user's decimal style, without thousands separators. */
export const plainFigure = (value: number): string =>
  String(Number(value.toFixed(4))).replace('.', priceStyle().decimal)

/** Parses a typed number with at most four decimals; null if there is none. */
export function readFigure(text: string): number | null {
  const trimmed = text.trim()
  const isBelow = /^[-−]/.test(trimmed)
  const value = readDecimal(trimmed.replace(/^[-−+]\s?/, ''), priceStyle(), 4)
  if (value === null || !/\d/.test(trimmed)) return null
  return (isBelow ? 0 - value : value) / 10_000
}
