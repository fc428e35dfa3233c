import { daysBetween } from '../../src-shared/orders/steps.ts'
import { addWeekdays, businessDay, type Day, weekdayOf } from '../../src-shared/production/business-day.ts'
import { countdownOf, type DatedGroup } from '../../src-shared/production/countdown.ts'
import { hash } from '../random.ts'
import type { DocumentOrder } from '../sample/order.ts'
import type { OrderBook } from './order-book.ts'
import { phaseSummaryOf } from './production.ts'
import { DAY, HOUR, iso } from './timeline.ts'

/** So many of the newest orders in production are on the dashboard. */
const MOST_ORDERS = 160
/** What is overdue for longer has been settled with the factory, and is left out. */
const LONGEST_OVERDUE = 21
/** Groups that one person finishes in a day. */
const GROUPS_PER_PERSON = 3

const WEEKDAYS = ['星期一', '星期二', '星期三', '星期四', '星期五', '星期六', '星期日'] as const
const SUPPLIERS = ['Vale Mills', 'Sella Tessuti', 'Northgate Cloth', '长江面料', 'Hearth Linings'] as const
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

function groupsDue({ book, seed, now }: DashboardScene, today: Day): DatedGroup[] {
  return ordersIn(book, 'Manufacturing').flatMap(order => {
    return phaseSummaryOf({ seed, now, order }, false).flatMap(({ factory, code }) => {
      const label = order.pieces.find(piece => piece.code === code)?.group_label
      const { due, arrival } = factory
      if (label === undefined || due === null || arrival !== null) return []
      return daysBetween(due, today) > LONGEST_OVERDUE
        ? []
        : [{ label, orderId: String(order.order_id), factory: factory.code, due: due as Day }]
    })
  })
}

/** The factory countdown (specification 2.10). */
function countdownBlock(groups: readonly DatedGroup[], today: Day): object {
  const buckets = countdownOf(groups, today)
  const all = buckets.flatMap(({ factories }) => factories.flatMap(factory => factory.groups))
  const overdue = buckets.find(({ key }) => key === 'overdue')?.factories ?? []
  return {
    orders: new Set(all.map(({ orderId }) => orderId)).size,
    overdue_groups: overdue.reduce((sum, factory) => sum + factory.groups.length, 0),
    buckets: buckets.map(({ key, day, factories }) => ({
      key,
      date: day,
      factories: factories.map(({ factory, groups: own }) => ({
        factory,
        groups: own.map(({ label, orderId, daysOver }) => ({
          label,
          order_id: Number(orderId),
          days_over: daysOver ?? 0,
        })),
      })),
    })),
  }
}

/** The staff needed from today to +3, from the groups that are due then. */
function staffBlock(groups: readonly DatedGroup[], today: Day): object {
  const days = [today, ...[1, 2, 3].map(count => addWeekdays(today, count))]
  return {
    tiles: days.map(date => {
      const due = groups.filter(group => group.due === date).length
      const staff_count = 8 + Math.ceil(due / GROUPS_PER_PERSON)
      const day_name = WEEKDAYS[weekdayOf(date)] ?? ''
      return { date, day_name, staff_count, copy_text: `${day_name}\n${staff_count}` }
    }),
  }
}

/** Components that have not arrived in time (specification 2.4): of every ninth order that is built or made. */
export function fabricOverdueOf({ book, seed, now, contacted }: DashboardScene) {
  const orders = [...ordersIn(book, 'Build'), ...ordersIn(book, 'Manufacturing')]
  return orders.flatMap(order => {
    const mark = hash(seed, 'fabric overdue', order.order_id)
    const [piece] = order.pieces
    if (mark % 9 !== 0 || !piece) return []
    const id = order.order_id % 100_000
    const source = SOURCES[(mark >>> 4) % SOURCES.length] ?? 'sent'
    const bought = now - (4 + ((mark >>> 8) % 12)) * DAY
    const hasDay = (mark >>> 12) % 3 !== 0
    const late = 1 + ((mark >>> 14) % 6)
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
        expected_at: hasDay ? businessDay(now - late * DAY) : null,
        expected_at_reason: hasDay ? null : REASONS[(mark >>> 16) % REASONS.length],
        verdict: hasDay ? 'late' : source === 'queued' ? 'waiting' : 'no estimate',
        scanned_in_at: null,
        alert_kind: hasDay ? 'past expected day' : 'no expected day',
        alerted_at: iso(now - 3 * HOUR - (mark % 48) * HOUR),
        contacted_at: at === undefined ? null : iso(at),
      },
    ]
  })
}

/** The four blocks of the dashboard; the queue's only for who may see it. */
export function dashboardOf(scene: DashboardScene, queue: object | null): object {
  const today = businessDay(scene.now)
  const groups = groupsDue(scene, today)
  return {
    ...(queue === null ? {} : { queue_stats: queue }),
    staff_needed: staffBlock(groups, today),
    factory_countdown: countdownBlock(groups, today),
    fabric_overdue: { rows: fabricOverdueOf(scene) },
  }
}
