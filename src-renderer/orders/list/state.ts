import { z } from 'zod'
import { create } from 'zustand'
import type { StatusCatalogue } from '../../../src-shared/orders/catalogue.ts'
import { hearShared, recallValue, rememberValue, resetWithPlace } from '../../kit/index.ts'
import {
  nothingWanted,
  type OrdersWanted,
  pageSizes,
  type SavedView,
  savedView,
  withCustomer,
  withTab,
} from './filter.ts'

export type Paging = 'pages' | 'list'

interface OrderListState {
  /** Whose statuses these are. */
  profile: string | null
  wanted: OrdersWanted
  paging: Paging
  /** In pages: how many rows, and which page, from 1. */
  perPage: number
  page: number
  /** What the newest choice has let go, which is said. */
  cleared: 'status' | 'customer' | null
  /** Columns that aren't shown. */
  hidden: readonly string[]
  saved: readonly SavedView[]
  /** The saved view that was chosen last. */
  view: string | null
}

const kept = z.object({
  paging: z.enum(['pages', 'list']),
  perPage: z.number().refine(size => pageSizes.some(one => one === size)),
  hidden: z.array(z.string()),
})
const look = 'orders.look'
const firstLook: z.infer<typeof kept> = { paging: 'list', perPage: 50, hidden: ['city', 'accountType'] }

/** The statuses that were chosen last; what is typed of a customer isn't kept. */
const statusesOf = (profile: string) => `orders.statuses.${profile}`
const statuses = z.object({ tabs: z.array(z.string()).nullable(), views: z.array(z.string()) })

const viewsOf = (profile: string) => `orders.views.${profile}`

/** What is wanted of the order list; it stays while an order or another screen is shown. */
export const useOrderList = resetWithPlace(
  create<OrderListState>(() => ({
    profile: null,
    wanted: nothingWanted,
    page: 1,
    cleared: null,
    saved: [],
    view: null,
    ...firstLook,
  })),
)
const { getState, setState } = useOrderList

const savedOf = (profile: string): readonly SavedView[] =>
  recallValue(viewsOf(profile), value => z.array(savedView).parse(value), [])

/** Another window's views are this one's, too. */
let stopHearing = () => {}

/** Begins with a profile: its saved views and the statuses that were chosen last in it. */
export function openProfile(profile: string): void {
  if (getState().profile === profile) return
  setState({
    profile,
    wanted: {
      ...nothingWanted,
      ...recallValue(statusesOf(profile), value => statuses.parse(value), { tabs: null, views: [] }),
    },
    page: 1,
    cleared: null,
    view: null,
    saved: savedOf(profile),
    ...recallValue(look, value => kept.parse(value), firstLook),
  })
  stopHearing()
  stopHearing = hearShared(viewsOf(profile), () => {
    if (getState().profile === profile) setState({ saved: savedOf(profile) })
  })
}

/** Wants something else, from its first page. */
export function want(wanted: OrdersWanted): void {
  setState({ wanted, page: 1, cleared: null })
  const { profile } = getState()
  const { tabs, views, customer } = wanted
  if (profile !== null && customer.trim() === '') rememberValue(statusesOf(profile), { tabs, views })
}

/** A click on a tab; says so if a customer is let go by it. */
export function chooseTab(catalogue: StatusCatalogue, key: string, adds: boolean): void {
  const { wanted } = getState()
  want(withTab(catalogue, wanted, key, adds))
  if (wanted.customer.trim() !== '') setState({ cleared: 'customer' })
}

/** Types a customer; says so if statuses are let go by it. `hadStatus`: a status was asked for. */
export function typeCustomer(text: string, hadStatus: boolean): void {
  const { wanted, cleared } = getState()
  const isEmpty = text.trim() === ''
  want(withCustomer(wanted, text))
  setState({ cleared: isEmpty ? null : hadStatus ? 'status' : cleared })
}

/** Shows the list in another way, which is kept. */
export function setLook(change: Partial<Pick<OrderListState, 'paging' | 'perPage' | 'hidden'>>): void {
  setState({ ...change, ...('hidden' in change ? {} : { page: 1 }) })
  const { paging, perPage, hidden } = getState()
  rememberValue(look, { paging, perPage, hidden })
}

/** Replaces the saved views of the open profile, on this computer. */
export function saveViews(saved: readonly SavedView[], view: string | null): void {
  setState({ saved, view })
  const { profile } = getState()
  if (profile !== null) rememberValue(viewsOf(profile), saved)
}

/** What is shown now, under a name. */
export function viewNow(name: string): SavedView {
  const { wanted, paging, hidden } = getState()
  return {
    name,
    ...wanted,
    tabs: wanted.tabs && [...wanted.tabs],
    views: [...wanted.views],
    paging,
    hidden: [...hidden],
  }
}

/** Shows a saved view. */
export function showView({ name, tabs, views, customer, paging, hidden }: SavedView): void {
  want({ tabs, views, customer })
  setLook({ paging, hidden })
  setState({ view: name })
}
