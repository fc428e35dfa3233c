import { ActionIcon, Button, Menu, UnstyledButton } from '@mantine/core'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { DeskClient } from '../../../src-shared/contract/client.ts'
import type { ActionResult, JobRow } from '../../../src-shared/contract/print.ts'
import { asDeskError, type ErrorJson } from '../../../src-shared/errors.ts'
import { wantsMessage } from '../../../src-shared/print/alerts.ts'
import { shownState } from '../../../src-shared/print/intake.ts'
import { isSameSize, sizeOfMedia } from '../../../src-shared/print/paper.ts'
import { type PrinterView, printerName } from '../../../src-shared/print/printer.ts'
import { mayStartQueue, printerStanding, takesJobs, wantsOf } from '../../../src-shared/print/reasons.ts'
import { paperMillimetres, paperNames } from '../../../src-shared/print/rules.ts'
import {
  ActionButton,
  goTo,
  joinItems,
  Pill,
  PrinterPill,
  perPlace,
  SmallIcon,
  useAlerts,
  useClient,
  useDeskSend,
  useErrorNotice,
  useNow,
  usePrinterWord,
  useSay,
  useWords,
} from '../../kit/index.ts'
import { cancelRun, followRun, type Progress, runName } from '../act/long-run.ts'
import { useJobActions } from '../act/use-job-actions.ts'
import { useMayPrint } from '../act/use-may-print.ts'
import { Outcome } from '../dialogs/Outcome.tsx'
import { RunBar } from '../dialogs/RunBar.tsx'
import { capital } from '../printer-trouble.ts'
import { usePrint, usePrinters, usePrintStore } from '../use-print.ts'
import styles from './Banners.module.css'

/** Jobs of one printer on their way to its spare, or what became of them. */
type SpareMove = { name: string; to: string; count: number } & (
  | { at: 'moving'; progress: Progress; cancel(): void }
  | { at: 'ended'; result: ActionResult }
  | { at: 'failed'; error: ErrorJson }
)

/** By the stopped printer's URI; kept while another screen is shown, until a person has read what became of it. */
const movesOf = perPlace(() => createStore<{ moves: ReadonlyMap<string, SpareMove> }>(() => ({ moves: new Map() })))

const put = (client: DeskClient, uri: string, move: SpareMove | null) =>
  movesOf(client).setState(({ moves }) => {
    const next = new Map(moves)
    if (move) next.set(uri, move)
    else next.delete(uri)
    return { moves: next }
  })

/** Moves what may move of a stopped printer to its spare; once, however often it is asked for. */
async function moveToSpare(client: DeskClient, { uri, name, spare }: PrinterView): Promise<void> {
  if (!spare || movesOf(client).getState().moves.get(uri)?.at === 'moving') return
  const run = runName()
  const about = { name, to: spare.to, count: spare.jobs.length }
  const tell = (progress: Progress) =>
    put(client, uri, { ...about, at: 'moving', progress, cancel: () => cancelRun(client, run) })
  tell({ total: about.count, done: 0, refused: 0 })
  const stop = followRun(client, run, tell)
  try {
    const result = await client.call('printers.moveToSpare', { uri, run })
    put(client, uri, { ...about, at: 'ended', result })
  } catch (error) {
    put(client, uri, { ...about, at: 'failed', error: asDeskError(error).toJSON() })
  } finally {
    stop()
  }
}

const minute = 60

/** How long it has been stopped, in words. */
function useAge(): (since: number) => string {
  const t = useWords('spare')
  const now = useNow(10)
  return since => {
    const seconds = Math.max(0, Math.floor((now - since) / 1000))
    const minutes = Math.floor(seconds / minute)
    if (minutes === 0) return t('ageSeconds', { count: seconds })
    if (minutes < minute) return t('age', { count: minutes })
    return t('ageHours', { hours: Math.floor(minutes / minute), minutes: minutes % minute })
  }
}

/** The jobs of a printer that haven't come out yet. */
interface Queue {
  /** Wait for it, in the list's words: none of them is at a printer. */
  waiting: readonly JobRow[]
  blocked: readonly JobRow[]
  /** The one that it prints now. */
  printing: JobRow | null
}

const noQueue: Queue = { waiting: [], blocked: [], printing: null }

