import { ActionButton, goTo, useWords } from '../../kit/index.ts'
import type { PrintState } from '../state.ts'
import { chosenRows } from '../use-print.ts'

/** The key that shows the page of the order that is open. */
export const orderPageKey = 'G'

/** Shows an order's own page, from which a way leads back here. */
export const showOrderPage = (order: string) => goTo('orders', { order, from: 'print' })

/** The order that is open on the print desk: the panel's, or that of the one chosen job. */
export function openedOrder(state: Pick<PrintState, 'orderPlace' | 'chosen' | 'rows'>): string | null {
  const { orderPlace } = state
  if (orderPlace) return orderPlace.kind === 'order' && /^\d+$/.test(orderPlace.order) ? orderPlace.order : null
  const [row, ...others] = chosenRows(state)
  return others.length === 0 ? (row?.orderId ?? null) : null
}

/** The way to everything about an order. */
export function OrderLink({ order }: { order: string }) {
  const t = useWords('order')
  return (
    <ActionButton
      action={{ keys: orderPageKey, title: t('page.open', { order }), run: () => showOrderPage(order) }}
      variant="subtle"
      size="compact-sm"
    />
  )
}
