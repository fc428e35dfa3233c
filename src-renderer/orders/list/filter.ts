import { z } from 'zod'
import { type StatusCatalogue, type StatusTab, statusQuery, viewsOfTab } from '../../../src-shared/orders/catalogue.ts'
import { parseLabel } from '../../../src-shared/print/label.ts'

/** What a person wants to see in the order list. */
export interface OrdersWanted {
  /** Keys of the catalogue's tabs; null: its first one. */
  tabs: readonly string[] | null
  /** Keys of sub-filters. */
  views: readonly string[]
  customer: string
}

export const nothingWanted: OrdersWanted = { tabs: null, views: [], customer: '' }

/** What the service is asked for: a status or a customer, never both. */
export interface OrderQuestion {
  status?: string
  q?: string
}

/** The tabs that are chosen; those that the catalogue doesn't have count for nothing, and where it has none of them, the first is meant. */
export function chosenTabs({ tabs }: StatusCatalogue, { tabs: wanted, customer }: OrdersWanted): StatusTab[] {
  if (customer.trim() !== '') return []
  const chosen = tabs.filter(({ key }) => wanted?.includes(key))
  return chosen.length > 0 || wanted?.length === 0 ? chosen : tabs.slice(0, 1)
}

/** The sub-filters of the chosen tabs. */
export const offeredViews = (catalogue: StatusCatalogue, wanted: OrdersWanted) => [
  ...new Set(chosenTabs(catalogue, wanted).flatMap(tab => viewsOfTab(catalogue, tab))),
]

/** What to ask the service; without a catalogue, statuses can't be asked for. */
export function questionOf(catalogue: StatusCatalogue | null, wanted: OrdersWanted): OrderQuestion {
  const customer = wanted.customer.trim()
  if (customer !== '') return { q: parseLabel(customer)?.order ?? customer.normalize('NFKC') }
  if (catalogue === null) return {}
  const tabs = chosenTabs(catalogue, wanted)
  const asked = tabs.map(tab => {
    const views = viewsOfTab(catalogue, tab).filter(({ key }) => wanted.views.includes(key))
    if (views.length > 0) return views.map(({ key }) => key)
    // A service that takes one status at a time knows a tab of several by its key.
    return catalogue.separator === null && tab.statuses.length > 1 ? [tab.key] : tab.statuses
  })
  // One of them is all orders.
  if (asked.some(statuses => statuses.length === 0)) return {}
  const status = statusQuery(catalogue, asked.flat())
  return status === undefined ? {} : { status }
}

/** The choice after a click on a tab; `adds`: to those that are chosen already, or away from them. */
export function withTab(catalogue: StatusCatalogue, wanted: OrdersWanted, key: string, adds: boolean): OrdersWanted {
  const before = chosenTabs(catalogue, wanted).map(tab => tab.key)
  const isAdded = adds && catalogue.separator !== null
  const isAll = (one: string) => catalogue.tabs.find(tab => tab.key === one)?.statuses.length === 0
  const others = before.filter(one => one !== key && !isAll(one))
  const tabs = !isAdded || isAll(key) ? [key] : before.includes(key) ? others : [...others, key]
  return { tabs, views: keptViews(catalogue, { ...wanted, tabs, customer: '' }), customer: '' }
}

/** The choice after a click on a sub-filter. */
export function withView({ separator }: StatusCatalogue, wanted: OrdersWanted, key: string): OrdersWanted {
  const others = wanted.views.filter(one => one !== key)
  const isOff = others.length < wanted.views.length
  return { ...wanted, views: isOff ? others : separator === null ? [key] : [...others, key] }
}

const keptViews = (catalogue: StatusCatalogue, wanted: OrdersWanted): string[] =>
  offeredViews(catalogue, wanted)
    .map(({ key }) => key)
    .filter(key => wanted.views.includes(key))

/** The choice after a customer was typed: the statuses are let go. */
export const withCustomer = (wanted: OrdersWanted, customer: string): OrdersWanted =>
  customer.trim() === '' ? { ...wanted, customer } : { tabs: [], views: [], customer }

export const pageSizes = [25, 50, 100, 200] as const

/** A filter with a name, kept on this computer. */
export const savedView = z.object({
  name: z.string(),
  tabs: z.array(z.string()).nullable(),
  views: z.array(z.string()),
  customer: z.string(),
  paging: z.enum(['pages', 'list']),
  hidden: z.array(z.string()),
})
export type SavedView = z.infer<typeof savedView>

/** The views with one more; one of the same name is replaced. */
export const withSaved = <View extends { name: string }>(views: readonly View[], saved: View): View[] =>
  [...views.filter(({ name }) => name !== saved.name), saved].toSorted((one, other) =>
    one.name.localeCompare(other.name),
  )
