import type { Ticket } from '../../../src-shared/service/readers/office/tickets.ts'
import { useOperation, useSession } from '../../kit/index.ts'

/** What gaps of a template stand for; one that isn't known stays a gap, to be seen. */
export function useGapValues(ticket: Ticket): Readonly<Record<string, string | null | undefined>> {
  const front = useOperation(
    'admin.orders.show',
    { path: { order: ticket.orderId ?? '' } },
    { enabled: ticket.orderId !== null },
  )
  const agent = useSession()?.me?.name
  return {
    ticket: ticket.id,
    title: ticket.title,
    order: ticket.orderId,
    brand: ticket.brand,
    agent,
    customer: front.data?.customerName,
  }
}
