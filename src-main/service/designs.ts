import type { MainProduct } from '../../src-shared/contract/designs.ts'
import type { PriceRetailer } from '../../src-shared/contract/prices.ts'
import type { Message } from '../../src-shared/messages/index.ts'
import { type Hundredths, jsonOf } from '../../src-shared/pricing/price.ts'
import type { DesignScope } from '../../src-shared/pricing/price-sheet.ts'
import { firstTextOf, isRecord, snakeCased } from '../../src-shared/service/fields.ts'
import { type DesignRow, readSavedDesign, type SavedDesign } from '../../src-shared/service/readers/design-row.ts'
import { designRowsIn } from '../../src-shared/service/readers/design-rows.ts'
import { retailerOf } from '../../src-shared/service/readers/retailer.ts'
import type { Transport } from './call.ts'
import { refusalWithin, submitRefusalOf } from './design-refusals.ts'
import { sentId } from './pricing.ts'
import { lastOfEach, readAnswer } from './read-answer.ts'

/** A row to send: all three values, `notPriced` for none. */
export interface DesignCell {
  option: string
  wholesale: Hundredths
  retail: Hundredths
  days: Hundredths
}

/** Prices of design options (specification 2.7, 4.5; bindings, section 5). */
export interface DesignArea {
  /** Main products with their products. Throws `service.operation-absent` if the service can't list them. */
  mainProducts(signal?: AbortSignal): Promise<{ mainProducts: MainProduct[]; warnings: Message[] }>
  /**
   * The rows of a scope, each option once, in the service's order, with whatever the answer says about the retailer.
   */
  designs(
    scope: DesignScope,
    signal?: AbortSignal,
  ): Promise<{ retailer: Partial<PriceRetailer> | null; rows: DesignRow[]; warnings: Message[] }>
  /**
   * Saves rows in one call. Returns the service's message and the rows as saved, null for what it doesn't return.
   * Throws `designs.refused` for a 422 and for a success that reports an error, `designs.partly` for one that reports
   * single rows as not saved; `refusedFields` then lists the cells. Safe to resend after a lost answer.
   */
  saveDesigns(
    scope: DesignScope,
    cells: readonly DesignCell[],
    signal?: AbortSignal,
  ): Promise<{ said: string | null; rows: SavedDesign[] | null }>
}

/** Creates the calls of this area. */
export function designArea(transport: Transport): DesignArea {
  const bodyOf = ({ retailer, mainProduct, product }: DesignScope) => ({
    retailer: sentId(retailer),
    main_product: sentId(mainProduct),
    product: sentId(product),
  })
  return {
    async mainProducts(signal) {
      const { rows, warnings } = await readAnswer(transport, 'admin.pricing.main-products.index', { signal })
      return { mainProducts: rows, warnings }
    },

    async designs(scope, signal) {
      const query = { retailer: scope.retailer, main_product: scope.mainProduct, product: scope.product }
      const read = await readAnswer(transport, 'admin.pricing.designs.index', { query, signal })
      return {
        retailer: retailerIn(read.firstPage, scope.retailer),
        rows: read.rows,
        warnings: read.warnings,
      }
    },

    async saveDesigns(scope, cells, signal) {
      const operation = 'admin.pricing.designs.store'
      const body = { ...bodyOf(scope), cells: cells.map(sentCell) }
      const answer = await transport.call(operation, { body, signal }).catch((error: unknown) => {
        throw submitRefusalOf(error, cells) ?? error
      })
      const refusal = refusalWithin(answer, cells, transport.clean)
      if (refusal) throw refusal
      const text = isRecord(answer) ? messageIn(answer) : null
      return { said: text === null ? null : transport.clean(text), rows: savedRows(answer) }
    },
  }
}

const sentCell = ({ option, wholesale, retail, days }: DesignCell) => ({
  design_option_id: sentId(option),
  wholesale: jsonOf(wholesale),
  retail: jsonOf(retail),
  days: jsonOf(days),
})

function savedRows(answer: unknown): SavedDesign[] | null {
  try {
    const rows = designRowsIn(answer, 'admin.pricing.designs.store')
    return lastOfEach(
      rows.flatMap(row => readSavedDesign(row) ?? []),
      ({ option }) => option,
    )
  } catch {
    // The answer may omit the rows: then they are saved as sent.
    return null
  }
}

const messageIn = (answer: Record<string, unknown>): string | null => {
  const { data } = answer
  return firstTextOf(answer, ['message', 'msg']) ?? (isRecord(data) ? firstTextOf(data, ['message']) : null)
}

/** The retailer that an answer describes; null if it names none. */
export function retailerIn(answer: unknown, id: string): PriceRetailer | null {
  const outer = isRecord(answer) ? answer : {}
  const places = [outer, outer['data'], outer['meta'], outer['scope']].filter(isRecord).map(snakeCased)
  const record = places.flatMap(place => [place['retailer'], place['account']]).find(isRecord)
  if (record) return retailerOf(id, snakeCased(record))
  const beside = places.map(place => retailerOf(id, withoutNames(place)))
  return beside.find(one => one.settlementCurrency !== null || one.consumerCurrency !== null) ?? null
}

/** Currencies may be next to the rows; a name there belongs to something else. */
const withoutNames = ({ settlement_currency, consumer_currency, currency }: Record<string, unknown>) => ({
  settlement_currency,
  consumer_currency,
  currency,
})
