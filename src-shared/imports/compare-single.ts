import { cellAt, combinationOf, priceFields } from '../pricing/cell.ts'
import { asStored, type Hundredths, notPriced, unreadable } from '../pricing/price.ts'
import { isJump } from '../pricing/unusual.ts'
import type { Baseline } from './baseline.ts'
import { type Checking, fate, fatesOf, type PriceColumn } from './checking.ts'
import { baselineColumn, haveOneCurrency, isBelow, isCleared, pricePairs } from './comparing.ts'
import { orderBy } from './counting-order.ts'
import type { Repeats } from './repeats.ts'
import { type Steps, stretches } from './steps.ts'

/** Rows processed together: few enough to stay in the processor's cache. */
const rowsAtOnce = 128

/** Compares what is in the file once. Its changes are counted before they are taken, and taken in the order of the grid: so they need neither to grow nor to be sorted. */
export function* compareSingle(checking: Checking, repeats: Repeats): Steps<void> {
  const { baseline, slots } = checking
  if (!baseline) return
  const places = placesThatGo(checking, repeats)
  const columns = checking.columns
    .filter(column => !repeats.has(column) && column.slot < slots.grid)
    .toSorted((one, other) => one.slot - other.slot)
  if (haveOneCurrency(baseline)) yield* comparePairs(checking, columns, baseline, places)
  const { all, byRow } = yield* countChanges(checking, columns, baseline, places)
  if (all > 0) yield* takeChanges(checking, columns, baseline, places, byRow, checking.changes.take(all))
}

/** The row of the grid for each row of the file; -1 for one that is not compared here. */
function placesThatGo({ rows }: Checking, repeats: Repeats): Int32Array {
  const places = rows.places.slice()
  for (let row = 0; row < places.length; row++)
    if (rows.fates[row] === fate.wrong || repeats.rows?.[row]) places[row] = -1
  return places
}

/** Rows of the file that are compared, in the order of the grid. */
function orderOfGrid(places: Int32Array, most: number): Uint32Array {
  const rows = new Uint32Array(places.length)
  let count = 0
  let last = -1
  let isOrdered = true
  for (let row = 0; row < places.length; row++) {
    const place = places[row] ?? -1
    if (place < 0) continue
    if (place < last) isOrdered = false
    last = place
    rows[count++] = row
  }
  const some = rows.subarray(0, count)
  if (isOrdered) return some
  return orderBy(new Uint32Array(places), most, some)
}

/**
 * Counts what is as it was, and for each row of the file the cells that change. A file is worked through column by column, which is how both
 * sides lie in memory: of most files nearly nothing is left after that.
 */
function* countChanges(
  checking: Checking,
  columns: readonly PriceColumn[],
  baseline: Baseline,
  places: Int32Array,
): Steps<{ all: number; byRow: Uint16Array }> {
  const byRow = new Uint16Array(places.length)
  let all = 0
  for (const column of columns) {
    const known = baselineColumn(baseline, column.slot)
    for (const [from, to] of stretches(places.length)) {
      const { changed, unchanged } = countInColumn(column, known, places, byRow, from, to)
      checking.unchanged += unchanged
      all += changed
      yield
    }
  }
  return { all, byRow }
}

function countInColumn(
  { values, fates }: PriceColumn,
  known: Int32Array,
  places: Int32Array,
  byRow: Uint16Array,
  from: number,
  to: number,
): { changed: number; unchanged: number } {
  let changed = 0
  let unchanged = 0
  for (let begin = from; begin < to; begin += rowsAtOnce) {
    const end = Math.min(to, begin + rowsAtOnce)
    // In a mixed file each lies somewhere else: they are fetched all at once, not one after the other.
    for (let row = begin; row < end; row++) fetched[row - begin] = known[places[row] ?? -1] ?? notPriced
    for (let row = begin; row < end; row++) {
      const value = values[row] ?? notPriced
      if ((places[row] ?? -1) < 0 || value <= unreadable || (fates !== null && fates[row] === fate.wrong)) continue
      if (asStored(value) === fetched[row - begin]) {
        unchanged++
        continue
      }
      byRow[row] = (byRow[row] ?? 0) + 1
      changed++
    }
  }
  return { changed, unchanged }
}

const fetched = new Int32Array(rowsAtOnce)

/** Some rows of the file in the order of the grid, that change: where their codes are in the grid, and where each one's next change goes. */
interface RowsToTake {
  rows: Uint32Array
  places: Uint32Array
  next: Uint32Array
  count: number
}

/**
 * Takes the changes in the order of the grid, from the place `first` of their list on. Some rows at a time are gone through column by column; where in
 * the list each row's changes go is known from their number.
 */
