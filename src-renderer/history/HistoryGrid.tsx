import type {
  CellKeyDownEvent,
  GetRowIdParams,
  GridApi,
  IDatasource,
  RowClickedEvent,
} from 'ag-grid-community'
import { AgGridProvider, AgGridReact } from 'ag-grid-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { DeskClient } from '../../src-shared/contract/client.ts'
import type { HistoryEntry, HistoryFilter } from '../../src-shared/contract/history.ts'
import { findJob, gridTheme, RowFocus, useClient, useGridSize, useSay } from '../app/index.ts'
import { columnsOf, widthNeeded } from './columns.tsx'
import styles from './HistoryGrid.module.css'
import { historyModules } from './modules.ts'
import { useHistory } from './state.ts'
import { useHistoryWords } from './words.ts'

/** Where the reading of the list stands. */
export type Reading = { at: 'reading' } | { at: 'here'; total: number } | { at: 'failed'; error: unknown }

/** Rows that are asked for at once; the contract allows 500. */
const page = 200

const rowId = ({ data }: GetRowIdParams<HistoryEntry>) => `${data.job} ${data.attempt}`
const column = {
  sortable: false,
  resizable: true,
  suppressHeaderMenuButton: true,
  suppressMovable: true,
} as const
const choice = { mode: 'singleRow', checkboxes: false, enableClickSelection: true } as const

/** Reads the history page by page. An answer to an older filter is nobody's any more: the grid has another source then. */
function sourceOf(client: DeskClient, filter: HistoryFilter, tell: (reading: Reading) => void): IDatasource {
  let isOver = false
  return {
    async getRows({ startRow, endRow, successCallback, failCallback }) {
      try {
        const asked = { ...filter, offset: startRow, limit: endRow - startRow }
        const { entries, total } = await client.call('history.read', asked)
        successCallback(entries, total)
        if (!isOver) tell({ at: 'here', total })
      } catch (error) {
        failCallback()
        if (!isOver) tell({ at: 'failed', error })
      }
    },
    destroy() {
      isOver = true
    },
  }
}

const show = ({ job, attempt }: HistoryEntry) => useHistory.setState({ open: { job, attempt } })

function onClick({ data }: RowClickedEvent<HistoryEntry>): void {
  if (data) show(data)
}

/** With the panel open it follows the keys; without it they only move. */
function onFocus(api: GridApi<HistoryEntry>, row: string): void {
  const node = api.getRowNode(row)
  node?.setSelected(true, true)
  if (node?.data && useHistory.getState().open) show(node.data)
}

/** Enter opens the panel; on an open one it leads on to the print desk. */
function onKey({ data, event }: CellKeyDownEvent<HistoryEntry>): void {
  if (!data || !(event instanceof KeyboardEvent) || event.key !== 'Enter') return
  const { open } = useHistory.getState()
  if (open?.job === data.job && open.attempt === data.attempt) findJob(data.job)
  else show(data)
}

/** The attempts of these days, newest first. */
export function HistoryGrid({
  filter,
  round,
  onReading,
}: {
  filter: HistoryFilter
  /** Grows when the history may have changed. */
  round: number
  onReading(reading: Reading): void
}) {
  const t = useHistoryWords()
  const say = useSay()
  const client = useClient()
  const { rowHeight, scale } = useGridSize()
  const root = useRef<HTMLDivElement>(null)
  const [api, setApi] = useState<GridApi<HistoryEntry> | null>(null)
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  const isStale = useRef(false)
  const [focus] = useState(() => new RowFocus<HistoryEntry>())
  const columns = useMemo(() => columnsOf(t, say, scale), [t, say, scale])
  const key = JSON.stringify(filter)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is the filter, by what it says
  useEffect(() => {
    if (!api) return
    onReading({ at: 'reading' })
    api.setGridOption('datasource', sourceOf(client, filter, onReading))
  }, [api, client, key, onReading])

  useEffect(() => {
    if (!api) return
    for (const [name, needed] of Object.entries(widthNeeded)) {
      api.setColumnsVisible([name], width >= needed * scale)
    }
  }, [api, width, scale])

  const refresh = (grid: GridApi<HistoryEntry>) => {
    // What somebody reads further down does not move away under their eyes.
    isStale.current = grid.getFirstDisplayedRowIndex() > 0
    if (!isStale.current) grid.refreshInfiniteCache()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is the reason
  useEffect(() => {
    if (api && round > 0) refresh(api)
  }, [api, round])

  useEffect(() => {
    if (!api || !root.current) return
    return focus.hear(root.current, row => onFocus(api, row))
  }, [api, focus])

  useEffect(() => {
    if (!api) return
    root.current
      ?.querySelector('[role="grid"], [role="treegrid"]')
      ?.setAttribute('aria-label', t('grid.label'))
  }, [api, t])

  return (
    <div ref={root} className={styles['grid']}>
      <AgGridProvider modules={historyModules}>
        <AgGridReact<HistoryEntry>
          theme={gridTheme}
          rowModelType="infinite"
          columnDefs={columns}
          defaultColDef={column}
          getRowId={rowId}
          rowHeight={rowHeight}
          rowSelection={choice}
          cacheBlockSize={page}
          maxBlocksInCache={20}
          infiniteInitialRowCount={1}
          animateRows={false}
          alwaysShowVerticalScroll
          suppressNoRowsOverlay
          tooltipShowDelay={500}
          getLocaleText={({ key: name, defaultValue }) =>
            name === 'ariaRowToggleSelection' || name === 'ariaRowSelect' || name === 'ariaRowDeselect'
              ? t('grid.row')
              : name === 'loadingOoo'
                ? t('grid.loading')
                : defaultValue
          }
          onGridReady={event => setApi(event.api)}
          onGridPreDestroyed={() => setApi(null)}
          onGridSizeChanged={({ clientWidth }) => setWidth(clientWidth)}
          onRowClicked={onClick}
          navigateToNextCell={params => focus.next(params)}
          onModelUpdated={event => focus.during(event.api, root.current)}
          onCellKeyDown={event => 'data' in event && onKey(event as CellKeyDownEvent<HistoryEntry>)}
          onBodyScrollEnd={({ api: grid }) => isStale.current && refresh(grid)}
        />
      </AgGridProvider>
    </div>
  )
}
