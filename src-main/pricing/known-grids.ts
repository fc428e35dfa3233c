import type { ScopeChoice } from '../../src-shared/contract/designs.ts'
import type { PriceRetailer } from '../../src-shared/contract/prices.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { type DesignScope, type PriceSheetId, scopeOf } from '../../src-shared/pricing/price-sheet.ts'
import type { Remote } from '../workers/protocol.ts'
import type { GridNumber, PriceBook } from './book/book.ts'

type GridBook = Pick<Remote<PriceBook>, 'find' | 'remember' | 'choose' | 'choices' | 'scopes'>

/** The grids of one service opened on this desk, by retailer or design scope, and known data of their retailers. */
export class KnownGrids {
  readonly #service: string
  readonly #book: GridBook
  readonly #numbers = new Map<PriceSheetId, GridNumber>()
  /** Retailers from the last account list, needed when one is opened for the first time. */
  readonly #listed = new Map<string, PriceRetailer>()

  constructor(service: string, book: GridBook) {
    this.#service = service
    this.#book = book
  }

  /** Remembers retailers from the account list. */
  learn(retailers: readonly PriceRetailer[]): void {
    for (const retailer of retailers) this.#listed.set(retailer.id, retailer)
  }

  /** The number of a grid, if it was requested since the service was opened. */
  atHand(sheet: PriceSheetId): GridNumber | undefined {
    return this.#numbers.get(sheet)
  }

  /** The number of a sheet's grid; throws `prices.not-open` if it was never opened here. */
  async number(sheet: PriceSheetId): Promise<GridNumber> {
    const known = await this.#find(sheet)
    if (known === null) throw new DeskError('prices.not-open', { retailer: sheet })
    return known
  }

  /** The number of a sheet's grid; creates the grid if there is none. */
  async numberToOpen(sheet: PriceSheetId): Promise<GridNumber> {
    const known = await this.#find(sheet)
    if (known !== null) return known
    const scope = scopeOf(sheet)
    if (scope) await this.choose(scope, { retailer: null, mainProduct: null, product: null })
    const made = await this.#book.remember(this.#service, sheet, this.#listedRetailer(sheet))
    this.#numbers.set(sheet, made)
    return made
  }

  /** Stores a selected design scope, with its retailer's currencies until the service returns them with its prices. */
  async choose(scope: DesignScope, names: ScopeChoice['names']): Promise<ScopeChoice> {
    const { name, settlementCurrency, consumerCurrency } = await this.retailer(scope.retailer)
    const knownNames = { ...names, retailer: names.retailer ?? name }
    const chosen = { scope, names: knownNames, settlementCurrency, consumerCurrency, at: Date.now() }
    return this.#book.choose(this.#service, chosen)
  }

  /** What is known about a retailer, from its fabric grid or else from the account list. */
  async retailer(id: string): Promise<PriceRetailer> {
    const opened = await this.#book.choices(this.#service)
    return opened.find(choice => choice.id === id) ?? this.#listedRetailer(id)
  }

  /** Design scopes selected on this desk, with their unsubmitted changes. */
  scopes(): Promise<ScopeChoice[]> {
    return this.#book.scopes(this.#service)
  }

  async #find(sheet: PriceSheetId): Promise<GridNumber | null> {
    const found = this.#numbers.get(sheet) ?? (await this.#book.find(this.#service, sheet))
    if (found !== null) this.#numbers.set(sheet, found)
    return found
  }

  #listedRetailer(id: string): PriceRetailer {
    const nameless = { id, name: null, settlementCurrency: null, consumerCurrency: null }
    return this.#listed.get(id) ?? nameless
  }
}
