import { decimalOf, unreadable } from '../pricing/price.ts'
import { fixes } from './decisions.ts'
import type { FileFormat } from './file-format.ts'
import type { ProblemKind } from './problem.ts'
import { roundedAt, type SheetColumn } from './sheet.ts'

/** What a cell with a problem of a kind becomes by the kind's fix, as the file writes numbers; null where the fix writes nothing else. */
export function fixedText(
  kind: ProblemKind,
  column: SheetColumn | undefined,
  row: number,
  decimal: FileFormat['decimal'],
): string | null {
  if (column?.kind !== 'value' || !fixes.some(fix => fix === kind)) return null
  const value = roundedAt(column, row)
  return value > unreadable ? decimalOf(value).replace('.', decimal) : null
}
