import type { GridApi } from 'ag-grid-community'
import { type RefObject, useEffect } from 'react'
import type { JobRow } from '../../../src-shared/contract/print.ts'
import type { Change } from '../state.ts'
import { usePrintStore } from '../use-print.ts'
import { type Anchor, anchorOf, holdAnchor } from './anchor.ts'

const viewportOf = (root: Element | null) => root?.querySelector('.ag-grid-viewport') ?? null

/** Puts the store's changes into the grid as transactions, without moving what the eye rests on. */
export function useLiveRows(api: GridApi<JobRow> | null, root: RefObject<HTMLElement | null>): void {
  const store = usePrintStore()
  useEffect(() => {
    if (!api) return
    let seen = store.getState().change.version
    let anchor: Anchor | null = null
    let waiting = new Set<string>()
    api.setGridOption('rowData', [...store.getState().rows.values()])

    const apply = (change: Change) => {
      if (change.whole || change.version !== seen + 1) {
        api.flushAsyncTransactions()
        api.setGridOption('rowData', [...store.getState().rows.values()])
        return
      }
      for (const { id } of [...change.updated, ...change.gone]) waiting.add(id)
      anchor = anchorOf(api, waiting)
      api.applyTransactionAsync({
        add: [...change.added],
        update: [...change.updated],
        remove: [...change.gone],
      })
    }
    const onFlushed = () => {
      const viewport = viewportOf(root.current)
      if (viewport) holdAnchor(api, viewport, anchor)
      waiting = new Set()
      anchor = null
    }
    api.addEventListener('asyncTransactionsFlushed', onFlushed)
    const stop = store.subscribe(({ change }) => {
      if (change.version === seen) return
      apply(change)
      seen = change.version
    })
    return () => {
      stop()
      if (!api.isDestroyed()) api.removeEventListener('asyncTransactionsFlushed', onFlushed)
    }
  }, [api, store, root])
}
