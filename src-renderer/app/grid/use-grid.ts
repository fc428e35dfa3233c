import {
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  type ColDef,
  type ColGroupDef,
  ColumnApiModule,
  createGrid,
  EventApiModule,
  ExternalFilterModule,
  type GridApi,
  type GridOptions,
  InfiniteRowModelModule,
  LocaleModule,
  type Module,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  TooltipModule,
} from 'ag-grid-community'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { gridTheme } from './theme.ts'

/** The parts of AG Grid that the desk's grids need. */
const gridModules: Module[] = [
  ClientSideRowModelModule,
  ClientSideRowModelApiModule,
  InfiniteRowModelModule,
  CellStyleModule,
  ColumnApiModule,
  EventApiModule,
  ExternalFilterModule,
  LocaleModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  TooltipModule,
]

/**
 * AG Grid in an element, made anew when `options` is another function. It is AG Grid itself and not its React wrapper, which makes each
 * cell a component: scrolling took twice as long with it. `label` is what a screen reader calls the grid, `how` the id of the element
 * that says which keys it has.
 */
export function useGrid<T>(
  root: RefObject<HTMLElement | null>,
  options: () => GridOptions<T>,
  columns: (ColDef<T> | ColGroupDef<T>)[],
  label: string,
  how?: string,
): GridApi<T> | null {
  const [api, setApi] = useState<GridApi<T> | null>(null)
  const newest = useRef(columns)
  newest.current = columns

  // Before the frame, as what stands on it.
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    const own = options()
    const made = createGrid<T>(
      element,
      {
        theme: gridTheme,
        columnDefs: newest.current,
        animateRows: false,
        suppressColumnMoveAnimation: true,
        // The list says itself why no row shows.
        suppressOverlays: ['noRows', 'noMatchingRows'],
        ...own,
        defaultColDef: {
          sortable: false,
          resizable: true,
          suppressHeaderMenuButton: true,
          suppressMovable: true,
          ...own.defaultColDef,
        },
      },
      { modules: gridModules },
    )
    setApi(made)
    return () => {
      setApi(null)
      made.destroy()
    }
  }, [root, options])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new grid has them already
  useEffect(() => {
    if (api && !api.isDestroyed()) api.setGridOption('columnDefs', columns)
  }, [columns])

  useEffect(() => {
    if (!api) return
    const grid = root.current?.querySelector('[role="grid"], [role="treegrid"]')
    grid?.setAttribute('aria-label', label)
    if (how !== undefined) grid?.setAttribute('aria-describedby', how)
  }, [root, api, label, how])
  return api
}
