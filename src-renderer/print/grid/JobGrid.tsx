import type { GridApi, GridOptions, IRowNode, SelectionChangedEvent, SortChangedEvent } from 'ag-grid-community'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { JobRow } from '../../../src-shared/contract/print.ts'
import { List, type LiveList, useSay, useWords } from '../../kit/index.ts'
import { isDoneElsewhere, needsAttention, rowTest } from '../filter.ts'
import { useFixRuleKey } from '../inspector/use-fix-rule.ts'
import { usePrinterTrouble } from '../printer-trouble.ts'
import type { JobGridHandle } from '../state.ts'
import type { PrintStore } from '../store.ts'
import { usePrint, usePrintStore } from '../use-print.ts'
import { type ColumnName, jobColumns, needColumn } from './columns.tsx'
import { Empty } from './Empty.tsx'
import { FoldLine } from './FoldLine.tsx'
import { useShownColumns } from './shown-columns.ts'
import { useLiveRows } from './use-live-rows.ts'

/** Chooses one row alone, scrolls to it and puts the focus there; false while the list does not show it. */
function rest(api: GridApi<JobRow>, node: IRowNode<JobRow>): boolean {
  if (node.rowIndex === null) return false
  node.setSelected(true, true)
  api.ensureNodeVisible(node)
  const column = api.getAllDisplayedColumns()[0]
  if (column) api.setFocusedCell(node.rowIndex, column)
  return true
}

/** What is chosen in the grid is what is chosen on the desk. */
function takeChoice(api: GridApi<JobRow>, store: PrintStore): void {
  if (api.isDestroyed()) return
  const chosen = api.getSelectedNodes().flatMap(node => node.data?.id ?? [])
  const { chosen: before } = store.getState()
  if (chosen.length === before.length && chosen.every((job, at) => job === before[at])) return
  store.setState({ chosen, moving: false, ...(chosen.length > 0 ? { orderPlace: null } : {}) })
}

