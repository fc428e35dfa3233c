import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { create } from 'zustand'
import type { DeskClient } from '../../../src-shared/contract/client.ts'
import type { ActionResult } from '../../../src-shared/contract/print.ts'
import { asDeskError, type ErrorJson } from '../../../src-shared/errors.ts'
import { shownState } from '../../../src-shared/print/actions.ts'
import { type PrinterView, printerName } from '../../../src-shared/print/printer.ts'
import { printerStanding } from '../../../src-shared/print/reasons.ts'
import { useAlertsStore, useClient, useErrorNotice, useNow, usePrinterWord, useSay } from '../../app/index.ts'
import { cancelRun, followRun, type Progress, runName } from '../act/long-run.ts'
import { useMayPrint } from '../act/use-may-print.ts'
import { Outcome } from '../dialogs/Outcome.tsx'
import { RunBar } from '../dialogs/RunBar.tsx'
import { noJobFilter } from '../filter.ts'
import { capital } from '../printer-trouble.ts'
import { usePrint, usePrintStore } from '../use-print.ts'
import styles from './Banners.module.css'
import { useSpareWords } from './words.ts'

/** Jobs of one printer on their way to its spare, or what became of them. */
type SpareMove = { name: string; to: string; count: number } & (
  | { at: 'moving'; progress: Progress; cancel(): void }
  | { at: 'ended'; result: ActionResult }
  | { at: 'failed'; error: ErrorJson }
)

/** By the stopped printer's URI; kept while another screen is shown, until a person has read what became of it. */
const useSpareMoves = create<{ moves: ReadonlyMap<string, SpareMove> }>(() => ({ moves: new Map() }))

const put = (uri: string, move: SpareMove | null) =>
  useSpareMoves.setState(({ moves }) => {
    const next = new Map(moves)
    if (move) next.set(uri, move)
    else next.delete(uri)
    return { moves: next }
  })

/** Lets go of what became of it. */
const forgetMove = (uri: string) => put(uri, null)

/** Moves what may move of a stopped printer to its spare; once, however often it is asked for. */
async function moveToSpare(client: DeskClient, { uri, name, spare }: PrinterView): Promise<void> {
  if (!spare || useSpareMoves.getState().moves.get(uri)?.at === 'moving') return
  const run = runName()
  const about = { name, to: spare.to, count: spare.jobs.length }
  const tell = (progress: Progress) =>
    put(uri, { ...about, at: 'moving', progress, cancel: () => cancelRun(client, run) })
  tell({ total: about.count, done: 0, refused: 0 })
  const stop = followRun(client, run, tell)
  try {
    const result = await client.call('printers.moveToSpare', { uri, run })
    put(uri, { ...about, at: 'ended', result })
  } catch (error) {
    put(uri, { ...about, at: 'failed', error: asDeskError(error).toJSON() })
  } finally {
    stop()
  }
}

const minute = 60

/** How long it has been stopped, in words. */
function useAge(): (since: number) => string {
  const t = useSpareWords()
  const now = useNow(10)
  return since => {
    const seconds = Math.max(0, Math.floor((now - since) / 1000))
    const minutes = Math.floor(seconds / minute)
    if (minutes === 0) return t('ageSeconds', { count: seconds })
    if (minutes < minute) return t('age', { count: minutes })
    return t('ageHours', { hours: Math.floor(minutes / minute), minutes: minutes % minute })
  }
}

/** How many jobs each stopped printer blocks. */
function useBlocked(): ReadonlyMap<string, number> {
  const store = usePrintStore()
  const version = usePrint(state => state.change.version)
  const stopped = usePrint(state => state.around.stopped)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are changed in place, `version` tells
  return useMemo(() => {
    const counts = new Map<string, number>()
    if (stopped.size === 0) return counts
    for (const row of store.getState().rows.values()) {
      if (row.printer === null || shownState(row, stopped) !== 'blocked') continue
      counts.set(row.printer, (counts.get(row.printer) ?? 0) + 1)
    }
    return counts
  }, [store, version, stopped])
}

