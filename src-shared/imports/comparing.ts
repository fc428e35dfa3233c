import { cellAt } from '../pricing/cell.ts'
import { asStored, type Hundredths, isPrice, notPriced, unreadable } from '../pricing/price.ts'
import { isJump } from '../pricing/unusual.ts'
import type { Baseline } from './baseline.ts'
import { type Checking, fate, fatesOf, ignored } from './checking.ts'
import type { Steps } from './steps.ts'

/** The fields of one combination whose prices belong together: wholesale first, then retail. */
export const pricePairs: readonly (readonly [number, number])[] = [
  [0, 1],
  [2, 3],
]

/** The prices of one column of the grid, by row. */
export const baselineColumn = ({ values, codes }: Baseline, column: number): Int32Array =>
  values.subarray(column * codes.length, (column + 1) * codes.length)

/** True if wholesale and retail prices are in one currency, so that they can be held against each other. */
export function haveOneCurrency({ retailer: { settlementCurrency, consumerCurrency } }: Baseline): boolean {
  return settlementCurrency !== null && settlementCurrency === consumerCurrency
}

/** True for two prices of a pair where the retail price is the lower one. */
export const isBelow = (wholesale: Hundredths, retail: Hundredths): boolean =>
  isPrice(wholesale) && isPrice(retail) && retail < wholesale

/** True for a price that would be none any more. */
export const isCleared = (before: Hundredths, after: Hundredths): boolean => isPrice(before) && !isPrice(after)

/** Where a person left jumps out, or prices that are cleared: marks them before anything is compared, so that they count for nothing. */
export function* leaveJumpsOut(checking: Checking): Steps<void> {
  const { baseline, columns, decisions, rows, slots: all, problems } = checking
  const [noJumps, noneCleared] = [problems.isLeftOut('jump'), problems.isLeftOut('price-cleared')]
  if (!baseline || !(noJumps || noneCleared)) return
  for (const column of columns) {
    yield
    const { values, slots } = column
    for (let row = 0; row < values.length; row++) {
      const value = values[row] ?? notPriced
      const place = rows.places[row] ?? -1
      const slot = slots ? (slots[row] ?? ignored) : column.slot
      if (value <= unreadable || place < 0 || slot < 0 || slot >= all.grid || column.fates?.[row]) continue
      const before = baseline.values[slot * baseline.codes.length + place] ?? notPriced
      const after = asStored(value)
      const kind = isJump(before, after, decisions.guardPercent)
        ? 'jump'
        : isCleared(before, after)
          ? 'price-cleared'
          : null
      if (kind === null || !problems.isLeftOut(kind)) continue
      if (rows.fates[row] === 0) problems.add(kind, row, column.column)
      fatesOf(column)[row] = fate.leftOut
    }
  }
}

/** Takes one price of the file: counts it as unchanged, or adds it to the changes. */
export function compareCell(
  checking: Checking,
  place: number,
  column: number,
  before: Hundredths,
  after: Hundredths,
  row: number,
  fileColumn: number,
  leftOut: boolean,
): void {
  if (after === before) {
    checking.unchanged++
    return
  }
  checking.changes.add(cellAt(place, column), row, fileColumn, before, after, leftOut)
  if (leftOut) return
  if (isJump(before, after, checking.decisions.guardPercent)) checking.problems.add('jump', row, fileColumn)
  else if (isCleared(before, after)) checking.problems.add('price-cleared', row, fileColumn)
}
