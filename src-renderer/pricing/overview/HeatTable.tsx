import { UnstyledButton } from '@mantine/core'
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { isolated, joinItems, useWords } from '../../kit/index.ts'
import { count } from '../parts/numbers.ts'
import { useAge } from '../parts/use-age.ts'
import { HeatLine } from './HeatLine.tsx'
import type { HeatCell, HeatKind } from './heat-map.ts'
import styles from './Overview.module.css'
import { setAt, useOverviewView } from './overview-view.ts'
import type { ShownColumn, ShownRow } from './shown-map.ts'
import { useCellLabel } from './use-cell-label.ts'

/** A gap of unrendered rows, followed by a run of rendered ones; `rows` is empty for the gap at the end. */
interface RowRun {
  from: number
  rows: number[]
  gap: number
}

/** Number of rows rendered beyond the visible ones. */
const overscan = 8

/**
 * Which of `count` rows of equal height to render: the visible ones, some around them, and `active`, so it keeps focus.
 * @param top the scroll offset, and `height` of the visible area, in pixels
 */
export function drawnRows(
  count: number,
  active: number,
  { top, height, rowHeight }: { top: number; height: number; rowHeight: number },
): RowRun[] {
  const first = Math.max(0, Math.floor(top / rowHeight) - overscan)
  const last = Math.min(count - 1, Math.ceil((top + height) / rowHeight) + overscan)
  const drawn = new Set<number>()
  for (let row = first; row <= last; row++) drawn.add(row)
  if (active >= 0 && active < count) drawn.add(active)
  const runs: RowRun[] = []
  let next = 0
  for (const row of [...drawn].sort((one, other) => one - other)) {
    const run = runs.at(-1)
    if (run && row === next) run.rows.push(row)
    else runs.push({ from: row, rows: [row], gap: row - next })
    next = row + 1
  }
  if (next < count) runs.push({ from: next, rows: [], gap: count - next })
  return runs
}

/** A cell of the map by its row and column index. */
interface Place {
  row: number
  column: number
}

type Stroke = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>

/** The cell a key leads to, maybe beyond the edge; null for other keys. `page`: rows per page. */
function stepOf({ key, ctrlKey, metaKey }: Stroke, at: Place, page: number): Place | null {
  const end = Number.MAX_SAFE_INTEGER
  const isFar = ctrlKey || metaKey
  switch (key) {
    case 'ArrowDown':
      return { ...at, row: isFar ? end : at.row + 1 }
    case 'ArrowUp':
      return { ...at, row: isFar ? 0 : at.row - 1 }
    case 'ArrowRight':
      return { ...at, column: isFar ? end : at.column + 1 }
    case 'ArrowLeft':
      return { ...at, column: isFar ? 0 : at.column - 1 }
    case 'PageDown':
      return { ...at, row: at.row + page }
    case 'PageUp':
      return { ...at, row: at.row - page }
    case 'Home':
      return { row: isFar ? 0 : at.row, column: 0 }
    case 'End':
      return { row: isFar ? end : at.row, column: end }
    default:
      return null
  }
}

/** Clamps an index to a count. */
const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))

/** The headers of the map: main products above their columns. A main product folds into one column. */
const HeatHeads = memo(function HeatHeads({
  columns,
  folded,
  onFold,
}: {
  columns: readonly ShownColumn[]
  folded: ReadonlySet<string>
  onFold(group: string): void
}) {
  const t = useWords('overview')
  const groups = [...Map.groupBy(columns.slice(1), ({ group }) => group ?? '')]
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" rowSpan={2}>
          {t('column.retailer')}
        </th>
        <th scope="col" rowSpan={2}>
          {t('column.all')}
        </th>
        {groups.map(([group, some]) => {
          const isFolded = folded.has(group)
          return (
            <th key={group} scope="colgroup" colSpan={some.length} className={styles['group']}>
              <UnstyledButton
                aria-expanded={!isFolded}
                title={t(isFolded ? 'group.unfold' : 'group.fold', { group })}
                onClick={() => onFold(group)}
              >
                <i aria-hidden>{isFolded ? '▸' : '▾'}</i>
                <span dir="auto">{group}</span>
              </UnstyledButton>
            </th>
          )
        })}
      </tr>
      <tr aria-rowindex={2}>
        {columns.slice(1).map(({ id, name }) => (
          <th key={id} scope="col" title={name ?? t('column.whole')}>
            <span dir="auto">{name ?? t('column.whole')}</span>
          </th>
        ))}
      </tr>
    </thead>
  )
})

/** The length of the longest cell text (characters): it sets the width of all columns, whatever is visible. */
const widestOf = (rows: readonly ShownRow[]): number =>
  rows.reduce(
    (most, { shown }) =>
      shown.reduce(
        (longest, cell) => Math.max(longest, cell ? count(cell.missing).length + count(cell.total).length + 1 : 1),
        most,
      ),
    8,
  )