/** Sends on to a printer that was held after failures in a row; the answer shows by its own event. */
function Resume({ uri, name: printer }: PrinterView) {
  const t = useSpareWords()
  const client = useClient()
  const notice = useErrorNotice()
  const resume = () => client.call('printers.resume', { uri }).catch(error => notice(error, t('resume', { printer })))
  return (
    <Button variant="filled" title={t('resume.what', { printer })} onClick={() => void resume()}>
      {t('resume', { printer })}
    </Button>
  )
}

/** A printer that has stopped: why, how many jobs it blocks, and the ways out. F8 leads here first. */
function Stopped({ printer, blocked }: { printer: PrinterView; blocked: number }) {
  const t = useSpareWords()
  const say = useSay()
  const client = useClient()
  const store = usePrintStore()
  const word = usePrinterWord()
  const age = useAge()
  const { may } = useMayPrint()
  const { spare, name, uri, problem } = printer
  const to = spare ? printerName(spare.to) : ''
  const { standing, reasons } = printerStanding(printer)
  const isHeld = problem?.code === 'printer.held'
  const isPlain = standing === 'stopped' && reasons.length === 0
  const text = () => {
    if (isHeld) return blocked > 0 ? t('held', { why: say(problem), count: blocked }) : say(problem)
    if (spare) {
      const told = { count: spare.jobs.length, to, printer: name, age: age(spare.since) }
      return isPlain ? t('may', told) : t('mayWhy', { ...told, why: word(printer) })
    }
    const why = problem && standing === 'trouble' && reasons.length === 0 ? say(problem) : capital(word(printer))
    return t(blocked > 0 ? 'stopped' : 'stoppedIdle', {
      printer: name,
      why: why.replace(/\.$/, ''),
      count: blocked,
    })
  }
  return (
    <div className={styles['line']} data-tone="unsure" data-attention tabIndex={-1}>
      <p role="status">{text()}</p>
      <div className={styles['buttons']}>
        {blocked > 0 && (
          <Button
            variant="default"
            onClick={() => store.setState({ filter: { ...noJobFilter, chip: 'blocked', printer: uri } })}
          >
            {t('show', { count: blocked })}
          </Button>
        )}
        {may && isHeld && <Resume {...printer} />}
        {may && spare && (
          <Button
            variant={isHeld ? 'default' : 'filled'}
            title={t('move.what', { printer: name })}
            onClick={() => void moveToSpare(client, printer)}
          >
            {t('move', { count: spare.jobs.length, to })}
          </Button>
        )}
      </div>
    </div>
  )
}

function Move({ uri, move }: { uri: string; move: SpareMove }) {
  const t = useSpareWords()
  const say = useSay()
  const { name: printer, count } = move
  const to = printerName(move.to)
  if (move.at === 'moving') {
    return (
      <div className={styles['line']} data-tone="waiting">
        <p>{t('moving', { count, printer, to })}</p>
        <div className={styles['run']}>
          <RunBar progress={move.progress} onCancel={move.cancel} />
        </div>
      </div>
    )
  }
  return (
    <div className={styles['line']} data-tone={move.at === 'ended' ? 'waiting' : 'unsure'}>
      {move.at === 'ended' ? (
        <div className={styles['said']}>
          <p>{t('ended', { printer, to })}</p>
          <Outcome result={move.result} />
        </div>
      ) : (
        <p role="alert">{t('failed', { printer, why: say(move.error) })}</p>
      )}
      <Button variant="default" onClick={() => forgetMove(uri)}>
        {t('close')}
      </Button>
    </div>
  )
}

/** The printers that have stopped, first of all that needs attention, and what became of jobs that were moved. */
export function PrinterBanners() {
  const printers = usePrint(state => state.printers)
  const moves = useSpareMoves(state => state.moves)
  const alerts = useAlertsStore(state => state.alerts)
  const blocked = useBlocked()
  const needing = new Set(
    alerts.flatMap(({ kind, printer, profile }) => (kind === 'printer' && !profile ? (printer ?? []) : [])),
  )
  return (
    <>
      {[...moves].map(([uri, move]) => (
        <Move key={uri} uri={uri} move={move} />
      ))}
      {printers
        .filter(({ uri, spare }) => (needing.has(uri) || spare) && moves.get(uri)?.at !== 'moving')
        .map(printer => (
          <Stopped key={printer.uri} printer={printer} blocked={blocked.get(printer.uri) ?? 0} />
        ))}
    </>
  )
}