/** What the rest of the desk may ask of the grid. */
function handleOf({ api, focus: rowFocus }: LiveList<JobRow>, store: PrintStore): JobGridHandle {
  return {
    selectAll: () => api.selectAll('filtered'),
    selectNext() {
      const count = api.getDisplayedRowCount()
      for (let index = (api.getSelectedNodes()[0]?.rowIndex ?? -1) + 1; index < count; index++) {
        const node = api.getDisplayedRowAtIndex(index)
        if (!node?.data || !needsAttention(node.data, store.getState().around)) continue
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
    showFirst(test) {
      const count = api.getDisplayedRowCount()
      for (let index = 0; index < count; index++) {
        const node = api.getDisplayedRowAtIndex(index)
        if (node?.data && test(node.data)) return api.ensureNodeVisible(node)
      }
    },
    clearChoice: () => api.deselectAll(),
    choose(job) {
      const node = api.getRowNode(job)
      if (node?.rowIndex === null && node.data && isDoneElsewhere(node.data, store.getState().around))
        store.setState({ unfolded: true })
      return node !== undefined && rest(api, node)
    },
    showElsewhere() {
      const nodes: IRowNode<JobRow>[] = []
      const { around } = store.getState()
      api.forEachNodeAfterFilterAndSort(node => node.data && isDoneElsewhere(node.data, around) && nodes.push(node))
      if (nodes[0]) api.ensureNodeVisible(nodes[0], 'middle')
    },
    focus() {
      const column = api.getAllDisplayedColumns()[0]
      const focused = rowFocus.row === null ? null : api.getRowNode(rowFocus.row)?.rowIndex
      const row = focused ?? api.getSelectedNodes()[0]?.rowIndex ?? 0
      if (column && api.getDisplayedRowCount() > 0) api.setFocusedCell(row, column)
    },
  }
}

/** What gives way, in a list narrower than so many pixels of usual text, so that "Details" and then "Status" can be read. */
const widthNeeded: Partial<Record<ColumnName, number>> = {
  dispatch: 880,
  print: 880,
  since: 640,
  printer: 600,
  job: 380,
}

/** How wide columns may get with their texts. */
const widest: Partial<Record<ColumnName, number>> = { job: 150, order: 150, type: 170, printer: 170, dispatch: 170 }
const mayBeEmpty: readonly ColumnName[] = ['order', 'printer', 'dispatch', 'print', 'copies', 'created']

const rowId = ({ id }: JobRow) => id

/** Without a column of a person's choice the order is that of need. */
function keepAnOrder({ api }: SortChangedEvent<JobRow>): void {
  const sorted = api.getColumnState().filter(column => column.sort)
  if (sorted.length === 0) api.applyColumnState({ state: [{ colId: needColumn, sort: 'asc' }] })
}

/** Today's jobs, live, in the order of need. */
export function JobGrid() {
  const t = useWords('print')
  const say = useSay()
  const store = usePrintStore()
  const filter = usePrint(state => state.filter)
  const unfolded = usePrint(state => state.unfolded)
  const shown = useShownColumns()
  const [list, setList] = useState<LiveList<JobRow> | null>(null)
  // The grid merges changed rows into its sorted ones: one that came to pass only because the filter is another one by
  // now would be missing there. So the test stays as it was until all rows are tested anew.
  const test = useRef(rowTest(store.getState()))
  const narrow = useCallback(
    (api: GridApi<JobRow>) => {
      test.current = rowTest(store.getState())
      api.onFilterChanged()
    },
    [store],
  )
  useLiveRows(list, narrow)
  useFixRuleKey()

  const trouble = usePrinterTrouble()
  const newestTrouble = useRef(trouble)
  newestTrouble.current = trouble
  const columns = useMemo(
    () => jobColumns(t, say, { trouble: () => newestTrouble.current, around: () => store.getState().around }),
    [t, say, store],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what keeps a printer is in this column
  useEffect(() => list?.api.refreshCells({ columns: ['what' satisfies ColumnName] }), [list, trouble])

  const options = useMemo<GridOptions<JobRow>>(
    () => ({
      defaultColDef: { sortable: true, suppressMovable: false },
      deltaSort: true,
      suppressScrollOnNewData: true,
      isExternalFilterPresent: () => true,
      doesExternalFilterPass: ({ data }) => data !== undefined && test.current(data),
      onSortChanged: keepAnOrder,
      onSelectionChanged: ({ api }: SelectionChangedEvent<JobRow>) => takeChoice(api, store),
    }),
    [store],
  )

  useEffect(() => {
    if (!list) return
    // The grid reports a click a turn later; a key pressed before that is still for the clicked row.
    const take = () => takeChoice(list.api, store)
    window.addEventListener('keydown', take, { capture: true })
    return () => window.removeEventListener('keydown', take, { capture: true })
  }, [list, store])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever these are other ones, the rows are
  useEffect(() => {
    if (!list) return
    const { api, root, focus } = list
    focus.during(api, root, () => narrow(api))
    const hidden = api.getSelectedNodes().filter(node => node.data && !test.current(node.data))
    if (hidden.length > 0) api.setNodesSelected({ nodes: hidden, newValue: false })
  }, [list, filter, unfolded, narrow])

  useEffect(() => {
    if (!list) return
    store.setState({ grid: handleOf(list, store) })
    return () => store.setState({ grid: null })
  }, [list, store])

  return (
    <div className="flex grow column min-h-0">
      <List<JobRow>
        label={t('grid.label')}
        rowLabel={t('grid.row')}
        rowId={rowId}
        columns={columns}
        shows={shown}
        giveWay={widthNeeded}
        fits={widest}
        hidesEmpty={mayBeEmpty}
        keepsWidthsAs="print.widths"
        choice="many"
        options={options}
        onDoubleClick={() => store.setState({ inspectorOpen: true })}
        onReady={setList}
      >
        <Empty />
      </List>
      <FoldLine />
    </div>
  )
}
