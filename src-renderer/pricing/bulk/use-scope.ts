import { useMemo, useState } from 'react'
import type { Combination } from '../../../src-shared/contract/prices.ts'
import type { PriceField } from '../../../src-shared/pricing/cell.ts'
import type { CellBlock } from '../../../src-shared/pricing/changeset.ts'
import { useCombinations, usePriceActions, usePrices } from '../state/use-prices.ts'
import type { FormKind } from './form.ts'
import { cellsInScope, combinationsOf, fieldsInScope, firstFields, narrowed } from './scope.ts'

export type Where = 'selection' | 'shown'

/** A command's scope: the selection or all shown cells, narrowed to some columns. */
export interface Scope {
  where: Where
  setWhere(where: Where): void
  /** Cells in the selection, before narrowing. */
  selected: number
  /** The fields and combinations to choose from. */
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
 * The scope of a command; by default the selection, however small. Only a copy from another retailer starts with all
 * shown cells if a single cell is selected, since no one copies just one.
 */
export function useScope(kind: FormKind): Scope {
  const { shown } = usePriceActions()
  const selection = usePrices(state => state.selection)
  const all = useCombinations() ?? none
  const view = usePrices(state => state.view)
  const layout = usePrices(state => state.layout)
  const grid = usePrices(state => state.grid)
  const [chosenWhere, setWhere] = useState<Where | null>(null)
  const [chosenFields, setFields] = useState<{ kind: FormKind; fields: ReadonlySet<PriceField> } | null>(null)
  const [chosenCombination, setCombination] = useState<number | null>(null)
  const defaultWhere = kind === 'retailer-copy' && selection.cells === 1 ? 'shown' : 'selection'
  const where = selection.cells === 0 ? 'shown' : (chosenWhere ?? defaultWhere)
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
    () => (chosenFields?.kind === kind ? chosenFields.fields : firstFields(kind, fields)),
    [chosenFields, kind, fields],
  )
  const combination = combinations.some(({ no }) => no === chosenCombination) ? chosenCombination : null
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
