import { useMemo } from 'react'
import { printerName } from '../../src-shared/print/printer.ts'
import { findJob, formatNumber, goTo, useWords, WorkLine } from '../kit/index.ts'
import { useJobTitle } from './use-job-title.ts'
import { usePrint, usePrintStore } from './use-print.ts'

/** So many jobs that are printing are named. */
const mostNamed = 5

/** The station's jobs in the job tray: those at a printer, and how many wait. */
export function PrintWork() {
  const t = useWords('print')
  const title = useJobTitle()
  const store = usePrintStore()
  const change = usePrint(state => state.change)
  const waiting = usePrint(state => state.counts.ownWaiting)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are changed in place; `change` says when
  const printing = useMemo(
    () => [...store.getState().rows.values()].filter(({ here }) => here === 'printing'),
    [store, change],
  )
  const open = () => goTo('print')
  const more = printing.length - mostNamed
  return (
    <>
      {printing.slice(0, mostNamed).map(job => (
        <WorkLine
          key={job.id}
          title={title(job)}
          detail={job.printer === null ? '' : t('work.at', { printer: printerName(job.printer) })}
          tone="moving"
          onOpen={() => findJob(job.id)}
        />
      ))}
      {more > 0 && (
        <WorkLine
          title={t('work.more', { count: more, figure: formatNumber(more) })}
          detail=""
          tone="moving"
          onOpen={open}
        />
      )}
      {waiting > 0 && (
        <WorkLine
          title={t('work.waiting', { count: waiting, figure: formatNumber(waiting) })}
          detail=""
          tone="waiting"
          onOpen={open}
        />
      )}
    </>
  )
}
