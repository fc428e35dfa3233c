import type { CellFocusedEvent, GridApi } from 'ag-grid-community'
import { type RefObject, useEffect, useRef } from 'react'
import type { JobRow } from '../../../src-shared/contract/print.ts'

/** Chooses the rows from one index to another, and no others. */
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
  root: RefObject<HTMLElement | null>,
): (event: CellFocusedEvent<JobRow>) => void {
  const stroke = useRef<{ shift: boolean } | null>(null)
  const start = useRef<number | null>(null)
  useEffect(() => {
    const element = root.current
    if (!element) return
    const onKey = (event: KeyboardEvent) => {
      const moves = /^(Arrow(Up|Down)|Page(Up|Down)|Home|End)$/.test(event.key)
      stroke.current = moves ? { shift: event.shiftKey } : null
    }
    const onPointer = () => {
      stroke.current = null
      start.current = null
    }
    element.addEventListener('keydown', onKey, true)
    element.addEventListener('pointerdown', onPointer, true)
    return () => {
      element.removeEventListener('keydown', onKey, true)
      element.removeEventListener('pointerdown', onPointer, true)
    }
  }, [root])

  return ({ api, rowIndex }) => {
    if (rowIndex === null || rowIndex === undefined || stroke.current === null) return
    if (stroke.current.shift) {
      start.current ??= api.getSelectedNodes()[0]?.rowIndex ?? rowIndex
      chooseRange(api, start.current, rowIndex)
      return
    }
    start.current = rowIndex
    api.getDisplayedRowAtIndex(rowIndex)?.setSelected(true, true)
  }
}
