import type { BulkPrintResult } from '../../../src-shared/contract/orders.ts'
import { asDeskError } from '../../../src-shared/errors.ts'
import { type MessageCode, message } from '../../../src-shared/messages/index.ts'
import { bulkLimit } from '../../../src-shared/service/inputs.ts'
import { ordersNamedBy, type ServiceClient, sentId } from '../../service/index.ts'
import { inShort } from '../requests/request-store.ts'
import type { ServiceRequests } from '../requests/service-requests.ts'
import type { DeskRun } from '../runs.ts'

/** What a bulk print needs of the desk around it. */
export interface BulkPrintParts {
  requests: ServiceRequests
  who: string
  service: Pick<ServiceClient, 'read'>
}

/** Refusals that meet every other batch too: of the account, of the network, of a service that asks to wait, of this disk. */
const stopping: readonly string[] = [
  'session.not-signed-in',
  'service.token-refused',
  'service.forbidden',
  'service.operation-absent',
  'service.unreachable',
  'service.timeout',
  'service.tls',
  'service.busy',
  'desk.database-failed',
  'desk.database-damaged',
] satisfies MessageCode[]

/**
 * Asks the service to print orders, in batches one after the other, each written down and sent once; an order that is
 * named twice is sent once, and one that somebody else is asking for is left to them. A refused batch, or one whose answer was lost, stops no other, unless nothing more can be
 * sent: the rest is left then, and when a person cancels the run.
 */
export async function bulkPrint(
  orders: readonly string[],
  type: string,
  run: DeskRun,
  { requests, who, service }: BulkPrintParts,
): Promise<BulkPrintResult> {
  const result: BulkPrintResult = { accepted: [], refused: [], unknown: [], left: [] }
  const rest = [...new Set(orders)]
  while (rest.length > 0 && (await run.goesOn())) {
    const batch = rest.splice(0, bulkLimit)
    const first = requests.firstWith({ kind: 'bulk-print', names: batch, type })
    for (const [by, same] of Map.groupBy(first.keys(), name => first.get(name) ?? '')) {
      const reason = message('ask.first', { what: inShort({ kind: 'bulk-print', names: same }), who: by })
      result.refused.push({ orders: same, named: same, reason })
      run.count('refused', same.length)
    }
    const names = batch.filter(order => !first.has(order))
    if (names.length === 0) continue
    const question = { kind: 'bulk-print' as const, names, type, who }
    let refusal: unknown
    const request = await requests
      .send(question, () =>
        service
          .read('admin.orders.bulk-print', { body: { orders: names.map(sentId), job_type: type } })
          .catch(error => {
            refusal = error
            throw error
          }),
      )
      .catch(error => ({
        state: 'refused' as const,
        reason: asDeskError(error).toMessage(),
      }))
    run.count(request.state === 'accepted' ? 'done' : 'refused', names.length)
    if (request.state === 'accepted') result.accepted = result.accepted.concat(names)
    else if (request.state === 'refused' && request.reason) {
      result.refused.push({ orders: names, reason: request.reason, named: ordersNamedBy(refusal, names) })
      if (stopping.includes(request.reason.code)) break
    } else result.unknown = result.unknown.concat(names)
  }
  return { ...result, left: rest }
}
