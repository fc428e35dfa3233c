import type { GridApi } from 'ag-grid-community'
import type { JobRow } from '../../../src-shared/contract/print.ts'

/** The first shown job that has not just changed, and how far it is scrolled out; null at the very top. */
export interface Anchor {
  job: string
  offset: number
}

/** Finds what the eye rests on; at the top of the list the top itself is meant. */
export function anchorOf(api: GridApi<JobRow>, changed: ReadonlySet<string>): Anchor | null {
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

/** Scrolls so that the anchored job stands where it stood. */
export function holdAnchor(api: GridApi<JobRow>, viewport: Element, anchor: Anchor | null): void {
  if (!anchor) return
  const node = api.getRowNode(anchor.job)
  if (!node || node.rowTop === null || node.rowIndex === null) return
  const wanted = node.rowTop - anchor.offset
  if (Math.abs(viewport.scrollTop - wanted) >= 1) viewport.scrollTop = wanted
}
