import { combinationOf, priceFields } from '../pricing/field.ts'
import { asStored, type Hundredths, notPriced, unreadable } from '../pricing/price.ts'
import type { Baseline } from './baseline.ts'
import { type Checking, fate, fatesOf, type PriceColumn } from './checking.ts'
import { baselineColumn, compareCell, haveOneCurrency, isBelow, pricePairs } from './comparing.ts'
import type { Repeats } from './repeats.ts'

/** Compares what stands in the file once: column by column, which is how both sides lie in memory. */
export function compareSingle(checking: Checking, repeats: Repeats): void {
  const { baseline, slots } = checking
  if (!baseline) return
  const places = placesThatGo(checking, repeats)
  const columns = checking.columns.filter(column => !repeats.has(column) && column.slot < slots.grid)
  if (haveOneCurrency(baseline)) comparePairs(checking, columns, baseline, places)
  for (const column of columns) compareColumn(checking, column, baseline, places)
}

/** The row of the grid for each row of the file; -1 for one that is not compared here. */
function placesThatGo({ rows }: Checking, repeats: Repeats): Int32Array {
  const places = rows.places.slice()
  for (let row = 0; row < places.length; row++)
    if (rows.fates[row] === fate.wrong || repeats.rows?.[row]) places[row] = -1
  return places
}

function compareColumn(
  checking: Checking,
  column: PriceColumn,
  baseline: Baseline,
  places: Int32Array,
): void {
  const { values, fates, slot } = column
  const rowFates = checking.rows.fates
  const known = baselineColumn(baseline, slot)
  const rows = values.length
  let unchanged = 0
  for (let row = 0; row < rows; row++) {
    const place = places[row] ?? -1
    if (place < 0) continue
    const value = values[row] ?? notPriced
    const before = known[place] ?? notPriced
    // Nearly all cells of a file are as they were.
    if (value === before && value > 0 && fates === null) {
      unchanged++
      continue
    }
    if (value <= unreadable) continue
    const own = fates === null ? 0 : (fates[row] ?? 0)
    if (own === fate.wrong) continue
    const leftOut = own === fate.leftOut || rowFates[row] === fate.leftOut
    compareCell(checking, place, slot, before, asStored(value), row, column.column, leftOut)
  }
  checking.unchanged += unchanged
}

/** Holds retail prices against wholesale prices, as they will be: the file's where it brings one, else the known ones. */
function comparePairs(
  checking: Checking,
  columns: readonly PriceColumn[],
  baseline: Baseline,
  places: Int32Array,
): void {
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
    if (problems.isLeftOut('retail-below-wholesale')) fatesOf(blamed)[row] = fate.leftOut
    else problems.add('retail-below-wholesale', row, blamed.column)
  }
}

/** What a row of the file brings for a column, as the service will store it; `unreadable`: nothing. */
function given(column: PriceColumn | null, row: number): Hundredths {
  if (column === null || (column.fates !== null && column.fates[row] !== 0)) return unreadable
  const value = column.values[row] ?? notPriced
  return value <= unreadable ? unreadable : asStored(value)
}