/** By URI, the jobs that each printer has before it. */
function useQueues(): ReadonlyMap<string, Queue> {
  const store = usePrintStore()
  const version = usePrint(state => state.change.version)
  const stopped = usePrint(state => state.around.stopped)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are changed in place, `version` tells
  return useMemo(() => {
    const queues = new Map<string, { waiting: JobRow[]; blocked: JobRow[]; printing: JobRow | null }>()
    for (const row of store.getState().rows.values()) {
      const shown = shownState(row, stopped)
      if (row.printer === null || (shown !== 'waiting' && shown !== 'blocked' && shown !== 'printing')) continue
      const queue = queues.get(row.printer) ?? { waiting: [], blocked: [], printing: null }
      queues.set(row.printer, queue)
      if (shown !== 'printing') queue[shown].push(row)
      else if (!queue.printing || row.since < queue.printing.since) queue.printing = row
    }
    return queues
  }, [store, version, stopped])
}

/** Asks the print server to print on with a queue that was stopped there. */
function StartQueue({ uri, name: printer }: PrinterView) {
  const t = useWords('spare')
  const notice = useErrorNotice()
  const start = useDeskSend('printers.startQueue')
  return (
    <ActionButton
      action={{
        title: t('start'),
        needs: 'printers.startQueue',
        run: () => start.mutate({ uri }, { onError: error => notice(error, t('start')) }),
      }}
      size="compact-sm"
      title={t('start.what', { printer })}
      loading={start.isPending}
    />
  )
}

/** Leads to where a printer is signed in to, or its certificate compared. */
function LetIn({ printer }: { printer: PrinterView }) {
  const t = useWords('spare')
  const wants = wantsOf(printer)
  if (wants !== 'password' && wants !== 'certificate' && wants !== 'other-certificate') return null
  const isPassword = wants === 'password'
  return (
    <ActionButton
      action={{
        title: t(isPassword ? 'signIn' : 'certificate'),
        needs: isPassword ? 'printers.signIn' : 'printers.trust',
        run: () => goTo('settings', { section: 'printers', printer: printer.uri }),
      }}
      size="compact-sm"
    />
  )
}

/** Sends on to a printer that was held after failures in a row; the answer shows by its own event. */
function Resume({ uri, name: printer }: PrinterView) {
  const t = useWords('spare')
  const client = useClient()
  const notice = useErrorNotice()
  const resume = () => client.call('printers.resume', { uri }).catch(error => notice(error, t('resume', { printer })))
  return (
    <ActionButton
      action={{ title: t('resume', { printer }), needs: 'printers.resume', run: () => void resume() }}
      variant="filled"
      size="compact-sm"
      title={t('resume.what', { printer })}
    />
  )
}

