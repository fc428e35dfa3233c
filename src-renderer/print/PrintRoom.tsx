import { useMemo } from 'react'
import { printerName } from '../../src-shared/print/printer.ts'
import { isPrinterStopped } from '../../src-shared/print/reasons.ts'
import { alertGroups, formatNumber, useAlertsStore, usePrinterWord, useSay } from '../app/index.ts'
import styles from './PrintRoom.module.css'
import { useJobTitle } from './use-job-title.ts'
import { usePrint, usePrintStore } from './use-print.ts'
import { usePrintWords } from './words.ts'

/** How many jobs were printed today, are at a printer, and wait here. */
export function usePrintTally(): { printed: number; printing: number; waiting: number } {
  return usePrint(state => state.counts)
}

/** What the room should see of printing, without anything to click: stopped printers, what needs a person, what prints. */
export function PrintRoom({ most, className }: { most: number; className: string }) {
  const t = usePrintWords()
  const say = useSay()
  const title = useJobTitle()
  const printerWord = usePrinterWord()
  const store = usePrintStore()
  const change = usePrint(state => state.change)
  const stopped = usePrint(state => state.printers).filter(isPrinterStopped)
  const alerts = useAlertsStore(state => state.alerts)
  const needs = alertGroups(alerts.filter(({ profile, kind }) => !profile && kind !== 'printer'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are changed in place; `change` says when
  const printing = useMemo(
    () => [...store.getState().rows.values()].filter(({ here }) => here === 'printing'),
    [store, change],
  )
  const rest = (count: number) => (count > most ? <li>{t('room.more', { count: count - most })}</li> : null)
  return (
    <section className={`${className} ${styles['room']}`}>
      {stopped.length > 0 && (
        <>
          <h2 data-tone="failed">{t('room.stopped')}</h2>
          <ul>
            {stopped.slice(0, most).map(printer => (
              <li key={printer.uri}>
                <b>{printer.name}</b> {printerWord(printer)}
              </li>
            ))}
            {rest(stopped.length)}
          </ul>
        </>
      )}
      {needs.length > 0 && (
        <>
          <h2 data-tone="failed">{t('room.needs')}</h2>
          <ul>
            {needs.slice(0, most).map(({ first, alerts: alike }) => (
              <li key={first.key}>
                {alike.length > 1 && <b>{formatNumber(alike.length)} × </b>}
                {say(first.said)}
              </li>
            ))}
            {rest(needs.length)}
          </ul>
        </>
      )}
      <h2>{t('room.printing')}</h2>
      <ul>
        {printing.length === 0 && <li>{t('room.none')}</li>}
        {printing.slice(0, most).map(job => (
          <li key={job.id}>
            {title(job)} <span>{job.printer === null ? '' : printerName(job.printer)}</span>
          </li>
        ))}
        {rest(printing.length)}
      </ul>
    </section>
  )
}
