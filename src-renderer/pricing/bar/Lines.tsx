import { Button, Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatTime, useLackLine, useSay } from '../../kit/index.ts'
import { count } from '../parts/numbers.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import { usePriceActions, usePrices } from '../state/use-prices.ts'
import styles from './Lines.module.css'

/** An info line above the grid, with optional actions on the right. */
function Line({ tone, children, text }: { tone: 'unsure' | 'waiting'; text: string; children?: ReactNode }) {
  return (
    <div className={styles['line']} data-tone={tone}>
      <p role="status">{text}</p>
      {children}
    </div>
  )
}

/** Loading progress. */
function Reading() {
  const t = useSheetWords('prices')
  const reading = usePrices(state => state.head?.reading ?? null)
  const readAt = usePrices(state => state.head?.readAt ?? null)
  if (reading?.state !== 'reading') return null
  const { read, total } = reading
  const text =
    read === 0
      ? t('line.readingBegins')
      : total === null
        ? t('line.readingNoTotal', { read: count(read) })
        : t('line.reading', { read: count(read), total: count(total) })
  return (
    <div className={styles['reading']}>
      <p>
        {text}
        {readAt !== null && ` ${t('line.readingAge', { time: formatTime(readAt) })}`}
      </p>
      {total !== null && (
        <Progress.Root size={6} transitionDuration={0}>
          <Progress.Section value={(read / Math.max(1, total)) * 100} aria-label={text} />
        </Progress.Root>
      )}
    </div>
  )
}

function Failed() {
  const t = useSheetWords('prices')
  const say = useSay()
  const { refresh } = usePriceActions()
  const problem = usePrices(({ head }) => (head?.reading.state === 'failed' ? head.reading.problem : null))
  const readAt = usePrices(state => state.head?.readAt ?? null)
  if (!problem) return null
  const since = readAt === null ? t('line.failedNever') : t('line.failed', { time: formatTime(readAt) })
  return (
    <Line tone="unsure" text={`${say(problem)} ${since}`}>
      <Button variant="default" onClick={() => void refresh()}>
        {t('line.again')}
      </Button>
    </Line>
  )
}

/** A warning from a completed load. */
function Warning() {
  const say = useSay()
  const problem = usePrices(({ head }) => (head?.reading.state === 'idle' ? head.reading.problem : null))
  return problem && <Line tone="unsure" text={say(problem)} />
}

/** Problems found in the prices file. */
function Findings() {
  const say = useSay()
  const findings = usePrices(state => state.outbox?.findings)
  return findings?.map(finding => <Line key={finding.code} tone="unsure" text={say(finding)} />)
}

/** Info, progress and warning lines above the grid. */
export function Lines() {
  const lack = useLackLine()
  const isLoaded = usePrices(state => state.columns !== null)
  return (
    <>
      {lack !== null && <Line tone="waiting" text={lack} />}
      <Reading />
      {isLoaded && <Failed />}
      {isLoaded && <Warning />}
      <Findings />
    </>
  )
}
