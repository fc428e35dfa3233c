import type { Combination } from '../../../src-shared/contract/prices.ts'
import { type BulkCommand, type BulkPlan, type PassedOver, planBulk } from '../../../src-shared/pricing/bulk.ts'
import type { CellBlock, Changeset } from '../../../src-shared/pricing/changeset.ts'
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

/** The preview of a plan. */
export interface Planned {
  input: PlanInput
  passedOver: PassedOver
  /** What the source retailer lacks; null for other commands. */
  missing: Pick<RetailerCopyPlan, 'codesMissing' | 'combinationsMissing'> | null
  look: ChangePreview
}

/** A plan that can be carried out. */
export interface Plan {
  planned: Planned
  changeset: Changeset
}

/** Plans a command over the current prices; null until the source retailer's grid is loaded. */
export function planNow(input: PlanInput): Plan | null {
  const { command, blocks, columns, combinations, other, guardPercent, kind } = input
  const plan = ({ changeset, passedOver }: BulkPlan, missing: Planned['missing']): Plan => ({
    planned: { input, passedOver, missing, look: previewOf(changeset, guardPercent) },
    changeset,
  })
  if (command.kind !== 'retailer-copy') return plan(planBulk(command, blocks, columns, kind), null)
  if (!other) return null
  const own = {
    combinations,
    code: (row: number) => columns.code(row),
    columnValues: (column: number) => columns.columnValues(column),
  }
  const copy = planRetailerCopy(blocks, own, other, command.factor, kind)
  const { codesMissing, combinationsMissing } = copy
  return plan(copy, { codesMissing, combinationsMissing })
}

/** Previews a command as `planNow` plans it. */
export function previewNow(input: PlanInput): Planned | null {
  const plan = planNow(input)
  if (!plan) return null
  // Two million cells take 24 MB, which would stay as long as the panel is open, or until the next collection.
  const { cells, before, after } = plan.changeset
  for (const { buffer } of [cells, before, after]) if (buffer instanceof ArrayBuffer) buffer.transfer(0)
  return plan.planned
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
