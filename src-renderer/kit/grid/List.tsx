import { notifications } from '@mantine/notifications'
import type { ColDef, ColumnMovedEvent, GridApi, GridOptions } from 'ag-grid-community'
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { z } from 'zod'
import { pressable } from '../keys/fields.ts'
import { recallValue, rememberValue } from '../memory.ts'
import { useWords } from '../words/words.ts'
import { cutText, useContent } from './content.ts'
import styles from './List.module.css'
import type { GridMount } from './mounts.tsx'
import { type Pages, pagedOptions, usePages } from './pages.ts'
import { type LiveList, RowFocus } from './row-focus.ts'
import { useGridSize } from './size.ts'
import { useGrid } from './use-grid.ts'
import { useDrawing, useDrawnWidths } from './widths.ts'

/** Chooses the rows from one place to another, and no others. */
function chooseRange<T>(api: GridApi<T>, from: number, to: number): void {
  api.deselectAll()
  const nodes = []
  for (let index = Math.min(from, to); index <= Math.max(from, to); index++) {
    const node = api.getDisplayedRowAtIndex(index)
    // A row that is still read can't be chosen.
    if (node?.data) nodes.push(node)
  }
  api.setNodesSelected({ nodes, newValue: true })
}

/**
 * Lets the choice follow the focus while it moves by keys, as in a mail program: alone, or with Shift as a range. A click chooses by the
 * grid's own rules. Until the answered function is called.
 */
function chooseByKeys<T>({ api, root, focus }: LiveList<T>): () => void {
  let stroke: { shift: boolean } | null = null
  /** The row at which a range starts. */
  let start: string | undefined
  const onKey = (event: KeyboardEvent) => {
    const moves = /^(Arrow(Up|Down)|Page(Up|Down)|Home|End)$/.test(event.key)
    stroke = moves ? { shift: event.shiftKey } : null
  }
  const onPointer = () => {
    stroke = null
    start = undefined
  }
  const stopHearing = focus.hear(root, row => {
    const node = api.getRowNode(row)
    if (!node?.data || node.rowIndex === null || stroke === null) return
    if (!stroke.shift) {
      start = row
      node.setSelected(true, true)
      return
    }
    start ??= api.getSelectedNodes()[0]?.id
    const from = start === undefined ? null : api.getRowNode(start)?.rowIndex
    chooseRange(api, from ?? node.rowIndex, node.rowIndex)
  })
  root.addEventListener('keydown', onKey, true)
  root.addEventListener('pointerdown', onPointer, true)
  return () => {
    stopHearing()
    root.removeEventListener('keydown', onKey, true)
    root.removeEventListener('pointerdown', onPointer, true)
  }
}

interface TextColumn<T> extends ColDef<T> {
  /** What it is sorted by, where its text is in another order: a time, an amount. Null: nothing, as an empty text. */
  by?: (row: T) => number | null
}

const natural = new Intl.Collator(undefined, { numeric: true })

/** Compares two rows' places in a column: 9 before 10, and rows with nothing there last, whichever way it is sorted. */
const placeIn =
  <T,>(by: TextColumn<T>['by']): NonNullable<Exclude<ColDef<T>['comparator'], Record<string, unknown>>> =>
  (one: string, other: string, { data: oneRow }, { data: otherRow }, isDescending) => {
    const [a, b] = by && oneRow && otherRow ? [by(oneRow), by(otherRow)] : [one, other]
    const [isNone, isOtherNone] = [a, b].map(value => value === null || value === '')
    if (isNone || isOtherNone) return (Number(isNone) - Number(isOtherNone)) * (isDescending ? -1 : 1)
    return typeof a === 'number' && typeof b === 'number' ? a - b : natural.compare(String(a), String(b))
  }

/** A column of texts; `width` is in pixels at the usual size of text. */
export const textColumn = <T,>(
  colId: string,
  headerName: string,
  width: number,
  text: (row: T) => string,
  { by, ...more }: TextColumn<T> = {},
): ColDef<T> => ({
  colId,
  headerName,
  width,
  valueGetter: ({ data }) => (data ? text(data) : ''),
  comparator: placeIn(by),
  ...more,
})

