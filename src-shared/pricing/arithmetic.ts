import { type Hundredths, isPrice, mostHundredths, notPriced } from './price.ts'
import type { SheetKind } from './price-sheet.ts'

/** Ten-thousandths: 1.05 is 10,500. Percentages and factors are held so, because they are exact then. */
export type TenThousandths = number

/** `value * factor`, half up to hundredths. Exact: the product of two whole numbers stays below 2^53. */
export const scaled = (value: Hundredths, factor: TenThousandths): Hundredths =>
  Math.floor((value * factor + 5000) / 10_000)

/** The same to whole hundreds of hundredths, for days. */
export const scaledToWhole = (value: Hundredths, factor: TenThousandths): Hundredths =>
  Math.floor((value * factor + 500_000) / 1_000_000) * 100

/** The largest factor: 100. Every product is exact up to there, and far beyond. */
export const mostFactor: TenThousandths = 1_000_000

export const roundings = ['1', '5', '.95', '.99'] as const
export type Rounding = (typeof roundings)[number]
export type RoundingWay = 'nearest' | 'up' | 'down'

const grids: Record<Rounding, { step: number; offset: number }> = {
  '1': { step: 100, offset: 0 },
  '5': { step: 500, offset: 0 },
  '.95': { step: 100, offset: 95 },
  '.99': { step: 100, offset: 99 },
}

/** To the next price of a kind: whole ones, fives, or those that end in .95 or .99. Half goes up. */
export function rounded(value: Hundredths, to: Rounding, way: RoundingWay): Hundredths {
  const { step, offset } = grids[to]
  const down = Math.floor((value - offset) / step) * step + offset
  if (down === value || way === 'down') return down
  return way === 'up' || (value - down) * 2 >= step ? down + step : down
}

/**
 * What a result is stored as; null if no cell can hold it. Of fabrics 0 or less is not priced; of designs it stays the number, which
 * `brokenRule` judges.
 */
export const asResult = (value: number, kind: SheetKind = 'fabric'): Hundredths | null =>
  value <= 0 && kind === 'fabric' ? notPriced : Math.abs(value) > mostHundredths ? null : value

/** True for a whole number of days, or none. */
export const isWholeDays = (value: Hundredths): boolean => !isPrice(value) || value % 100 === 0
