import { Activity } from 'react'
import { parseLabel } from '../../src-shared/print/label.ts'
import { goTo, useScanTaker, useScreenParams } from '../kit/index.ts'
import { type ListPaper, OrderList } from './list/OrderList.tsx'
import { OrderPage, type OrderPaper } from './page/OrderPage.tsx'

/** Here a scan means the order, not its print job. */
const scans = {
  knows: (text: string) => parseLabel(text) !== null,
  take(text: string) {
    const label = parseLabel(text)
    if (label) goTo('orders', { order: label.order })
  },
}

/** Orders: the list, and one order's page (`#orders?order=51061`), under which the list stays as it was. */
export function OrdersScreen({ paper }: { paper: OrderPaper & ListPaper }) {
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
