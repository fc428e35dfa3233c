import type { PracticeDatabase } from '../../database.ts'
import { productOf } from '../../sample/main-products.ts'
import type { PracticePriceBook } from '../price-book.ts'
import { asStoredRecord, type PriceRecord, type PriceRecordKind } from './rules.ts'
import { sampleBilling, sampleExpress, sampleFormulas, samplePatterns } from './sample-records.ts'

/** Identifies a record: `part` is the product of formulas, the combination of express cost, else 0. */
export interface RecordPlace {
  kind: PriceRecordKind
  retailer: number
  part: number
}

/** A test's own rule: the field and the reason if it rejects a record, else null. */
export type OwnRecordRule = (place: RecordPlace, sent: PriceRecord) => { field: string; why: string } | null

/** Surcharges, formulas and express costs of all retailers; the database only stores changes. */
export class PracticeRecordBook {
  readonly #database: PracticeDatabase
  readonly #prices: PracticePriceBook
  readonly #seed: number
  /** For tests: rejects records that the rules accept. */
  ownRule: OwnRecordRule = () => null

  constructor(database: PracticeDatabase, prices: PracticePriceBook, seed: number) {
    this.#database = database
    this.#prices = prices
    this.#seed = seed
  }

  /** The record; undefined if there is no such retailer, product or combination. */
  record(place: RecordPlace): PriceRecord | undefined {
    const sample = this.#sample(place)
    const row = this.#database
      .prepare<[string, number, number], { record: string }>(
        'SELECT record FROM changed_records WHERE kind = ? AND retailer = ? AND part = ?',
      )
      .get(place.kind, place.retailer, place.part)
    return sample && row ? { ...sample, ...(JSON.parse(row.record) as PriceRecord) } : sample
  }

  /** Sets valid fields of the record, and returns all of it as stored. */
  save(place: RecordPlace, sent: PriceRecord): PriceRecord {
    const record = { ...this.record(place), ...asStoredRecord(sent) }
    this.#database
      .prepare('INSERT OR REPLACE INTO changed_records (kind, retailer, part, record) VALUES (?, ?, ?, ?)')
      .run(place.kind, place.retailer, place.part, JSON.stringify(record))
    return record
  }

  #sample({ kind, retailer, part }: RecordPlace): PriceRecord | undefined {
    const grid = this.#prices.grid(retailer)
    if (!grid) return undefined
    if (kind === 'billing') return sampleBilling(this.#seed, retailer)
    if (kind === 'patterns') return samplePatterns(this.#seed, retailer)
    if (kind === 'formulas') {
      const product = productOf(part)
      return product && sampleFormulas(this.#seed, retailer, product)
    }
    const combination = grid.combinations.find(({ id }) => id === part)
    return combination && sampleExpress(this.#seed, retailer, combination)
  }
}
