import { useMemo, useState } from 'react'
import type { Combination } from '../../../src-shared/contract/prices.ts'
import type { CellBlock } from '../../../src-shared/pricing/changeset.ts'
import type { PriceField } from '../../../src-shared/pricing/field.ts'
import { usePriceActions, usePrices } from '../state/use-prices.ts'
import type { FormKind } from './form.ts'
import { cellsInScope, combinationsOf, fieldsInScope, firstFields, narrowed } from './scope.ts'

export type Where = 'selection' | 'shown'

/** Where a command works: the selection or all that is shown, narrowed to columns. */
export interface Scope {
  where: Where
  setWhere(where: Where): void
  /** Cells of either, before narrowing. */
  selected: number
  /** What may be chosen among. */
  fields: readonly PriceField[]
  combinations: readonly Combination[]
  chosen: ReadonlySet<PriceField>
  setChosen(fields: ReadonlySet<PriceField>): void
  combination: number | null
  setCombination(combination: number | null): void
  blocks: readonly CellBlock[]
  cells: number
}

const none: readonly Combination[] = []

/**
 * The scope of a command; until somebody chooses, it is the selection, however small. Only a copy from another retailer, which no
 * one wants for a single cell, begins with all that is shown then.
 */
export function useScope(kind: FormKind): Scope {
  const { shown } = usePriceActions()
  const selection = usePrices(state => state.selection)
  const all = usePrices(state => state.head?.combinations ?? none)
  const view = usePrices(state => state.view)
  const layout = usePrices(state => state.layout)
  const grid = usePrices(state => state.grid)
  const [asked, setWhere] = useState<Where | null>(null)
  const [fieldsAsked, setFields] = useState<{ kind: FormKind; fields: ReadonlySet<PriceField> } | null>(null)
  const [combinationAsked, setCombination] = useState<number | null>(null)
  const first = kind === 'retailer-copy' && selection.cells === 1 ? 'shown' : 'selection'
  const where = selection.cells === 0 ? 'shown' : (asked ?? first)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown changes with the view, the rows and the grid
  const whole = useMemo(
    () => (where === 'selection' ? selection.blocks : shown()),
    [where, selection, shown, view, layout, grid, all],
  )
  const fields = useMemo(() => fieldsInScope(whole), [whole])
  const combinations = useMemo(() => {
    const found = combinationsOf(whole)
    return all.filter(({ no }) => found.has(no))
  }, [all, whole])
  const chosen = useMemo(
    () => (fieldsAsked?.kind === kind ? fieldsAsked.fields : firstFields(kind, fields)),
    [fieldsAsked, kind, fields],
  )
  const combination = combinations.some(({ no }) => no === combinationAsked) ? combinationAsked : null
  const blocks = useMemo(() => narrowed(whole, chosen, combination), [whole, chosen, combination])
  const cells = useMemo(() => cellsInScope(blocks), [blocks])
  return {
    where,
    setWhere,
    selected: selection.cells,
    fields,
    combinations,
    chosen,
    setChosen: some => setFields({ kind, fields: some }),
    combination,
    setCombination,
    blocks,
    cells,
  }
}
