import type { GridApi } from 'ag-grid-community'
import { useEffect, useRef } from 'react'
import type { JobRow } from '../../../src-shared/contract/print.ts'
import type { LiveList } from '../../kit/index.ts'
import type { Around } from '../filter.ts'
import type { Change } from '../state.ts'
import { usePrintStore } from '../use-print.ts'

/** The first shown job that has not just changed, and how far it is scrolled out; null at the very top. */
interface Anchor {
  job: string
  offset: number
}

/** Finds what the eye rests on; at the top of the list the top itself is meant. */
function anchorOf(api: GridApi<JobRow>, changed: ReadonlySet<string>): Anchor | null {
  const { top } = api.getVerticalPixelRange()
  if (top <= 0) return null
  const last = api.getLastDisplayedRowIndex()
  for (let index = api.getFirstDisplayedRowIndex(); index <= last; index++) {
    const node = api.getDisplayedRowAtIndex(index)
    if (!node || node.rowTop === null || !node.data || changed.has(node.data.id)) continue
    if (node.rowTop + (node.rowHeight ?? 0) <= top) continue
    return { job: node.data.id, offset: node.rowTop - top }
  }
  return null
}

/** Scrolls so that the anchored job stays in place. */
function holdAnchor(api: GridApi<JobRow>, viewport: Element, anchor: Anchor | null): void {
  if (!anchor) return
  const node = api.getRowNode(anchor.job)
  if (!node || node.rowTop === null || node.rowIndex === null) return
  const wanted = node.rowTop - anchor.offset
  if (Math.abs(viewport.scrollTop - wanted) >= 1) viewport.scrollTop = wanted
}

/**
 * Puts the store's changes into the grid without moving what the eye rests on, nor the focus off its row; `narrow` has
 * the grid test all its rows anew.
 */
export function useLiveRows(list: LiveList<JobRow> | null, narrow: (api: GridApi<JobRow>) => void): void {
  const store = usePrintStore()
  /** What the grid shows; it stays while the desk is hidden. */
  const shown = useRef<{ api: GridApi<JobRow>; version: number; around: Around } | null>(null)
  useEffect(() => {
    if (!list) return
    const { api, root, focus } = list
    const before = shown.current?.api === api ? shown.current : null
    let seen = store.getState().change.version
    let { around } = store.getState()
    if (before?.version !== seen) {
      focus.during(api, root, () => api.setGridOption('rowData', [...store.getState().rows.values()]))
    }
    if (before && before.around !== around) {
      narrow(api)
      api.refreshCells({ columns: ['here', 'printer', 'what'], force: true })
    }

    const apply = (change: Change) => {
      if (change.whole || change.version !== seen + 1) {
        api.setGridOption('rowData', [...store.getState().rows.values()])
        return
      }
      const anchor = anchorOf(api, new Set([...change.updated, ...change.gone].map(({ id }) => id)))
      api.applyTransaction({
        add: [...change.added],
        update: [...change.updated],
        remove: [...change.gone],
      })
      const viewport = root.querySelector('.ag-grid-viewport')
      if (viewport) holdAnchor(api, viewport, anchor)
    }
    const stop = store.subscribe(state => {
      if (state.change.version === seen && state.around === around) return
      focus.during(api, root, () => {
        if (state.change.version !== seen) apply(state.change)
        if (state.around === around) return
        // Which jobs are blocked or stuck is in no row: all of them are filtered, sorted and drawn again.
        around = state.around
        narrow(api)
        api.refreshCells({ columns: ['here', 'printer', 'what'], force: true })
      })
      seen = state.change.version
    })
    return () => {
      stop()
      shown.current = { api, version: seen, around }
    }
  }, [list, store, narrow])
}
