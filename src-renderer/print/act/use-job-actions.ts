import { useCallback } from 'react'
import type { DeskClient } from '../../../src-shared/contract/client.ts'
import type { ActionResult, JobRow } from '../../../src-shared/contract/print.ts'
import { errorFromJson } from '../../../src-shared/errors.ts'
import { answerNow, useClient, useErrorNotice, useWords } from '../../kit/index.ts'
import { callsFor, callsToMove, canBe, isActionOffered, isUndoable, type JobCall, takesWhy } from '../calls.ts'
import type { Asked, Chosen, DeskAction } from '../state.ts'
import type { PrintStore } from '../store.ts'
import { chosenRows, usePrintStore } from '../use-print.ts'
import { type LongRun, type Progress, runCalls } from './long-run.ts'

/** What was typed of why this job is wanted again. */
const whyOf = (store: PrintStore, job: string): string => {
  const { why } = store.getState()
  return why?.job === job ? why.text : ''
}

/** What was said is kept with the job by now. */
function forgetWhy(store: PrintStore, job: string, { done }: ActionResult): void {
  if (done.includes(job) && whyOf(store, job) !== '') store.setState({ why: null })
}

/** How long a job is not asked for twice after an answer, so that the list has time to show it. */
const settleMs = 800

function setBusy(store: PrintStore, jobs: readonly string[], busy: boolean): void {
  const next = new Set(store.getState().busy)
  for (const job of jobs) busy ? next.add(job) : next.delete(job)
  store.setState({ busy: next })
}

/** So many decisions are remembered: far more than can be made while the first can still be undone. */
const mostUndoable = 50

function rememberDecision(store: PrintStore, action: DeskAction | 'move', jobs: readonly string[]): void {
  if (!isUndoable(action)) return
  store.setState(({ undoable }) => ({ undoable: [...undoable, { action, jobs }].slice(-mostUndoable) }))
}

/** Starts the calls; jobs of calls that failed are free again at once. */
function send(
  client: DeskClient,
  store: PrintStore,
  calls: readonly JobCall[],
  tell: (progress: Progress) => void,
): LongRun {
  const jobs = calls.flatMap(call => call.input.jobs)
  setBusy(store, jobs, true)
  const run = runCalls(client, calls, tell)
  run.result.then(
    () => setTimeout(() => setBusy(store, jobs, false), settleMs),
    () => setBusy(store, jobs, false),
  )
  return run
}

const untold = () => {}

export interface JobActions {
  /** Does it to one job at once (asks for a printer where no rule names one); asks first where it is for many. */
  ask(action: DeskAction, rows?: readonly JobRow[]): void
  /** Starts what a person said yes to, whatever the number of jobs. */
  begin(asked: Asked, tell: (progress: Progress) => void): LongRun
  /** Puts a job on a printer; what is refused is told. Many continue as a long action of their own. True when it is in hand. */
  move(rows: readonly JobRow[], chosen: Chosen): Promise<boolean>
  /** True if it makes sense for one of the chosen jobs that is not being asked for already. */
  can(action: DeskAction): boolean
}

/** What a person can do with jobs, one or many. */
export function useJobActions(): JobActions {
  const client = useClient()
  const store = usePrintStore()
  const notice = useErrorNotice()
  const t = useWords('print')

  const tellRefused = useCallback(
    (doing: string, { refused }: ActionResult) => {
      for (const { job, reason } of refused.slice(0, 3)) {
        notice(errorFromJson({ ...reason, retry: 'no' }), t('doing.action', { action: doing, job }))
      }
    },
    [notice, t],
  )
  const begin = useCallback(
    ({ action, rows, chosen, why }: Asked, tell: (progress: Progress) => void) => {
      const jobs = rows.map(({ id }) => id)
      rememberDecision(store, action, jobs)
      const calls = action === 'move' ? (chosen ? callsToMove(rows, chosen) : []) : callsFor(action, rows, why)
      return send(client, store, calls, tell)
    },
    [client, store],
  )
  const free = useCallback(
    (action: DeskAction, rows: readonly JobRow[]) =>
      isActionOffered(action, answerNow('service.absent') ?? null)
        ? rows.filter(row => canBe(action, row) && !store.getState().busy.has(row.id))
        : [],
    [store],
  )
  const ask = useCallback(
    (action: DeskAction, rows: readonly JobRow[] = chosenRows(store.getState())) => {
      const fit = free(action, rows)
      const [only] = fit
      if (!only) return
      if (rows.length > 1) {
        store.setState({ asked: { action, rows: fit, leftOut: rows.length - fit.length } })
        return
      }
      if (action === 'print' && only.printer === null) {
        store.setState({ moving: true, inspectorOpen: true })
        return
      }
      rememberDecision(store, action, [only.id])
      send(client, store, callsFor(action, [only], whyOf(store, only.id)), untold).result.then(
        result => {
          if (takesWhy(action)) forgetWhy(store, only.id, result)
          tellRefused(t(`action.${action}`), result)
        },
        error => notice(error, t('doing.action', { action: t(`action.${action}`), job: only.id })),
      )
    },
    [client, free, notice, store, t, tellRefused],
  )
  const move = useCallback(
    async (rows: readonly JobRow[], chosen: Chosen) => {
      if (rows.length > 1) {
        store.setState({ asked: { action: 'move', rows, leftOut: 0, chosen } })
        return true
      }
      const job = rows[0]?.id ?? ''
      try {
        const { result: awaited } = send(client, store, callsToMove(rows, chosen, whyOf(store, job)), untold)
        const result = await awaited
        forgetWhy(store, job, result)
        tellRefused(t('action.move'), result)
        return result.refused.length === 0
      } catch (error) {
        notice(error, t('action.move'))
        return false
      }
    },
    [client, notice, store, t, tellRefused],
  )
  const can = useCallback((action: DeskAction) => free(action, chosenRows(store.getState())).length > 0, [free, store])
  return { ask, begin, move, can }
}
