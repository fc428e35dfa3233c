import type { CommandHandlers } from '../../../src-shared/contract/index.ts'
import { DeskError } from '../../../src-shared/errors.ts'

/** The commands of printing from an order: contract/orders.ts. */
export type OrderHandlers = Pick<
  CommandHandlers,
  Extract<keyof CommandHandlers, `orders.${string}` | `asks.${string}`>
>

export function orderHandlers(): OrderHandlers {
  const missing = async (): Promise<never> => {
    throw new DeskError('desk.internal', { what: 'orders' })
  }
  return {
    'orders.groups': missing,
    'orders.print': missing,
    'orders.cloudPrint': missing,
    'orders.bulkPrint': missing,
    'asks.list': async () => [],
    'asks.settle': missing,
  }
}