/** The map: a grid with arrow key navigation that renders only the visible rows. */
export function HeatTable({
  columns,
  rows,
  folded,
  label,
  kind,
  onFold,
  onOpen,
}: {
  columns: readonly ShownColumn[]
  rows: readonly ShownRow[]
  folded: ReadonlySet<string>
  label: string
  kind: HeatKind
  onFold(group: string): void
  onOpen(cell: HeatCell): void
}) {
  const t = useWords('overview')
  const age = useAge()
  // The cell with the focus, or that had it when the user left; null: the first one. Read here so a key redraws only
  // this component.
  const active = useOverviewView(view => view.at[kind])
  const frame = useRef<HTMLDivElement>(null)
  const [viewport, setViewport] = useState({ top: 0, height: 800, rowHeight: 28 })
  /** Focus the cell once it is drawn: after a key, and when the user returns. */
  const needsFocus = useRef(false)
  const at = useMemo(
    () => ({
      row: Math.max(
        0,
        rows.findIndex(({ id }) => id === active?.row),
      ),
      column: Math.max(
        0,
        columns.findIndex(({ id }) => id === active?.column),
      ),
    }),
    [rows, columns, active],
  )

  const updateViewport = useCallback(() => {
    const place = frame.current
    if (!place) return
    const rowHeight = place.querySelector('tbody tr[aria-rowindex]')?.getBoundingClientRect().height || 28
    const { scrollTop: top, clientHeight: height } = place
    setViewport(before =>
      before.top === top && before.height === height && before.rowHeight === rowHeight
        ? before
        : { top, height, rowHeight },
    )
  }, [])
  const cellAt = useCallback(
    (row: number, column: number) =>
      frame.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`),
    [],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the user returns
  useLayoutEffect(() => {
    if (!active) return
    // Don't take the focus from a tab or the search box.
    if (document.activeElement === document.body) needsFocus.current = true
    else cellAt(at.row, at.column)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  useLayoutEffect(() => {
    updateViewport()
    const watch = new ResizeObserver(updateViewport)
    if (frame.current) watch.observe(frame.current)
    return () => watch.disconnect()
  }, [updateViewport])
  useLayoutEffect(() => {
    if (!needsFocus.current) return
    needsFocus.current = false
    cellAt(at.row, at.column)?.focus()
  })

  const goTo = useCallback(
    (row: number, column: number) => {
      const [to, of] = [rows[row], columns[column]]
      if (to && of) setAt(kind, { row: to.id, column: of.id })
    },
    [rows, columns, kind],
  )
  const press = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset['column'] === undefined) return
    // Alt+arrow is the browser's history navigation.
    if (event.altKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      const cell = rows[at.row]?.shown[at.column]
      if (cell) onOpen(cell)
      return
    }
    const next = stepOf(event, at, Math.max(1, Math.floor(viewport.height / viewport.rowHeight) - 3))
    if (!next) return
    event.preventDefault()
    const to = { row: within(next.row, rows.length), column: within(next.column, columns.length) }
    if (to.row === at.row && to.column === at.column) return
    needsFocus.current = true
    goTo(to.row, to.column)
  }

  const titles = useMemo(
    () =>
      columns.map(({ group, name }) =>
        group === null
          ? t('column.all')
          : name === null
            ? isolated(group)
            : joinItems([isolated(group), isolated(name)]),
      ),
    [columns, t],
  )
  const labelOf = useCellLabel()
  const widest = useMemo(() => widestOf(rows), [rows])
  const width: CSSProperties & { '--cell': string } = { '--cell': `calc(${widest}ch + 18px)` }
  return (
    <div className={styles['frame']} ref={frame} onScroll={updateViewport}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid navigated with arrow keys
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 2}
        aria-colcount={columns.length + 1}
        className={styles['map']}
        style={width}
        onKeyDown={press}
      >
        <colgroup>
          <col className={styles['names']} />
          {columns.map(({ id }) => (
            <col key={id} className={styles['figures']} />
          ))}
        </colgroup>
        <HeatHeads columns={columns} folded={folded} onFold={onFold} />
        <tbody>
          {drawnRows(rows.length, at.row, viewport).flatMap(({ from, rows: some, gap }) => [
            gap > 0 && (
              <tr key={`gap-${from}`} aria-hidden style={{ height: gap * viewport.rowHeight }}>
                <td colSpan={columns.length + 1} />
              </tr>
            ),
            ...some.map(no => {
              const row = rows[no]
              return (
                row && (
                  <HeatLine
                    key={row.id}
                    row={row}
                    no={no}
                    age={row.readAt === null ? t('row.partly') : t('row.read', { age: age(row.readAt) })}
                    titles={titles}
                    labelOf={labelOf}
                    active={no === at.row ? at.column : -1}
                    onFocus={goTo}
                    onOpen={onOpen}
                  />
                )
              )
            }),
          ])}
        </tbody>
      </table>
    </div>
  )
}
