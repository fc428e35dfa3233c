import type { GridApi } from 'ag-grid-community'
import { type RefObject, useEffect } from 'react'
import type { JobRow } from '../../../src-shared/contract/print.ts'
import type { RowFocus } from '../../app/index.ts'
import type { Change } from '../state.ts'
import { usePrintStore } from '../use-print.ts'
import { anchorOf, holdAnchor } from './anchor.ts'

const viewportOf = (root: Element | null) => root?.querySelector('.ag-grid-viewport') ?? null

/** Puts the store's changes into the grid without moving what the eye rests on, nor the focus off its row. */
export function useLiveRows(
  api: GridApi<JobRow> | null,
  root: RefObject<HTMLElement | null>,
  focus: RowFocus<JobRow>,
): void {
  const store = usePrintStore()
  useEffect(() => {
    if (!api) return
    let seen = store.getState().change.version
    let { around } = store.getState()
    api.setGridOption('rowData', [...store.getState().rows.values()])

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
      const viewport = viewportOf(root.current)
      if (viewport) holdAnchor(api, viewport, anchor)
    }
    return store.subscribe(state => {
      if (state.change.version === seen && state.around === around) return
      focus.during(api, root.current, () => {
        if (state.change.version !== seen) apply(state.change)
        if (state.around === around) return
        // Which jobs are blocked or stuck is in no row: all of them are filtered, sorted and drawn anew.
        around = state.around
        api.onFilterChanged()
        api.refreshCells({ columns: ['here', 'what'], force: true })
      })
      seen = state.change.version
    })
  }, [api, store, root, focus])
}
