import { between, dice } from '../../random.ts'
import type { SampleCombination } from '../combinations.ts'
import type { GarmentKind } from '../designs/options.ts'
import { poundIn, termsOf } from '../retailers.ts'
import type { PriceRecord } from './rules.ts'

/** Surcharges for paying by card or bank, in percent; some retailers have none. */
export function sampleBilling(seed: number, retailer: number): PriceRecord {
  const next = dice(seed, 'billing', retailer)
  const card = between(next, 4, 14) / 4
  return { card: next() < 0.1 ? null : card, bank: next() < 0.4 ? null : between(next, 0, 4) / 4 }
}

/** Extra centimetres needed by each pattern. */
export function samplePatterns(seed: number, retailer: number): PriceRecord {
  const next = dice(seed, 'patterns', retailer)
  const half = (low: number, high: number) => between(next, low * 2, high * 2) / 2
  return {
    plain: 0,
    check: half(10, 16),
    pinstripe: half(6, 10),
    corduroy: half(8, 14),
    velvet: next() < 0.3 ? null : half(14, 20),
  }
}

type Formulas = Readonly<Record<'regular' | 'plus_size' | 'lining', string>>

/** Lengths are in cm, results in metres. */
const FORMULAS: Record<GarmentKind, Formulas> = {
  jacket: {
    regular: '(length * 2 + sleeve + 25) / 100 * pieces',
    plus_size: '(length * 2 + sleeve * 2 + 40) / 100 * pieces',
    lining: 'max((length * 2 + 15) / 100, 1.5) * pieces',
  },
  trousers: {
    regular: '(outseam + 25) / 100 * pieces',
    plus_size: 'hip > 120 ? (outseam * 2 + 30) / 100 * pieces : (outseam * 1.5 + 30) / 100 * pieces',
    lining: '0.6 * pieces',
  },
  waistcoat: {
    regular: '(length + 20) / 100 * pieces',
    plus_size: '(length * 1.4 + 25) / 100 * pieces',
    lining: '(length + 10) / 100 * pieces',
  },
  shirt: {
    regular: '(length * 2 + sleeve + 15) / 100 * pieces',
    plus_size: '(length * 2 + sleeve * 2 + 20) / 100 * pieces',
    lining: '0',
  },
  casual: {
    regular: '(length * 2 + sleeve + 20) / 100 * pieces',
    plus_size: '(length * 2 + sleeve * 2 + 30) / 100 * pieces',
    lining: '(length + 15) / 100 * pieces',
  },
  coat: {
    regular: '(height * 0.9 + 40) / 100 * 2 * pieces',
    plus_size: 'min((height * 1.2 + 60) / 100 * 2, 5) * pieces',
    lining: 'ceil((height * 0.9 + 20) / 100 * 10) / 10 * 2 * pieces',
  },
}

/** The formulas of a product. The add-ons (extra cm of fabric per roll width) grow as the rolls get narrower. */
export function sampleFormulas(
  seed: number,
  retailer: number,
  product: { id: number; kind: GarmentKind },
): PriceRecord {
  const next = dice(seed, 'formulas', retailer, product.id)
  const step = between(next, 4, 8)
  const { regular, plus_size, lining } = FORMULAS[product.kind]
  return {
    regular,
    plus_size,
    lining,
    total_meterage: next() < 0.2 ? null : 'ceil((regular + addon / 100) * 20) / 20',
    roll_width_addons: Array.from({ length: 7 }, (_, at) => Math.max(0, at - 1) * step),
  }
}

/** Cost of making a combination faster, in both currencies; some have no express. */
export function sampleExpress(seed: number, retailer: number, combination: SampleCombination): PriceRecord {
  const next = dice(seed, 'express', retailer, combination.id)
  if (next() < 0.2) return { settlement: null, consumer: null }
  const { settlementCurrency, consumerCurrency, markup } = termsOf(retailer)
  const round = (pounds: number) => Math.round(pounds * 2) / 2
  return {
    settlement: round(combination.making * 0.3 * poundIn(settlementCurrency)),
    consumer: round(combination.making * 0.3 * markup * poundIn(consumerCurrency)),
  }
}
