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

/** A plan and its preview. What is applied is what was looked at, over the service's values at that moment. */
export interface Planned {
  input: PlanInput
  changeset: Changeset
  passedOver: PassedOver
  /** What the source retailer lacks; null for other commands. */
  missing: Pick<RetailerCopyPlan, 'codesMissing' | 'combinationsMissing'> | null
  look: ChangePreview
}

/** Plans a command over the current prices; null until the source retailer's grid is loaded. */
export function planNow(input: PlanInput): Planned | null {
  const { command, blocks, columns, combinations, other, guardPercent, kind } = input
  const plan = ({ changeset, passedOver }: BulkPlan, missing: Planned['missing']): Planned => ({
    ...{ input, changeset, passedOver, missing },
    look: previewOf(changeset, guardPercent),
  })
  if (command.kind !== 'retailer-copy') return plan(planBulk(command, blocks, columns, kind), null)
  if (!other) return null
  const own = {
    combinations,
    code: (row: number) => columns.code(row),
    columnValues: (column: number) => columns.columnValues(column),
    serviceValues: (column: number) => columns.serviceValues(column),
  }
  const copy = planRetailerCopy(blocks, own, other, command.factor, kind)
  const { codesMissing, combinationsMissing } = copy
  return plan(copy, { codesMissing, combinationsMissing })
}

/** True if a cell of the plan shows something else by now, so that it has to be looked at again. */
export function isOutdated({ input: { columns }, changeset: { cells, before } }: Planned): boolean {
  return cells.some((cell, at) => columns.want(cell) !== before[at])
}

/** True if a later plan has another outcome, so that who agreed to the earlier one is asked again. */
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
