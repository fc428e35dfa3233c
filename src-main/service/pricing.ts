import type { PriceRetailer } from '../../src-shared/contract/prices.ts'
import { DeskError, hasCode } from '../../src-shared/errors.ts'
import type { Message } from '../../src-shared/messages/index.ts'
import type { PriceField } from '../../src-shared/pricing/field.ts'
import { priceInJson } from '../../src-shared/pricing/json-price.ts'
import { asStored, type Hundredths, jsonOf, unreadable } from '../../src-shared/pricing/price.ts'
import { isRecord, textOf } from '../../src-shared/service/fields.ts'
import type { Transport } from './call.ts'
import { readAnswer } from './read-answer.ts'
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
      const query = { search: search.trim() || undefined }
      const { rows, warnings } = await readAnswer(transport, 'admin.accounts.index', { query, signal })
      return { retailers: rows, warnings }
    },
    retailer: (id, signal) => readAnswer(transport, 'admin.accounts.show', { path: { id }, signal }),
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
  return what || 'The service gave no reason'
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
  const price = priceInJson(value)
  return price === unreadable ? null : price
}
