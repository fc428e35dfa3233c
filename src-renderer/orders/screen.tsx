import { Activity, memo } from 'react'
import { parseLabel } from '../../src-shared/print/label.ts'
import { goTo, type Screen, useScanTaker, useScreenParams } from '../kit/index.ts'
import { JobEvidence, OrderPast, OrderPrinting, PrintSelected } from '../print/index.ts'
import { OrderList } from './list/OrderList.tsx'
import { OrderPage } from './page/OrderPage.tsx'

/** Here a scan means the order, not its print job. */
const scans = {
  knows: (text: string) => parseLabel(text) !== null,
  take(text: string) {
    const label = parseLabel(text)
    if (label) goTo('orders', { order: label.order })
  },
}

/** Orders print, and show evidence, in the print desk's own parts. */
const paper = { Printing: memo(OrderPrinting), Past: memo(OrderPast), Evidence: JobEvidence, Selected: PrintSelected }

/** Orders: the list, and one order's page (`#orders?order=51061`), under which the list stays as it was. */
function Orders() {
  const { order } = useScreenParams()
  useScanTaker(scans)
  return (
    <>
      <Activity mode={order ? 'hidden' : 'visible'}>
        <OrderList paper={paper} />
      </Activity>
      {order && <OrderPage key={order} order={order} paper={paper} />}
    </>
  )
}

export const screen: Screen = {
  id: 'orders',
  place: 5,
  menu: [{ names: ['orders', 'all orders', 'order list', '订单', '全部订单', '订单列表'] }],
  keys: 'Ctrl+5',
  icon: (
    <>
      <path d="M6 3.8h12a1 1 0 0 1 1 1v14.4a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4.8a1 1 0 0 1 1-1z" />
      <path d="M8.5 8.5h7M8.5 12h7M8.5 15.5h4" />
    </>
  ),
  Screen: Orders,
  stays: true,
}
