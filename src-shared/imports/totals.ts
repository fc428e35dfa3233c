import { columnOfCell, rowOfCell } from '../pricing/cell.ts'
import { combinationOf } from '../pricing/field.ts'
import { isPrice, notPriced } from '../pricing/price.ts'
import type { Baseline } from './baseline.ts'
import type { ChangeTotals, Checked, CheckedChanges } from './checked.ts'
import { medianOf } from './median.ts'

/** Sums of changes as a whole, by combination and by collection. */
export function totalsOf(
  changes: CheckedChanges,
  baseline: Baseline,
): Pick<Checked, 'totals' | 'byCombination' | 'byCollection'> {
  const { cells } = changes
  const combinations = new Uint32Array(cells.length)
  const collections = new Uint32Array(cells.length)
  let most = 0
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i] ?? 0
    const combination = combinationOf(columnOfCell(cell))
    combinations[i] = combination
    if (combination >= most) most = combination + 1
    collections[i] = baseline.collectionOf[rowOfCell(cell)] ?? 0
  }
  const each = waysOf(changes)
  const [totals] = totalsBy(each, new Uint32Array(cells.length), 1)
  const hasAny = ({ totals: { cells: changed, leftOut } }: { totals: ChangeTotals }) => changed + leftOut > 0
  return {
    totals: totals ?? null,
    byCombination: totalsBy(each, combinations, most)
      .map((sums, combination) => ({ combination, totals: sums }))
      .filter(hasAny),
    byCollection: totalsBy(each, collections, baseline.collections.length)
      .map((sums, collection) => ({ collection: baseline.collections[collection] ?? '', totals: sums }))
      .filter(hasAny),
  }
}

/** What becomes of each change, and by how many percent it rises or falls: worked out once for all groupings. */
interface Ways {
  /** Places in `ways`. */
  ways: Uint8Array
  percents: Float64Array
}

const ways = ['up', 'down', 'to-not-priced', 'newly-priced', 'left-out'] as const
const [up, down, leftOutWay] = [0, 1, 4]

function waysOf({ before, after, leftOut }: CheckedChanges): Ways {
  const found = { ways: new Uint8Array(before.length), percents: new Float64Array(before.length) }
  for (let i = 0; i < before.length; i++) {
    const was = before[i] ?? notPriced
    const is = after[i] ?? notPriced
    const way = leftOut[i] === 1 ? leftOutWay : ways.indexOf(wayOf(was, is))
    found.ways[i] = way
    if (way <= down && was !== 0) found.percents[i] = ((is - was) / Math.abs(was)) * 100
  }
  return found
}

/** Totals of each group; `groups` says which one a change belongs to. */
function totalsBy({ ways: all, percents }: Ways, groups: Uint32Array, count: number): ChangeTotals[] {
  const counts = new Uint32Array(count * ways.length)
  for (let i = 0; i < groups.length; i++) {
    const at = (groups[i] ?? 0) * ways.length + (all[i] ?? 0)
    counts[at] = (counts[at] ?? 0) + 1
  }
  // Each group's percentages side by side, those that rise before those that fall, so that medians are found in their own stretch.
  const ends = new Uint32Array(count * 2 + 1)
  for (let group = 0; group < count; group++) {
    ends[group * 2 + 1] = (ends[group * 2] ?? 0) + (counts[group * ways.length + up] ?? 0)
    ends[group * 2 + 2] = (ends[group * 2 + 1] ?? 0) + (counts[group * ways.length + down] ?? 0)
  }
  const starts = ends.slice()
  const sorted = new Float64Array(ends[count * 2] ?? 0)
  for (let i = 0; i < groups.length; i++) {
    const way = all[i] ?? 0
    if (way > down) continue
    const stretch = (groups[i] ?? 0) * 2 + way
    const at = ends[stretch] ?? 0
    sorted[at] = percents[i] ?? 0
    ends[stretch] = at + 1
  }
  const median = (stretch: number) =>
    medianOf(sorted.subarray(starts[stretch] ?? 0, starts[stretch + 1] ?? 0))
  return Array.from({ length: count }, (_, group) => {
    const [risen = 0, fallen = 0, toNotPriced = 0, newlyPriced = 0, out = 0] = counts.subarray(
      group * ways.length,
    )
    return {
      cells: risen + fallen + toNotPriced + newlyPriced,
      ...{ up: risen, down: fallen, toNotPriced, newlyPriced, leftOut: out },
      medianUp: median(group * 2 + up),
      medianDown: median(group * 2 + down),
    }
  })
}

/** Which way a change goes. */
export function wayOf(before: number, after: number): 'up' | 'down' | 'to-not-priced' | 'newly-priced' {
  if (!isPrice(after)) return 'to-not-priced'
  if (!isPrice(before)) return 'newly-priced'
  return after > before ? 'up' : 'down'
}
