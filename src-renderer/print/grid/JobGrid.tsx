import type {
  CellDoubleClickedEvent,
  GetRowIdParams,
  GridApi,
  IsExternalFilterPresentParams,
  OverlayType,
  SelectionChangedEvent,
  SortChangedEvent,
  SuppressKeyboardEventParams,
} from 'ag-grid-community'
import { AgGridProvider, AgGridReact } from 'ag-grid-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { JobRow } from '../../../src-shared/contract/print.ts'
import { gridTheme, RowFocus, useGridSize, useSay } from '../../app/index.ts'
import { isNarrowed, jobTest } from '../filter.ts'
import { useFixRuleKey } from '../inspector/use-fix-rule.ts'
import { usePrinterTrouble } from '../printer-trouble.ts'
import { usePrint, usePrintStore } from '../use-print.ts'
import { usePrintWords } from '../words.ts'
import { useChooseByKeys } from './choose-by-keys.ts'
import { type ColumnName, columnsOf, needColumn } from './columns.tsx'
import { handleOf } from './handle.ts'
import styles from './JobGrid.module.css'
import { gridModules } from './modules.ts'
import { useShownColumns } from './shown-columns.ts'
import { useLiveRows } from './use-live-rows.ts'

/**
 * What gives way, in a list narrower than so many pixels of usual text, so that "What" can be read: the service's two
 * statuses, then its stage, then the time.
 */
const widthNeeded: Partial<Record<ColumnName, number>> = {
  dispatch: 880,
  print: 880,
  service: 730,
  since: 660,
}

const rowId = ({ data }: GetRowIdParams<JobRow>) => data.id

/** Enter, Space and Ctrl A are keys of the desk, not of the grid. */
const leaveToDesk = ({ event }: SuppressKeyboardEventParams<JobRow>) =>
  event.key === 'Enter' ||
  event.key === ' ' ||
  (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey))

/** `Empty` says why no row shows. */
const noOverlays: OverlayType[] = ['noRows', 'noMatchingRows']

const choice = {
  mode: 'multiRow',
  checkboxes: false,
  headerCheckbox: false,
  enableClickSelection: true,
} as const

/** Without a column of a person's choice the order is that of need. */
function keepAnOrder({ api }: SortChangedEvent<JobRow>): void {
  const sorted = api.getColumnState().filter(column => column.sort)
  if (sorted.length === 0) api.applyColumnState({ state: [{ colId: needColumn, sort: 'asc' }] })
}

/** Today's jobs, live, in the order of need. */
export function JobGrid() {
  const t = usePrintWords()
  const say = useSay()
  const store = usePrintStore()
  const { rowHeight, scale } = useGridSize()
  const filter = usePrint(state => state.filter)
  const shown = useShownColumns()
  const root = useRef<HTMLDivElement>(null)
  const [api, setApi] = useState<GridApi<JobRow> | null>(null)
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  const [focus] = useState(() => new RowFocus<JobRow>())
  useLiveRows(api, root, focus)
  useChooseByKeys(api, root, focus)
  useFixRuleKey()

  const trouble = usePrinterTrouble()
  const newestTrouble = useRef(trouble)
  newestTrouble.current = trouble
  const columns = useMemo(
    () =>
      columnsOf(
        t,
        say,
        { trouble: () => newestTrouble.current, around: () => store.getState().around },
        scale,
      ),
    [t, say, scale, store],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what keeps a printer stands in this column
  useEffect(() => api?.refreshCells({ columns: ['what' satisfies ColumnName] }), [api, trouble])
  const column = useMemo(
    () => ({
      sortable: true,
      resizable: true,
      suppressHeaderMenuButton: true,
      suppressKeyboardEvent: leaveToDesk,
      suppressMovable: false,
    }),
    [],
  )
  const passes = (row: JobRow) => jobTest(store.getState().filter, store.getState().around)(row)

  useEffect(() => {
    if (!api) return
    focus.during(api, root.current, () => api.onFilterChanged())
    const passes = jobTest(filter, store.getState().around)
    const hidden = api.getSelectedNodes().filter(node => node.data && !passes(node.data))
    if (hidden.length > 0) api.setNodesSelected({ nodes: hidden, newValue: false })
  }, [api, filter, store, focus])

  useEffect(() => {
    if (!api) return
    const all = Object.keys(shown) as ColumnName[]
    const shows = (name: ColumnName) => shown[name] && width >= (widthNeeded[name] ?? 0) * scale
    api.setColumnsVisible(all.filter(shows), true)
    api.setColumnsVisible(
      all.filter(name => !shows(name)),
      false,
    )
  }, [api, shown, width, scale])

  useEffect(() => {
    if (!api) return
    store.setState({ grid: handleOf(api, focus, () => store.getState().around) })
    return () => store.setState({ grid: null })
  }, [api, store, focus])

  useEffect(() => {
    if (!api) return
    root.current
      ?.querySelector('[role="grid"], [role="treegrid"]')
      ?.setAttribute('aria-label', t('grid.label'))
  }, [api, t])

  const onSelection = ({ api: grid }: SelectionChangedEvent<JobRow>) => {
    const chosen = grid.getSelectedNodes().flatMap(node => node.data?.id ?? [])
    store.setState({ chosen, moving: false, ...(chosen.length > 0 ? { orderPlace: null } : {}) })
  }
  const onDouble = (_event: CellDoubleClickedEvent<JobRow>) => store.setState({ inspectorOpen: true })

  return (
    <div ref={root} className={styles['grid']}>
      <AgGridProvider modules={gridModules}>
        <AgGridReact<JobRow>
          theme={gridTheme}
          columnDefs={columns}
          defaultColDef={column}
          getRowId={rowId}
          rowHeight={rowHeight}
          rowSelection={choice}
          animateRows={false}
          deltaSort
          suppressCellFocus={false}
          suppressOverlays={noOverlays}
          suppressScrollOnNewData
          alwaysShowVerticalScroll
          tooltipShowDelay={500}
          getLocaleText={({ key, defaultValue }) =>
            key === 'ariaRowToggleSelection' || key === 'ariaRowSelect' || key === 'ariaRowDeselect'
              ? t('grid.row')
              : key === 'ariaSortableColumn'
                ? t('grid.sort')
                : defaultValue
          }
          isExternalFilterPresent={(_params: IsExternalFilterPresentParams<JobRow>) =>
            isNarrowed(store.getState().filter)
          }
          doesExternalFilterPass={node => (node.data ? passes(node.data) : false)}
          onGridReady={event => setApi(event.api)}
          onGridPreDestroyed={() => setApi(null)}
          onGridSizeChanged={({ clientWidth }) => setWidth(clientWidth)}
          onSortChanged={keepAnOrder}
          onSelectionChanged={onSelection}
          navigateToNextCell={params => focus.next(params)}
          onCellDoubleClicked={onDouble}
        />
      </AgGridProvider>
    </div>
  )
}
