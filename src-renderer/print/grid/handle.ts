import type { GridApi, IRowNode } from 'ag-grid-community'
import type { JobRow } from '../../../src-shared/contract/print.ts'
import { needsPerson } from '../../../src-shared/print/actions.ts'
import type { GridHandle } from '../state.ts'

/** Chooses one row alone, scrolls to it and puts the focus there; false while the list does not show it. */
function rest(api: GridApi<JobRow>, node: IRowNode<JobRow>): boolean {
  if (node.rowIndex === null) return false
  node.setSelected(true, true)
  api.ensureNodeVisible(node)
  const column = api.getAllDisplayedColumns()[0]
  if (column) api.setFocusedCell(node.rowIndex, column)
  return true
}

/** What the rest of the desk may ask of the grid. */
export function handleOf(api: GridApi<JobRow>): GridHandle {
  return {
    selectAll: () => api.selectAll('filtered'),
    selectNext() {
      const count = api.getDisplayedRowCount()
      const from = api.getSelectedNodes()[0]?.rowIndex ?? -1
      for (let step = 1; step <= count; step++) {
        const node = api.getDisplayedRowAtIndex((from + step) % count)
        if (!node?.data || !needsPerson(node.data)) continue
        rest(api, node)
        return true
      }
      return false
    },
    choose(job) {
      const node = api.getRowNode(job)
      return node !== undefined && rest(api, node)
    },
    focus() {
      const column = api.getAllDisplayedColumns()[0]
      const row = api.getFocusedCell()?.rowIndex ?? api.getSelectedNodes()[0]?.rowIndex ?? 0
      if (column && api.getDisplayedRowCount() > 0) api.setFocusedCell(row, column)
    },
  }
}
