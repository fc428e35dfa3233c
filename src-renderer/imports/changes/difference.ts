import type { DraftChangePage, DraftView } from '../../../src-shared/contract/import-drafts.ts'
import type { PriceField } from '../../../src-shared/pricing/cell.ts'
import { isPrice } from '../../../src-shared/pricing/price.ts'
import { isJump } from '../../../src-shared/pricing/unusual.ts'
import { count, price } from '../numbers.ts'

/** A change as main lists it. */
export type ListedChange = DraftChangePage['lines'][number]

/** What a person should look at in a change. */
export type ChangeMark = 'left-out' | 'to-not-priced' | 'newly-priced' | 'jump'

/** By how many percent a price rises or falls; null if one side has none. */
export function differenceOf({ before, after }: Pick<ListedChange, 'before' | 'after'>): number | null {
  if (!isPrice(before) || !isPrice(after) || before === 0) return null
  return ((after - before) / Math.abs(before)) * 100
}

/** The mark of a change: one that is left out has no other. A jump is a change by more than `guardPercent`. */
export function changeMark(line: ListedChange, guardPercent: number): ChangeMark | null {
  const { before, after, leftOut } = line
  if (leftOut) return 'left-out'
  if (!isPrice(after)) return 'to-not-priced'
  if (!isPrice(before)) return 'newly-priced'
  return isJump(before, after, guardPercent) ? 'jump' : null
}

/** True if a change of the draft has a mark: else their column is for nothing. */
export const hasMarkedChanges = ({ totals, problems }: Pick<DraftView, 'totals' | 'problems'>): boolean =>
  (totals !== null && totals.toNotPriced + totals.newlyPriced + totals.leftOut > 0) ||
  problems.some(({ kind }) => kind === 'jump')

/** A price as a text: days without decimals, '' without a value. */
export function valueText(value: number, field: PriceField): string {
  if (!isPrice(value)) return ''
  return field === 'days' && value % 100 === 0 ? count(value / 100) : price(value)
}
