import type { DocumentOrder } from '../sample/order.ts'
import { orderBill } from './order-bill.ts'
import { shippingLabel } from './shipping-label.ts'
import { tag } from './tag.ts'

/** A document to draw: its type and order, and a small note that distinguishes prints. */
export interface DrawingRequest {
  order: DocumentOrder
  job_type: string
  groups: readonly string[]
  note: string
}

/** Unknown types get an order bill, because readable paper is better than none. */
function draw({ order, job_type, groups, note }: DrawingRequest): Promise<Buffer> {
  switch (job_type) {
    case 'tag':
      return tag(order, note, groups)
    case 'shipping container':
      return shippingLabel(order, note)
    default:
      return orderBill(order, note)
  }
}

/** Draws documents and caches the most recently used ones; the same request always gives the same bytes. */
export class DocumentLibrary {
  readonly #kept = new Map<string, Promise<Buffer>>()
  readonly #limit: number

  /** @param limit documents kept in memory, some 20 kB each */
  constructor(limit = 2_000) {
    this.#limit = limit
  }

  get(request: DrawingRequest): Promise<Buffer> {
    const key = JSON.stringify([request.order.order_id, request.job_type, request.groups, request.note])
    const document = this.#kept.get(key) ?? draw(request)
    this.#kept.delete(key)
    this.#kept.set(key, document)
    document.catch(() => this.#kept.delete(key))
    const oldest = this.#kept.keys().next().value
    if (this.#kept.size > this.#limit && oldest !== undefined) this.#kept.delete(oldest)
    return document
  }
}
