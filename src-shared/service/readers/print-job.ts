import type { ServiceJob } from '../../print/job.ts'
import { idOf, isRecord, type JsonRecord, textOf, timeOf } from '../fields.ts'

/** Reads one print job; null where it has no id or no type. */
export function readPrintJob(record: unknown): ServiceJob | null {
  if (!isRecord(record)) return null
  const id = idOf(record['id']) ?? idOf(record['job_id'])
  const type = textOf(record['job_type'])
  if (id === null || type === null) return null
  return {
    id,
    type,
    dispatchStatus: textOf(record['dispatch_status']),
    printStatus: textOf(record['print_status']),
    orderId: orderIdOf(record),
    copies: copiesOf(record['copies']),
    createdAt: timeOf(record['created_at']),
    updatedAt: timeOf(record['updated_at']),
    error: errorOf(record['error']) ?? textOf(record['error_message']),
  }
}

function orderIdOf(record: JsonRecord): string | null {
  const order = record['order']
  const inner = isRecord(order) ? (idOf(order['id']) ?? idOf(order['order_id'])) : idOf(order)
  return idOf(record['order_id']) ?? inner ?? idOf(record['order_number'])
}

function copiesOf(value: unknown): number | null {
  const copies = Number(textOf(value) ?? Number.NaN)
  return Number.isInteger(copies) && copies >= 1 && copies <= 999 ? copies : null
}

const errorOf = (value: unknown) => textOf(isRecord(value) ? value['message'] : value)
