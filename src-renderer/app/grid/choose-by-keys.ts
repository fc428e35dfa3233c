import type { GridApi } from 'ag-grid-community'
import type { LiveList } from './row-focus.ts'

/** Chooses the rows from one place to another, and no others. */
function chooseRange<T>(api: GridApi<T>, from: number, to: number): void {
  api.deselectAll()
  const nodes = []
  for (let index = Math.min(from, to); index <= Math.max(from, to); index++) {
    const node = api.getDisplayedRowAtIndex(index)
    if (node) nodes.push(node)
  }
  api.setNodesSelected({ nodes, newValue: true })
}

/**
 * Lets the choice follow the focus while it moves by keys, as in a mail program: alone, or with Shift as a range. A click chooses by the
 * grid's own rules. Until the answered function is called.
 */
export function chooseByKeys<T>({ api, root, focus }: LiveList<T>): () => void {
  let stroke: { shift: boolean } | null = null
  /** The row at which a range begins. */
  let start: string | undefined
  const onKey = (event: KeyboardEvent) => {
    const moves = /^(Arrow(Up|Down)|Page(Up|Down)|Home|End)$/.test(event.key)
    stroke = moves ? { shift: event.shiftKey } : null
  }
  const onPointer = () => {
    stroke = null
    start = undefined
  }
  const stopHearing = focus.hear(root, row => {
    const node = api.getRowNode(row)
    if (!node || node.rowIndex === null || stroke === null) return
    if (!stroke.shift) {
      start = row
      node.setSelected(true, true)
      return
    }
    start ??= api.getSelectedNodes()[0]?.id
    const from = start === undefined ? null : api.getRowNode(start)?.rowIndex
    chooseRange(api, from ?? node.rowIndex, node.rowIndex)
  })
  root.addEventListener('keydown', onKey, true)
  root.addEventListener('pointerdown', onPointer, true)
  return () => {
    stopHearing()
    root.removeEventListener('keydown', onKey, true)
    root.removeEventListener('pointerdown', onPointer, true)
  }
}
