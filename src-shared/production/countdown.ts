import { addWeekdays, type Day } from './business-day.ts'
import { countdownColumn, daysOverdue } from './due-day.ts'

/** A garment group in the countdown. */
export interface CountdownGroup {
  /** Such as `51061-1-1`. */
  label: string
  orderId: string | null
  /** Days past its due day; null where it isn't overdue, or no one knows. */
  daysOver: number | null
}

/** The groups of one factory in a bucket. */
export interface FactoryGroups {
  /** The factory's code. */
  factory: string
  groups: CountdownGroup[]
}

/** A column of the countdown: a day to come, today, or what is overdue (specification 2.10). */
export interface CountdownBucket {
  /** `today`, `overdue`, or the day. */
  key: string
  /** Null: what is overdue, or a day that the service doesn't name. */
  day: Day | null
  factories: FactoryGroups[]
}

/** The factory countdown. */
export interface Countdown {
  /** Days to come in their order, then `today`, then `overdue`. */
  buckets: CountdownBucket[]
  /** Orders in it, as the service counts them; null if it doesn't. */
  orders: number | null
  overdueGroups: number | null
}

/** A group with the day that it is due on, where the service leaves the sorting to the desk. */
export interface DatedGroup {
  label: string
  orderId: string | null
  factory: string
  due: Day
}

/** How many days to come the countdown has. */
const daysToCome = 3

/**
 * Sorts groups into the five buckets (due-day.ts says which). What is due later than the last bucket isn't in the countdown
 * yet.
 */
export function countdownOf(groups: readonly DatedGroup[], today: Day): CountdownBucket[] {
  const days = Array.from({ length: daysToCome }, (_, at) => addWeekdays(today, at + 1))
  const buckets = [...days.map(day => ({ key: day, day })), { key: 'today', day: today }, { key: 'overdue', day: null }]
  return buckets.map(({ key, day }): CountdownBucket => {
    const factories = new Map<string, CountdownGroup[]>()
    for (const { label, orderId, factory, due } of groups) {
      if (countdownColumn(due, today) !== key) continue
      const daysOver = daysOverdue(due, today) || null
      factories.set(factory, [...(factories.get(factory) ?? []), { label, orderId, daysOver }])
    }
    return { key, day, factories: [...factories].map(([code, own]) => ({ factory: code, groups: own })) }
  })
}

/** As a calendar goes: what is overdue first, then today, then the days to come. */
export const inReadingOrder = (buckets: readonly CountdownBucket[]): CountdownBucket[] => [
  ...['overdue', 'today'].flatMap(name => buckets.filter(({ key }) => key === name)),
  ...buckets.filter(({ key }) => key !== 'overdue' && key !== 'today'),
]
