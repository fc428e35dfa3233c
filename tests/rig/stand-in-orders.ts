import type { OrderHandlers } from '../../src-main/print/orders/order-desk.ts'
import type { CommandHandlers, EventData, EventName } from '../../src-shared/contract/index.ts'
import type { BulkPrintResult, ServiceRequest } from '../../src-shared/contract/orders.ts'
import type { JobRow, QuickSearchRow } from '../../src-shared/contract/print.ts'
import { standInRow } from './stand-in-jobs.ts'
import type { StandInRuns } from './stand-in-runs.ts'

type Emit = <E extends EventName>(name: E, data: EventData<E>) => void

/** What the orders of the stand-in desk need of the rest of it. */
export interface OrderParts {
  rows: Map<string, JobRow>
  emit: Emit
  runs: StandInRuns
  /** Operations that this service has not. */
  without: readonly string[]
  now: number
}

const request = (id: number, over: Partial<ServiceRequest>): ServiceRequest => ({
  id,
  kind: 'bulk-print',
  state: 'accepted',
  names: [],
  type: null,
  who: 'Ada Byron',
  askedAt: Date.now(),
  answeredAt: Date.now(),
  answer: null,
  reason: null,
  ...over,
})
const unknown = (what: string) => ({
  state: 'unknown' as const,
  reason: { code: 'ask.unknown', data: { what } },
})
const noSuchOrder = {
  code: 'service.rejected',
  data: { operation: 'admin.orders.bulk-print', what: 'no such order' },
}

const answers: Record<'accepted' | 'refused' | 'unknown', Partial<ServiceRequest>> = {
  accepted: { state: 'accepted', answer: '9100' },
  refused: { state: 'refused', reason: noSuchOrder },
  unknown: unknown('cloud print'),
}

/** Orders of the service: those that begin with 9 are refused, for those that begin with 8 the answer is lost. */
const fateOf = (order: string) =>
  order.startsWith('9') ? 'refused' : order.startsWith('8') ? 'unknown' : 'accepted'

const found = (orderId: string, over: Partial<QuickSearchRow> = {}): QuickSearchRow => ({
  orderId,
  customerName: 'Anna Brook',
  status: 'in production',
  retailer: 'Harbour & Vale',
  express: false,
  ...over,
})
const known: QuickSearchRow[] = [
  found('60001', { express: true }),
  found('60002', {
    customerName: '王小明',
    retailer: '港口与谷 定制西服有限公司（上海静安旗舰店）',
    status: '生产中',
  }),
  found('60003', {
    customerName: 'Maximilian Alexander von und zu Hohenstein-Wittgenstein the Younger',
    retailer: 'The-very-long-name-of-a-retailer-without-any-space-in-it-at-all-GmbH',
    status: null,
  }),
]

/** What a spec takes away by these words. */
const operations: Record<string, string> = {
  reprint: 'admin.orders.print-jobs.reprint',
  kanbanReprint: 'admin.orders.print-jobs.kanban-reprint',
  printUrl: 'admin.orders.print-url',
  cloudPrint: 'admin.orders.cloud-print',
  bulkPrint: 'admin.orders.bulk-print',
  quickSearch: 'admin.dashboard.quick-search',
}

/** Printing from an order, quick search and service requests at the stand-in desk. */
export function standInOrders({
  rows,
  emit,
  runs,
  without,
  now,
}: OrderParts): OrderHandlers &
  Pick<
    CommandHandlers,
    'admin.orders.cloud-print.groups' | 'admin.dashboard.quick-search' | 'service.absent'
  > {
  let requests: ServiceRequest[] = without.includes('answer')
    ? [
        request(1, {
          names: ['9012'],
          kind: 'reprint',
          ...unknown('reprint of 9012'),
          askedAt: now - 90_000,
        }),
        request(2, {
          names: Array.from({ length: 100 }, (_, index) => String(52_000 + index)),
          type: 'tag',
          ...unknown('bulk print of 100 orders'),
          askedAt: now - 60_000,
        }),
      ]
    : []
  const keep = (one: ServiceRequest) => {
    requests = [one, ...requests]
    emit('requests.changed', requests)
    return one
  }
  const absent = without.flatMap(name => operations[name] ?? [])
  let made = 0

  return {
    'admin.orders.cloud-print.groups': async ({ path: { order } }) => ({
      rows: [
        { label: `${order}-1-1`, detail: 'Jacket · HV-0412' },
        { label: `${order}-1-2`, detail: '西裤 · 海军蓝鲨皮呢 HV-0412' },
        { label: `${order}-2-1`, detail: null },
      ],
      warnings: [],
    }),
    'orders.print': async ({ order, type, printer }) => {
      made += 1
      const row = standInRow(`order-${order}-${made}`, order, type, {
        here: 'waiting',
        source: 'order',
        since: Date.now(),
        createdAt: Date.now(),
        ...(printer === undefined ? {} : { printer }),
      })
      rows.set(row.id, row)
      setTimeout(() => emit('jobs.changed', { rows: [row], gone: [] }), 100)
      return { job: row.id }
    },
    'orders.cloudPrint': async ({ order, type }) =>
      keep(
        request(requests.length + 1, {
          kind: 'cloud-print',
          names: [order],
          type,
          ...answers[fateOf(order)],
        }),
      ),
    'orders.bulkPrint': async ({ orders, type, run: name }) => {
      const result: BulkPrintResult = { accepted: [], refused: [], unknown: [], left: [] }
      const run = runs.begin(name, orders.length)
      for (let from = 0; from < orders.length; from += 100) {
        const batch = orders.slice(from, from + 100)
        if (await run.stopped()) {
          result.left.push(...batch)
          continue
        }
        const fate = fateOf(batch[0] ?? '')
        if (fate === 'refused') result.refused.push({ orders: batch, reason: noSuchOrder })
        else result[fate].push(...batch)
        if (fate === 'unknown')
          keep(request(requests.length + 1, { names: batch, type, ...unknown('bulk print') }))
        run.count(batch.length, fate === 'accepted')
      }
      run.end()
      return result
    },
    'requests.list': async () => requests,
    'requests.settle': async ({ id }) => {
      requests = requests.filter(one => one.id !== id)
      return requests
    },
    'service.absent': async () => absent,
    'admin.dashboard.quick-search': async ({ query }) => {
      const text = query.q
      const fold = text.toLowerCase()
      const found = known
        .filter(
          row =>
            row.orderId.startsWith(fold) ||
            row.customerName?.toLowerCase().includes(fold) ||
            [...rows.values()].some(({ orderId }) => orderId === text && orderId === row.orderId),
        )
        .slice(0, 10)
      return { rows: found, warnings: [] }
    },
  }
}
