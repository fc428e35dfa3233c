import {
  CellApiModule,
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  type ColDef,
  type ColGroupDef,
  ColumnApiModule,
  colorSchemeVariable,
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
  themeQuartz,
} from 'ag-grid-community'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePreferences } from '../preferences.ts'

/** AG Grid's theme, fed from the desk's tokens; light and dark come with them. */
const gridTheme = themeQuartz.withPart(colorSchemeVariable).withParams({
  fontFamily: 'var(--font)',
  fontSize: 'var(--grid-text)',
  dataFontSize: 'var(--grid-text)',
  headerFontSize: 'var(--grid-text)',
  headerFontWeight: 550,
  backgroundColor: 'var(--panel)',
  dataBackgroundColor: 'var(--panel)',
  foregroundColor: 'var(--ink)',
  cellTextColor: 'var(--ink)',
  headerTextColor: 'var(--ink-2)',
  headerBackgroundColor: 'var(--panel)',
  headerColumnResizeHandleColor: 'transparent',
  borderColor: 'var(--line)',
  rowBorder: { color: 'var(--line)', width: 1 },
  headerRowBorder: { color: 'var(--line)', width: 1 },
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  rowHoverColor: 'var(--sunken)',
  selectedRowBackgroundColor: 'var(--accent-soft)',
  accentColor: 'var(--accent)',
  focusShadow: { spread: 0, radius: 0, color: 'transparent' },
  rangeSelectionBorderColor: 'var(--focus)',
  rangeSelectionBackgroundColor: 'transparent',
  cellHorizontalPadding: 8,
  iconSize: 14,
  headerHeight: 30,
  tooltipBackgroundColor: 'var(--panel)',
  tooltipTextColor: 'var(--ink)',
  tooltipBorder: { color: 'var(--line-strong)', width: 1 },
  popupShadow: 'none',
})

/** The parts of AG Grid that the desk's grids need. */
const gridModules: Module[] = [
  ClientSideRowModelModule,
  ClientSideRowModelApiModule,
  InfiniteRowModelModule,
  CellApiModule,
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
 * AG Grid in an element, made again when `options` is another function. It is AG Grid itself and not its React wrapper, which makes each
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

  // Before the frame, as what is on it.
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

  // Numbers and times in cells follow the language and the zone.
  const { locale, timezone } = usePreferences()
  const shownIn = useRef(`${locale} ${timezone}`)
  useEffect(() => {
    const now = `${locale} ${timezone}`
    if (now === shownIn.current) return
    shownIn.current = now
    if (api && !api.isDestroyed()) api.refreshCells({ force: true })
  }, [api, locale, timezone])

  useEffect(() => {
    if (!api) return
    const grid = root.current?.querySelector('[role="grid"], [role="treegrid"]')
    grid?.setAttribute('aria-label', label)
    if (how !== undefined) grid?.setAttribute('aria-describedby', how)
  }, [root, api, label, how])
  return api
}
