import { combinationOf, mostColumns, mostRows } from '../pricing/cell.ts'
import { isPrice, notPriced } from '../pricing/price.ts'
import type { Baseline } from './baseline.ts'
import type { ChangeTotals, Checked, CheckedChanges } from './checked.ts'
import { findMedian } from './median.ts'
import { type Steps, stretches } from './steps.ts'

/** Sums of changes as a whole, by combination and by collection. */
export function* totalsOf(
  changes: CheckedChanges,
  { combinations, collections, collectionOf }: Baseline,
): Steps<Pick<Checked, 'totals' | 'byCombination' | 'byCollection'>> {
  const numbers = combinations.reduce((most, { no }) => Math.max(most, no + 1), 0)
  const ofColumn = groupsOf(mostColumns, numbers, combinationOf)
  const ofRow = groupsOf(collectionOf.length, collections.length, row => collectionOf[row] ?? 0)
  const sums = new Sums(changes)
  yield* sums.findWays()
  yield* sums.group({ shift: 0, mask: mostColumns - 1, groups: ofColumn, count: numbers })
  const byCombination = yield* sums.totals()
  yield* sums.group({ shift: columnBits, mask: mostRows - 1, groups: ofRow, count: collections.length })
  const byCollection = yield* sums.totals()
  const hasAny = ({ totals: { cells, leftOut } }: { totals: ChangeTotals }) => cells + leftOut > 0
  return {
    totals: yield* sums.whole(),
    byCombination: byCombination.map((totals, combination) => ({ combination, totals })).filter(hasAny),
    byCollection: byCollection
      .map((totals, collection) => ({ collection: collections[collection] ?? '', totals }))
      .filter(hasAny),
  }
}

/** Bits of a cell that are its column. */
const columnBits = Math.log2(mostColumns)
const ways = ['up', 'down', 'to-not-priced', 'newly-priced', 'left-out'] as const
const [up, down, leftOutWay] = [0, 1, 4]
const wayCount = ways.length

/** What says which group a change belongs to: its cell's column or row (`shift`, `mask`), looked up in `groups`. The last group is for those of none. */
interface Grouping {
  shift: number
  mask: number
  groups: Uint32Array
  count: number
}

/** The group of each column or row; what belongs to none below `count` is in one of their own behind them. */
function groupsOf(count: number, groups: number, of: (at: number) => number): Uint32Array {
  const found = new Uint32Array(count)
  for (let at = 0; at < count; at++) found[at] = Math.min(of(at), groups)
  return found
}

/** Counts and medians of changes in groups. Nothing but the percentages of one grouping is held beside the changes themselves. */
class Sums {
  readonly #changes: CheckedChanges
  readonly #ways: Uint8Array
  /**
   * By how many percent prices rise, group by group, then by how many they fall: so each group's lie side by side, and so do those of all. As they
   * are shown they have one decimal: seven digits are more than enough.
   */
  readonly #percents: Float32Array
  /** By group and way. */
  #counts = new Uint32Array(0)
  #groups = 0

  constructor(changes: CheckedChanges) {
    this.#changes = changes
    this.#ways = new Uint8Array(changes.cells.length)
    this.#percents = new Float32Array(changes.cells.length)
  }

  /** To be called first. */
  *findWays(): Steps<void> {
    for (const [from, to] of stretches(this.#ways.length)) {
      putWays(this.#changes, this.#ways, from, to)
      yield
    }
  }

  *group(grouping: Grouping): Steps<void> {
    const { cells } = this.#changes
    this.#groups = grouping.count + 1
    this.#counts = new Uint32Array(this.#groups * wayCount)
    for (const [from, to] of stretches(cells.length)) {
      countGroups(cells, this.#ways, grouping, this.#counts, from, to)
      yield
    }
    const ends = this.#starts()
    for (const [from, to] of stretches(cells.length)) {
      putPercents(this.#changes, this.#ways, grouping, ends, this.#percents, from, to)
      yield
    }
  }

  /** One a group. */
  *totals(): Steps<ChangeTotals[]> {
    const starts = this.#starts()
    const found: ChangeTotals[] = []
    for (let group = 0; group < this.#groups - 1; group++) {
      const counts = this.#counts.subarray(group * wayCount, (group + 1) * wayCount)
      found.push(yield* this.#totalsOf(counts, starts[group * 2] ?? 0, starts[group * 2 + 1] ?? 0))
    }
    return found
  }

  *whole(): Steps<ChangeTotals> {
    const counts = new Uint32Array(wayCount)
    for (const [at, count] of this.#counts.entries()) counts[at % wayCount] = (counts[at % wayCount] ?? 0) + count
    return yield* this.#totalsOf(counts, 0, counts[up] ?? 0)
  }

  /** `rises`, `falls`: where its percentages start. */
  *#totalsOf(counts: Uint32Array, rises: number, falls: number): Steps<ChangeTotals> {
    const [risen = 0, fallen = 0, toNotPriced = 0, newlyPriced = 0, leftOut = 0] = counts
    return {
      cells: risen + fallen + toNotPriced + newlyPriced,
      up: risen,
      down: fallen,
      toNotPriced,
      newlyPriced,
      leftOut,
      medianUp: yield* findMedian(this.#percents.subarray(rises, rises + risen)),
      medianDown: yield* findMedian(this.#percents.subarray(falls, falls + fallen)),
    }
  }

  /** By group and way (up, down), where its percentages start. */
  #starts(): Uint32Array {
    const starts = new Uint32Array(this.#groups * 2)
    let at = 0
    for (const way of [up, down])
      for (let group = 0; group < this.#groups; group++) {
        starts[group * 2 + way] = at
        at += this.#counts[group * wayCount + way] ?? 0
      }
    return starts
  }
}

// Plain functions over arrays: these loops run for millions of changes.

function putWays({ before, after, leftOut }: CheckedChanges, into: Uint8Array, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const was = before[i] ?? notPriced
    const is = after[i] ?? notPriced
    if (leftOut[i] === 1) into[i] = leftOutWay
    else if (isPrice(was) && isPrice(is)) into[i] = is > was ? up : down
    else into[i] = ways.indexOf(wayOf(was, is))
  }
}

function countGroups(
  cells: Uint32Array,
  all: Uint8Array,
  { shift, mask, groups }: Grouping,
  counts: Uint32Array,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    const at = (groups[((cells[i] ?? 0) >>> shift) & mask] ?? 0) * wayCount + (all[i] ?? 0)
    counts[at] = (counts[at] ?? 0) + 1
  }
}

/** Puts percentages where their groups are; `ends` grow with them. */
function putPercents(
  { cells, before, after }: CheckedChanges,
  all: Uint8Array,
  { shift, mask, groups }: Grouping,
  ends: Uint32Array,
  percents: Float32Array,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    const way = all[i] ?? 0
    if (way > down) continue
    const stretch = (groups[((cells[i] ?? 0) >>> shift) & mask] ?? 0) * 2 + way
    const at = ends[stretch] ?? 0
    const was = before[i] ?? 0
    percents[at] = was === 0 ? 0 : (((after[i] ?? 0) - was) / Math.abs(was)) * 100
    ends[stretch] = at + 1
  }
}

/** Which way a change goes. */
export function wayOf(before: number, after: number): 'up' | 'down' | 'to-not-priced' | 'newly-priced' {
  if (!isPrice(after)) return 'to-not-priced'
  if (!isPrice(before)) return 'newly-priced'
  return after > before ? 'up' : 'down'
}
