import type { JobRow } from '../../../src-shared/contract/print.ts'
import { foldWord } from '../../../src-shared/print/job.ts'
import { documentTypes, waysOf } from '../order/ways.ts'
import { useAbsent } from '../use-print.ts'

/**
 * Whether the document of a job's order can be shown in the place of its own: `kept`, its own one is here; `offered`;
 * `not kept`, the service has none of this type and nothing can be shown before the job prints.
 */
export type OrderDocument = 'kept' | 'offered' | 'not kept'

/** What can be shown of a job whose document isn't kept here. */
export function useOrderDocument({ hasDocument, orderId, type }: JobRow): OrderDocument {
  const absent = useAbsent()
  if (hasDocument) return 'kept'
  const isOfOrder = orderId !== null && documentTypes.some(one => one === foldWord(type))
  return isOfOrder && waysOf(absent).open.includes('printUrl') ? 'offered' : 'not kept'
}
