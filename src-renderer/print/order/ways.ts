import type { OperationId } from '../../../src-shared/service/index.ts'

/** The ways by which an order comes on paper. */
const operations = {
  printUrl: 'admin.orders.print-url',
  cloudPrint: 'admin.orders.cloud-print',
  bulkPrint: 'admin.orders.bulk-print',
} as const satisfies Record<string, OperationId>
export type OrderWay = keyof typeof operations
export const orderWays = Object.keys(operations) as OrderWay[]

/** The types of document that an order has (specification 3.2). */
export const documentTypes = ['order', 'tag', 'shipping container'] as const
/** What cloud print makes (bindings, section 3). */
export const cloudTypes = ['order bill', 'shirt code'] as const

/** Which ways exist and which this service lacks; all of them until that is known, since the call itself shows it. */
export function waysOf(missing: readonly string[] | null): { open: OrderWay[]; absent: OrderWay[] } {
  const has = (way: OrderWay) => !missing?.includes(operations[way])
  return { open: orderWays.filter(has), absent: orderWays.filter(way => !has(way)) }
}
