import type { ColDef, GridOptions } from 'ag-grid-community'
import { type ReactNode, useMemo, useRef } from 'react'
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
  giveWay,
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
  giveWay?: Readonly<Record<string, number>>
  bar?: ReactNode
  panel?: ReactNode
  /** The rows that are chosen now, by their ids. */
  onChoose(ids: string[]): void
}) {
  const t = useWords('back-office')
  const search = useSearchText().toLowerCase()
  const found = useMemo(
    () => (search === '' ? rows : rows.filter(row => text(row).toLowerCase().includes(search))),
    [rows, search, text],
  )
  // Other options would make the grid anew.
  const newest = useRef(onChoose)
  newest.current = onChoose
  const options = useMemo(
    (): GridOptions<T> => ({
      defaultColDef: { sortable: true },
      onSelectionChanged: ({ api }) => newest.current(chosenIds(api)),
    }),
    [],
  )
  return (
    <div className={styles['with-panel']}>
      <div className={styles['main']}>
        {bar && <div className={styles['bar']}>{bar}</div>}
        <List<T>
          label={label}
          rowLabel={rowLabel}
          rowId={rowId}
          columns={columns}
          keepsWidthsAs={`${name}.widths`}
          rows={found}
          choice={choice}
          options={options}
          {...(giveWay && { giveWay })}
        >
          {found.length === 0 && (
            <OverRows
              title={rows.length === 0 ? t('sheet.empty') : t('list.none')}
              text={rows.length === 0 ? t('sheet.empty.text') : t('list.none.text')}
            />
          )}
        </List>
      </div>
      {panel}
    </div>
  )
}

/** Facts of a record: what the service doesn't say isn't shown. */
export function Facts({ facts }: { facts: readonly (readonly [string, string | null])[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(
        ([title, value]) =>
          value !== null && (
            <div key={title} style={{ display: 'contents' }}>
              <dt>{title}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
