import { type PriceField, priceFields } from '../../src-shared/pricing/field.ts'
import type { Retailer } from '../sample/catalogue.ts'
import { combinationsFor, type SampleCombination } from './combinations.ts'
import { type Fabric, fabricsFor } from './fabrics.ts'
import { type GridSize, termsOf } from './retailers.ts'
import { type PriceSource, priceSource, samplePrices } from './sample-price.ts'

/** Where a price stands: places in the grid's lists, and of the field. */
export interface PricePlace {
  row: number
  combination: number
  field: number
}

/** The fabric prices of a retailer: those of the sample, with what was changed laid over them. */
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

  /** @throws RangeError where the grid has no such code or combination */
  place(code: string, combinationId: number, field: PriceField): PricePlace {
    const row = this.rowOf(code)
    const combination = this.placeOf(combinationId)
    if (row === undefined || combination === undefined)
      throw new RangeError(`${this.retailer.brandname} has no ${code} in combination ${combinationId}`)
    return { row, combination, field: priceFields.indexOf(field) }
  }

  /** The five prices of a row in a combination, in hundredths; 0 is not priced. */
  prices(row: number, combination: number): readonly number[] {
    return this.#changed.get(row)?.get(combination) ?? this.#sample(row, combination)
  }

  /** Lays a price over the sample's, in hundredths; 0 is not priced. */
  change({ row, combination, field }: PricePlace, hundredths: number): void {
    const ofRow = this.#changed.get(row) ?? new Map<number, number[]>()
    const five = ofRow.get(combination) ?? [...this.#sample(row, combination)]
    this.#changed.set(row, ofRow.set(combination, five))
    five[field] = hundredths
  }

  #sample(row: number, combination: number): readonly number[] {
    const fabric = this.fabrics[row]
    const made = this.combinations[combination]
    if (!fabric || !made) throw new RangeError(`The grid has no row ${row} or no combination ${combination}`)
    return samplePrices(this.#source, fabric, made)
  }
}
