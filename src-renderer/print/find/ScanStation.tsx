import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { JobRow } from '../../../src-shared/contract/print.ts'
import { needsPerson, type ShownState, shownState } from '../../../src-shared/print/intake.ts'
import {
  closeScanStation,
  formatTime,
  Kbd,
  recallValue,
  rememberValue,
  type ScanResult,
  SmallIcon,
  typeWord,
  useSay,
  useScanResults,
  useScanStation,
  useWords,
  zonedDay,
} from '../../kit/index.ts'
import { useJob, usePrint, usePrintStore } from '../use-print.ts'
import styles from './ScanStation.module.css'
import { countedScan, noScans, readScanCount, type ScanCount } from './scan-count.ts'

const countPlace = 'scans.today'

/** How many scans this station had today; over restarts of the window. */
function useScanCount(): ScanCount {
  const newest = useScanResults(({ results }) => results[0])
  const [count, setCount] = useState(() => recallValue(countPlace, readScanCount, noScans))
  const counted = useRef(newest)
  useEffect(() => {
    if (!newest || newest === counted.current) return
    counted.current = newest
    setCount(before => {
      const next = countedScan(before, newest)
      rememberValue(countPlace, next)
      return next
    })
  }, [newest])
  return count.day === zonedDay(Date.now()) ? count : noScans
}

/** A job that is found may still not be fine: its state has a colour of its own where a person should look. */
function toneOf(row: JobRow, state: ShownState): 'failed' | 'unsure' | undefined {
  if (state === 'failed') return 'failed'
  return needsPerson(row) || state === 'blocked' ? 'unsure' : undefined
}

/** What happened to the job: its state, where and when, and why it needs a person. */
function Happened({ row }: { row: JobRow }) {
  const say = useSay()
  const frame = useWords('frame')
  const state = usePrint(({ around }) => shownState(row, around.stopped))
  const why = (needsPerson(row) || state === 'failed') && row.reason ? say(row.reason) : ''
  return (
    <>
      <p className={styles['state']} data-tone={toneOf(row, state)}>
        {frame(`here.${state}`)} · {formatTime(row.since)}
      </p>
      {why !== '' && <p className={styles['why']}>{why}</p>}
    </>
  )
}

/** The newest scan, to be read from three metres away. */
function Newest({ result }: { result: ScanResult }) {
  const t = useWords('print')
  const frame = useWords('frame')
  const row = useJob(result.job ?? '')
  const isFound = result.end === 'found'
  return (
    <div key={result.at} className={styles['newest']} data-end={result.end} role="status">
      <p className={styles['end']}>
        <SmallIcon name={isFound ? 'check' : 'cross'} size={72} /> {frame(`scan.end.${result.end}`)}
      </p>
      <p className={`${styles['order']} figures`}>{row?.orderId ?? result.text}</p>
      {row && <p className={styles['type']}>{typeWord(row.type)}</p>}
      {row ? <Happened row={row} /> : <p className={styles['why']}>{t(`station.${result.end}`)}</p>}
    </div>
  )
}

function Earlier({ results }: { results: readonly ScanResult[] }) {
  const t = useWords('print')
  const frame = useWords('frame')
  if (results.length === 0) return null
  return (
    <ol className={styles['earlier']} aria-label={t('station.earlier')}>
      {results.map(({ text, end, what, at }) => (
        <li key={at} data-end={end}>
          <SmallIcon name={end === 'found' ? 'check' : 'cross'} size={22} />
          <b className="figures">{text}</b>
          <span>{what || frame(`scan.end.${end}`)}</span>
          <time className="figures">{formatTime(at)}</time>
        </li>
      ))}
    </ol>
  )
}

function Station() {
  const t = useWords('print')
  const frame = useWords('frame')
  const store = usePrintStore()
  const results = useScanResults(state => state.results)
  const { found, missed } = useScanCount()
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const page = document.getElementById('root')
    // What is behind can't be reached: neither by Tab nor by a job that is chosen there.
    if (page) page.inert = true
    place.current?.focus()
    // Escape leaves full screen before any page hears it. The end of an earlier full screen may be told only now.
    let wasFull = false
    const left = () => {
      if (document.fullscreenElement) wasFull = true
      else if (wasFull) closeScanStation()
    }
    document.addEventListener('fullscreenchange', left)
    return () => {
      document.removeEventListener('fullscreenchange', left)
      if (page) page.inert = false
      closeScanStation()
      requestAnimationFrame(() => store.getState().grid?.focus())
    }
  }, [store])
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') closeScanStation()
  }
  const [newest, ...earlier] = results
  return createPortal(
    <section
      ref={place}
      className={styles['station']}
      tabIndex={-1}
      aria-label={frame('scan.station')}
      onKeyDown={onKeyDown}
    >
      <header>
        <h1>{frame('scan.station')}</h1>
        <p role="status" className="figures">
          {t('station.count', { count: found + missed })}
          {missed > 0 && <b> · {t('station.missed', { count: missed })}</b>}
        </p>
        <button type="button" onClick={closeScanStation}>
          {t('station.leave')} <Kbd keys="Escape" />
        </button>
      </header>
      {newest ? <Newest result={newest} /> : <p className={styles['idle']}>{t('station.idle')}</p>}
      <Earlier results={earlier} />
    </section>,
    document.body,
  )
}

/** Full screen for a person with only a scanner: what the newest scan was, the ones before it, and how many today. */
export function ScanStation() {
  return useScanStation(({ isOpen }) => isOpen) ? <Station /> : null
}
