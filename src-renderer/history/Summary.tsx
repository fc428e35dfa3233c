import { Button, SegmentedControl } from '@mantine/core'
import { type HistoryCounts, type Outcome, outcomes } from '../../src-shared/contract/history.ts'
import { printerName } from '../../src-shared/print/printer.ts'
import { Late, latePart, typeWord, useWords } from '../kit/index.ts'
import { bucketName, isByHour } from './bucket-name.ts'
import { CountTable, sumOf } from './CountTable.tsx'
import styles from './Summary.module.css'
import { toggled, useHistory } from './state.ts'

/** What the chart shows, as figures; hours and days without an attempt are left out. */
function BucketTable({
  counts: { buckets },
  shown,
  caption,
}: {
  counts: HistoryCounts
  shown: readonly Outcome[]
  caption: string
}) {
  const t = useWords('history')
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

// The library that draws is as large as the rest of the page, and only this screen needs it.
const useDayChart = latePart(() => import('./DayChart.tsx').then(({ DayChart }) => DayChart))

/** The drawing of the counts; where what draws it did not come, the table beside it says the same. */
function Drawn({ heard, ...drawn }: { counts: HistoryCounts; shown: readonly Outcome[]; heard: string }) {
  const t = useWords('history')
  const chart = useDayChart()
  if (chart.state === 'here')
    return (
      <div className={styles['drawn']} role="img" aria-label={heard}>
        <chart.Part {...drawn} />
      </div>
    )
  return (
    <div className={styles['undrawn']} role="status">
      {chart.state === 'failed' ? (
        <>
          <p>{t('figure.failed')}</p>
          <Button variant="default" onClick={chart.again}>
            {t('figure.again')}
          </Button>
        </>
      ) : (
        <Late>
          <p>{t('figure.loading')}</p>
        </Late>
      )}
    </div>
  )
}

function Figure({ counts }: { counts: HistoryCounts }) {
  const t = useWords('history')
  const figure = useHistory(state => state.figure)
  const chosen = useHistory(state => state.outcomes)
  // An outcome that never came needs no colour.
  const shown = (chosen.length > 0 ? chosen : outcomes).filter(outcome => counts.all[outcome] > 0)
  const title = t(isByHour(counts.buckets) ? 'figure.hours' : 'figure.days')
  const most = counts.buckets.toSorted((a, b) => sumOf(b.counts) - sumOf(a.counts))[0]
  const heard = t('figure.heard', {
    title,
    count: counts.total,
    printed: counts.all.printed,
    most: most ? bucketName(most, counts.buckets.length) : '',
  })
  return (
    <section className={styles['figure']} aria-label={title}>
      <header>
        <h3>{title}</h3>
        <SegmentedControl
          size="xs"
          aria-label={t('figure.label')}
          value={figure}
          data={(['chart', 'table'] as const).map(value => ({ value, label: t(`figure.${value}`) }))}
          onChange={value => useHistory.setState({ figure: value === 'table' ? 'table' : 'chart' })}
        />
      </header>
      {figure === 'table' ? (
        <BucketTable counts={counts} shown={shown} caption={title} />
      ) : (
        <Drawn counts={counts} shown={shown} heard={heard} />
      )}
    </section>
  )
}

/** The counts of what is shown: by hour or day, by printer, by type. */
export function Summary({ counts }: { counts: HistoryCounts | null }) {
  const t = useWords('history')
  const printers = useHistory(state => state.printers)
  const types = useHistory(state => state.types)
  if (!counts || counts.total === 0) return null
  return (
    <div className={styles['summary']}>
      <Figure counts={counts} />
      <CountTable
        title={t('printers')}
        lines={counts.printers.map(({ printer, counts: each }) => ({
          id: printer,
          name: printerName(printer),
          title: printer,
          counts: each,
        }))}
        chosen={printers}
        onToggle={id => useHistory.setState({ printers: toggled(printers, id) })}
      />
      <CountTable
        title={t('types')}
        lines={counts.types.map(({ type, counts: each }) => ({
          id: type,
          name: typeWord(type),
          title: type,
          counts: each,
        }))}
        chosen={types}
        onToggle={id => useHistory.setState({ types: toggled(types, id) })}
      />
    </div>
  )
}
