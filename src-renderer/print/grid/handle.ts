import type { GridApi, IRowNode } from 'ag-grid-community'
import type { JobRow } from '../../../src-shared/contract/print.ts'
import type { RowFocus } from '../../app/index.ts'
import { type Around, needsAttention } from '../filter.ts'
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
export function handleOf(api: GridApi<JobRow>, rowFocus: RowFocus<JobRow>, around: () => Around): GridHandle {
  return {
    selectAll: () => api.selectAll('filtered'),
    selectNext() {
      const count = api.getDisplayedRowCount()
      for (let index = (api.getSelectedNodes()[0]?.rowIndex ?? -1) + 1; index < count; index++) {
        const node = api.getDisplayedRowAtIndex(index)
        if (!node?.data || !needsAttention(node.data, around())) continue
        rest(api, node)
        return true
      }
      return false
    },
    chooseAll(jobs) {
      const nodes = jobs.flatMap(job => api.getRowNode(job) ?? []).filter(node => node.rowIndex !== null)
      api.deselectAll()
      api.setNodesSelected({ nodes, newValue: true })
      const [first] = nodes.toSorted((a, b) => (a.rowIndex ?? 0) - (b.rowIndex ?? 0))
      if (first) api.ensureNodeVisible(first)
    },
    clearChoice: () => api.deselectAll(),
    choose(job) {
      const node = api.getRowNode(job)
      return node !== undefined && rest(api, node)
    },
    focus() {
      const column = api.getAllDisplayedColumns()[0]
      const focused = rowFocus.row === null ? null : api.getRowNode(rowFocus.row)?.rowIndex
      const row = focused ?? api.getSelectedNodes()[0]?.rowIndex ?? 0
      if (column && api.getDisplayedRowCount() > 0) api.setFocusedCell(row, column)
    },
  }
}
