import { memo } from 'react'
import type { Screen } from '../kit/index.ts'
import { JobEvidence, OrderPast, OrderPrinting, PrintSelected } from '../print/index.ts'
import { OrdersScreen } from './OrdersScreen.tsx'

/** Orders print, and show evidence, in the print desk's own parts. */
const paper = { Printing: memo(OrderPrinting), Past: memo(OrderPast), Evidence: JobEvidence, Selected: PrintSelected }
const Orders = () => <OrdersScreen paper={paper} />

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
