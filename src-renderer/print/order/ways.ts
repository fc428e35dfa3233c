import type { PrintOffers } from '../../../src-shared/contract/print.ts'

/** The ways by which an order comes on paper. */
export const orderWays = ['printUrl', 'cloudPrint', 'bulkPrint'] as const
export type OrderWay = (typeof orderWays)[number]

/** The types of document that an order has (specification 3.2). */
export const documentTypes = ['order', 'tag', 'shipping container'] as const
/** What cloud print makes (bindings, section 3). */
export const cloudTypes = ['order bill', 'shirt code'] as const

/** Which ways there are and which this service lacks; before it is known all are there, since the call itself tells. */
export function waysOf(offers: PrintOffers | null): { open: OrderWay[]; absent: OrderWay[] } {
  const has = (way: OrderWay) => offers?.[way] ?? true
  return { open: orderWays.filter(has), absent: orderWays.filter(way => !has(way)) }
}
