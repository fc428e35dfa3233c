import type { PriceRetailer } from '../../src-shared/contract/prices.ts'
import { DeskError, hasCode } from '../../src-shared/errors.ts'
import type { Message } from '../../src-shared/messages/index.ts'
import type { PriceField } from '../../src-shared/pricing/cell.ts'
import { asStored, type Hundredths, jsonOf, priceInJson, unreadable } from '../../src-shared/pricing/price.ts'
import { isRecord, textOf, withoutStop } from '../../src-shared/service/fields.ts'
import type { Transport } from './call.ts'
import type { TheirAnswer } from './operations.ts'
import { readAnswer } from './read-answer.ts'
import { envelopeOf } from './refusal.ts'

/** A window of at most 10,000 codes, in the service's own order. */
export interface GridWindowRequest {
  retailer: string
  offset: number
  limit: number
  signal?: AbortSignal | undefined
}

/** One cell to send. */
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
  /** Retailers that match a search, as far as the service lists its accounts. */
  retailers(search: string, signal?: AbortSignal): Promise<{ retailers: PriceRetailer[]; warnings: Message[] }>
  retailer(id: string, signal?: AbortSignal): Promise<PriceRetailer>
  /**
   * Streams a window's JSON chunk by chunk; the taker owns each chunk. A promise returned by `take` is awaited before
   * the next chunk is read. `take` must not fail: abort `signal` to stop early. Returns the number of bytes. They have
   * the names of `theirWindow`.
   */
  readWindow(asked: GridWindowRequest, take: (piece: Uint8Array) => void | Promise<void>): Promise<number>
  /** How the windows of this deployment differ from ours. */
  readonly theirWindow: TheirAnswer
  /**
   * Saves one cell and returns the value as stored. Throws `prices.rejected` if the service refuses it (422, or a
   * success that reports an error). Safe to resend after a lost answer.
   */
  patchPrice(patch: PricePatch, signal?: AbortSignal): Promise<Hundredths>
}

/** Maximum bytes of one window: 10,000 codes of 800 combinations. */
const windowBytes = 512 * 1024 * 1024

/** What prices need of an account. */
const retailerPart = ({ id, name, settlementCurrency, consumerCurrency }: PriceRetailer): PriceRetailer => ({
  id,
  name,
  settlementCurrency,
  consumerCurrency,
})

/** Creates the calls of this area. */
export function pricingArea(transport: Transport): PricingArea {
  return {
    async retailers(search, signal) {
      const query = { search: search.trim() || undefined }
      const { rows, warnings } = await readAnswer(transport, 'admin.accounts.index', { query, signal })
      return { retailers: rows.map(retailerPart), warnings }
    },
    retailer: async (id, signal) =>
      retailerPart(await readAnswer(transport, 'admin.accounts.show', { path: { id }, signal })),
    async readWindow({ retailer, offset, limit, signal }, take) {
      const input = { path: { retailer }, query: { offset, limit }, signal }
      return transport.stream('admin.pricing.retailer.show', input, { maxBytes: windowBytes, take })
    },
    theirWindow: transport.theirAnswer('admin.pricing.retailer.show'),
    async patchPrice({ retailer, code, combination, field, value }, signal) {
      const body = {
        retailer: sentId(retailer),
        fabric_code: code,
        combination_id: sentId(combination),
        field,
        value: jsonOf(value),
      }
      const answer = await transport.call('admin.pricing.retailer.update', { body, signal }).catch((error: unknown) => {
        throw rejectionOf(error) ?? error
      })
      const refusal = refusalIn(answer)
      if (refusal !== null) throw new DeskError('prices.rejected', { what: transport.clean(refusal) })
      return readSaved(answer, field) ?? asStored(value)
    },
  }
}

/** Ids are sent as the service returned them: bare numbers (specification 2.1), or texts. */
export const sentId = (id: string): number | string => (/^(0|[1-9]\d{0,14})$/.test(id) ? Number(id) : id)

function rejectionOf(error: unknown): DeskError | null {
  if (!hasCode(error, 'service.rejected') || error.data.status !== 422) return null
  return new DeskError('prices.rejected', { what: error.data.what }, { cause: error })
}

const failed = /^(error|fail|failed|failure|rejected)$/i

/** Why a successful answer is a failure: it says so itself, or reports an error. Null for a real success. */
export function refusalIn(answer: unknown, maxLength = maxReasonLength): string | null {
  if (!isRecord(answer)) return null
  const { message, errors } = envelopeOf(answer)
  const isFailure =
    [answer['success'], answer['ok'], answer['saved']].includes(false) || failed.test(textOf(answer['status']) ?? '')
  // Some services count errors: 0 means none.
  const error = answer['error'] === 0 ? null : answer['error']
  const hasError = errors.length > 0 || textOf(error) !== null || isRecord(error)
  if (!isFailure && !hasError) return null
  const texts = [textOf(error) ?? message ?? '', ...errors].filter(text => text !== '')
  const what = withoutStop(texts.join('; ').slice(0, maxLength))
  return what || 'The service gave no reason'
}

const maxReasonLength = 300

/**
 * The value of a saved cell, bare or nested; null if the answer has none. A number without a name doesn't count: some
 * services return the number of changed cells that way, or `true`.
 */
function readSaved(given: unknown, field: PriceField, depth = 0): Hundredths | null {
  const answer = Array.isArray(given) && given.length === 1 ? given[0] : given
  if (!isRecord(answer)) return null
  for (const name of ['value', field, 'price']) {
    const value = answer[name]
    if (Object.hasOwn(answer, name) && !isRecord(value)) return priceOrNull(value)
  }
  for (const name of ['data', 'cell', 'price']) {
    const value = depth < 3 ? readSaved(answer[name], field, depth + 1) : null
    if (value !== null) return value
  }
  return null
}

function priceOrNull(value: unknown): Hundredths | null {
  const price = priceInJson(value)
  return price === unreadable ? null : price
}
