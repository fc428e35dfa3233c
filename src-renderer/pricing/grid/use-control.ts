import type { GridApi } from 'ag-grid-community'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { columnOfCell, fieldOf } from '../../../src-shared/pricing/cell.ts'
import type { Changeset } from '../../../src-shared/pricing/changeset.ts'
import type { PasteReading } from '../../../src-shared/pricing/paste.ts'
import { notPriced } from '../../../src-shared/pricing/price.ts'
import { holdWindow, leadsToGrid, useErrorNotice, usePreferences } from '../../kit/index.ts'
import { useSheetRules } from '../sheet/sheet-context.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import type { UnusualCount } from '../state/price-state.ts'
import { unusualCells } from '../state/problems.ts'
import { usePriceStore } from '../state/use-prices.ts'
import type { Edit } from './changes.ts'
import { carryOut } from './clearing.ts'
import { GridControl, type Surroundings } from './control.ts'
import { drawFastScrolling } from './fast-scroll.ts'
import { handleOf } from './handle.ts'
import type { Line } from './lines.ts'
import { usePriceNotices } from './use-price-notices.tsx'

/** Changes of more cells than this are reported in a notice with Undo, since they may not all be visible. */
const fewCells = 50

interface ControlOptions {
  /** Opens the context menu. */
  menu: Surroundings['menu']

  rowHeight: number
  canEdit: boolean
  reading: PasteReading
}

/** The control of the grid, registered as the store's grid handle while the grid exists. */
export function useControl(
  root: RefObject<HTMLDivElement | null>,
  api: GridApi<Line> | null,
  { rowHeight, canEdit, reading, menu }: ControlOptions,
): GridControl | null {
  const t = useSheetWords('price-grid')
  const store = usePriceStore()
  const { actions } = store
  const notify = usePriceNotices()
  const failed = useErrorNotice()
  const { submitted } = useSheetRules()
  const { priceGuardPercent: guardPercent } = usePreferences()
  const [control, setControl] = useState<GridControl | null>(null)

  const change = async (edit: Edit): Promise<void> => {
    // Planning takes a while before anything is on its way.
    const letGo = holdWindow()
    try {
      const done = await carryOut(edit, actions, submitted, guardPercent)
      if (!done) return
      const { entry, cleared, changeset, unusual } = done
      const cells = changeset.cells.length
      const undo = () => void actions.undo(edit.on, entry)
      // Another sheet is shown by now: the history of this one has the change.
      if (store.getState().columns !== edit.on) return
      if (unusual.cells > 0) reportUnusual(edit.kind, changeset, unusual, undo)
      else if (cleared > 1 || (cleared === 1 && edit.kind === 'type') || edit.isCut || edit.means)
        notify({ what: 'cleared', count: cleared, undo })
      else if (cells > fewCells) notify({ what: 'changed', count: cells, undo })
    } catch (error) {
      failed(error, t('change.doing'))
    } finally {
      letGo()
    }
  }
  const reportUnusual = (
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
    if (kind === 'type') notify({ what: 'unusual', before: was, after: is, field, isJump: found.jumps > 0, undo })
    else notify({ what: 'manyUnusual', found, percent: guardPercent, show, undo })
  }
  const fold = (name: string, folded: boolean) => {
    const others = store.getState().view.folded.filter(other => other !== name)
    actions.setView({ folded: folded ? [...others, name] : others })
  }
  const surroundings: Surroundings = {
    canEdit,
    reading,
    change: edit => void change(edit),
    undo: (on, which) => void actions.undo(on, which),
    select: actions.select,
    fold,
    tell: notify,
    menu,
  }
  const newest = useRef(surroundings)
  newest.current = surroundings

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new row height is applied below
  useLayoutEffect(() => {
    if (!api || !root.current) return
    const created = new GridControl(root.current, api, rowHeight, () => newest.current)
    actions.register(
      handleOf(created, {
        head: () => store.getState().head,
        view: () => store.getState().view,
        unfold: name => fold(name, false),
      }),
    )
    const endDrawing = drawFastScrolling(
      root.current,
      created.sheet,
      row => store.getState().columns?.isArchived(row) ?? false,
    )
    setControl(created)
    // After a retailer was chosen, or if nothing has the focus, focus the grid once it is drawn; it is hidden until
    // then.
    const takeFocus = () => {
      const focus = document.activeElement
      if (focus?.matches('body, main') || leadsToGrid.of(focus)) created.focus()
    }
    api.addEventListener('firstDataRendered', takeFocus)
    // A grid that was hidden meanwhile has its data; the frame moves the focus first.
    if (api.getDisplayedRowCount() > 0) requestAnimationFrame(() => !api.isDestroyed() && takeFocus())
    return () => {
      actions.register(null)
      if (!api.isDestroyed()) api.removeEventListener('firstDataRendered', takeFocus)
      endDrawing()
      created.end()
      setControl(null)
    }
  }, [api, root, store])

  useEffect(() => {
    if (!control) return
    control.sheet.rowHeight = rowHeight
    control.paint()
  }, [control, rowHeight])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fill handle depends on it
  useEffect(() => control?.paint(), [control, canEdit])
  return control
}
