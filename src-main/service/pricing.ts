import type { PriceRetailer } from '../../src-shared/contract/prices.ts'
import { DeskError, hasCode } from '../../src-shared/errors.ts'
import type { Message } from '../../src-shared/messages/index.ts'
import type { PriceField } from '../../src-shared/pricing/field.ts'
import { asStored, type Hundredths, jsonOf, unreadable } from '../../src-shared/pricing/price.ts'
import type { Transport } from './call.ts'
import { readWholeList } from './pages.ts'
import { readPrice } from './pricing-value.ts'
import {
  firstTextOf,
  idOf,
  isRecord,
  type JsonRecord,
  recordOf,
  textOf,
  unreadableRecords,
} from './reading.ts'
import { envelopeOf } from './refusal.ts'

/** A window of at most 10,000 codes, in the service's own order. */
export interface WindowAsked {
  retailer: string
  offset: number
  limit: number
  signal?: AbortSignal | undefined
}

/** One cell as it is sent. */
export interface PricePatch {
  retailer: string
  code: string
  combination: string
  field: PriceField
  /** `notPriced` clears it. */
  value: Hundredths
}

/** Prices of retailers (specification 4.5; bindings, section 5). */
export interface PricingArea {
  /** Retailers by name, as far as the service lists its accounts. */
  retailers(
    search: string,
    signal?: AbortSignal,
  ): Promise<{ retailers: PriceRetailer[]; warnings: Message[] }>
  /** One retailer. */
  retailer(id: string, signal?: AbortSignal): Promise<PriceRetailer>
  /**
   * Hands out a window's JSON as it comes, piece by piece, each of the taker's own; the next is not asked for before a promise
   * of `take` is kept. `take` must not fail: who wants no more ends `signal`. Answers how many bytes there were.
   */
  readWindow(asked: WindowAsked, take: (piece: Uint8Array) => void | Promise<void>): Promise<number>
  /**
   * Saves one cell and answers the value as stored. Throws `prices.rejected` for what the service refuses (422, or a success
   * that speaks of an error). To send the
   * same again after a lost answer does no harm.
   */
  patchPrice(patch: PricePatch, signal?: AbortSignal): Promise<Hundredths>
}

/** The largest answer to one window: 10,000 codes of 800 combinations. */
const windowBytes = 512 * 1024 * 1024

/** Makes the calls of this area. */
export function pricingArea(transport: Transport): PricingArea {
  return {
    async retailers(search, signal) {
      const operation = 'admin.accounts.index'
      const query = { search: search.trim() || undefined }
      const { rows, warnings } = await readWholeList(
        transport,
        operation,
        ['accounts', 'retailers', 'rows', 'results'],
        { query, signal },
      )
      const read = rows.map(row => (isRecord(row) ? readRetailer(row) : null))
      const odd = rows.filter((_row, i) => read[i] === null)
      return {
        retailers: read.filter(retailer => retailer !== null),
        warnings: [...warnings, ...unreadableRecords(operation, odd, transport.clean)],
      }
    },
    async retailer(id, signal) {
      const operation = 'admin.accounts.show'
      const answer = await transport.call(operation, { path: { id }, signal })
      return retailerOf(id, recordOf(answer, ['account', 'retailer'], operation))
    },
    async readWindow({ retailer, offset, limit, signal }, take) {
      const input = { path: { retailer }, query: { offset, limit }, signal }
      return transport.stream('admin.pricing.retailer.show', input, { maxBytes: windowBytes, take })
    },
    async patchPrice({ retailer, code, combination, field, value }, signal) {
      const body = {
        retailer: sentId(retailer),
        fabric_code: code,
        combination_id: sentId(combination),
        field,
        value: jsonOf(value),
      }
      const answer = await transport
        .call('admin.pricing.retailer.update', { body, signal })
        .catch((error: unknown) => {
          throw rejectionOf(error) ?? error
        })
      const refusal = refusalIn(answer)
      if (refusal !== null) throw new DeskError('prices.rejected', { what: transport.clean(refusal) })
      return readSaved(answer, field) ?? asStored(value)
    },
  }
}

/** Reads a retailer of an account list; null where it has no id. */
function readRetailer(record: JsonRecord): PriceRetailer | null {
  const id = idOf(record['id']) ?? idOf(record['account_id']) ?? idOf(record['retailer_id'])
  return id === null ? null : retailerOf(id, record)
}

/**
 * What a record says of the retailer with this id; null for what it does not say. `currency` alone is the account's own (specification
 * 2.6), which may be either of the two; beside the settlement currency it is the other, as in an import file.
 */
export function retailerOf(id: string, record: JsonRecord): PriceRetailer {
  const settlementCurrency = currencyIn(record, ['settlement_currency'])
  const consumerNames = settlementCurrency === null ? [] : ['currency']
  return {
    id,
    name: firstTextOf(record, ['brandname', 'brand_name', 'name', 'username']),
    settlementCurrency,
    consumerCurrency: currencyIn(record, ['consumer_currency', ...consumerNames]),
  }
}

function currencyIn(record: JsonRecord, names: readonly string[]): string | null {
  for (const name of names) {
    const value = record[name]
    const code = isRecord(value) ? firstTextOf(value, ['code', 'id', 'name']) : firstTextOf(record, [name])
    if (code !== null) return code
  }
  return null
}

/** Ids go back as the service gave them: bare numbers (specification 2.1), or texts. */
export const sentId = (id: string): number | string => (/^(0|[1-9]\d{0,14})$/.test(id) ? Number(id) : id)

function rejectionOf(error: unknown): DeskError | null {
  if (!hasCode(error, 'service.rejected') || error.data.status !== 422) return null
  return new DeskError('prices.rejected', { what: error.data.what }, { cause: error })
}

const failed = /^(error|fail|failed|failure|rejected)$/i

/** Why a success is none: it says so itself, or speaks of an error. Null for all others. */
export function refusalIn(answer: unknown, longest = longestReason): string | null {
  if (!isRecord(answer)) return null
  const { message, errors } = envelopeOf(answer)
  const isFailure =
    [answer['success'], answer['ok'], answer['saved']].includes(false) ||
    failed.test(textOf(answer['status']) ?? '')
  // Some services count errors: none of them is 0.
  const error = answer['error'] === 0 ? null : answer['error']
  const speaksOfError = errors.length > 0 || textOf(error) !== null || isRecord(error)
  if (!isFailure && !speaksOfError) return null
  const texts = [textOf(error) ?? message ?? '', ...errors].filter(text => text !== '')
  const what = texts
    .join('; ')
    .slice(0, longest)
    .replace(/[.\s]+$/, '')
  return what || 'The service says so, without a reason'
}

const longestReason = 300

/**
 * The value of a saved cell, bare or within; null where the answer names none. A number without a name is none: services answer so
 * how many cells they changed, or `true`.
 */
function readSaved(given: unknown, field: PriceField, depth = 0): Hundredths | null {
  const answer = Array.isArray(given) && given.length === 1 ? given[0] : given
  if (!isRecord(answer)) return null
  for (const name of ['value', field, 'price']) {
    const value = answer[name]
    if (Object.hasOwn(answer, name) && !isRecord(value)) return known(value)
  }
  for (const name of ['data', 'cell', 'price']) {
    const value = depth < 3 ? readSaved(answer[name], field, depth + 1) : null
    if (value !== null) return value
  }
  return null
}

function known(value: unknown): Hundredths | null {
  const price = readPrice(value)
  return price === unreadable ? null : price
}
