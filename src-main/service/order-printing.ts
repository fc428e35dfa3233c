import type { OrderGroup } from '../../src-shared/contract/orders.ts'
import type { Transport } from './call.ts'
import { startedJob } from './print-jobs.ts'
import { type PrintLink, readPrintLink } from './print-link.ts'
import { firstTextOf, idOf, isRecord, type JsonRecord, listOf, textOf } from './reading.ts'

/** The most orders of one bulk print (bindings, section 3). */
export const bulkPrintLimit = 100

/** What cloud print prints (specification 4.3). */
export type CloudPrintType = 'order bill' | 'shirt code'

/** Printing from an order (specification 4.3; bindings, section 3). */
export interface OrderPrintingArea {
  /** A fresh link to the document of an order. Throws `document.bad-link` where there is none. */
  printLink(order: string, type: string, signal?: AbortSignal): Promise<PrintLink>
  /** The garment groups that cloud print may be asked for. */
  cloudPrintGroups(order: string, signal?: AbortSignal): Promise<OrderGroup[]>
  /** Asks for a print job, once; `service.answer-unknown` when the answer was lost. Answers its id, null where it is not told. */
  cloudPrint(
    order: string,
    wanted: { type: CloudPrintType; groups: readonly string[] },
  ): Promise<{ id: string | null }>
  /** Asks for the print jobs of at most 100 orders, once. Answers the batch's id, null where it is not told. */
  bulkPrint(orders: readonly string[], type: string): Promise<{ id: string | null }>
}

/** Makes the calls of this area. */
export function orderPrintingArea(transport: Transport, baseUrl: string): OrderPrintingArea {
  return {
    async printLink(order, type, signal) {
      const operation = 'admin.orders.print-url'
      const answer = await transport.ask(operation, { path: { order }, query: { type }, signal })
      return readPrintLink(answer, ['order', 'pdf', 'print'], operation, baseUrl)
    },
    async cloudPrintGroups(order, signal) {
      const operation = 'admin.orders.cloud-print.groups'
      const answer = await transport.call(operation, { path: { order }, signal })
      const groups = listOf(answer, ['groups', 'labels', 'rows', 'pieces'], operation)
      const byLabel = new Map<string, OrderGroup>()
      for (const group of groups.flatMap(one => readOrderGroup(one, order) ?? [])) {
        if (!byLabel.has(group.label)) byLabel.set(group.label, group)
      }
      return [...byLabel.values()]
    },
    async cloudPrint(order, { type, groups }) {
      const body = { type, groups: [...groups] }
      return { id: startedJob(await transport.call('admin.orders.cloud-print', { path: { order }, body })) }
    },
    async bulkPrint(orders, type) {
      const body = { orders: orders.map(sentOrder), job_type: type }
      return { id: startedBatch(await transport.call('admin.orders.bulk-print', { body })) }
    },
  }
}

/** Order ids are bare numbers (specification 2.1); whatever else one may be goes as it is. */
const sentOrder = (order: string): number | string => (/^[1-9]\d{0,14}$/.test(order) ? Number(order) : order)

const groupLabel = /^\d+-\d+-\d+$/
const labelNames = ['label', 'group_label', 'group', 'code', 'name', 'id']

/**
 * Reads a garment group, a text or a record; null where it names none. Its label is whatever of the record has the form
 * `<order>-<piece>-<group>`, else what its indexes make, else the first name that it has.
 */
export function readOrderGroup(group: unknown, order: string): OrderGroup | null {
  if (!isRecord(group)) {
    const label = idOf(group)
    return label === null ? null : { label, detail: null }
  }
  const names = labelNames.flatMap(name => idOf(group[name]) ?? [])
  const label = names.find(name => groupLabel.test(name)) ?? labelByIndex(group, order) ?? names[0]
  return label === undefined ? null : { label, detail: detailOf(group) }
}

function labelByIndex(group: JsonRecord, order: string): string | undefined {
  const piece = indexOf(group, ['piece_index', 'piece'])
  const inPiece = indexOf(group, ['group_index', 'group_number'])
  return piece === null || inPiece === null ? undefined : `${order}-${piece}-${inPiece}`
}

function indexOf(group: JsonRecord, names: readonly string[]): string | null {
  const index = firstTextOf(group, names)
  return index !== null && /^\d+$/.test(index) ? index : null
}

function detailOf(group: JsonRecord): string | null {
  const product = firstTextOf(group, ['product_name', 'product', 'detail', 'description'])
  const fabric = firstTextOf(group, ['fabric_code', 'fabric', 'fabric_name'])
  return [product, fabric].filter(part => part !== null).join(' · ') || null
}

/** The batch that a call started, wherever the answer names it; null where it does not. */
export function startedBatch(answer: unknown): string | null {
  if (!isRecord(answer)) return textOf(answer)
  const { batch, data } = answer
  const named = isRecord(batch) ? (idOf(batch['batch_id']) ?? idOf(batch['id'])) : idOf(batch)
  return idOf(answer['batch_id']) ?? named ?? (isRecord(data) ? startedBatch(data) : idOf(answer['id']))
}
