import { type HistoryCounts, type Outcome, outcomes } from '../../src-shared/contract/history.ts'
import { bucketName } from './bucket-name.ts'
import { sumOf } from './CountTable.tsx'
import styles from './Summary.module.css'
import { useHistoryWords } from './words.ts'

/** What the chart shows, as figures; hours and days without an attempt are left out. */
export function BucketTable({
  counts: { buckets },
  shown,
  caption,
}: {
  counts: HistoryCounts
  shown: readonly Outcome[]
  caption: string
}) {
  const t = useHistoryWords()
  const columns = outcomes.filter(outcome => shown.includes(outcome))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys, too
    <section className={styles['buckets']} tabIndex={0} aria-label={caption}>
      <table>
        <caption className="only-heard">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('figure.when')}</th>
            {columns.map(outcome => (
              <th key={outcome} scope="col">
                {t(`outcome.${outcome}`)}
              </th>
            ))}
            <th scope="col">{t('figure.sum')}</th>
          </tr>
        </thead>
        <tbody>
          {buckets
            .filter(({ counts }) => sumOf(counts) > 0)
            .map(bucket => (
              <tr key={bucket.from}>
                <th scope="row">{bucketName(bucket, buckets.length)}</th>
                {columns.map(outcome => (
                  <td key={outcome} data-none={bucket.counts[outcome] === 0}>
                    {bucket.counts[outcome]}
                  </td>
                ))}
                <td>{sumOf(bucket.counts)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}
