import { hash } from '../random.ts'
import type { SampleCombination } from './combinations.ts'
import type { Fabric } from './fabrics.ts'
import { poundIn, type Terms } from './retailers.ts'

/** Prices of a fabric in a combination in the order of the fields, in hundredths; 0 is not priced. */
export type SamplePrices = readonly [number, number, number, number, number]

const NOT_PRICED: SamplePrices = [0, 0, 0, 0, 0]

/** Where a retailer's prices come from. */
export interface PriceSource {
  terms: Terms
  /** Of the seed and the retailer. */
  mark: number
}

export function priceSource(seed: number, retailer: number, terms: Terms): PriceSource {
  return { terms, mark: hash(seed, 'prices', retailer) }
}

/**
 * What a retailer pays and asks for a fabric in a combination: cloth and making in its currencies, rounded as people round
 * prices. It depends on nothing else, so that no price is kept that nobody has changed.
 */
export function samplePrices(
  { terms, mark }: PriceSource,
  fabric: Fabric,
  combination: SampleCombination,
): SamplePrices {
  const chance = mix(fabric.mark, mix(mark, combination.id))
  if (fabric.unsuited.includes(combination.mainProduct) || chance % 100 < 3) return NOT_PRICED
  const cost = combination.metres * fabric.metre + combination.making
  const paid = rounded(cost * poundIn(terms.settlementCurrency) * 100)
  const asked = rounded(cost * terms.markup * poundIn(terms.consumerCurrency) * 100)
  const days = Math.min(30, Math.max(5, combination.days - 3 + fabric.delay)) * 100
  const plus = 1.1 + ((chance >>> 8) % 6) / 100
  const withoutPlusSize = (chance >>> 16) % 100 < 2
  return [
    paid,
    asked - terms.below,
    withoutPlusSize ? 0 : rounded(paid * plus),
    withoutPlusSize ? 0 : rounded(asked * plus) - terms.below,
    days,
  ]
}

/** A price in hundredths, made round: to 0.50 where it is small, to 50 where it is large. */
function rounded(price: number): number {
  const step = price < 10_000 ? 50 : price < 200_000 ? 500 : 5_000
  return Math.round(price / step) * step
}

function mix(left: number, right: number): number {
  let h = Math.imul(left ^ Math.imul(right, 0x9e3779b1), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 15), 0xc2b2ae35)
  return (h ^ (h >>> 13)) >>> 0
}
