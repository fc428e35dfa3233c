import {
  type ColDef,
  type ColGroupDef,
  colorSchemeVariable,
  type GridApi,
  type GridOptions,
  themeQuartz,
} from 'ag-grid-community'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePreferences } from '../preferences.ts'
import { type GridMount, mountInReact } from './mounts.tsx'

/** AG Grid's theme, fed from the desk's tokens; light and dark come with them. */
const gridTheme = themeQuartz.withPart(colorSchemeVariable).withParams({
  // Scroll bars and the like are the page's, light or dark.
  browserColorScheme: 'inherit',
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

/**
 * Where grids of hidden screens are meanwhile: they keep their size, so that they are neither laid out nor drawn again
 * when their screen is shown the next time.
 */
let shelf: HTMLElement | null = null

/** Makes the shelf with its first grid: this module is also loaded where there is no page. */
function shelfNow(): HTMLElement {
  shelf ??= document.createElement('div')
  shelf.inert = true
  shelf.style.cssText = 'position:fixed;visibility:hidden;content-visibility:hidden;pointer-events:none'
  if (!shelf.isConnected) document.body.append(shelf)
  return shelf
}

/** A grid as long as its component exists, also while its screen is hidden. */
interface KeptGrid<T> {
  /** Null until AG Grid's component has made it. */
  api: GridApi<T> | null
  options: () => GridOptions<T>
  /** What it is drawn into: inside the shown element, or on the shelf. */
  place: HTMLElement
  /** Puts its parts back to where they were scrolled, which an element forgets when it is moved. */
  scrollBack(): void
  end(): void
}

/** The grids on the shelf, and how each ends. */
const shelved = new Map<HTMLElement, () => void>()

/** Ends grids whose hidden screen was removed: a component that is hidden already isn't notified. */
function clearShelf(): void {
  for (const [element, end] of shelved) if (!element.isConnected) end()
}

const parts = '[class*="viewport"]'

/** Puts a grid on the shelf. */
function shelve<T>(grid: KeptGrid<T>): void {
  const { place } = grid
  const { width, height } = place.getBoundingClientRect()
  const scrolled = [...place.querySelectorAll(parts)]
    .map(part => ({ part, top: part.scrollTop, left: part.scrollLeft }))
    .filter(({ top, left }) => top !== 0 || left !== 0)
  grid.scrollBack = () => {
    for (const { part, top, left } of scrolled) part.scrollTo({ top, left, behavior: 'instant' })
  }
  place.style.cssText = `width:${width}px;height:${height}px`
  shelfNow().append(place)
}

/** Puts a grid into the element that shows it. */
function show<T>({ place, scrollBack }: KeptGrid<T>, element: HTMLElement): void {
  place.style.cssText = 'height:100%'
  element.append(place)
  scrollBack()
}

/** What every grid of the desk has, and its own. */
const wholeOptions = <T>(own: GridOptions<T>, columnDefs: (ColDef<T> | ColGroupDef<T>)[]): GridOptions<T> => ({
  theme: gridTheme,
  columnDefs,
  animateRows: false,
  suppressColumnMoveAnimation: true,
  // The list says itself why no row shows, and that they are still read.
  suppressOverlays: ['loading', 'noRows', 'noMatchingRows'],
  ...own,
  defaultColDef: {
    sortable: false,
    resizable: true,
    suppressHeaderMenuButton: true,
    suppressMovable: true,
    ...own.defaultColDef,
  },
})

/**
 * AG Grid in an element, made again when `options` is another function, and kept while its screen is hidden: by its React
 * component, or by `mountPlain` where scrolling counts most. `label` is what a screen reader calls the grid, `how` the id of
 * the element that says which keys it has.
 */
export function useGrid<T>(
  root: RefObject<HTMLElement | null>,
  options: () => GridOptions<T>,
  columns: (ColDef<T> | ColGroupDef<T>)[],
  label: string,
  { how, mount = mountInReact }: { how?: string | undefined; mount?: GridMount | undefined } = {},
): GridApi<T> | null {
  const [api, setApi] = useState<GridApi<T> | null>(null)
  const newest = useRef(columns)
  newest.current = columns

  const kept = useRef<KeptGrid<T> | null>(null)
  const shownColumns = useRef(columns)

  // Before the frame, as what is on it.
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    const end = () => {
      kept.current?.end()
      kept.current = null
      shelved.delete(element)
    }
    shelved.delete(element)
    clearShelf()
    if (kept.current?.options !== options) {
      const replaced = kept.current
      // What else runs with this frame, such as the effects of a screen that is shown again, still has it.
      if (replaced) queueMicrotask(() => replaced.end())
      const place = document.createElement('div')
      const made: KeptGrid<T> = { api: null, options, place, scrollBack: () => {}, end: () => {} }
      kept.current = made
      show(made, element)
      shownColumns.current = newest.current
      const unmount = mount(place, wholeOptions(options(), newest.current), ready => {
        made.api = ready
        if (kept.current === made) setApi(ready)
      })
      made.end = () => {
        unmount()
        place.remove()
      }
    } else show(kept.current, element)
    setApi(kept.current.api)
    return () => {
      const grid = kept.current
      if (!grid) return
      shelve(grid)
      shelved.set(element, end)
      // A hidden screen keeps its elements, a removed one doesn't.
      queueMicrotask(() => {
        if (element.isConnected || kept.current !== grid) return
        end()
        setApi(null)
      })
    }
  }, [root, options, mount])

  useEffect(() => {
    if (!api || api.isDestroyed() || shownColumns.current === columns) return
    shownColumns.current = columns
    api.setGridOption('columnDefs', columns)
  }, [api, columns])

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
