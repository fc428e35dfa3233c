import type { Combination } from '../../../src-shared/contract/prices.ts'
import { type BulkCommand, type BulkPlan, planBulk } from '../../../src-shared/pricing/bulk.ts'
import type { CellBlock } from '../../../src-shared/pricing/changeset.ts'
import { type ChangePreview, previewOf } from '../../../src-shared/pricing/preview.ts'
import type { SheetKind } from '../../../src-shared/pricing/price-sheet.ts'
import { type OtherGrid, planRetailerCopy, type RetailerCopyPlan } from '../../../src-shared/pricing/retailer-copy.ts'
import type { GridColumns } from '../state/price-state.ts'
import type { RetailerCopy } from './command.ts'

/** Everything a plan depends on. */
export interface PlanInput {
  command: BulkCommand | RetailerCopy
  blocks: readonly CellBlock[]
  columns: GridColumns
  combinations: readonly Combination[]
  /** The source retailer's grid; null until it is loaded. */
  other: OtherGrid | null
  guardPercent: number
  /** The kind of sheet, which decides the rules. */
  kind: SheetKind
}

/** A plan and its preview. */
export interface Planned {
  input: PlanInput
  plan: BulkPlan
  /** What the source retailer lacks; null for other commands. */
  missing: Pick<RetailerCopyPlan, 'codesMissing' | 'combinationsMissing'> | null
  look: ChangePreview
}

/** Plans a command over the current prices; null until the source retailer's grid is loaded. */
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

/** True if the plan has changed since its preview, so it has to be reviewed again. */
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
