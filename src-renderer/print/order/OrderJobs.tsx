import { UnstyledButton } from '@mantine/core'
import { useMemo } from 'react'
import type { JobRow } from '../../../src-shared/contract/print.ts'
import { needsPerson } from '../../../src-shared/print/intake.ts'
import { useSay, useSetSearchText, useWords } from '../../kit/index.ts'
import { showNew } from '../find/choose.ts'
import { JobPill } from '../JobPill.tsx'
import { useJobTitle } from '../use-job-title.ts'
import { usePrint, usePrintStore } from '../use-print.ts'
import styles from './Order.module.css'

/** The jobs of an order in the list: those that need a person first, then what moves, then what is done. */
export function jobsOfOrder(order: string, rows: Iterable<JobRow>): JobRow[] {
  const rank = (row: JobRow) => {
    if (needsPerson(row)) return 0
    return row.here === 'waiting' || row.here === 'printing' || row.here === 'failed' ? 1 : 2
  }
  return [...rows].filter(row => row.orderId === order).sort((a, b) => rank(a) - rank(b) || b.since - a.since)
}

function OneJob({ row }: { row: JobRow }) {
  const say = useSay()
  const title = useJobTitle()
  const store = usePrintStore()
  const setSearch = useSetSearchText()
  const show = () => {
    setSearch('')
    void showNew(store, row.id)
  }
  return (
    <li>
      <UnstyledButton className={styles['hit']} onClick={show}>
        <span className={styles['job']}>
          <b>{title(row)}</b> <JobPill row={row} />
        </span>
        {needsPerson(row) && row.reason && <span className={styles['quiet']}>{say(row.reason)}</span>}
      </UnstyledButton>
    </li>
  )
}

/** What is already here of an order, above the ways to print it once more. */
export function OrderJobs({ order }: { order: string }) {
  const t = useWords('order')
  const store = usePrintStore()
  const version = usePrint(state => state.change.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are changed in place, `version` tells
  const jobs = useMemo(() => jobsOfOrder(order, store.getState().rows.values()), [store, order, version])
  if (jobs.length === 0) return null
  return (
    <section className={styles['here']} aria-label={t('jobs.title', { count: jobs.length })}>
      <h3>{t('jobs.title', { count: jobs.length })}</h3>
      <ul className={styles['hits']}>
        {jobs.map(row => (
          <OneJob key={row.id} row={row} />
        ))}
      </ul>
    </section>
  )
}
