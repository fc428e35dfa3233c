import type { GridApi, GridOptions, IDatasource } from 'ag-grid-community'
import { useEffect, useRef } from 'react'

/** A part of a list, and how long all of it is. */
export interface Page<T> {
  /** Null: there are more rows, and nobody knows how many. */
  total: number | null
  /** Of all these, those that are left out; for lists that know it. */
  leftOut?: number
  rows: T[]
}

/** The progress of reading a list. */
export type ListReading =
  | { at: 'reading' }
  | { at: 'here'; total: number; leftOut: number }
  | { at: 'failed'; error: unknown }

/** A list that is read page by page, as it is scrolled. */
export interface Pages<T> {
  /** What is asked for, in a text: another one is another list, shown from its top. */
  asked: string
  /** Another value: the same list may hold other rows now. */
  round: unknown
  /** In which order it is, and why no column sorts it: whoever tries is told. Absent for a sheet. */
  order?: string
  /** True: rows are read again only once the top is in sight, so that nothing moves away under a reader's eyes. */
  holdsStill?: boolean
  read(from: number, count: number): Promise<Page<T>>
  tell(reading: ListReading): void
}

/** What a grid needs to be read page by page. */
export const pagedOptions = {
  rowModelType: 'infinite',
  cacheBlockSize: 200,
  maxBlocksInCache: 30,
  infiniteInitialRowCount: 1,
  blockLoadDebounceMillis: 30,
  // A new list is painted when the rows in sight are made; a few more than these are enough for the next turn of the wheel.
  rowBuffer: 3,
} as const satisfies GridOptions

/** An answer to an earlier question is dropped: the grid has another source then. */
function sourceOf<T>(newest: { readonly current: Pages<T> | null }): IDatasource {
  let isOver = false
  const tell = (reading: ListReading) => {
    if (!isOver) newest.current?.tell(reading)
  }
  const read = newest.current?.read
  tell({ at: 'reading' })
  // A list is shown from its top, which is asked for at once: the grid waits a moment before it asks.
  let top = read?.(0, pagedOptions.cacheBlockSize)
  top?.catch(() => {})
  return {
    async getRows({ startRow, endRow, successCallback, failCallback }) {
      try {
        const asked = startRow === 0 ? top : undefined
        top = undefined
        const page = await (asked ?? read?.(startRow, endRow - startRow))
        const { rows, total, leftOut = 0 } = page ?? { rows: [], total: 0 }
        successCallback(rows, total ?? -1)
        tell({ at: 'here', total: total ?? startRow + rows.length, leftOut })
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

/** Reads a list page by page into a grid with `pagedOptions`: the pages in view are asked for, and again with each round. */
export function usePages<T>(api: GridApi<T> | null, pages: Pages<T> | null): void {
  const newest = useRef(pages)
  newest.current = pages
  const asked = pages?.asked
  const round = pages?.round

  const given = useRef<{ api: GridApi<T>; asked: string } | null>(null)
  useEffect(() => {
    // A list that was hidden meanwhile still has its pages.
    if (!api || asked === undefined || (given.current?.api === api && given.current.asked === asked)) return
    given.current = { api, asked }
    api.setGridOption('datasource', sourceOf(newest))
  }, [api, asked])

  const shown = useRef({ api, asked, round })
  useEffect(() => {
    const before = shown.current
    shown.current = { api, asked, round }
    if (!api || before.api !== api || before.asked !== asked || before.round === round) return
    const again = () => {
      if (newest.current?.holdsStill && api.getFirstDisplayedRowIndex() > 0) return false
      api.refreshInfiniteCache()
      return true
    }
    if (again()) return
    const onScroll = () => {
      if (again()) stop()
    }
    const stop = () => {
      if (!api.isDestroyed()) api.removeEventListener('bodyScrollEnd', onScroll)
    }
    api.addEventListener('bodyScrollEnd', onScroll)
    return stop
  }, [api, asked, round])
}
