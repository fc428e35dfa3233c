import type { Combination } from '../../../src-shared/contract/prices.ts'
import { type BulkCommand, type BulkPlan, type PassedOver, planBulk } from '../../../src-shared/pricing/bulk.ts'
import type { CellBlock, Changeset } from '../../../src-shared/pricing/changeset.ts'
import { type ChangePreview, previewOf } from '../../../src-shared/pricing/preview.ts'
import { notPriced } from '../../../src-shared/pricing/price.ts'
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

/**
 * A plan's preview. It keeps no list of the cells, which takes 32 MB for the largest grid: `changesetOf` plans them once more, and
 * they are those that were looked at.
 */
export interface Planned {
  input: PlanInput
  passedOver: PassedOver
  /** What the source retailer lacks; null for other commands. */
  missing: Pick<RetailerCopyPlan, 'codesMissing' | 'combinationsMissing'> | null
  look: ChangePreview
  /** Stands for all cells with what they show and what they become. */
  mark: string
  /** The service's values under cells that show something else, by their places in the changeset. */
  under: { places: Uint32Array; base: Int32Array }
}

/** The plan of a command over the current prices; null until the source retailer's grid is loaded. */
function planOver(input: PlanInput): { plan: BulkPlan; missing: Planned['missing'] } | null {
  const { command, blocks, columns, combinations, other, kind } = input
  if (command.kind !== 'retailer-copy') return { plan: planBulk(command, blocks, columns, kind), missing: null }
  if (!other) return null
  const own = {
    combinations,
    code: (row: number) => columns.code(row),
    columnValues: (column: number) => columns.columnValues(column),
    serviceValues: (column: number) => columns.serviceValues(column),
  }
  const plan = planRetailerCopy(blocks, own, other, command.factor, kind)
  const { codesMissing, combinationsMissing } = plan
  return { plan, missing: { codesMissing, combinationsMissing } }
}

/** A hash of 64 bits over the cells with what they show and become (two lanes of MurmurHash3's mixing). */
function markOf({ cells, before, after }: Changeset): string {
  let one = cells.length
  let two = 0x9747b28c
  const mix = (hash: number, word: number): number => {
    const part = Math.imul(word, 0xcc9e2d51)
    const mixed = hash ^ Math.imul((part << 15) | (part >>> 17), 0x1b873593)
    return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0
  }
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] ?? 0
    const was = before[at] ?? 0
    const is = after[at] ?? 0
    one = mix(mix(one, cell), was)
    two = mix(mix(two, is), cell ^ was)
  }
  return `${one} ${two}`
}

function underOf({ before, base }: Changeset): Planned['under'] {
  const places: number[] = []
  if (base !== before) for (let at = 0; at < base.length; at++) if (base[at] !== before[at]) places.push(at)
  return { places: Uint32Array.from(places), base: Int32Array.from(places, at => base[at] ?? notPriced) }
}

/** Previews a command over the current prices; null until the source retailer's grid is loaded. */
export function planNow(input: PlanInput): Planned | null {
  const made = planOver(input)
  if (!made) return null
  const { changeset, passedOver } = made.plan
  const planned = {
    input,
    passedOver,
    missing: made.missing,
    look: previewOf(changeset, input.guardPercent),
    mark: markOf(changeset),
    under: underOf(changeset),
  }
  // At once, not at the next collection.
  const { cells, before, base, after } = changeset
  for (const buffer of new Set([cells, before, base, after].map(array => array.buffer)))
    if (buffer instanceof ArrayBuffer) buffer.transfer(0)
  return planned
}

/**
 * What was looked at, over the service's values of that moment; null if the command would do anything else by now, so that it has to
 * be looked at again.
 */
export function changesetOf({ input, mark, under }: Planned): Changeset | null {
  const made = planOver(input)
  if (!made || markOf(made.plan.changeset) !== mark) return null
  const { changeset } = made.plan
  const base = changeset.before.slice()
  for (let at = 0; at < under.places.length; at++) base[under.places[at] ?? 0] = under.base[at] ?? notPriced
  return { ...changeset, base }
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
