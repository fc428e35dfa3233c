import { readDecimal } from '../../../src-shared/pricing/number-text.ts'
import { priceStyle } from '../numbers.ts'

const shown = new Intl.NumberFormat(navigator.language || 'en', {
  maximumFractionDigits: 2,
  useGrouping: true,
})

/** A number as this person's computer writes it, with two decimals at most. */
export const figure = (value: number): string => shown.format(value === 0 ? 0 : value)

const lengths = new Intl.NumberFormat(navigator.language || 'en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** A result in metres, always with its centimetres. */
export const metres = (value: number): string => lengths.format(value === 0 ? 0 : value)

/** A number as it stands in a field: as the computer writes it, without signs between thousands. */
export const plainFigure = (value: number): string =>
  String(Number(value.toFixed(4))).replace('.', priceStyle().decimal)

/** The number in a text as people type it, at most four decimals; null where there is none. */
export function readFigure(text: string): number | null {
  const trimmed = text.trim()
  const isBelow = /^[-−]/.test(trimmed)
  const value = readDecimal(trimmed.replace(/^[-−+]\s?/, ''), priceStyle(), 4)
  if (value === null || !/\d/.test(trimmed)) return null
  return (isBelow ? 0 - value : value) / 10_000
}
