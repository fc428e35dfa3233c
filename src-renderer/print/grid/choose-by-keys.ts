import type { GridApi } from 'ag-grid-community'
import { type RefObject, useEffect } from 'react'
import type { JobRow } from '../../../src-shared/contract/print.ts'
import type { RowFocus } from '../../app/index.ts'

/** Chooses the rows from one job to another, and no others. */
function chooseRange(api: GridApi<JobRow>, from: number, to: number): void {
  api.deselectAll()
  const nodes = []
  for (let index = Math.min(from, to); index <= Math.max(from, to); index++) {
    const node = api.getDisplayedRowAtIndex(index)
    if (node) nodes.push(node)
  }
  api.setNodesSelected({ nodes, newValue: true })
}

/**
 * Lets the choice follow the focus while it moves by keys, as in a mail program: alone, or with Shift as a range.
 * A click chooses by the grid's own rules.
 */
export function useChooseByKeys(
  api: GridApi<JobRow> | null,
  root: RefObject<HTMLElement | null>,
  focus: RowFocus<JobRow>,
): void {
  useEffect(() => {
    const element = root.current
    if (!api || !element) return
    let stroke: { shift: boolean } | null = null
    /** The job at which a range begins. */
    let start: string | undefined
    const onKey = (event: KeyboardEvent) => {
      const moves = /^(Arrow(Up|Down)|Page(Up|Down)|Home|End)$/.test(event.key)
      stroke = moves ? { shift: event.shiftKey } : null
    }
    const onPointer = () => {
      stroke = null
      start = undefined
    }
    const stopHearing = focus.hear(element, job => {
      const node = api.getRowNode(job)
      if (!node || node.rowIndex === null || stroke === null) return
      if (!stroke.shift) {
        start = job
        node.setSelected(true, true)
        return
      }
      start ??= api.getSelectedNodes()[0]?.id
      const from = start === undefined ? null : api.getRowNode(start)?.rowIndex
      chooseRange(api, from ?? node.rowIndex, node.rowIndex)
    })
    element.addEventListener('keydown', onKey, true)
    element.addEventListener('pointerdown', onPointer, true)
    return () => {
      stopHearing()
      element.removeEventListener('keydown', onKey, true)
      element.removeEventListener('pointerdown', onPointer, true)
    }
  }, [api, root, focus])
}
