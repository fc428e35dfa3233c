import type { OutcomeCounts } from '../../src-shared/contract/history.ts'
import { formatNumber, SmallIcon, useWords } from '../kit/index.ts'
import styles from './Summary.module.css'

export interface CountLine {
  id: string
  name: string
  title: string
  counts: OutcomeCounts
}

export const sumOf = (counts: OutcomeCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Counts by printer or by type; a click on a line narrows the history to it. */
export function CountTable({
  title,
  lines,
  chosen,
  onToggle,
}: {
  title: string
  lines: readonly CountLine[]
  chosen: readonly string[]
  onToggle(id: string): void
}) {
  const t = useWords('history')
  return (
    <section className={styles['counts']} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {lines.map(({ id, name, title: whole, counts }) => {
          const trouble = counts.failed + counts.unconfirmed
          const said = t('count.trouble', { failed: counts.failed, unconfirmed: counts.unconfirmed })
          return (
            <li key={id}>
              <button type="button" title={whole} aria-pressed={chosen.includes(id)} onClick={() => onToggle(id)}>
                <span>{name}</span>
                {trouble > 0 && (
                  <small title={said}>
                    <SmallIcon name="alert" size={11} />
                    {formatNumber(trouble)}
                    <span className="only-heard">{said}</span>
                  </small>
                )}
                <b>{formatNumber(sumOf(counts))}</b>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
