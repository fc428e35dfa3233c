/** The list of orders. */
export function OrderList() {
  return null
}
