import type { QuickSearchRow } from '../../src-shared/contract/print.ts'
import type { Transport } from './call.ts'
import { firstTextOf, idOf, isRecord, listOf, textOf } from './reading.ts'

const operation = 'admin.dashboard.quick-search'

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

/** Searches orders by number or customer name; the service gives up to 10. */
export async function quickSearch(
  transport: Transport,
  text: string,
  signal?: AbortSignal,
): Promise<QuickSearchRow[]> {
  const answer = await transport.call(operation, { query: { q: text }, signal })
  const rows = listOf(answer, ['rows', 'results', 'orders'], operation)
  return rows.flatMap(row => readQuickSearchRow(row) ?? [])
}