interface ListProps<T> {
  /** What a screen reader calls the list, and one of its rows if they can be chosen. */
  label: string
  rowLabel?: string
  /** The keys of the list, for screen readers. */
  how?: string
  /** Names a row apart from all others; without it a row is its place in the list. */
  rowId?: (row: T) => string
  /** Its widths are pixels at the usual size of text. */
  columns: ColDef<T>[]
  /** Where the widths that a person drew are kept, such as `history.widths`. */
  keepsWidthsAs: string
  /** Columns can be dragged to another place; where their order is kept, such as `orders.columns`. */
  keepsOrderAs?: string
  /** Columns that a person hides, or that have nothing to show: false. */
  shows?: Readonly<Record<string, boolean>>
  /** Columns that grow to the width of their texts, each up to so many pixels of usual text. */
  fits?: Readonly<Record<string, number>>
  /** Columns that hide while they are empty in every row. */
  hidesEmpty?: readonly string[]
  /** What gives way in a list narrower than so many pixels of usual text, so that the rest can be read. */
  giveWay?: Readonly<Record<string, number>>
  /** All rows; a list whose rows come and go puts them in by the grid that `onReady` gives it. */
  rows?: readonly T[]
  /** Instead of them, the rows are read page by page. */
  pages?: Pages<T>
  /** A click on a column's head sorts all rows by it. */
  sorts?: true
  /** How many rows can be chosen at a time: the keys that move the focus choose, too. */
  choice?: 'one' | 'many'
  /** The row that gets the focus as soon as it is there, unless something has it: by its id, or null for the first one. */
  startsAt?: string | null
  /** What else this list needs of AG Grid; the same object until the list is to be made again. */
  options?: GridOptions<T>
  /** How AG Grid is mounted, where not by its React component. */
  mount?: GridMount
  /** The row that has the focus now. */
  onFocus?(row: T): void
  onClick?(row: T): void
  onDoubleClick?(row: T): void
  /** True if the key was the list's. */
  onKey?(key: string, row: T): boolean
  /** The list as long as it is there, then null; always the same function. */
  onReady?(list: LiveList<T> | null): void
  /** What is shown over the rows, or in their place. */
  children?: ReactNode
}

/** Ctrl A is a key of the desk, not of the grid, and where many rows can be chosen, so are Enter and Space. */
const leaveToDesk =
  (choice: 'one' | 'many' | undefined) =>
  ({ event }: { event: KeyboardEvent }) =>
    (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) ||
    (choice === 'many' && (event.key === 'Enter' || event.key === ' '))

const choices = {
  one: { mode: 'singleRow', checkboxes: false, enableClickSelection: true },
  many: { mode: 'multiRow', checkboxes: false, headerCheckbox: false, enableClickSelection: true },
} as const

/** Columns come and go with the width of the list, and as they are wanted. */
function useShownColumns<T>(
  api: GridApi<T> | null,
  root: RefObject<HTMLElement | null>,
  shows: Readonly<Record<string, boolean>>,
  mayHide: readonly string[],
  empty: ReadonlySet<string>,
  giveWay: Readonly<Record<string, number>>,
  scale: number,
): void {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  useEffect(() => {
    if (!api) return
    const measured = ({ clientWidth }: { clientWidth: number }) => setWidth(clientWidth)
    // The grid may have had its size before anybody could listen.
    if (root.current) measured(root.current)
    api.addEventListener('gridSizeChanged', measured)
    return () => {
      if (!api.isDestroyed()) api.removeEventListener('gridSizeChanged', measured)
    }
  }, [api, root])
  useEffect(() => {
    if (!api) return
    for (const name of new Set([...Object.keys(shows), ...mayHide, ...Object.keys(giveWay)])) {
      const isShown = (shows[name] ?? true) && !empty.has(name) && width >= (giveWay[name] ?? 0) * scale
      if (api.getColumn(name)?.isVisible() !== isShown) api.setColumnsVisible([name], isShown)
    }
  }, [api, shows, mayHide, empty, giveWay, width, scale])
}

/** The columns in the order that a person has put them in; new ones come last. */
function inKeptOrder<T>(columns: readonly ColDef<T>[], place: string | undefined): readonly ColDef<T>[] {
  const kept = place === undefined ? [] : recallValue(place, value => z.array(z.string()).parse(value), [])
  const rank = ({ colId = '' }: ColDef<T>) => (kept.includes(colId) ? kept.indexOf(colId) : kept.length)
  return columns.toSorted((one, other) => rank(one) - rank(other))
}

/** Remembers the order that a person drags the columns into. */
function useKeptOrder<T>(api: GridApi<T> | null, place: string | undefined): void {
  useEffect(() => {
    if (!api || place === undefined) return
    const moved = ({ source, finished }: ColumnMovedEvent<T>) => {
      if (source !== 'uiColumnMoved' || !finished) return
      rememberValue(
        place,
        api.getColumnState().map(({ colId }) => colId),
      )
    }
    api.addEventListener('columnMoved', moved)
    return () => {
      if (!api.isDestroyed()) api.removeEventListener('columnMoved', moved)
    }
  }, [api, place])
}

const everyColumn = {}
const noColumn: readonly string[] = []

/**
 * A list of rows in a grid, the same on every screen: columns that give way, widths that stay as a person drew them, a focus that stays
 * on its row, rows that are chosen by mouse and keys. What can be done with rows are keys and buttons of the screen.
 */
