import { useScreenParams } from '../app/index.ts'
import { OrderList } from './list/OrderList.tsx'
import { OrderPage } from './page/OrderPage.tsx'

/** Orders: the list, and one order's page (`#orders?order=51061`). */
export function OrdersScreen() {
  const { order } = useScreenParams()
  return order ? <OrderPage key={order} order={order} /> : <OrderList />
}
