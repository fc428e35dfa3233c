import type { PrintLink } from '../../src-shared/service/readers/links.ts'
import type { Transport } from './call.ts'
import { readAnswer } from './read-answer.ts'

/** The most orders of one bulk print (bindings, section 3). */
export const bulkPrintLimit = 100

/** What cloud print prints (specification 4.3). */
export type CloudPrintType = 'order bill' | 'shirt code'

/** Printing from an order (specification 4.3; bindings, section 3). */
export interface OrderPrintingArea {
  /** A fresh link to the document of an order. Throws `document.bad-link` where there is none. */
  printLink(order: string, type: string, signal?: AbortSignal): Promise<PrintLink>
  /** Asks for a print job, once; `service.answer-unknown` when the answer was lost. Answers its id, null where it is not told. */
  cloudPrint(
    order: string,
    wanted: { type: CloudPrintType; groups: readonly string[] },
  ): Promise<{ id: string | null }>
  /** Asks for the print jobs of at most 100 orders, once. Answers the batch's id, null where it is not told. */
  bulkPrint(orders: readonly string[], type: string): Promise<{ id: string | null }>
}

/** Makes the calls of this area. */
export function orderPrintingArea(transport: Transport): OrderPrintingArea {
  return {
    printLink: (order, type, signal) =>
      readAnswer(transport, 'admin.orders.print-url', { path: { order }, query: { type }, signal }),
    cloudPrint: (order, { type, groups }) =>
      readAnswer(transport, 'admin.orders.cloud-print', {
        path: { order },
        body: { type, groups: [...groups] },
      }),
    bulkPrint: (orders, type) =>
      readAnswer(transport, 'admin.orders.bulk-print', {
        body: { orders: orders.map(sentOrder), job_type: type },
      }),
  }
}

/** Order ids are bare numbers (specification 2.1); whatever else one may be goes as it is. */
const sentOrder = (order: string): number | string => (/^[1-9]\d{0,14}$/.test(order) ? Number(order) : order)
