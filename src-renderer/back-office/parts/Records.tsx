import type { ColDef, GridOptions } from 'ag-grid-community'
import { type ReactNode, useMemo, useRef } from 'react'
import { asSearched, holds } from '../../../src-shared/search-text.ts'
import { chosenIds, List, OverRows, useSearchText, useWords } from '../../kit/index.ts'
import styles from '../BackOffice.module.css'

/** A list of records that the search box narrows, with what can be done above it and the chosen record's panel beside it. */
export function Records<T>({
  name,
  label,
  rowLabel,
  rowId,
  text,
  columns,
  rows,
  choice = 'one',
  startsAt,
  giveWay,
  none,
  bar,
  panel,
  onChoose,
}: {
  name: string
  label: string
  rowLabel: string
  rowId: (row: T) => string
  /** What the search looks through. */
  text: (row: T) => string
  columns: ColDef<T>[]
  rows: readonly T[]
  choice?: 'one' | 'many'
  /** The record that is chosen at first. */
  startsAt?: string | undefined
  giveWay?: Readonly<Record<string, number>>
  /** What is said while there are none. */
  none?: { title: string; text: string }
  bar?: ReactNode
  panel?: ReactNode
  /** The rows that are chosen now, by their ids. */
  onChoose(ids: string[]): void
}) {
  const t = useWords('back-office')
  const search = asSearched(useSearchText())
  const found = useMemo(
    () => (search === '' ? rows : rows.filter(row => holds(text(row), search))),
    [rows, search, text],
  )
  // Other options would make the grid anew.
  const newest = useRef(onChoose)
  newest.current = onChoose
  const options = useMemo(
    (): GridOptions<T> => ({
      onSelectionChanged: ({ api }) => newest.current(chosenIds(api)),
    }),
    [],
  )
  return (
    <div className="flex min-h-0 full-height">
      <div className="flex grow column min-w-0">
        {bar && <div className={styles['bar']}>{bar}</div>}
        <List<T>
          label={label}
          rowLabel={rowLabel}
          rowId={rowId}
          columns={columns}
          keepsWidthsAs={`${name}.widths`}
          rows={found}
          sorts
          choice={choice}
          options={options}
          {...(giveWay && { giveWay })}
          {...(startsAt !== undefined && { startsAt })}
        >
          {found.length === 0 && (
            <OverRows
              title={rows.length > 0 ? t('list.none') : (none?.title ?? t('sheet.empty'))}
              text={rows.length > 0 ? t('list.none.text') : (none?.text ?? t('sheet.empty.text'))}
            />
          )}
        </List>
      </div>
      {panel}
    </div>
  )
}
