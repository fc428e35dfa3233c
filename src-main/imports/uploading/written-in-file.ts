import type { Combination } from '../../../src-shared/contract/prices.ts'
import { combinationsAlike } from '../../../src-shared/imports/names-alike.ts'
import { columnOfCell } from '../../../src-shared/pricing/cell.ts'
import { combinationOf } from '../../../src-shared/pricing/field.ts'
import { unreadable } from '../../../src-shared/pricing/price.ts'
import type { WrittenCells } from '../../pricing/book/book.ts'

/** The changes that a file can carry: combinations that their name does not tell apart are in none (`correctedLines`). */
export function writtenInFile(
  { cells, before, after }: WrittenCells,
  combinations: readonly Combination[],
  locale: string,
): WrittenCells {
  const alike = combinationsAlike(combinations, locale)
  const isIn = (_: number, at: number) =>
    after[at] !== unreadable && !alike.has(combinationOf(columnOfCell(cells[at] ?? 0)))
  return { cells: cells.filter(isIn), before: before.filter(isIn), after: after.filter(isIn) }
}
