import type { CommandHandlers } from '../../../src-shared/contract/index.ts'
import { DeskError } from '../../../src-shared/errors.ts'
import { ruleFor } from '../../../src-shared/print/rules.ts'
import { SharedWork } from '../../../src-shared/serial-queue.ts'
import type { AttemptPlan } from '../ledger/ledger.ts'
import type { StationContext } from '../open-station.ts'
import { addLocalJob } from '../station/local-jobs.ts'
import { bulkPrint } from './bulk-print.ts'

/** The commands of printing from an order: contract/orders.ts. */
export type OrderHandlers = Pick<
  CommandHandlers,
  Extract<keyof CommandHandlers, `orders.${string}Print` | 'orders.print' | `requests.${string}`>
>

/** Printing from an order (specification 4.3), and what the service was asked. */
export function orderHandlers(context: StationContext): OrderHandlers {
  const printing = new SharedWork()
  return {
    'orders.print': async asked => {
      const { station, service, rules } = context.mustBeOpen()
      const { order, type, printer, options } = asked
      if (!(printer ?? ruleFor(rules, type)?.printer)) throw new DeskError('job.held-no-rule', { type })
      const plan: AttemptPlan = { kind: 'first' }
      if (printer) plan.printer = printer
      if (options) plan.options = options
      const source = { kind: 'order', order, type } as const
      const job = { source, prefix: `order-${order}`, type, orderId: order, plan, who: context.who() }
      return printing.do([station.parts.serviceKey, asked], async () => {
        // An order that does not exist, or has no such document, is said at once; its document is fetched later, by a new link.
        await service.printLink(order, type)
        return { job: await addLocalJob(station, job) }
      })
    },
    'orders.cloudPrint': async ({ order, type, groups }) => {
      const { requests, service, station } = context.mustBeOpen()
      const question = { kind: 'cloud-print' as const, names: [order], type, who: context.who() }
      const request = await requests.send(question, () =>
        service.read('admin.orders.cloud-print', { path: { order }, body: { type, groups } }),
      )
      void station.readNow()
      return request
    },
    'orders.bulkPrint': async ({ orders, type, run: name }) => {
      const { requests, service, station } = context.mustBeOpen()
      const run = context.runs().begin(name, new Set(orders).size)
      const parts = { requests, who: context.who(), service }
      try {
        return await bulkPrint(orders, type, run, parts)
      } finally {
        run.end()
        void station.readNow()
      }
    },
    'requests.list': async () => (await context.opened())?.requests.list() ?? [],
    'requests.settle': async ({ id }) => {
      const { requests } = context.mustBeOpen()
      await requests.settle(id)
      return requests.list()
    },
  }
}
