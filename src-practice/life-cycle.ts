import type { PracticeDatabase } from './database.ts'
import { hash } from './random.ts'

/**
 * Stages of a print job (specification 3.2). The specification doesn't show which of the two status fields
 * holds which value. This service assumes that `dispatch_status` reports the hand-over to a station
 * (queued, dispatching, accepted) and then stays at accepted, while `print_status` reports the printing
 * (queued, printing, printed). A failure is in the field of the step that failed.
 */
export const STAGES = {
  queued: { dispatch_status: 'queued', print_status: 'queued' },
  dispatching: { dispatch_status: 'dispatching', print_status: 'queued' },
  accepted: { dispatch_status: 'accepted', print_status: 'queued' },
  printing: { dispatch_status: 'accepted', print_status: 'printing' },
  printed: { dispatch_status: 'accepted', print_status: 'printed' },
  'dispatch failed': { dispatch_status: 'failed', print_status: 'queued' },
  failed: { dispatch_status: 'accepted', print_status: 'failed' },
} as const

export type LifeCycleStage = keyof typeof STAGES

/** One in this many attempts fails. */
const FAILS_ONE_IN = 40

/** Whether an attempt of a job will fail; always the same for the same seed. */
export function willFail(seed: number, jobId: number, attempt: number): boolean {
  return hash(seed, 'fate', jobId, attempt) % FAILS_ONE_IN === 0
}

export const PRINT_FAILURE = 'The printer in the factory stopped: no paper left in tray 2.'

/**
 * Moves every job to its stage at `now`. A queued job becomes dispatching after one step and stays there until its PDF
 * was fetched; after that accepted, printing and printed (or failed) follow, one step each. Nothing runs between two
 * calls: the times in the rows decide, so restarts and stopped clocks need no special handling.
 * @param stepMs length of a step in milliseconds
 */
export function advance(database: PracticeDatabase, now: number, stepMs: number): void {
  const due = database
    .prepare<{ started: number }, { due: number }>(
      `SELECT EXISTS (SELECT 1 FROM print_jobs WHERE stage IN ('queued', 'accepted', 'printing') AND stage_since <= :started)
         OR EXISTS (SELECT 1 FROM print_jobs WHERE stage = 'dispatching' AND stage_since <= :started
           AND fetched_at <= :started) AS due`,
    )
    .get({ started: now - stepMs })
  if (due?.due === 1) database.transaction(() => moveJobs(database, { now, step: stepMs }))()
}

function moveJobs(database: PracticeDatabase, at: { now: number; step: number }): void {
  database
    .prepare(
      `UPDATE print_jobs SET stage = 'dispatching', stage_since = stage_since + :step, updated_at = stage_since + :step
       WHERE stage = 'queued' AND stage_since + :step <= :now`,
    )
    .run(at)
  database
    .prepare(
      `UPDATE print_jobs SET stage = 'accepted', stage_since = max(stage_since, fetched_at) + :step,
         updated_at = max(stage_since, fetched_at) + :step
       WHERE stage = 'dispatching' AND fetched_at IS NOT NULL AND max(stage_since, fetched_at) + :step <= :now`,
    )
    .run(at)
  database
    .prepare(
      `UPDATE print_jobs SET stage = 'printing', stage_since = stage_since + :step, updated_at = stage_since + :step
       WHERE stage = 'accepted' AND stage_since + :step <= :now`,
    )
    .run(at)
  const failing = { ...at, error: PRINT_FAILURE }
  database
    .prepare(
      `INSERT INTO notifications (kind, title, message, read, batch_id, url, created_at)
       SELECT 'print_job_failed', 'Print job ' || id || ' failed', :error, 0, batch_id, NULL, stage_since + :step
       FROM print_jobs WHERE stage = 'printing' AND fails = 1 AND stage_since + :step <= :now ORDER BY id`,
    )
    .run(failing)
  database
    .prepare(
      `UPDATE print_jobs SET stage = CASE fails WHEN 1 THEN 'failed' ELSE 'printed' END,
         error = CASE fails WHEN 1 THEN :error ELSE NULL END,
         stage_since = stage_since + :step, updated_at = stage_since + :step
       WHERE stage = 'printing' AND stage_since + :step <= :now`,
    )
    .run(failing)
  notifyOfBatches(database)
}

/** Notes each batch whose jobs have all ended, once. */
export function notifyOfBatches(database: PracticeDatabase): void {
  database.exec(
    `INSERT INTO notifications (kind, title, message, read, batch_id, url, created_at)
     SELECT 'print_batch_finished', CASE printed WHEN jobs THEN 'Bulk print finished' ELSE 'Bulk print finished with failures' END,
       printed || ' of ' || jobs || CASE jobs WHEN 1 THEN ' job is printed.' ELSE ' jobs are printed.' END, 0, batch_id, NULL, ended
     FROM (SELECT batch_id, count(*) AS jobs, sum(stage = 'printed') AS printed, max(stage_since) AS ended,
         sum(stage IN ('printed', 'failed', 'dispatch failed')) AS done
       FROM print_jobs WHERE batch_id IS NOT NULL GROUP BY batch_id) AS batch
     WHERE done = jobs AND NOT EXISTS (SELECT 1 FROM notifications AS told
       WHERE told.batch_id = batch.batch_id AND told.kind = 'print_batch_finished')
     ORDER BY ended`,
  )
}
