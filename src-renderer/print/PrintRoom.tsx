import { useMemo } from 'react'
import { isPrinterStopped } from '../../src-shared/print/reasons.ts'
import { alertGroups, formatNumber, useAlerts, usePrinterWord, useSay, useShownRoom, useWords } from '../kit/index.ts'
import { useStationWord } from './bar/RoomStations.tsx'
import { isOfRoom, standingOf } from './filter.ts'
import { placeOf } from './grid/columns.tsx'
import styles from './PrintRoom.module.css'
import { useJobTitle } from './use-job-title.ts'
import { usePrint, usePrinters, usePrintStore } from './use-print.ts'

/** How many jobs were printed today, are at a printer, and wait; `others`: how much is to be seen of other stations. */
export function usePrintTally(): { printed: number; printing: number; waiting: number; others: number } {
  const { printed, printing, waiting } = usePrint(state => state.counts)
  const stations = useShownRoom()?.stations ?? []
  const others = stations.filter(
    ({ goneSince, needsPerson, printers }) => goneSince !== null || needsPerson > 0 || printers.some(isPrinterStopped),
  )
  return { printed, printing, waiting, others: others.length }
}

/** What the room should see of printing, without anything to click: stopped printers, what needs a person, what prints. */
export function PrintRoom({ most, className }: { most: number; className: string }) {
  const t = useWords('print')
  const say = useSay()
  const title = useJobTitle()
  const printerWord = usePrinterWord()
  const store = usePrintStore()
  const change = usePrint(state => state.change)
  const own = usePrinters().filter(isPrinterStopped)
  const stations = useShownRoom()?.stations ?? []
  const stationWord = useStationWord()
  const gone = stations.filter(({ goneSince }) => goneSince !== null)
  const there = stations.filter(({ goneSince }) => goneSince === null)
  const stopped = [
    ...own.map(printer => ({ key: printer.uri, printer, station: '' })),
    ...there.flatMap(({ id, name, printers }) =>
      printers.filter(isPrinterStopped).map((printer, at) => ({ key: `${id} ${at}`, printer, station: name })),
    ),
  ]
  const alerts = useAlerts()
  const ownNeeds = alertGroups(alerts.filter(({ profile, kind }) => !profile && kind !== 'printer'))
  const needs = [
    ...ownNeeds.map(({ first, alerts: alike }) => ({
      key: first.key,
      count: alike.length,
      said: first.said,
      station: '',
    })),
    ...there.flatMap(({ id, name, needs: theirs }) =>
      theirs.map(({ count, said }, at) => ({ key: `${id} ${at}`, count, said, station: name })),
    ),
  ]
  const around = usePrint(state => state.around)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are changed in place; `change` says when
  const printing = useMemo(
    () =>
      [...store.getState().rows.values()].filter(
        row => row.here === 'printing' || (isOfRoom(row, around) && standingOf(row, around) === 'printing'),
      ),
    [store, change, around],
  )
  const rest = (count: number) => (count > most ? <li>{t('room.more', { count: count - most })}</li> : null)
  return (
    <section className={`${className} ${styles['room']}`}>
      {gone.length > 0 && (
        <>
          <h2 data-tone="failed">{t('room.gone')}</h2>
          <ul>
            {gone.slice(0, most).map(station => (
              <li key={station.id}>
                <b>{station.name}</b> {stationWord(station).word}
              </li>
            ))}
            {rest(gone.length)}
          </ul>
        </>
      )}
      {stopped.length > 0 && (
        <>
          <h2 data-tone="failed">{t('room.stopped')}</h2>
          <ul>
            {stopped.slice(0, most).map(({ key, printer, station }) => (
              <li key={key}>
                <b>{printer.name}</b> {printerWord(printer)} <span>{station}</span>
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
            {needs.slice(0, most).map(({ key, count, said, station }) => (
              <li key={key}>
                {station !== '' && <b>{station} </b>}
                {count > 1 && <b>{formatNumber(count)} × </b>}
                {say(said)}
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
            {title(job)} <span>{placeOf(job, around)}</span>
          </li>
        ))}
        {rest(printing.length)}
      </ul>
    </section>
  )
}