function* takeChanges(
  checking: Checking,
  columns: readonly PriceColumn[],
  baseline: Baseline,
  places: Int32Array,
  changesOfRow: Uint16Array,
  first: number,
): Steps<void> {
  const rows = orderOfGrid(places, baseline.codes.length)
  yield
  const some: RowsToTake = {
    rows: new Uint32Array(rowsAtOnce),
    places: new Uint32Array(rowsAtOnce),
    next: new Uint32Array(rowsAtOnce),
    count: 0,
  }
  let end = first
  for (const [from, to] of stretches(rows.length, rowsAtOnce)) {
    some.count = 0
    for (let i = from; i < to; i++) {
      const row = rows[i] ?? 0
      const changed = changesOfRow[row] ?? 0
      if (changed === 0) continue
      some.rows[some.count] = row
      some.places[some.count] = places[row] ?? 0
      some.next[some.count++] = end
      end += changed
    }
    if (some.count > 0) for (const column of columns) takeColumn(checking, column, baseline, some)
    yield
  }
}

function takeColumn(
  { changes, decisions: { guardPercent }, problems, rows: { fates: rowFates } }: Checking,
  { values, fates, slot, column }: PriceColumn,
  baseline: Baseline,
  { rows, places, next, count }: RowsToTake,
): void {
  const known = baselineColumn(baseline, slot)
  for (let i = 0; i < count; i++) fetched[i] = values[rows[i] ?? 0] ?? notPriced
  for (let i = 0; i < count; i++) {
    const value = fetched[i] ?? notPriced
    const place = places[i] ?? 0
    const after = asStored(value)
    const before = known[place] ?? notPriced
    if (value <= unreadable || after === before) continue
    const row = rows[i] ?? 0
    const own = fates === null ? 0 : (fates[row] ?? 0)
    if (own === fate.wrong) continue
    const leftOut = own === fate.leftOut || rowFates[row] === fate.leftOut
    const at = next[i] ?? 0
    next[i] = at + 1
    changes.put(at, cellAt(place, slot), row, column, before, after, leftOut)
    if (leftOut) continue
    if (isJump(before, after, guardPercent)) problems.add('jump', row, column)
    else if (isCleared(before, after)) problems.add('price-cleared', row, column)
  }
}

/** Holds retail prices against wholesale prices, as they will be: the file's where it brings one, else the known ones. */
function* comparePairs(
  checking: Checking,
  columns: readonly PriceColumn[],
  baseline: Baseline,
  places: Int32Array,
): Steps<void> {
  const bySlot = new Map(columns.map(column => [column.slot, column]))
  const combinations = new Set(columns.map(({ slot }) => combinationOf(slot)))
  for (const combination of combinations)
    for (const [wholesale, retail] of pricePairs) {
      const first = combination * priceFields.length
      const pair = [bySlot.get(first + wholesale), bySlot.get(first + retail)] as const
      if (pair[0] || pair[1])
        comparePair(
          checking,
          pair[0] ?? null,
          pair[1] ?? null,
          baselineColumn(baseline, first + wholesale),
          baselineColumn(baseline, first + retail),
          places,
        )
      yield
    }
}

function comparePair(
  checking: Checking,
  wholesale: PriceColumn | null,
  retail: PriceColumn | null,
  knownWholesale: Int32Array,
  knownRetail: Int32Array,
  places: Int32Array,
): void {
  const { problems, rows } = checking
  const costs = wholesale?.fates === null ? wholesale.values : null
  const prices = retail?.fates === null ? retail.values : null
  for (let row = 0; row < places.length; row++) {
    // Where the file brings both and they are in order, nothing else matters.
    if (costs !== null && prices !== null) {
      const cost = costs[row] ?? notPriced
      if (cost > 0 && cost <= (prices[row] ?? notPriced)) continue
    }
    const place = places[row] ?? -1
    if (place < 0 || rows.fates[row] !== 0) continue
    const wholesaleValue = given(wholesale, row)
    const retailValue = given(retail, row)
    if (wholesaleValue === unreadable && retailValue === unreadable) continue
    const cost = wholesaleValue === unreadable ? (knownWholesale[place] ?? notPriced) : wholesaleValue
    const price = retailValue === unreadable ? (knownRetail[place] ?? notPriced) : retailValue
    if (!isBelow(cost, price)) continue
    const blamed = retailValue === unreadable ? wholesale : retail
    if (!blamed) continue
    problems.add('retail-below-wholesale', row, blamed.column)
    if (problems.isLeftOut('retail-below-wholesale')) fatesOf(blamed)[row] = fate.leftOut
  }
}

/** What a row of the file brings for a column, as the service will store it; `unreadable`: nothing. */
function given(column: PriceColumn | null, row: number): Hundredths {
  if (column === null || (column.fates !== null && column.fates[row] !== 0)) return unreadable
  const value = column.values[row] ?? notPriced
  return value <= unreadable ? unreadable : asStored(value)
}
