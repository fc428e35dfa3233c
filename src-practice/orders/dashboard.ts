import { dayPlus, shanghaiDay, weekdayNumber, weekdaysAfter } from '../days.ts'
import { hash } from '../random.ts'
import type { DocumentOrder } from '../sample/order.ts'
import type { OrderBook } from './order-book.ts'
import { type OpenGroup, SUPPLIERS } from './production.ts'
import { DAY, HOUR, iso } from './timeline.ts'

/** Of so many of the newest orders the components are on the dashboard. */
const MOST_ORDERS = 160
/** Days to come in the countdown (specification 2.10), and of the staff beside today. */
const WEEKDAYS_TO_COME = 3
const STAFF_AHEAD = 3
/** Groups that one person finishes in a day. */
const GROUPS_PER_PERSON = 3

const WEEKDAYS = ['星期一', '星期二', '星期三', '星期四', '星期五', '星期六', '星期日'] as const
const SOURCES = ['sent', 'queued', 'manual'] as const
const REASONS = [
  'no delivery days on file',
  'no cut-off on file',
  'supplier working days not usable',
  'buy not confirmed',
] as const

/** What the dashboard is made from. */
export interface DashboardScene {
  book: OrderBook
  seed: number
  now: number
  /** When a supplier was contacted, by the alert's id; milliseconds since 1970. */
  contacted: Readonly<Record<string, number>>
}

const ordersIn = (book: OrderBook, status: string): DocumentOrder[] =>
  book.page({ statuses: [status], customer: '' }, 1, MOST_ORDERS)

/** The bucket of a due day: what is due on a weekend stands under the weekday before it (bindings, section 9). */
function bucketOf(due: string, today: string): string {
  if (due < today) return 'overdue'
  const weekend = Math.max(0, weekdayNumber(due) - 5)
  const day = dayPlus(due, -weekend)
  return day <= today ? 'today' : day
}

/** The factory countdown (specification 2.10), of the same groups as the due list. */
function countdownBlock(groups: readonly OpenGroup[], today: string): object {
  const dates = new Map<string, string | null>(weekdaysAfter(today, WEEKDAYS_TO_COME).map(day => [day, day]))
  dates.set('today', today)
  dates.set('overdue', null)
  const shown = groups.filter(({ due }) => dates.has(bucketOf(due, today)))
  return {
    orders: new Set(shown.map(({ order_id }) => order_id)).size,
    overdue_groups: shown.filter(({ due }) => due < today).length,
    buckets: [...dates].map(([key, date]) => {
      const own = shown.filter(({ due }) => bucketOf(due, today) === key)
      const factories = [...Map.groupBy(own, ({ factory }) => factory)].map(([factory, theirs]) => ({
        factory,
        groups: theirs.map(({ label, order_id, days_over }) => ({ label, order_id, days_over })),
      }))
      return { key, date, factories }
    }),
  }
}

/** The staff needed from today to +3, from the groups that are due then. */
function staffBlock(groups: readonly OpenGroup[], today: string): object {
  return {
    tiles: Array.from({ length: STAFF_AHEAD + 1 }, (_, ahead) => {
      const date = dayPlus(today, ahead)
      const due = groups.filter(group => group.due === date).length
      const staff_count = 8 + Math.ceil(due / GROUPS_PER_PERSON)
      const day_name = WEEKDAYS[weekdayNumber(date) - 1] ?? ''
      return { date, day_name, staff_count, copy_text: `${day_name}\n${staff_count}` }
    }),
  }
}

/** Days until a component without a day is asked for. */
const PATIENCE = 3

/**
 * Components that were asked for (specification 2.4): of every ninth order that is built or made. All of it is reckoned
 * from the order's own time, so that it stands still while the clock moves; what lies ahead isn't there yet.
 */
export function fabricOverdueOf({ book, seed, now, contacted }: DashboardScene) {
  const orders = [...ordersIn(book, 'Build'), ...ordersIn(book, 'Manufacturing')]
  return orders.flatMap(order => {
    const mark = hash(seed, 'fabric overdue', order.order_id)
    const [piece] = order.pieces
    if (mark % 9 !== 0 || !piece) return []
    const id = order.order_id % 100_000
    const source = SOURCES[(mark >>> 4) % SOURCES.length] ?? 'sent'
    const bought = order.created_at + (2 + ((mark >>> 8) % 20)) * HOUR
    const hasDay = (mark >>> 12) % 3 !== 0
    const expected = hasDay ? shanghaiDay(bought + (1 + ((mark >>> 14) % 3)) * DAY) : null
    const alerted = expected === null ? bought + PATIENCE * HOUR : Date.parse(`${dayPlus(expected, 1)}T01:00:00Z`)
    if (alerted > now) return []
    const scan = alerted + (1 + ((mark >>> 20) % 8)) * HOUR
    const scanned = (mark >>> 18) % 5 === 0 && scan <= now ? iso(scan) : null
    // One that came in time was only scanned late.
    const isOnTime = scanned !== null && (mark >>> 19) % 2 === 0
    const at = contacted[id]
    return [
      {
        id,
        order_id: order.order_id,
        name: piece.fabric_name,
        code: piece.fabric_code,
        supplier_name: SUPPLIERS[(mark >>> 6) % SUPPLIERS.length],
        material: piece.fabric_code,
        meterage: 120 + 10 * ((mark >>> 10) % 30),
        bought_at: iso(bought),
        source,
        expected_at: expected,
        expected_at_reason: hasDay ? null : REASONS[(mark >>> 16) % REASONS.length],
        verdict: isOnTime
          ? 'on time'
          : hasDay
            ? 'late'
            : source === 'queued' && scanned === null
              ? 'waiting'
              : 'no estimate',
        scanned_in_at: scanned,
        alert_kind: hasDay ? 'past expected day' : 'no expected day',
        alerted_at: iso(alerted),
        contacted_at: at === undefined ? null : iso(at),
      },
    ]
  })
}

/** The four blocks of the dashboard. */
export function dashboardOf(scene: DashboardScene, groups: readonly OpenGroup[], queue: object): object {
  const today = shanghaiDay(scene.now)
  return {
    queue_stats: queue,
    staff_needed: staffBlock(groups, today),
    factory_countdown: countdownBlock(groups, today),
    fabric_overdue: { rows: fabricOverdueOf(scene) },
  }
}
