import type { QuickSearchRow } from '../../contract/print.ts'
import { firstTextOf, idOf, isRecord, textOf } from '../fields.ts'

/** Reads one row of the quick search (specification 4.2); null where it names no order. */
export function readQuickSearchRow(record: unknown): QuickSearchRow | null {
  if (!isRecord(record)) return null
  const orderId = idOf(record['order_id']) ?? idOf(record['id'])
  if (orderId === null) return null
  const retailer = record['retailer']
  const express = ['is_express', 'express', 'express_flag'].some(name =>
    [true, 1, '1', 'true'].includes(record[name] as boolean),
  )
  return {
    orderId,
    customerName: textOf(record['customer_name']),
    status: textOf(record['status']),
    retailer: isRecord(retailer) ? firstTextOf(retailer, ['brandname', 'name']) : textOf(retailer),
    express,
  }
}
