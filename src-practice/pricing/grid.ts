import { hash } from '../random.ts'
import type { Retailer } from '../sample/catalogue.ts'
import { type GridField, PRICE_COLUMNS } from '../vocabulary.ts'
import { combinationsFor, type SampleCombination } from './combinations.ts'
import { type Fabric, fabricsFor } from './fabrics.ts'
import { type GridSize, poundIn, type Terms, termsOf } from './retailers.ts'

/** Location of a price: indexes in the grid's lists, and of the field. */
export interface PricePlace {
  row: number
  combination: number
  field: number
}

/** The fabric prices of a retailer: those of the sample, overridden by changes. */
export class PriceGrid {
  readonly retailer: { id: number; brandname: string; settlement_currency: string; consumer_currency: string }
  readonly combinations: readonly SampleCombination[]
  readonly fabrics: readonly Fabric[]
  readonly #source: PriceSource
  readonly #rows: ReadonlyMap<string, number>
  readonly #places: ReadonlyMap<number, number>
  /** By row, then by combination: all five prices, in hundredths. */
  readonly #changed = new Map<number, Map<number, number[]>>()

  constructor({ id, brandname }: Retailer, size: GridSize, seed: number) {
    const terms = termsOf(id)
    this.retailer = {
      id,
      brandname,
      settlement_currency: terms.settlementCurrency,
      consumer_currency: terms.consumerCurrency,
    }
    this.combinations = combinationsFor(size.combinations)
    this.fabrics = fabricsFor(size.codes)
    this.#source = priceSource(seed, id, terms)
    this.#rows = new Map(this.fabrics.map(({ code }, row) => [code, row]))
    this.#places = new Map(this.combinations.map(({ id: combination }, at) => [combination, at]))
  }

  rowOf(code: string): number | undefined {
    return this.#rows.get(code)
  }

  placeOf(combinationId: number): number | undefined {
    return this.#places.get(combinationId)
  }

  /** @throws RangeError if the grid has no such code or combination */
  place(code: string, combinationId: number, field: GridField): PricePlace {
    const row = this.rowOf(code)
    const combination = this.placeOf(combinationId)
    if (row === undefined || combination === undefined)
      throw new RangeError(`${this.retailer.brandname} has no ${code} in combination ${combinationId}`)
    return { row, combination, field: PRICE_COLUMNS.indexOf(field) }
  }

  /** The five prices of a row in a combination, in hundredths; 0 is not priced. */
  prices(row: number, combination: number): readonly number[] {
    return this.#changed.get(row)?.get(combination) ?? this.#sample(row, combination)
  }

  /** Overrides a price of the sample, in hundredths; 0 is not priced. */
  change({ row, combination, field }: PricePlace, hundredths: number): void {
    const ofRow = this.#changed.get(row) ?? new Map<number, number[]>()
    const values = ofRow.get(combination) ?? [...this.#sample(row, combination)]
    this.#changed.set(row, ofRow.set(combination, values))
    values[field] = hundredths
  }

  #sample(row: number, combination: number): readonly number[] {
    const fabric = this.fabrics[row]
    const made = this.combinations[combination]
    if (!fabric || !made) throw new RangeError(`The grid has no row ${row} or no combination ${combination}`)
    return samplePrices(this.#source, fabric, made)
  }
}

/** Prices of a fabric in a combination in the order of the fields, in hundredths; 0 is not priced. */
export type SamplePrices = readonly [number, number, number, number, number]

const NOT_PRICED: SamplePrices = [0, 0, 0, 0, 0]

/** What a retailer's sample prices depend on. */
export interface PriceSource {
  terms: Terms
  /** Hash of the seed and the retailer. */
  mark: number
}

export function priceSource(seed: number, retailer: number, terms: Terms): PriceSource {
  return { terms, mark: hash(seed, 'prices', retailer) }
}

/**
 * What a retailer pays and charges for a fabric in a combination: fabric and making in its currencies, rounded like
 * real prices. It depends on nothing else, so unchanged prices needn't be stored.
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
  const charged = rounded(cost * terms.markup * poundIn(terms.consumerCurrency) * 100)
  const days = Math.min(30, Math.max(5, combination.days - 3 + fabric.delay)) * 100
  const plus = 1.1 + ((chance >>> 8) % 6) / 100
  const withoutPlusSize = (chance >>> 16) % 100 < 2
  return [
    paid,
    charged - terms.below,
    withoutPlusSize ? 0 : rounded(paid * plus),
    withoutPlusSize ? 0 : rounded(charged * plus) - terms.below,
    days,
  ]
}

/** Rounds a price in hundredths: to 0.50 if it is small, to 50 if it is large. */
function rounded(price: number): number {
  const step = price < 10_000 ? 50 : price < 200_000 ? 500 : 5_000
  return Math.round(price / step) * step
}

function mix(left: number, right: number): number {
  let h = Math.imul(left ^ Math.imul(right, 0x9e3779b1), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 15), 0xc2b2ae35)
  return (h ^ (h >>> 13)) >>> 0
}
