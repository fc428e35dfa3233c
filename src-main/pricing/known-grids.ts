import type { ScopeChoice } from '../../src-shared/contract/designs.ts'
import type { PriceRetailer } from '../../src-shared/contract/prices.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { type DesignScope, type PriceSheetId, scopeOf } from '../../src-shared/pricing/price-sheet.ts'
import type { Remote } from '../workers/protocol.ts'
import type { GridNumber, PriceBook } from './book/book.ts'

type GridBook = Pick<Remote<PriceBook>, 'find' | 'remember' | 'choose' | 'choices' | 'scopes'>

/** The grids of one service that were opened here, by retailer or scope of designs, and what is known of whose they are. */
export class KnownGrids {
  readonly #service: string
  readonly #book: GridBook
  readonly #numbers = new Map<PriceSheetId, GridNumber>()
  /** What the account list last said, for a retailer that is opened for the first time. */
  readonly #listed = new Map<string, PriceRetailer>()

  constructor(service: string, book: GridBook) {
    this.#service = service
    this.#book = book
  }

  /** Retailers as the account list says them. */
  learn(retailers: readonly PriceRetailer[]): void {
    for (const retailer of retailers) this.#listed.set(retailer.id, retailer)
  }

  /** The number of a grid that was asked for since the service was opened. */
  atHand(sheet: PriceSheetId): GridNumber | undefined {
    return this.#numbers.get(sheet)
  }

  /** The number of a sheet's grid; throws `prices.not-open` for one that was never opened here. */
  async number(sheet: PriceSheetId): Promise<GridNumber> {
    const known = await this.#find(sheet)
    if (known === null) throw new DeskError('prices.not-open', { retailer: sheet })
    return known
  }

  /** The number of a grid, which is made where there is none. */
  async numberToOpen(sheet: PriceSheetId): Promise<GridNumber> {
    const known = await this.#find(sheet)
    if (known !== null) return known
    const scope = scopeOf(sheet)
    if (scope) await this.choose(scope, { retailer: null, mainProduct: null, product: null })
    const made = await this.#book.remember(this.#service, sheet, this.#retailerCalled(sheet))
    this.#numbers.set(sheet, made)
    return made
  }

  /** Makes a scope of designs known, with its retailer's currencies until the service says them with its prices. */
  async choose(scope: DesignScope, names: ScopeChoice['names']): Promise<ScopeChoice> {
    const { name, settlementCurrency, consumerCurrency } = await this.retailer(scope.retailer)
    const called = { ...names, retailer: names.retailer ?? name }
    const chosen = { scope, names: called, settlementCurrency, consumerCurrency, at: Date.now() }
    return this.#book.choose(this.#service, chosen)
  }

  /** What is known of a retailer: its fabric grid says it, or else the account list. */
  async retailer(id: string): Promise<PriceRetailer> {
    const opened = await this.#book.choices(this.#service)
    return opened.find(choice => choice.id === id) ?? this.#retailerCalled(id)
  }

  /** Scopes of designs that were chosen here, with what of them is not submitted. */
  scopes(): Promise<ScopeChoice[]> {
    return this.#book.scopes(this.#service)
  }

  async #find(sheet: PriceSheetId): Promise<GridNumber | null> {
    const found = this.#numbers.get(sheet) ?? (await this.#book.find(this.#service, sheet))
    if (found !== null) this.#numbers.set(sheet, found)
    return found
  }

  #retailerCalled(id: string): PriceRetailer {
    const nameless = { id, name: null, settlementCurrency: null, consumerCurrency: null }
    return this.#listed.get(id) ?? nameless
  }
}
