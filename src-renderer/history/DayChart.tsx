import { useWords } from '../kit/index.ts'
import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { memo } from 'react'
import { type HistoryCounts, type Outcome, outcomes } from '../../src-shared/contract/history.ts'
import { bucketName } from './bucket-name.ts'
import styles from './DayChart.module.css'
import { outcomeLooks } from './marks.tsx'

const fillOf = (outcome: Outcome) => (outcome === 'printed' ? outcomeLooks.printed.colour : `url(#history-${outcome})`)

/** Bars of different outcomes have different patterns, not just colours. */
function Patterns() {
  const marks: Partial<Record<Outcome, string>> = {
    failed: 'M0 0 6 6M6 0 0 6',
    unconfirmed: 'M0 6 6 0',
    held: 'M0 0h6v6',
    withdrawn: 'M0 3h6',
    open: 'M3 0v6',
  }
  return (
    <defs>
      {Object.entries(marks).map(([outcome, path]) => {
        const { colour } = outcomeLooks[outcome as Outcome]
        return (
          <pattern key={outcome} id={`history-${outcome}`} width={6} height={6} patternUnits="userSpaceOnUse">
            <rect width={6} height={6} fill={colour} fillOpacity={0.35} />
            <path d={path} stroke={colour} strokeWidth={1.6} />
          </pattern>
        )
      })}
    </defs>
  )
}

/** The attempts by hour or by day, as bars of their outcomes; for eyes only, the table says the same. */
export const DayChart = memo(
  function DayChart({ counts, shown }: { counts: HistoryCounts; shown: readonly Outcome[] }) {
    const t = useWords('history')
    const { buckets } = counts
    const data = buckets.map(bucket => ({ when: bucketName(bucket, buckets.length), ...bucket.counts }))
    const series = outcomes
      .filter(outcome => shown.includes(outcome))
      .map(outcome => ({ name: outcome, label: t(`outcome.${outcome}`), color: outcomeLooks[outcome].colour }))
    return (
      <BarChart
        className={styles['chart'] ?? ''}
        h="100%"
        type="stacked"
        data={data}
        dataKey="when"
        series={series}
        accessibilityLayer={false}
        tickLine="none"
        withTooltip
        xAxisProps={{ minTickGap: 16, tickMargin: 4, height: 22 }}
        yAxisProps={{ width: 38, allowDecimals: false, tickCount: 4 }}
        barChartProps={{ margin: { top: 6, right: 4, bottom: 0, left: 0 } }}
        maxBarWidth={36}
        barProps={({ name }) => ({ fill: fillOf(name as Outcome) })}
      >
        <Patterns />
      </BarChart>
    )
  },
  (before, now) => before.counts === now.counts && before.shown.join() === now.shown.join(),
)
