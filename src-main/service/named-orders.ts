import { refusedFieldsBehind } from './refusal.ts'

/**
 * The orders that a service's refusal is about: those whose number its messages name, or whose place in the list its
 * fields name (`orders.2`). Empty if it says nothing about single orders.
 */
export function ordersNamedBy(refusal: unknown, orders: readonly string[]): string[] {
  const texts = refusedFieldsBehind(refusal)?.texts ?? []
  const named = new Set<string>()
  for (const { field, text } of texts) {
    const place = /^orders\.(\d+)$/.exec(field)?.[1]
    const atPlace = place === undefined ? undefined : orders[Number(place)]
    if (atPlace !== undefined) named.add(atPlace)
    for (const [number] of text.matchAll(/\d+/g)) named.add(number)
  }
  return orders.filter(order => named.has(order))
}
