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
import { isolated } from '../../app/index.ts'
import { count } from '../parts/numbers.ts'
import { useAge } from '../parts/use-age.ts'
import { HeatLine } from './HeatLine.tsx'
import type { HeatCell, HeatKind } from './heat-map.ts'
import styles from './Overview.module.css'
import { setAt, useOverviewView } from './overview-view.ts'
import type { ShownColumn, ShownRow } from './shown-map.ts'
import { useCellLabel } from './use-cell-label.ts'
import { useOverviewWords } from './words.ts'

/** A run of rows that is drawn, or (`rows` empty) a gap of so many rows that is not. */
interface RowRun {
  from: number
  rows: number[]
  gap: number
}

/** How many rows beyond those in sight are drawn. */
const around = 8

/**
 * Which of `count` rows of one height are drawn: those in sight, some around them, and `active`, which keeps the focus wherever it is.
 * @param top how far it is scrolled, and `height` of what is in sight, in pixels
 */
export function drawnRows(
  count: number,
  active: number,
  { top, height, rowHeight }: { top: number; height: number; rowHeight: number },
): RowRun[] {
  const first = Math.max(0, Math.floor(top / rowHeight) - around)
  const last = Math.min(count - 1, Math.ceil((top + height) / rowHeight) + around)
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

/** A place in the map, by numbers of rows and columns. */
interface Place {
  row: number
  column: number
}

type Stroke = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>

/** Where a key leads from a cell, maybe beyond the edge; null for a key that leads nowhere. `page`: rows of a page. */
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

/** A number within a count. */
const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))

/** The heads of the map: main products over what belongs to them. A main product folds into one column. */
const HeatHeads = memo(function HeatHeads({
  columns,
  folded,
  onFold,
}: {
  columns: readonly ShownColumn[]
  folded: ReadonlySet<string>
  onFold(group: string): void
}) {
  const t = useOverviewWords()
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

/** The most figures that a cell has: the widest one says how wide all of them are, whatever is in sight. */
const widestOf = (rows: readonly ShownRow[]): number =>
  rows.reduce(
    (most, { shown }) =>
      shown.reduce(
        (longest, cell) =>
          Math.max(longest, cell ? count(cell.missing).length + count(cell.total).length + 1 : 1),
        most,
      ),
    8,
  )

/** The map itself: a grid to be walked through by arrow keys, of whose rows only those in sight are drawn. */
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
  const t = useOverviewWords()
  const age = useAge()
  // The cell with the focus, or that had it when a person left; null: the first one. Read here, so that a key draws nothing but this.
  const active = useOverviewView(view => view.at[kind])
  const frame = useRef<HTMLDivElement>(null)
  const [sight, setSight] = useState({ top: 0, height: 800, rowHeight: 28 })
  /** The cell is to get the focus once it is drawn: after a key, and for who comes back to where he was. */
  const isMoved = useRef(false)
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

  const look = useCallback(() => {
    const place = frame.current
    if (!place) return
    const rowHeight = place.querySelector('tbody tr[aria-rowindex]')?.getBoundingClientRect().height || 28
    const { scrollTop: top, clientHeight: height } = place
    setSight(before =>
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when a person comes back
  useLayoutEffect(() => {
    if (!active) return
    // Who is on a tab or in the search box stays there.
    if (document.activeElement === document.body) isMoved.current = true
    else cellAt(at.row, at.column)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  useLayoutEffect(() => {
    look()
    const watch = new ResizeObserver(look)
    if (frame.current) watch.observe(frame.current)
    return () => watch.disconnect()
  }, [look])
  useLayoutEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
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
    // Alt with an arrow is the browser's way back.
    if (event.altKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      const cell = rows[at.row]?.shown[at.column]
      if (cell) onOpen(cell)
      return
    }
    const next = stepOf(event, at, Math.max(1, Math.floor(sight.height / sight.rowHeight) - 3))
    if (!next) return
    event.preventDefault()
    const to = { row: within(next.row, rows.length), column: within(next.column, columns.length) }
    if (to.row === at.row && to.column === at.column) return
    isMoved.current = true
    goTo(to.row, to.column)
  }

  const titles = useMemo(
    () =>
      columns.map(({ group, name }) =>
        group === null
          ? t('column.all')
          : name === null
            ? isolated(group)
            : `${isolated(group)}, ${isolated(name)}`,
      ),
    [columns, t],
  )
  const labelOf = useCellLabel()
  const widest = useMemo(() => widestOf(rows), [rows])
  const width: CSSProperties & { '--cell': string } = { '--cell': `calc(${widest}ch + 18px)` }
  return (
    <div className={styles['frame']} ref={frame} onScroll={look}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of cells that arrow keys walk through
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
          {drawnRows(rows.length, at.row, sight).flatMap(({ from, rows: some, gap }) => [
            gap > 0 && (
              <tr key={`gap-${from}`} aria-hidden style={{ height: gap * sight.rowHeight }}>
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