export function List<T>({
  label,
  rowLabel,
  how,
  rowId,
  columns,
  keepsWidthsAs,
  keepsOrderAs,
  shows = everyColumn,
  fits = everyColumn,
  hidesEmpty = noColumn,
  giveWay = everyColumn,
  rows,
  pages,
  sorts,
  choice,
  startsAt,
  options,
  mount,
  onReady,
  children,
  ...heard
}: ListProps<T>) {
  const t = useWords('frame')
  const root = useRef<HTMLDivElement>(null)
  const [focus] = useState(() => new RowFocus<T>())
  const { rowHeight, scale } = useGridSize()
  const newest = useRef(heard)
  newest.current = heard
  const isPaged = pages !== undefined
  const order = pages?.order
  const movesColumns = keepsOrderAs !== undefined
  const howId = useId()

  const make = useCallback(
    (): GridOptions<T> => ({
      rowHeight,
      alwaysShowVerticalScroll: true,
      tooltipShowDelay: 500,
      ...(isPaged ? pagedOptions : {}),
      ...(order === undefined
        ? {}
        : { onColumnHeaderClicked: () => void notifications.show({ id: 'list-order', message: order }) }),
      ...(rowId ? { getRowId: ({ data }) => rowId(data), navigateToNextCell: params => focus.next(params) } : {}),
      ...(choice ? { rowSelection: choices[choice] } : {}),
      getLocaleText: ({ key, defaultValue }) =>
        key === 'ariaRowToggleSelection' || key === 'ariaRowSelect' || key === 'ariaRowDeselect'
          ? (rowLabel ?? defaultValue)
          : key === 'ariaSortableColumn'
            ? t('list.sort')
            : key === 'loadingOoo'
              ? t('list.loading')
              : defaultValue,
      onRowClicked: ({ data }) => data && newest.current.onClick?.(data),
      onCellDoubleClicked({ data, event }) {
        // A button in the row is its own, however often it is pressed.
        if (event?.target instanceof Element && event.target.closest(pressable)) return
        if (data) newest.current.onDoubleClick?.(data)
      },
      onCellKeyDown({ data, event }) {
        if (!data || !(event instanceof KeyboardEvent)) return
        if (newest.current.onKey?.(event.key, data)) event.preventDefault()
      },
      ...options,
      defaultColDef: {
        tooltipValueGetter: cutText,
        ...(sorts ? { sortable: true } : {}),
        suppressKeyboardEvent: leaveToDesk(choice),
        ...(movesColumns ? { suppressMovable: false } : {}),
        ...options?.defaultColDef,
      },
    }),
    [rowHeight, isPaged, order, rowId, sorts, choice, movesColumns, rowLabel, t, options, focus],
  )
  const widths = useDrawnWidths(keepsWidthsAs)
  const drawn = useMemo(
    () => inKeptOrder(columns, keepsOrderAs).map(column => widths.sized(column, scale)),
    [columns, keepsOrderAs, widths, scale],
  )
  const api = useGrid(root, make, drawn, label, { how: how === undefined ? undefined : howId, mount })
  usePages(api, pages ?? null)
  const given = useRef<{ api: GridApi<T>; rows: readonly T[] } | null>(null)
  useEffect(() => {
    // A list that was hidden meanwhile still has its rows.
    if (!api || !rows || (given.current?.api === api && given.current.rows === rows)) return
    given.current = { api, rows }
    focus.during(api, root.current, () => api.setGridOption('rowData', [...rows]))
  }, [api, rows, focus])
  const hasStarted = useRef(false)
  useEffect(() => {
    if (!api || !rows || startsAt === undefined || hasStarted.current) return
    const row = startsAt === null ? api.getDisplayedRowAtIndex(0) : api.getRowNode(startsAt)
    const [column] = api.getAllDisplayedColumns()
    if (row?.rowIndex == null || !column) return
    hasStarted.current = true
    if (!document.activeElement?.matches('body, main')) return
    api.ensureIndexVisible(row.rowIndex)
    api.setFocusedCell(row.rowIndex, column)
  }, [api, rows, startsAt])
  useDrawing(api, widths, scale)
  useKeptOrder(api, keepsOrderAs)
  const empty = useContent(api, root, fits, hidesEmpty, widths, scale)
  useShownColumns(api, root, shows, hidesEmpty, empty, giveWay, scale)

  useEffect(() => {
    if (!api || !root.current) return
    const list = { api, root: root.current, focus }
    const stops = [
      focus.hear(list.root, row => {
        const node = api.getRowNode(row)
        if (!node?.data) return
        if (choice === 'one') node.setSelected(true, true)
        newest.current.onFocus?.(node.data)
      }),
      ...(choice === 'many' ? [chooseByKeys(list)] : []),
    ]
    const keep = () => focus.during(api, list.root)
    if (isPaged) api.addEventListener('modelUpdated', keep)
    onReady?.(list)
    return () => {
      onReady?.(null)
      for (const stop of stops) stop()
      if (!api.isDestroyed()) api.removeEventListener('modelUpdated', keep)
    }
  }, [api, focus, choice, isPaged, onReady])

  return (
    <div
      className="flex grow column min-w-0 min-h-0 full-height"
      style={{ '--heads': `${(options?.headerHeight ?? 30) + 1}px` } as CSSProperties}
    >
      <p className={styles['narrow']}>{t('list.narrow')}</p>
      <div className={styles['rows']}>
        <div ref={root} className={styles['grid']} data-choice={choice} />
        {how !== undefined && (
          <p id={howId} className="only-heard">
            {how}
          </p>
        )}
        {children}
      </div>
    </div>
  )
}
