import { type Cell, columnOfCell, type PriceField, priceFields } from './cell.ts'
import type { Changeset } from './changeset.ts'
import { type Hundredths, isPrice, notPriced, unreadable } from './price.ts'
import { isJump } from './unusual.ts'

/** A cell of a change, for a look at it. */
export interface Example {
  cell: Cell
  before: Hundredths
  after: Hundredths
}

/** The change that goes furthest in one direction, by amount and by percent. */
export interface Extremes {
  amount: Example | null
  percent: Example | null
}

/** The effect of a change, before it is made. */
export interface ChangePreview {
  cells: number
  byField: Record<PriceField, number>
  /** The first few, and some from all over. */
  examples: Example[]
  /** Amounts of money where any money changes, else of days. */
  rise: Extremes
  fall: Extremes
  becomeNotPriced: number
  becomePriced: number
  unreadable: number
  /** Cells that change by more than the guard's percentage, and those of them that change most. */
  jumps: { count: number; worst: Example[] }
}

const firstExamples = 3
const spreadExamples = 5
const worstJumps = 5

function examplesOf({ cells, before, after }: Changeset): Example[] {
  const places = new Set<number>()
  for (let i = 0; i < Math.min(firstExamples, cells.length); i++) places.add(i)
  for (let i = 1; i <= spreadExamples; i++) places.add(Math.floor(((cells.length - 1) * i) / spreadExamples))
  if (cells.length === 0) places.clear()
  return [...places]
    .sort((a, b) => a - b)
    .map(at => ({ cell: cells[at] ?? 0, before: before[at] ?? 0, after: after[at] ?? 0 }))
}

/** Remembers where the largest number was, the first of them. */
class Largest {
  at = -1
  size = 0
  offer(at: number, size: number): void {
    if (size <= this.size) return
    this.size = size
    this.at = at
  }
}

/** Keeps the few largest of many. */
class FewLargest {
  readonly found: { at: number; size: number }[] = []
  #least = 0
  offer(at: number, size: number): void {
    if (this.found.length === worstJumps && size <= this.#least) return
    this.found.push({ at, size })
    this.found.sort((a, b) => b.size - a.size || a.at - b.at)
    if (this.found.length > worstJumps) this.found.pop()
    this.#least = this.found[this.found.length - 1]?.size ?? 0
  }
}

const sides = () => ({ money: new Largest(), days: new Largest() })

/**
 * The effect of a change. `guardPercent`: a cell that had a price and keeps one counts as a jump if it rises or falls
 * by more than this.
 */
export function previewOf(changeset: Changeset, guardPercent: number): ChangePreview {
  const { cells, before, after } = changeset
  const counts = new Uint32Array(priceFields.length)
  const daysField = priceFields.indexOf('days')
  const riseBy = sides()
  const fallBy = sides()
  const risePercent = new Largest()
  const fallPercent = new Largest()
  const worst = new FewLargest()
  const guard = guardPercent / 100
  let becomeNotPriced = 0
  let becomePriced = 0
  let odd = 0
  let jumps = 0
  for (let i = 0; i < cells.length; i++) {
    const was = before[i] ?? notPriced
    const is = after[i] ?? notPriced
    const field = columnOfCell(cells[i] ?? 0) % priceFields.length
    counts[field] = (counts[field] ?? 0) + 1
    if (is === unreadable) odd++
    else if (is === notPriced) {
      if (isPrice(was)) becomeNotPriced++
    } else if (!isPrice(was)) becomePriced++
    else {
      const by = is - was
      const part = was > 0 ? by / was : 0
      const kind = field === daysField ? 'days' : 'money'
      if (by > 0) {
        riseBy[kind].offer(i, by)
        risePercent.offer(i, part)
      } else {
        fallBy[kind].offer(i, -by)
        fallPercent.offer(i, -part)
      }
      if (isJump(was, is, guardPercent)) {
        jumps++
        worst.offer(i, Math.abs(part) - guard)
      }
    }
  }
  const example = (at: number): Example | null =>
    at < 0 ? null : { cell: cells[at] ?? 0, before: before[at] ?? 0, after: after[at] ?? 0 }
  const someMoney = counts.some((count, field) => field !== daysField && count > 0)
  const amount = (by: ReturnType<typeof sides>) => example((someMoney ? by.money : by.days).at)
  const byField = { wholesale: 0, retail: 0, excess_wholesale: 0, excess_retail: 0, days: 0 }
  priceFields.forEach((field, i) => {
    byField[field] = counts[i] ?? 0
  })
  return {
    cells: cells.length,
    byField,
    examples: examplesOf(changeset),
    rise: { amount: amount(riseBy), percent: example(risePercent.at) },
    fall: { amount: amount(fallBy), percent: example(fallPercent.at) },
    becomeNotPriced,
    becomePriced,
    unreadable: odd,
    jumps: { count: jumps, worst: worst.found.flatMap(({ at }) => example(at) ?? []) },
  }
}
