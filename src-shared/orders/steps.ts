/** The number of the phase summary itself, which is shown before all steps (specification 2.3). */
const summaryNumber = '3.2'

/** The number in a step's title, such as `0.25` in `FACTORY SHIPPED | 0.25`; null if it has none. */
export function stepNumberOf(title: string): string | null {
  const parts = title.split(/[|｜]/).map(part => part.trim())
  const numbered = parts.find(part => /^\d{1,2}(?:\.\d{1,3}){0,3}$/.test(part))
  return numbered ?? /(?:^|\s)(\d{1,2}(?:\.\d{1,3}){1,3})(?:\s|$)/.exec(title)?.[1] ?? null
}

/** A step's title without its number. */
export function stepTitleOf(title: string, number: string | null): string {
  if (number === null) return title.trim()
  const at = title.lastIndexOf(number)
  const rest = `${title.slice(0, at)} ${title.slice(at + number.length)}`
  return (
    rest
      .replace(/\s*[|｜]\s*/g, ' ')
      .replace(/\s+/g, ' ')
      .trim() || title.trim()
  )
}

/**
 * Where a step belongs: 3.2 first, then by number. 0.2 comes before 0.25, as decimals do, and 3.5.2 before 3.5.10, as
 * parts of a chapter do. Steps without a number stay where the service has them, behind the one before.
 */
function placeOf(number: string): number[] {
  if (number === summaryNumber) return [-1]
  const [whole = '0', first = '0', ...rest] = number.split('.')
  return [Number(whole), Number(`0.${first}`), ...rest.map(Number)]
}

function comparePlaces(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const difference = (one[at] ?? -1) - (other[at] ?? -1)
    if (difference !== 0) return difference
  }
  return 0
}

/** Steps in the order of production. One without a number follows the one that it came after. */
export function inStepOrder<T extends { number: string | null }>(steps: readonly T[]): T[] {
  let place: number[] = []
  const placed = steps.map((step, at) => {
    if (step.number !== null) place = placeOf(step.number)
    return { step, at, place }
  })
  return placed
    .toSorted((one, other) => comparePlaces(one.place, other.place) || one.at - other.at)
    .map(({ step }) => step)
}

/** What lateness is derived from. Days are texts such as `2026-11-23`. */
export interface DatedStep {
  due: string | null
  /** The day on which it was done; null: it isn't, or the service doesn't say. */
  done: string | null
  /** As the service counts them; null if it doesn't. */
  daysLate: number | null
}

const dayLength = 86_400_000

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayLength)

/**
 * How many days a step is late: as the service says, or from its due date to the day it was done, or to today. 0: it
 * isn't late. Null: nothing is due.
 */
export function daysLateOf({ due, done, daysLate }: DatedStep, today: string): number | null {
  if (daysLate !== null) return Math.max(0, daysLate)
  return due === null ? null : Math.max(0, daysBetween(due, done ?? today))
}
