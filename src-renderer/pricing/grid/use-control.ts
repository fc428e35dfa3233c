import type { GridApi } from 'ag-grid-community'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { columnOfCell } from '../../../src-shared/pricing/cell.ts'
import type { Changeset } from '../../../src-shared/pricing/changeset.ts'
import { fieldOf } from '../../../src-shared/pricing/field.ts'
import type { PasteReading } from '../../../src-shared/pricing/paste.ts'
import { notPriced } from '../../../src-shared/pricing/price.ts'
import { leadsToGrid, useErrorNotice, usePreferences } from '../../app/index.ts'
import { useSheetRules } from '../sheet/sheet-context.ts'
import type { UnusualCount } from '../state/price-state.ts'
import { unusualCells } from '../state/problems.ts'
import { usePriceStore } from '../state/use-prices.ts'
import type { Edit } from './changes.ts'
import { carryOut } from './clearing.ts'
import { GridControl, type Surroundings } from './control.ts'
import { handleOf } from './handle.ts'
import type { Line } from './lines.ts'
import { usePriceNotices } from './use-price-notices.tsx'
import { useGridWords } from './words.ts'

/** So many cells are seen to change; of more a person is told, with Undo. */
const fewCells = 50

interface Around {
  rowHeight: number
  canEdit: boolean
  reading: PasteReading
}

/** The spreadsheet over the grid, as long as the grid is there; it is the store's handle meanwhile. */
export function useControl(
  root: RefObject<HTMLDivElement | null>,
  api: GridApi<Line> | null,
  { rowHeight, canEdit, reading }: Around,
): GridControl | null {
  const t = useGridWords()
  const store = usePriceStore()
  const { actions } = store
  const tell = usePriceNotices()
  const failed = useErrorNotice()
  const { submitted } = useSheetRules()
  const { priceGuardPercent: guardPercent } = usePreferences()
  const [control, setControl] = useState<GridControl | null>(null)

  const change = async (edit: Edit): Promise<void> => {
    try {
      const done = await carryOut(edit, actions, submitted, guardPercent)
      if (!done) return
      const { entry, cleared, changeset, unusual } = done
      const cells = changeset.cells.length
      const undo = () => void actions.undo(entry)
      if (unusual.cells > 0) tellUnusual(edit.kind, changeset, unusual, undo)
      else if (cleared > 1 || edit.isCut || edit.means) tell({ what: 'cleared', count: cleared, undo })
      else if (cells > fewCells) tell({ what: 'changed', count: cells, undo })
    } catch (error) {
      failed(error, t('change.doing'))
    }
  }
  const tellUnusual = (
    kind: Edit['kind'],
    { cells, before, after }: Changeset,
    found: UnusualCount,
    undo: () => void,
  ) => {
    const [cell = 0] = cells
    const [was = notPriced] = before
    const [is = notPriced] = after
    const show = () => {
      actions.show('problems')
      const { columns } = store.getState()
      const [first] = columns ? unusualCells(columns) : []
      if (first !== undefined) actions.goToCell(first)
    }
    const field = fieldOf(columnOfCell(cell))
    if (kind === 'type')
      tell({ what: 'unusual', before: was, after: is, field, isJump: found.jumps > 0, undo })
    else tell({ what: 'manyUnusual', found, percent: guardPercent, show, undo })
  }
  const fold = (name: string, folded: boolean) => {
    const others = store.getState().view.folded.filter(other => other !== name)
    actions.setView({ folded: folded ? [...others, name] : others })
  }
  const around: Surroundings = {
    canEdit,
    reading,
    change: edit => void change(edit),
    undo: which => void actions.undo(which),
    select: actions.select,
    fold,
    tell,
  }
  const newest = useRef(around)
  newest.current = around

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new height of rows is told below
  useLayoutEffect(() => {
    if (!api || !root.current) return
    const made = new GridControl(root.current, api, rowHeight, () => newest.current)
    // AG Grid tells its events a turn later, when the grid may be gone with its screen.
    const readColumns = () => {
      if (!api.isDestroyed()) made.sheet.readColumns()
    }
    api.addEventListener('displayedColumnsChanged', readColumns)
    api.addEventListener('columnResized', readColumns)
    readColumns()
    actions.register(
      handleOf(made, {
        head: () => store.getState().head,
        view: () => store.getState().view,
        unfold: name => fold(name, false),
      }),
    )
    setControl(made)
    // Who chose a retailer goes on in its cells, and so does who has the focus nowhere; the grid hides itself until it is drawn.
    const takeFocus = () => {
      const focus = document.activeElement
      if (focus?.matches('body, main') || leadsToGrid.of(focus)) made.focus()
    }
    api.addEventListener('firstDataRendered', takeFocus)
    return () => {
      actions.register(null)
      if (!api.isDestroyed()) {
        api.removeEventListener('displayedColumnsChanged', readColumns)
        api.removeEventListener('columnResized', readColumns)
        api.removeEventListener('firstDataRendered', takeFocus)
      }
      made.end()
      setControl(null)
    }
  }, [api, root, store])

  useEffect(() => {
    if (!control) return
    control.sheet.rowHeight = rowHeight
    control.paint()
  }, [control, rowHeight])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handle of filling comes and goes with it
  useEffect(() => control?.paint(), [control, canEdit])
  return control
}
