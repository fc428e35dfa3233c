import { memo } from 'react'
import { count } from '../parts/numbers.ts'
import { type HeatCell, heatOf } from './heat-map.ts'
import styles from './Overview.module.css'
import type { ShownRow } from './shown-map.ts'
import { useOverviewWords } from './words.ts'

interface HeatLineProps {
  row: ShownRow
  no: number
  /** How long ago it was read, in words. */
  age: string
  /** What each column is called as a whole. */
  titles: readonly string[]
  /** The column with the focus; -1 where it is in another row. */
  active: number
  onFocus(row: number, column: number): void
  onOpen(cell: HeatCell): void
}

/** What a cell says to who hears it, or points at it. */
function labelOf(
  cell: HeatCell | null,
  names: { retailer: string; column: string },
  t: ReturnType<typeof useOverviewWords>,
): string {
  const heat = cell && heatOf(cell)
  if (!cell) return t('cell.labelNone', names)
  if (heat === null) return t('cell.labelNoRows', names)
  const label = t('cell.label', {
    ...{ missing: count(cell.missing), total: count(cell.total) },
    ...{ step: t(`legend.${heat}`), ...names },
  })
  return (cell.pages ?? 1) > 1 ? t('cell.labelPages', { label, count: cell.pages ?? 1 }) : label
}

/** A retailer and what it lacks; drawn again only when it changes or the focus comes or goes. */
export const HeatLine = memo(function HeatLine({
  row,
  no,
  age,
  titles,
  active,
  onFocus,
  onOpen,
}: HeatLineProps) {
  const t = useOverviewWords()
  const retailer = row.label
  return (
    // The heads are two rows.
    <tr aria-rowindex={no + 3}>
      <th scope="row" title={`${retailer} · ${age}`}>
        <span>{retailer}</span>
        <small>{age}</small>
      </th>
      {row.shown.map((cell, column) => {
        const title = titles[column] ?? ''
        const heat = cell && heatOf(cell)
        const label = labelOf(cell ?? null, { retailer, column: title }, t)
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around it hears the keys
          <td
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            key={column}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid that is opened
            role="gridcell"
            aria-label={label}
            title={label}
            data-row={no}
            data-column={column}
            data-heat={heat ?? undefined}
            data-place={cell ? true : undefined}
            tabIndex={column === active ? 0 : -1}
            onFocus={() => onFocus(no, column)}
            onClick={() => cell && onOpen(cell)}
          >
            {cell && heat !== null ? (
              <>
                <b>{count(cell.missing)}</b>
                <span className={styles['of']}>/{count(cell.total)}</span>
              </>
            ) : (
              '–'
            )}
          </td>
        )
      })}
    </tr>
  )
})
