import type { OrderHandlers } from '../../src-main/print/orders/order-desk.ts'
import type { PrintHandlers } from '../../src-main/print/print-desk.ts'
import type { Ask } from '../../src-shared/contract/orders.ts'

const asked: Ask = {
  id: 1,
  kind: 'cloud-print',
  state: 'accepted',
  names: ['51077'],
  type: 'order bill',
  who: 'Ada',
  askedAt: 0,
  answeredAt: 0,
  answer: '9100',
  reason: null,
}

/** Printing from an order at the stand-in desk. */
export function standInOrders(): OrderHandlers & Pick<PrintHandlers, 'print.offers'> {
  return {
    'orders.groups': async ({ order }) => [{ label: `${order}-1-1`, detail: 'Jacket · HV-0412' }],
    'orders.print': async ({ order }) => ({ job: `order-${order}-1` }),
    'orders.cloudPrint': async ({ order }) => ({ ...asked, names: [order] }),
    'orders.bulkPrint': async ({ orders }) => ({ accepted: orders, refused: [], unknown: [], left: [] }),
    'asks.list': async () => [],
    'asks.settle': async () => [],
    'print.offers': async () => ({
      reprint: true,
      kanbanReprint: true,
      printUrl: true,
      cloudPrint: true,
      bulkPrint: true,
      quickSearch: true,
    }),
  }
}
