import { between, dice, hash } from '../random.ts'
import type { DocumentOrder } from '../sample/order.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

export const iso = (at: number): string => new Date(at).toISOString()

/** Days after its creation at which an order usually enters a status. */
const USUAL = {
  Draft: 0,
  'Awaiting Payment': 0.1,
  'Awaiting Fit': 1,
  'Ready For Fulfilment': 2,
  Build: 4,
  Manufacturing: 7,
  Outbound: 22,
  Delivered: 26,
  Completed: 30,
  'On Hold': 5,
  Voided: 3,
} as const satisfies Record<string, number>

type Status = keyof typeof USUAL

/** The status that usually comes before. */
const BEFORE: Partial<Record<Status, Status>> = {
  'Awaiting Payment': 'Draft',
  'Awaiting Fit': 'Awaiting Payment',
  'Ready For Fulfilment': 'Awaiting Fit',
  Build: 'Ready For Fulfilment',
  Manufacturing: 'Build',
  Outbound: 'Manufacturing',
  Delivered: 'Outbound',
  Completed: 'Delivered',
  'On Hold': 'Build',
  Voided: 'Awaiting Payment',
}

const isStatus = (text: string): text is Status => Object.hasOwn(USUAL, text)

/** When an order went through which statuses; milliseconds since 1970. */
export interface Timeline {
  paid: number | null
  inProduction: number | null
  changed: number
  previous: string | null
}

const statusOf = (text: string): Status => (isStatus(text) ? text : 'Manufacturing')

/** The way of an order so far: none of it is in the future, and it stands still while the clock moves. */
export function timelineOf(seed: number, order: DocumentOrder, now: number): Timeline {
  const { created_at, known_at = now, previous_status } = order
  const status = statusOf(order.status)
  const previous = previous_status ?? BEFORE[status] ?? null
  // Whoever puts an order on hold, or voids it, takes nothing back of what was paid and begun.
  const isStopped = previous_status !== undefined && ['On Hold', 'Voided'].includes(status)
  const reached = isStopped ? statusOf(previous_status) : status
  const pace = 0.8 + between(dice(seed, 'pace', order.order_id), 0, 60) / 100
  const age = Math.max(0, Math.min(known_at, now) - created_at)
  // An order that is younger than usual got here faster.
  const scale = Math.min(pace, (0.9 * age) / (Math.max(USUAL[reached], 0.1) * DAY))
  const at = (step: Status) => Math.round(created_at + USUAL[step] * scale * DAY)
  const past = (step: Status) =>
    USUAL[reached] >= USUAL[step] && !['Draft', 'Awaiting Payment', 'Voided'].includes(reached)
  return {
    paid: past('Awaiting Fit') ? Math.min(at('Awaiting Fit'), order.payment_date) : null,
    inProduction: past('Manufacturing') ? at('Manufacturing') : null,
    changed: at(reached),
    previous,
  }
}

/** A moment in an order's past: what would lie ahead of the time that it is told of happened then. */
export const pastOf = ({ known_at }: DocumentOrder, at: number): number => Math.min(at, known_at ?? at)

/** True from the status in which a factory works on an order. */
export const isMade = ({ status }: DocumentOrder): boolean =>
  ['Manufacturing', 'Outbound', 'Delivered', 'Completed'].includes(status)

/** True for an order that has left. */
export const hasShipped = ({ status }: DocumentOrder): boolean =>
  ['Outbound', 'Delivered', 'Completed'].includes(status)

/** The carrier's number of an order that has left. */
export const trackingOf = (seed: number, order: DocumentOrder): string | null =>
  hasShipped(order) ? `1Z${(hash(seed, 'tracking', order.order_id) % 1e9).toString().padStart(9, '0')}` : null
