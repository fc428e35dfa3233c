import type { ReactNode } from 'react'
import { formatDate, formatDay, formatNumber, useWords } from '../../kit/index.ts'
import styles from './Order.module.css'

/** A moment with its date: orders are years old. */
export const momentText = (ms: number | null): string | null =>
  ms === null
    ? null
    : formatDate(ms, {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      })

/** A day such as `2026-11-23`, whatever the time zone. */
export const dayText = (day: string | null): string | null =>
  day === null ? null : formatDay(day, { day: 'numeric', month: 'short', year: 'numeric' })

/** A measurement as it is written. */
export const sizeText = (size: number | null | undefined): string | null =>
  size == null ? null : formatNumber(size, { maximumFractionDigits: 2 })

const isNothing = (what: ReactNode) => what === null || what === undefined || what === '' || what === false

/** Names with what they hold; those that hold nothing are left out. `none` is said where all of them are. */
export function Facts({
  facts,
  none,
}: {
  facts: readonly (readonly [name: string, what: ReactNode])[]
  none?: string
}) {
  const known = facts.filter(([, what]) => !isNothing(what))
  if (known.length === 0 && none !== undefined) return <p className="bare faint">{none}</p>
  return (
    <dl className={styles['facts']}>
      {known.map(([name, what]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  )
}

interface Column<Row> {
  title: string
  cell(row: Row): ReactNode
  /** Numbers are at the right. */
  number?: boolean
  /** Names the row. */
  names?: boolean
  /** Stays in one line, as times do. */
  tight?: boolean
}

interface TableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

/** A table that scrolls inside itself; columns that hold nothing at all are left out. */
export function PartTable<Row>({ label, columns, rows }: TableProps<Row>) {
  const t = useWords('order-page')
  const shown = columns.filter(({ cell, names }) => names || rows.some(row => !isNothing(cell(row))))
  if (rows.length === 0) return <p className="bare faint">{t('none')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for keys
    <section className={styles['scrolls']} aria-label={label} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {shown.map(({ title, number }) => (
              <th key={title} scope="col" data-number={number || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are shown as they came and keep no state
            <tr key={at}>
              {shown.map(({ title, cell, number, names, tight }) => {
                const Cell = names ? 'th' : 'td'
                return (
                  <Cell
                    key={title}
                    scope={names ? 'row' : undefined}
                    data-number={number || undefined}
                    data-tight={tight || undefined}
                    className={number ? 'figures' : undefined}
                  >
                    {cell(row)}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A code that is no longer sold says so. */
export function Coded({ text, archived }: { text: string | null; archived: boolean }) {
  const t = useWords('order-page')
  if (text === null) return null
  return (
    <>
      {text}
      {archived && <span className="bare faint"> ({t('archived')})</span>}
    </>
  )
}