/** What is done with a printer's queue: all of it moves to another printer. */
function QueueMenu({
  printer,
  jobs,
  others,
}: {
  printer: PrinterView
  jobs: readonly JobRow[]
  others: PrinterView[]
}) {
  const t = useWords('spare')
  const { move } = useJobActions()
  const may = useMayPrint()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          data-queue-menu
          aria-label={t('menu', { printer: printer.name })}
          title={t('menu', { printer: printer.name })}
        >
          <SmallIcon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {may && others.length > 0 && (
          <>
            <Menu.Label>{t('moveAll', { count: jobs.length })}</Menu.Label>
            {others.map(other => (
              <Menu.Item
                key={other.uri}
                disabled={jobs.length === 0}
                rightSection={<PrinterPill printer={other} />}
                onClick={() => void move(jobs, { printer: other.uri, options: {} })}
              >
                {other.name}
              </Menu.Item>
            ))}
            <Menu.Divider />
          </>
        )}
        <Menu.Item onClick={() => goTo('settings', { section: 'printers' })}>{t('settings')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The papers that are in a printer, as people call them: "A4", "100 × 150 mm". */
function papersOf({ status }: PrinterView): string {
  const sizes = (status?.mediaReady ?? []).flatMap(name => {
    const size = sizeOfMedia(name)
    if (!size) return []
    const named = paperNames.find(paper => {
      const known = paperMillimetres(paper)
      return known && isSameSize(known, size, 1)
    })
    return [named ?? `${Math.round(size.width)} × ${Math.round(size.height)} mm`]
  })
  return joinItems([...new Set(sizes)].slice(0, 2))
}

/** What a stopped printer is said of in a sentence. */
function useSentence(): (printer: PrinterView, blocked: number) => string {
  const t = useWords('spare')
  const say = useSay()
  const word = usePrinterWord()
  const age = useAge()
  return (printer, blocked) => {
    const { spare, name, problem } = printer
    const { standing, reasons } = printerStanding(printer)
    if (problem?.code === 'printer.held')
      return blocked > 0 ? t('held', { why: say(problem), count: blocked }) : say(problem)
    if (standing === 'wants' && !spare)
      return say(wantsMessage(printer) ?? problem ?? { code: 'printer.wants', data: {} })
    if (spare) {
      const told = { count: spare.jobs.length, to: printerName(spare.to), printer: name, age: age(spare.since) }
      const isPlain = standing === 'stopped' && reasons.length === 0
      return isPlain ? t('may', told) : t('mayWhy', { ...told, why: word(printer) })
    }
    const why = problem && standing === 'trouble' && reasons.length === 0 ? say(problem) : capital(word(printer))
    return t(blocked > 0 ? 'stopped' : 'stoppedIdle', {
      printer: name,
      why: why.replace(/[.。]$/, ''),
      count: blocked,
    })
  }
}

/**
 * A printer: its state, its jobs and its paper. A click narrows the list to it. One that has stopped stands out and says
 * what it needs; F8 leads there first.
 */
function Card({
  printer,
  queue,
  needs,
  others,
}: {
  printer: PrinterView
  queue: Queue
  needs: boolean
  others: PrinterView[]
}) {
  const t = useWords('spare')
  const client = useClient()
  const store = usePrintStore()
  const sentence = useSentence()
  const isOn = usePrint(state => state.filter.printer === printer.uri)
  const { spare, name, uri, problem } = printer
  const { waiting, blocked, printing } = queue
  const isHeld = problem?.code === 'printer.held'
  const jobs = [...blocked, ...waiting]
  const said = needs ? sentence(printer, blocked.length) : null
  const paper = papersOf(printer)
  const detail = [
    blocked.length > 0 ? t('blocked', { count: blocked.length }) : '',
    waiting.length > 0 ? t('waiting', { count: waiting.length }) : '',
    paper,
  ].filter(part => part !== '')
  const toggle = () => store.setState(({ filter }) => ({ filter: { ...filter, printer: isOn ? null : uri } }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a card
    <div
      role="group"
      aria-label={name}
      className={styles['card']}
      data-printer={uri}
      data-on={isOn || undefined}
      {...(needs ? { 'data-needs': true, 'data-attention': true, tabIndex: -1 } : {})}
    >
      <UnstyledButton
        className={styles['face']}
        aria-pressed={isOn}
        title={said ?? t('card', { printer: name })}
        onClick={toggle}
      >
        <b>{name}</b>
        {printing && takesJobs(printer) ? (
          <Pill tone="moving" icon="arrow">
            {t('printing', { job: printing.orderId ?? printing.id })}
          </Pill>
        ) : (
          <PrinterPill printer={printer} />
        )}
        {detail.length > 0 && <small>{detail.join(' · ')}</small>}
        {isHeld && <small className={styles['why']}>{said}</small>}
      </UnstyledButton>
      {said !== null && (
        <span className="only-heard" role="status">
          {said}
        </span>
      )}
      {isHeld && <Resume {...printer} />}
      {mayStartQueue(printer) && <StartQueue {...printer} />}
      <LetIn printer={printer} />
      {spare && (
        <ActionButton
          action={{
            title: t('move', { count: spare.jobs.length, to: printerName(spare.to) }),
            needs: 'printers.moveToSpare',
            run: () => void moveToSpare(client, printer),
          }}
          variant={isHeld ? 'default' : 'filled'}
          size="compact-sm"
          title={`${said ?? ''} ${t('move.what', { printer: name })}`}
        />
      )}
      <QueueMenu printer={printer} jobs={jobs} others={others} />
    </div>
  )
}

function Move({ uri, move }: { uri: string; move: SpareMove }) {
  const client = useClient()
  const t = useWords('spare')
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
      <Button variant="default" onClick={() => put(client, uri, null)}>
        {t('close')}
      </Button>
    </div>
  )
}

/** The printers of this station, those that have stopped first, and what became of jobs that were moved. */
export function PrinterCards() {
  const t = useWords('spare')
  const printers = usePrinters()
  const { moves } = useStore(movesOf(useClient()))
  const alerts = useAlerts()
  const queues = useQueues()
  const needing = new Set(
    alerts.flatMap(({ kind, printer, profile }) => (kind === 'printer' && !profile ? (printer ?? []) : [])),
  )
  const needs = ({ uri, spare }: PrinterView) => needing.has(uri) || spare !== null
  return (
    <>
      {[...moves].map(([uri, move]) => (
        <Move key={uri} uri={uri} move={move} />
      ))}
      {printers.length > 0 && (
        <section className={styles['cards']} aria-label={t('cards')}>
          {printers
            .toSorted((one, other) => Number(needs(other)) - Number(needs(one)))
            .map(printer => (
              <Card
                key={printer.uri}
                printer={printer}
                queue={queues.get(printer.uri) ?? noQueue}
                needs={needs(printer) && moves.get(printer.uri)?.at !== 'moving'}
                others={printers.filter(({ uri }) => uri !== printer.uri)}
              />
            ))}
        </section>
      )}
    </>
  )
}
