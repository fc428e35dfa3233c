import { useCallback } from 'react'
import type { DeskClient } from '../../../src-shared/contract/client.ts'
import type { ActionResult, JobRow } from '../../../src-shared/contract/print.ts'
import { errorFromJson } from '../../../src-shared/errors.ts'
import { useClient, useErrorNotice } from '../../app/index.ts'
import { type Chosen, callsFor, callsToMove, canBe, type JobCall, joined } from '../calls.ts'
import type { DeskAction } from '../state.ts'
import type { PrintStore } from '../store.ts'
import { chosenRows, usePrintStore } from '../use-print.ts'
import { usePrintWords } from '../words.ts'

/** How long a job is not asked for twice after an answer, so that the list has time to show it. */
const settleMs = 800

function setBusy(store: PrintStore, jobs: readonly string[], busy: boolean): void {
  const next = new Set(store.getState().busy)
  for (const job of jobs) busy ? next.add(job) : next.delete(job)
  store.setState({ busy: next })
}

/** Sends the calls one after the other; jobs of a call that failed are free again at once. */
async function send(client: DeskClient, store: PrintStore, calls: readonly JobCall[]): Promise<ActionResult> {
  const jobs = calls.flatMap(call => call.input.jobs)
  setBusy(store, jobs, true)
  try {
    const results: ActionResult[] = []
    for (const { command, input } of calls) results.push(await client.call(command, input))
    setTimeout(() => setBusy(store, jobs, false), settleMs)
    return joined(results)
  } catch (error) {
    setBusy(store, jobs, false)
    throw error
  }
}

export interface JobActions {
  /** Does it to one job at once (asks for a printer where no rule names one); asks first where it is for many. */
  ask(action: DeskAction, rows?: readonly JobRow[]): void
  /** Does it, whatever the number of jobs. Rejects with a DeskError. */
  run(action: DeskAction, jobs: readonly string[]): Promise<ActionResult>
  /** Puts the chosen jobs on a printer; what is refused is told. True when all was done. */
  move(rows: readonly JobRow[], chosen: Chosen): Promise<boolean>
  /** True where it makes sense for one of the chosen jobs that is not being asked for already. */
  can(action: DeskAction): boolean
}

/** What a person can do with jobs, one or many. */
export function useJobActions(): JobActions {
  const client = useClient()
  const store = usePrintStore()
  const notice = useErrorNotice()
  const t = usePrintWords()

  const tellRefused = useCallback(
    (doing: string, { refused }: ActionResult) => {
      for (const { job, reason } of refused.slice(0, 3)) {
        notice(errorFromJson({ ...reason, retry: 'no' }), t('doing.action', { action: doing, job }))
      }
    },
    [notice, t],
  )
  const rowsOf = useCallback(
    (jobs: readonly string[]) => jobs.flatMap(job => store.getState().rows.get(job) ?? []),
    [store],
  )

  const run = useCallback(
    (action: DeskAction, jobs: readonly string[]) => send(client, store, callsFor(action, rowsOf(jobs))),
    [client, store, rowsOf],
  )
  const free = useCallback(
    (action: DeskAction, rows: readonly JobRow[]) =>
      rows.filter(row => canBe(action, row) && !store.getState().busy.has(row.id)),
    [store],
  )
  const ask = useCallback(
    (action: DeskAction, rows: readonly JobRow[] = chosenRows(store.getState())) => {
      const fit = free(action, rows)
      const [only] = fit
      if (!only) return
      if (rows.length > 1) {
        const jobs = fit.map(row => row.id)
        store.setState({ asked: { action, jobs, leftOut: rows.length - fit.length } })
        return
      }
      if (action === 'print' && only.printer === null) {
        store.setState({ moving: true, inspectorOpen: true })
        return
      }
      run(action, [only.id]).then(
        result => tellRefused(t(`action.${action}`), result),
        error => notice(error, t('doing.action', { action: t(`action.${action}`), job: only.id })),
      )
    },
    [free, notice, run, store, t, tellRefused],
  )
  const move = useCallback(
    async (rows: readonly JobRow[], chosen: Chosen) => {
      try {
        const result = await send(client, store, callsToMove(rows, chosen))
        tellRefused(t('action.move'), result)
        return result.refused.length === 0
      } catch (error) {
        notice(error, t('action.move'))
        return false
      }
    },
    [client, notice, store, t, tellRefused],
  )
  const can = useCallback(
    (action: DeskAction) => free(action, chosenRows(store.getState())).length > 0,
    [free, store],
  )
  return { ask, run, move, can }
}
