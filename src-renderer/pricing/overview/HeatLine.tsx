import { memo } from 'react'
import { isolated } from '../../kit/index.ts'
import { count } from '../parts/numbers.ts'
import { type HeatCell, heatOf } from './heat-map.ts'
import styles from './Overview.module.css'
import type { ShownRow } from './shown-map.ts'
import type { CellLabel } from './use-cell-label.ts'

interface HeatLineProps {
  row: ShownRow
  no: number
  /** How long ago it was loaded, as text. */
  age: string
  /** The full title of each column. */
  titles: readonly string[]
  labelOf: CellLabel
  /** The column with the focus; -1 if it is in another row. */
  active: number
  onFocus(row: number, column: number): void
  onOpen(cell: HeatCell): void
}

/** A retailer's row; redrawn only when it changes or the focus enters or leaves. */
export const HeatLine = memo(function HeatLine({
  row,
  no,
  age,
  titles,
  labelOf,
  active,
  onFocus,
  onOpen,
}: HeatLineProps) {
  const retailer = row.label
  const named = isolated(retailer)
  return (
    // Two header rows come first.
    <tr aria-rowindex={no + 3}>
      <th scope="row" title={`${named} · ${age}`}>
        <span dir="auto">{retailer}</span>
        <small>{age}</small>
      </th>
      {row.shown.map((cell, column) => {
        const title = titles[column] ?? ''
        const heat = cell && heatOf(cell)
        const label = labelOf(cell ?? null, { retailer: named, column: title })
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the surrounding grid handles keys
          <td
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their index
            key={column}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid cell that can be opened
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
