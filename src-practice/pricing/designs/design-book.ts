import type { PracticeDatabase } from '../../database.ts'
import type { OrderBook } from '../../orders/order-book.ts'
import { between, dice } from '../../random.ts'
import { MAIN_PRODUCTS, type SampleMainProduct, type SampleProduct } from '../../sample/main-products.ts'
import { poundIn, type Terms, termsOf } from '../retailers.ts'
import { designOptionsOf, type SampleOption } from './options.ts'
import { asAnsweredDesign, asStoredDesign, type DesignValues, optionIn, type SentDesign } from './rules.ts'

/** Identifies a page of design prices. */
export interface DesignPlace {
  retailer: number
  mainProduct: number
  product: number
}

/** An existing scope. */
export interface ScopeDetails extends DesignPlace {
  brandname: string
  settlementCurrency: string
  consumerCurrency: string
  ofMainProduct: SampleMainProduct
  ofProduct: SampleProduct
  options: readonly SampleOption[]
}

/** A row as returned by the service. */
export interface AnsweredDesign extends DesignValues {
  design_option_id: number
  design_option: string
}

/** An accepted submit. */
export interface DesignSubmit extends DesignPlace {
  rows: AnsweredDesign[]
}

/** A test's own rule: the field and the reason if it rejects a row, else null. */
export type OwnDesignRule = (cell: SentDesign, place: DesignPlace) => { field: string; why: string } | null

interface ChangedDesign extends DesignValues {
  option: number
}

const MAX_SUBMITS = 1_000

/** Design prices of all retailers. As with fabrics, the database only stores changes. */
export class DesignBook {
  readonly #database: PracticeDatabase
  readonly #accounts: OrderBook
  readonly #seed: number
  readonly #countOf: (product: number) => number | undefined
  readonly #submits: DesignSubmit[] = []
  /** For tests: rejects rows that the rules accept. */
  ownRule: OwnDesignRule = () => null

  /** @param countOf number of options of a product; undefined for its default number */
  constructor(
    database: PracticeDatabase,
    accounts: OrderBook,
    { seed, countOf }: { seed: number; countOf: (product: number) => number | undefined },
  ) {
    this.#database = database
    this.#accounts = accounts
    this.#seed = seed
    this.#countOf = countOf
  }

  /** The scope, or its errors by field. */
  sheet(place: DesignPlace): ScopeDetails | { wrong: Record<string, string[]> } {
    const account = this.#accounts.account(place.retailer)
    if (!account) return { wrong: { retailer: [`There is no retailer ${place.retailer}.`] } }
    const ofMainProduct = MAIN_PRODUCTS.find(({ id }) => id === place.mainProduct)
    if (!ofMainProduct) return { wrong: { main_product: [`There is no main product ${place.mainProduct}.`] } }
    const ofProduct = ofMainProduct.products.find(({ id }) => id === place.product)
    if (!ofProduct) {
      return { wrong: { product: [`${ofMainProduct.names.en} has no product ${place.product}.`] } }
    }
    const { settlementCurrency, consumerCurrency } = termsOf(place.retailer)
    return {
      ...place,
      settlementCurrency,
      consumerCurrency,
      ofMainProduct,
      ofProduct,
      brandname: account.brandname,
      options: designOptionsOf(ofProduct, this.#countOf(place.product)),
    }
  }

  /** All rows of a scope. */
  rows(sheet: ScopeDetails): AnsweredDesign[] {
    const changed = new Map(
      this.#database
        .prepare<[number, number, number], ChangedDesign>(
          'SELECT option, wholesale, retail, days FROM changed_designs WHERE retailer = ? AND main_product = ? AND product = ?',
        )
        .all(sheet.retailer, sheet.mainProduct, sheet.product)
        .map(row => [row.option, row]),
    )
    return sheet.options.map(option => ({
      design_option_id: option.id,
      design_option: option.name,
      ...asAnsweredDesign(changed.get(option.id) ?? this.#sample(sheet, option)),
    }))
  }

  /** Saves valid rows in one transaction, and returns them as stored. */
  save(sheet: ScopeDetails, cells: readonly SentDesign[]): AnsweredDesign[] {
    const keep = this.#database.prepare<[number, number, number, number, number | null, number | null, number | null]>(
      'INSERT OR REPLACE INTO changed_designs VALUES (?, ?, ?, ?, ?, ?, ?)',
    )
    const { retailer, mainProduct, product } = sheet
    const wanted = new Set<number>()
    this.#database.transaction(() => {
      for (const cell of cells) {
        const option = optionIn(cell)
        if (option === null) continue
        const { wholesale, retail, days } = asStoredDesign(cell)
        keep.run(retailer, mainProduct, product, option, wholesale, retail, days)
        wanted.add(option)
      }
    })()
    return this.rows(sheet).filter(row => wanted.has(row.design_option_id))
  }

  /** Remembers an accepted submit; only the newest are kept. */
  note({ retailer, mainProduct, product }: ScopeDetails, rows: AnsweredDesign[]): void {
    this.#submits.push({ retailer, mainProduct, product, rows })
    if (this.#submits.length > MAX_SUBMITS) this.#submits.shift()
  }

  /** Accepted submits, oldest first. */
  submits(): DesignSubmit[] {
    return [...this.#submits]
  }

  #sample(sheet: ScopeDetails, option: SampleOption): DesignValues {
    const scope = [sheet.retailer, sheet.mainProduct, sheet.product]
    return sampleDesign(option, { seed: this.#seed, terms: termsOf(sheet.retailer), scope })
  }
}

const NOT_PRICED: DesignValues = { wholesale: null, retail: null, days: null }

/** Sample prices of an option for a retailer and its customers; depends only on the seed, the scope and the option. */
export function sampleDesign(
  option: SampleOption,
  { seed, terms, scope }: { seed: number; terms: Terms; scope: readonly number[] },
): DesignValues {
  const next = dice(seed, 'design', ...scope, option.id)
  const chance = next()
  if (chance < 0.09) return NOT_PRICED
  const withoutDays = chance > 0.97
  if (option.rank === 0) return { wholesale: 0, retail: 0, days: withoutDays ? null : 0 }
  const pounds = between(next, 4, 40) * 0.5 * (1 + option.rank * 0.3)
  const money = (pence: number) => Math.round(pence / 50) * 50
  return {
    wholesale: money(pounds * poundIn(terms.settlementCurrency) * 100),
    retail: money(pounds * terms.markup * poundIn(terms.consumerCurrency) * 100),
    days: withoutDays ? null : between(next, 0, 4),
  }
}
