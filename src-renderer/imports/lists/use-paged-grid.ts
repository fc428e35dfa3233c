import { type ColDef, createGrid, type GridApi, type GridOptions, type IDatasource } from 'ag-grid-community'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { gridTheme } from '../../app/index.ts'
import { pagedGridModules } from './modules.ts'

/** A part of a list, and how long all of it is. */
export interface Page<T> {
  total: number
  /** Of all these, those that are left out; for lists that know it. */
  leftOut?: number
  rows: T[]
}

/** Where the reading of a list stands. */
export type ListReading =
  | { at: 'reading' }
  | { at: 'here'; total: number; leftOut: number }
  | { at: 'failed'; error: unknown }

/** Rows that are asked for at once. */
const pageSize = 100

export interface PagedList<T> {
  /** What is asked for, in a text: another one is another list, shown from its top. */
  asked: string
  /** Another value: the same list may hold other rows now. */
  round: unknown
  read(from: number, count: number): Promise<Page<T>>
  tell(reading: ListReading): void
}

function sourceOf<T>(newest: { readonly current: PagedList<T> }): IDatasource {
  let isOver = false
  const tell = (reading: ListReading) => {
    if (!isOver) newest.current.tell(reading)
  }
  const { read } = newest.current
  tell({ at: 'reading' })
  return {
    async getRows({ startRow, endRow, successCallback, failCallback }) {
      try {
        const { rows, total, leftOut = 0 } = await read(startRow, endRow - startRow)
        successCallback(rows, total)
        tell({ at: 'here', total, leftOut })
      } catch (error) {
        failCallback()
        tell({ at: 'failed', error })
      }
    },
    destroy() {
      isOver = true
    },
  }
}

/**
 * AG Grid in an element, over a list that main holds: the pages in view are asked for, and again with each round. It is AG Grid itself and
 * not its React wrapper, as in the grid of prices. Made anew with other `options`.
 */
export function usePagedGrid<T>(
  root: RefObject<HTMLElement | null>,
  options: GridOptions<T>,
  columns: ColDef<T>[],
  list: PagedList<T>,
): GridApi<T> | null {
  const [api, setApi] = useState<GridApi<T> | null>(null)
  const first = useRef(columns)
  first.current = columns
  const newest = useRef(list)
  newest.current = list

  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    const made = createGrid<T>(
      element,
      {
        ...options,
        theme: gridTheme,
        rowModelType: 'infinite',
        cacheBlockSize: pageSize,
        maxBlocksInCache: 30,
        infiniteInitialRowCount: 1,
        blockLoadDebounceMillis: 30,
        columnDefs: first.current,
        defaultColDef: {
          sortable: false,
          resizable: true,
          suppressHeaderMenuButton: true,
          suppressMovable: true,
          ...options.defaultColDef,
        },
        animateRows: false,
        suppressColumnMoveAnimation: true,
        suppressNoRowsOverlay: true,
      },
      { modules: pagedGridModules },
    )
    setApi(made)
    return () => {
      setApi(null)
      made.destroy()
    }
  }, [root, options])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is another source
  useEffect(() => {
    if (api && !api.isDestroyed()) api.setGridOption('datasource', sourceOf(newest))
  }, [api, list.asked])

  const shown = useRef({ api, asked: list.asked, round: list.round })
  useEffect(() => {
    const before = shown.current
    shown.current = { api, asked: list.asked, round: list.round }
    const isSame = before.api === api && before.asked === list.asked && before.round !== list.round
    if (isSame && api && !api.isDestroyed()) api.refreshInfiniteCache()
  }, [api, list.asked, list.round])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new grid has them already
  useEffect(() => {
    if (api && !api.isDestroyed()) api.setGridOption('columnDefs', columns)
  }, [columns])
  return api
}
