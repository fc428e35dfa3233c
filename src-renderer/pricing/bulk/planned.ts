import type { Combination } from '../../../src-shared/contract/prices.ts'
import { type BulkCommand, type BulkPlan, planBulk } from '../../../src-shared/pricing/bulk.ts'
import type { CellBlock } from '../../../src-shared/pricing/changeset.ts'
import { type ChangePreview, previewOf } from '../../../src-shared/pricing/preview.ts'
import type { SheetKind } from '../../../src-shared/pricing/price-sheet.ts'
import {
  type OtherGrid,
  planRetailerCopy,
  type RetailerCopyPlan,
} from '../../../src-shared/pricing/retailer-copy.ts'
import type { GridColumns } from '../state/price-state.ts'
import type { RetailerCopy } from './command.ts'

/** Everything that a plan is made of. */
export interface PlanInput {
  command: BulkCommand | RetailerCopy
  blocks: readonly CellBlock[]
  columns: GridColumns
  combinations: readonly Combination[]
  /** The grid of the retailer that is copied from, once it is here. */
  other: OtherGrid | null
  guardPercent: number
  /** Whose rules count. */
  kind: SheetKind
}

/** What would happen, and a look at it. */
export interface Planned {
  input: PlanInput
  plan: BulkPlan
  /** What another retailer does not have; null for other commands. */
  missing: Pick<RetailerCopyPlan, 'codesMissing' | 'combinationsMissing'> | null
  look: ChangePreview
}

/** Plans a command over what the grid shows at this moment; null while the other retailer's grid is not here. */
export function planNow(input: PlanInput): Planned | null {
  const { command, blocks, columns, combinations, other, guardPercent, kind } = input
  if (command.kind !== 'retailer-copy') {
    const plan = planBulk(command, blocks, columns, kind)
    return { input, plan, missing: null, look: previewOf(plan.changeset, guardPercent) }
  }
  if (!other) return null
  const own = {
    combinations,
    code: (row: number) => columns.code(row),
    columnValues: (column: number) => columns.columnValues(column),
  }
  const plan = planRetailerCopy(blocks, own, other, command.factor, kind)
  return { input, plan, missing: plan, look: previewOf(plan.changeset, guardPercent) }
}

/** True where what was looked at is no longer what would happen, so that it has to be looked at again. */
export function hasMoved({ look: seen }: Planned, { look: now }: Planned): boolean {
  return (
    seen.cells !== now.cells ||
    seen.becomeNotPriced !== now.becomeNotPriced ||
    seen.jumps.count !== now.jumps.count ||
    seen.jumps.worst.some(({ cell, after }, i) => {
      const other = now.jumps.worst[i]
      return other?.cell !== cell || other.after !== after
    })
  )
}
