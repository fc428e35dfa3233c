import { type CSSProperties, type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { count } from '../numbers.ts'
import { useAge } from '../use-age.ts'
import { HeatHeads } from './HeatHeads.tsx'
import { HeatLine } from './HeatLine.tsx'
import type { HeatCell } from './heat-map.ts'
import styles from './Overview.module.css'
import type { ShownColumn, ShownRow } from './shown-map.ts'
import { drawnRows } from './window-rows.ts'
import { useOverviewWords } from './words.ts'

interface Place {
  row: number
  column: number
}

/** Where a key leads from a cell; null for a key that leads nowhere. */
function stepOf(event: KeyboardEvent, at: Place, page: number): Place | null {
  const end = Number.MAX_SAFE_INTEGER
  const isFar = event.ctrlKey || event.metaKey
  switch (event.key) {
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

const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))

/** The map itself: a grid to be walked through by arrow keys, of whose rows only those in sight are drawn. */
export function HeatTable({
  columns,
  rows,
  folded,
  label,
  onFold,
  onOpen,
}: {
  columns: readonly ShownColumn[]
  rows: readonly ShownRow[]
  folded: ReadonlySet<string>
  label: string
  onFold(group: string): void
  onOpen(cell: HeatCell): void
}) {
  const t = useOverviewWords()
  const age = useAge()
  const frame = useRef<HTMLDivElement>(null)
  const [sight, setSight] = useState({ top: 0, height: 800, rowHeight: 28 })
  const [active, setActive] = useState<Place>({ row: 0, column: 0 })
  /** Set by a key, so that the cell gets the focus once it is drawn. */
  const isMoved = useRef(false)
  const at = { row: within(active.row, rows.length), column: within(active.column, columns.length) }

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
  useLayoutEffect(() => {
    look()
    const watch = new ResizeObserver(look)
    if (frame.current) watch.observe(frame.current)
    return () => watch.disconnect()
  }, [look])
  useLayoutEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    frame.current?.querySelector<HTMLElement>(`[data-row="${at.row}"][data-column="${at.column}"]`)?.focus()
  })

  const focus = useCallback(
    (row: number, column: number) =>
      setActive(before => (before.row === row && before.column === column ? before : { row, column })),
    [],
  )
  const press = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset['column'] === undefined) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      const cell = rows[at.row]?.shown[at.column]
      if (cell) onOpen(cell)
      return
    }
    const next = stepOf(event, at, Math.max(1, Math.floor(sight.height / sight.rowHeight) - 3))
    if (!next) return
    event.preventDefault()
    isMoved.current = true
    setActive({ row: within(next.row, rows.length), column: within(next.column, columns.length) })
  }

  const titles = columns.map(({ group, name }) =>
    group === null ? t('column.all') : name === null ? group : `${group}, ${name}`,
  )
  /** Figures of one width each: the widest cell says how wide all of them are, whatever is in sight. */
  const widest = rows.reduce(
    (most, { shown }) =>
      shown.reduce(
        (longest, cell) =>
          Math.max(longest, cell ? count(cell.missing).length + count(cell.total).length + 1 : 1),
        most,
      ),
    8,
  )
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
                    active={no === at.row ? at.column : -1}
                    onFocus={focus}
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
