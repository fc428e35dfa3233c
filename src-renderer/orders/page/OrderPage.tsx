/** One order: its front matter and its parts, each read by itself. */
export function OrderPage({ order }: { order: string }) {
  return <h2>{order}</h2>
}
