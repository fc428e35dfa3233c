import type { ActionResult } from '../../../src-shared/contract/print.ts'
import { asDeskError, DeskError } from '../../../src-shared/errors.ts'
import type { Message } from '../../../src-shared/messages/index.ts'
import { actionsFor, type JobAction } from '../../../src-shared/print/intake.ts'
import { comparePaperOrder } from '../../../src-shared/print/job.ts'
import type { KeyedQueue } from '../../../src-shared/serial-queue.ts'
import type { JobRecord } from '../ledger/ledger.ts'
import type { DeskRun } from '../runs.ts'
import { rowOf } from './board.ts'
import { mustBeAsSeen, type SeenJobs } from './seen.ts'
import type { Station } from './station.ts'
import { asDecided } from './undoable-decisions.ts'

/** Jobs of one action that are written down at once: they share a wait for the disk. */
const atOnce = 16

/** What is done to many jobs. */
export interface EachJob {
  jobs: readonly string[]
  action: JobAction
  seen: SeenJobs
  run: DeskRun
  /** One after the other, where each is a call to somebody else. */
  oneByOne?: boolean
  /** One decision about a job after the other, whoever makes them. */
  turns: KeyedQueue<string>
}

/** A job of any day; one that is older than the board is taken up from the ledger. Throws `job.not-found`. */
export async function loadJob(station: Station, job: string): Promise<JobRecord> {
  const { board, parts } = station
  const known = board.get(job) ?? (await parts.ledger.find(parts.serviceKey, job))
  if (!known) throw new DeskError('job.not-found', { job })
  // The list may have brought it in between; what is on the board is newer.
  if (!board.get(job)) board.fill([known])
  return board.get(job) ?? known
}

/**
 * Does an action to each job that it makes sense for, in the order of paper, until its run is cancelled. Each is done,
 * refused with its reason, or left; one refusal stops no other.
 */
export async function eachJob(
  station: Station,
  { jobs, action, seen, run, turns, oneByOne = false }: EachJob,
  act: (record: JobRecord) => Promise<void>,
): Promise<ActionResult> {
  const refusals = new Map<string, Message>()
  const left = new Set<string>()
  const decide = async (job: string) => {
    const { decisions } = station
    const shown = await loadJob(station, job)
    const decision = decisions.of(job)
    if (seen) await mustBeAsSeen(station, decision ? asDecided(shown, decision) : shown, seen.get(job))
    // What was decided about a job before counts before what is done to it now.
    const record = (await decisions.settle([job])) ? await loadJob(station, job) : shown
    if (!actionsFor(rowOf(record)).has(action)) throw new DeskError('job.busy', { job, state: record.here })
    await act(record)
  }
  const one = async (job: string) => {
    try {
      // What waits for a printer or the service must not keep others waiting; who is asked takes it once.
      await (oneByOne ? decide(job) : turns.add(job, () => decide(job)))
      run.count('done')
    } catch (error) {
      refusals.set(job, asDeskError(error).toMessage())
      run.count('refused')
    }
  }
  const asked = [...new Set(jobs)]
  const next = inPaperOrder(station, asked)[Symbol.iterator]()
  const work = async () => {
    for (let step = next.next(); !step.done; step = next.next()) {
      if (await run.goesOn()) await one(step.value)
      else left.add(step.value)
    }
  }
  await Promise.all(Array.from({ length: oneByOne ? 1 : atOnce }, work))
  return {
    done: asked.filter(job => !refusals.has(job) && !left.has(job)),
    refused: asked.flatMap(job => {
      const reason = refusals.get(job)
      return reason ? [{ job, reason }] : []
    }),
    left: [...left],
  }
}

/** Jobs that are not on the board come first: they are older. */
function inPaperOrder({ board }: Station, jobs: readonly string[]): string[] {
  const records = jobs.flatMap(job => board.get(job) ?? [])
  const older = jobs.filter(job => !board.get(job))
  return [...older, ...records.sort(comparePaperOrder).map(record => record.id)]
}
