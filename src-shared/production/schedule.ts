import { daysBetween } from '../orders/steps.ts'
import type { LegendEntry, ScheduleRow } from '../service/readers/production/schedule.ts'
import { daysOverdue } from './due-day.ts'

const dayMs = 86_400_000

/** The day so many days later, or earlier for a number below 0. */
export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)

export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** The days that a schedule shows: a calendar month, or so many days that move with today. */
export type WindowKind = 'month' | '30' | '60' | '120'
export const windowKinds = ['month', '30', '60', '120'] as const satisfies readonly WindowKind[]

/** Days of a schedule, each once, in order. @param turns how many windows later than the one with today; below 0, earlier */
export function windowDays(kind: WindowKind, today: string, turns: number): string[] {
  if (kind === 'month') {
    const [year = 0, month = 0] = today.split('-').map(Number)
    const first = Date.UTC(year, month - 1 + turns, 1)
    const length = (Date.UTC(year, month + turns, 1) - first) / dayMs
    return daysFrom(new Date(first).toISOString().slice(0, 10), length)
  }
  const length = Number(kind)
  // What comes counts more than what was; a turn leaves half of the days in sight.
  return daysFrom(dayAfter(today, -Math.round(length / 3) + Math.round((turns * length) / 2)), length)
}

const daysFrom = (first: string, length: number): string[] =>
  Array.from({ length }, (_, count) => dayAfter(first, count))

/** Rows are read from so many days before the first one that is shown: an order that was due then may still be late. */
export const daysBefore = 31

/** Further back no day is counted: an absurd number of days would lead to none. */
const mostDaysLate = 10_000

/** How late a factory is with an order. */
export interface Lateness {
  /** The day on which it had to be done; null if only the service's count is known. */
  due: string | null
  /** The first and the last late day. */
  from: string
  to: string
  days: number
}

/**
 * How late a row is; null if it isn't. The service's rows don't say it: cells of production (0.2) stop at the factory's
 * due day, and one of what it shipped (0.25) says that it is done, unless the service counts days over itself. What is
 * planned for a day to come has not been shipped.
 */
export function latenessOf(row: ScheduleRow, legend: readonly LegendEntry[], today: string): Lateness | null {
  const coloursOf = (number: string) => legend.filter(entry => entry.number === number).map(({ colour }) => colour)
  const daysOf = (number: string) => {
    const colours = coloursOf(number)
    return Object.keys(row.days)
      .filter(day => row.days[day]?.some(colour => colours.includes(colour)))
      .toSorted()
  }
  const due = daysOf('0.2').at(-1) ?? null
  const { daysOver } = row
  if (daysOver !== null && daysOver > 0) {
    return { due, from: dayAfter(today, 1 - Math.min(daysOver, mostDaysLate)), to: today, days: daysOver }
  }
  if (due === null || daysOverdue(due, today) === 0) return null
  const shipped = daysOf('0.25').findLast(day => day > due && day <= today)
  // Where the service counts and has none, it isn't late any more.
  if (shipped === undefined && daysOver !== null) return null
  const to = shipped === undefined ? today : dayAfter(shipped, -1)
  const days = daysBetween(due, to)
  return days > 0 ? { due, from: dayAfter(due, 1), to, days } : null
}

/** True for a row that is late now, and not only was. */
export const isLateNow = (lateness: Lateness | null, today: string): boolean => lateness?.to === today

/** A part of a row: days of the window, by their places, that look the same. */
export interface ColourRun {
  from: number
  /** The last one. */
  to: number
  colours: readonly string[]
}

/** The coloured days of a row, those that look the same together. */
export function runsOf({ days }: Pick<ScheduleRow, 'days'>, window: readonly string[]): ColourRun[] {
  const runs: ColourRun[] = []
  window.forEach((day, at) => {
    const colours = days[day] ?? []
    const last = runs.at(-1)
    if (colours.length === 0) return
    if (last && last.to === at - 1 && last.colours.join() === colours.join()) last.to = at
    else runs.push({ from: at, to: at, colours })
  })
  return runs
}

/** Where Ctrl and an arrow lead from a place in a row: to the next edge of what is coloured, or to the row's end. */
export function nextEdge(runs: readonly ColourRun[], at: number, step: 1 | -1, last: number): number {
  const edges = runs.flatMap(({ from, to }) => [from, to])
  const ahead = edges.filter(edge => (edge - at) * step > 0)
  if (ahead.length === 0) return step > 0 ? last : 0
  return ahead.reduce((nearest, edge) => ((edge - nearest) * step < 0 ? edge : nearest))
}
