import type { FastifyInstance } from 'fastify'
import { dayPlus, shanghaiDay } from '../days.ts'
import type { OrderQuery } from '../orders/order-book.ts'
import {
  dueGroupsOf,
  ganttDetailOf,
  LONGEST_PRODUCTION,
  LONGEST_TO_LEAVE,
  modalDetailsOf,
  type OpenGroup,
  scheduleRowOf,
  statusLegend,
  type Window,
} from '../orders/production.ts'
import type { OrderScene } from '../orders/records.ts'
import { DAY } from '../orders/timeline.ts'
import { queryOf } from './order-routes.ts'
import { found, invalid } from './refusal.ts'
import { type ServiceParts, serve } from './service.ts'

/** Orders of a page; those without a day in the window are left out of it. */
const PER_PAGE = 500
/** What is due is listed for today and this many days more (specification, part 8). */
const DUE_AHEAD = 3
/** Days of a schedule that is asked for without them. */
const USUAL_BACK = 14
const USUAL_AHEAD = 30

/** The production schedule, and what is due (specification 2.3, 4.3). */
export function addProductionRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { book, seed, now } = parts
  const sceneOf = (id: string): OrderScene => ({
    seed,
    now: now(),
    order: found('Order', id, number => book.find(number)),
  })
  const dayFrom = (days: number) => dayPlus(shanghaiDay(now()), days)

  serve(app, 'admin.orders.due', async () => {
    const groups = openGroups(parts)
    const days = Array.from({ length: DUE_AHEAD + 1 }, (_, ahead) => dayFrom(ahead))
    return {
      days: days.map(date => ({
        date,
        groups: groups
          .filter(({ due }) => due === date)
          .map(({ label, order_id, factory }) => ({ label, order_id, factory })),
      })),
    }
  })

  const rowsOf = ({ from, to, month, year, status, page }: ScheduleQuery) => {
    const window =
      month === undefined
        ? ([from ?? dayFrom(-USUAL_BACK), to ?? dayFrom(USUAL_AHEAD)] as const)
        : monthOf(month, year, now())
    const places = pagesOf(parts, queryOf({ status }), window)
    const last_page = Math.max(1, places.length)
    const rowsAt = (number: number) => {
      const place = places[number - 1]
      const orders = place ? book.page(place.asked, place.page, PER_PAGE) : []
      return orders.flatMap(order => scheduleRowOf({ seed, now: now(), order }, window) ?? [])
    }
    let current_page = Math.max(1, page ?? 1)
    let rows = rowsAt(current_page)
    // No page is empty but the last one.
    while (rows.length === 0 && current_page < last_page) rows = rowsAt(++current_page)
    return { rows, meta: { current_page, last_page } }
  }

  serve(app, 'admin.orders.gantt', async ({ query }) => {
    const { rows, meta } = rowsOf(query)
    return { data: rows, meta }
  })

  // The older path has the documented fields only.
  serve(app, 'admin.orders.gantt-grid', async ({ query }) => {
    const { rows, meta } = rowsOf(query)
    return { rows: rows.map(({ status: _status, days_over_due: _over, ...row }) => row), meta }
  })

  serve(app, 'admin.orders.gantt.status-legend', async () => statusLegend())

  serve(app, 'admin.orders.gantt-detail', async ({ path }) => {
    const scene = sceneOf(path.order)
    return { data: { order_id: scene.order.order_id, pieces: ganttDetailOf(scene) } }
  })

  serve(app, 'admin.orders.details', async ({ path, query: { month, year } }) => {
    const scene = sceneOf(path.order)
    return { data: ganttDetailOf(scene, monthOf(month, year, now())) }
  })

  serve(app, 'admin.orders.modal-details', async ({ path, query, reply }) => {
    const { product_id, group_number } = query
    const html = modalDetailsOf(
      sceneOf(path.order),
      (piece, id) =>
        (product_id === undefined || String(id) === String(product_id)) &&
        (group_number === undefined || piece.group_number === group_number),
    )
    return reply.type('text/html; charset=utf-8').send(html)
  })
}

/** The first and the last day of a month; without one, of this month. @throws Refusal 422 */
function monthOf(month: number | undefined, year: number | undefined, now: number): Window {
  if (month !== undefined && (month < 1 || month > 12)) throw invalid({ month: ['Must be from 1 to 12.'] })
  const today = new Date(now)
  const first = new Date(Date.UTC(year ?? today.getUTCFullYear(), (month ?? today.getUTCMonth() + 1) - 1, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0))
  const day = (at: Date) => at.toISOString().slice(0, 10)
  return [day(first), day(last)]
}

interface ScheduleQuery {
  from?: string | undefined
  to?: string | undefined
  month?: number | undefined
  year?: number | undefined
  status?: string | undefined
  page?: number | undefined
}

/** The garment groups that factories have to finish, by due day and number. */
export function openGroups({ book, seed, now }: Pick<ServiceParts, 'book' | 'seed' | 'now'>): OpenGroup[] {
  const orders = book.page({ statuses: ['Manufacturing'], customer: '' }, 1, Number.MAX_SAFE_INTEGER)
  return orders
    .flatMap(order => dueGroupsOf({ seed, now: now(), order }))
    .toSorted((one, other) => one.due.localeCompare(other.due) || one.order_id - other.order_id)
}

/** Pages of the order list that may have a day in the window. Orders that have left are only looked for where they can be. */
function pagesOf(parts: ServiceParts, asked: OrderQuery, window: Window): { asked: OrderQuery; page: number }[] {
  const left = ['Outbound', 'Delivered', 'Completed']
  const queries = asked.statuses.length > 0 ? [asked.statuses] : [['Manufacturing'], left]
  return queries.flatMap(statuses => {
    const query = { ...asked, statuses }
    const longest = statuses === left ? LONGEST_TO_LEAVE : LONGEST_PRODUCTION
    const [first, end] = candidates(parts, query, window, longest).map(place => place / PER_PAGE) as [number, number]
    const pages = Math.ceil(end) - Math.floor(first)
    return Array.from({ length: pages }, (_, at) => ({ asked: query, page: Math.floor(first) + at + 1 }))
  })
}

/** Places in the list, newest first, of the orders that may have a day in the window: from the first to before the end. */
function candidates({ book }: ServiceParts, asked: OrderQuery, [from, to]: Window, longest: number): number[] {
  const count = book.count(asked)
  /** The place of the first order that was created before a moment. */
  const placeBefore = (moment: number) => {
    let [low, high] = [0, count]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const [order] = book.page(asked, middle + 1, 1)
      if (order !== undefined && order.created_at >= moment) low = middle + 1
      else high = middle
    }
    return low
  }
  return [placeBefore(Date.parse(to) + DAY), placeBefore(Date.parse(from) - (longest + 1) * DAY)]
}
