import type { SampleSize } from '../sample/sample-data.ts'

/** Size of a retailer's grid. */
export interface GridSize {
  codes: number
  /** At most 46. */
  combinations: number
}

/** A retailer's currencies and pricing. */
export interface Terms {
  settlementCurrency: string
  consumerCurrency: string
  /** Consumer price before currency conversion, as a multiple of the cost. */
  markup: number
  /** Subtracted from a round consumer price, in hundredths: 5 turns 420 into 419.95. */
  below: number
}

function terms(settlementCurrency: string, consumerCurrency: string, markup: number, below = 0): Terms {
  return { settlementCurrency, consumerCurrency, markup, below }
}

/**
 * By retailer. Prices can be copied between 3, 7 and 12, between 2, 4 and 10, and between 1 and 6, which share both
 * currencies. All others share them with no one.
 */
const TERMS: Readonly<Record<number, Terms>> = {
  1: terms('GBP', 'GBP', 2.7),
  2: terms('EUR', 'EUR', 2.6, 5),
  3: terms('GBP', 'USD', 2.4),
  4: terms('EUR', 'EUR', 2.9),
  5: terms('EUR', 'NOK', 2.5),
  6: terms('GBP', 'GBP', 2.5, 50),
  7: terms('GBP', 'USD', 2.28),
  8: terms('EUR', 'CHF', 3),
  9: terms('USD', 'AUD', 2.5, 1),
  10: terms('EUR', 'EUR', 2.5),
  11: terms('USD', 'CAD', 2.4),
  12: terms('GBP', 'USD', 2.2, 1),
}

/** The terms of a retailer; defaults for one that isn't in the sample. */
export const termsOf = (retailer: number): Terms => TERMS[retailer] ?? terms('GBP', 'GBP', 2.5)

/** Value of a pound in each currency, not of any particular day. */
const POUND: Readonly<Record<string, number>> = {
  GBP: 1,
  EUR: 1.17,
  USD: 1.27,
  CHF: 1.12,
  NOK: 13.6,
  AUD: 1.93,
  CAD: 1.74,
}

export const poundIn = (currency: string): number => POUND[currency] ?? 1

type Sizes = Readonly<Record<number, readonly [codes: number, combinations: number]>>

const SIZES: Record<SampleSize, Sizes> = {
  demo: {
    1: [420, 6],
    2: [860, 8],
    3: [640, 8],
    4: [320, 5],
    5: [40, 3],
    6: [180, 4],
    7: [1_260, 8],
    8: [96, 1],
    9: [240, 4],
    10: [540, 6],
    // All combinations, so each main product is in a grid.
    11: [150, 46],
  },
  large: {
    1: [4_000, 12],
    2: [10_000, 40],
    3: [10_000, 24],
    4: [6_000, 16],
    5: [40, 3],
    6: [2_500, 10],
    7: [25_000, 40],
    8: [1_200, 1],
    9: [3_000, 8],
    10: [8_000, 20],
    11: [1_800, 46],
  },
}

/** A retailer's grid size in the sample data. Retailers that aren't listed (12) have combinations but no codes. */
export function sampleGridSize(size: SampleSize, retailer: number): GridSize {
  const [codes, combinations] = SIZES[size][retailer] ?? [0, 4]
  return { codes, combinations }
}

/** Product 11 (the jacket) has as many design options in the large sample as a desk must be able to handle. */
export const sampleDesignCount = (size: SampleSize, product: number): number | undefined =>
  size === 'large' && product === 11 ? 2_000 : undefined
