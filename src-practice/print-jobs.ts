import type { PracticeDatabase } from './database.ts'
import { advance, type LifeCycleStage, PRINT_FAILURE, STAGES, willFail } from './life-cycle.ts'

/** The job types of the specification (2.8), in the order in which they are created for an order. */
export const JOB_TYPES = ['order', 'tag', 'shipping container'] as const

/** A job to be added; missing fields get defaults. */
export interface JobSpec {
  /** Null: no order. Default: the next new order, or the one that the last job started. */
  order_id?: number | null
  /** Any text; default: order, tag and shipping container in turn. */
  job_type?: string
  copies?: number
  /** Default: queued. */
  stage?: LifeCycleStage
  /** Whether it will fail; default: by the seed. */
  fails?: boolean
  /** Milliseconds since 1970; default: now. */
  created_at?: number
  /** When it entered its stage, milliseconds since 1970; default: `created_at`. */
  stage_since?: number
  /** Group labels; default: all of the order. */
  groups?: readonly string[]
  reprint_of?: number
  batch_id?: string
  /** Overrides fields of the returned record, for tests that need unusual ones. */
  overlay?: Record<string, unknown>
}

/** A job as stored in the database. */
export interface StoredJob {
  id: number
  order_id: number | null
  job_type: string
  stage: LifeCycleStage
  stage_since: number
  fails: number
  attempt: number
  copies: number
  label_groups: string | null
  reprint_of: number | null
  batch_id: string | null
  fetched_at: number | null
  fetches: number
  error: string | null
  overlay: string | null
  created_at: number
  updated_at: number
}

/** The first job id of a fresh database. */
const FIRST_JOB = 9_001

function time(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

/** A job as the service returns it. */
export function jobRecord(row: StoredJob): Record<string, unknown> {
  return {
    id: row.id,
    job_type: row.job_type,
    ...STAGES[row.stage],
    order_id: row.order_id,
    copies: row.copies,
    groups: row.label_groups === null ? null : JSON.parse(row.label_groups),
    reprint_of: row.reprint_of,
    batch_id: row.batch_id,
    error: row.error,
    created_at: time(row.created_at),
    updated_at: time(row.updated_at),
    ...(row.overlay === null ? {} : JSON.parse(row.overlay)),
  }
}

export interface PrintJobsOptions {
  seed: number
  /** Duration of a life cycle step, in milliseconds. */
  stepMs: number
  now: () => number
}

/** The print jobs; every read first moves them to their current stage. */
export class PrintJobs {
  readonly #database: PracticeDatabase
  readonly #options: PrintJobsOptions

  constructor(database: PracticeDatabase, options: PrintJobsOptions) {
    this.#database = database
    this.#options = options
    database
      .prepare(`INSERT INTO sqlite_sequence (name, seq) SELECT 'print_jobs', ${FIRST_JOB - 1}
      WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'print_jobs')`)
      .run()
  }

  /** Jobs by id; with `since`, only those created or changed since then. */
  list(since = 0): StoredJob[] {
    this.#advance()
    return this.#database
      .prepare<[number], StoredJob>('SELECT * FROM print_jobs WHERE updated_at >= ? ORDER BY id')
      .all(since)
  }

  find(id: number): StoredJob | undefined {
    this.#advance()
    return this.#row(id)
  }

  /** Number of jobs per stage. */
  counts(): Map<LifeCycleStage, number> {
    this.#advance()
    const rows = this.#database
      .prepare<[], { stage: LifeCycleStage; jobs: number }>(
        'SELECT stage, count(*) AS jobs FROM print_jobs GROUP BY stage',
      )
      .all()
    return new Map(rows.map(row => [row.stage, row.jobs]))
  }

  /** Adds a job and returns its id. The order must exist. */
  add(spec: JobSpec & { order_id: number | null; job_type: string }): number {
    const at = spec.created_at ?? this.#options.now()
    const stage = spec.stage ?? 'queued'
    const fetched = stage === 'accepted' || stage === 'printing' || stage === 'printed' || stage === 'failed'
    const { lastInsertRowid } = this.#database
      .prepare(
        `INSERT INTO print_jobs (order_id, job_type, stage, stage_since, fails, attempt, copies, label_groups, reprint_of,
           batch_id, fetched_at, fetches, error, overlay, created_at, updated_at)
         VALUES (:order_id, :job_type, :stage, :since, 0, 1, :copies, :groups, :reprint_of, :batch_id, :fetched_at, 0, :error,
           :overlay, :at, :since)`,
      )
      .run({
        order_id: spec.order_id,
        job_type: spec.job_type,
        stage,
        at,
        since: spec.stage_since ?? at,
        copies: spec.copies ?? 1,
        groups: spec.groups && spec.groups.length > 0 ? JSON.stringify(spec.groups) : null,
        reprint_of: spec.reprint_of ?? null,
        batch_id: spec.batch_id ?? null,
        fetched_at: fetched ? at : null,
        error: errorAt(stage),
        overlay: spec.overlay ? JSON.stringify(spec.overlay) : null,
      })
    const id = Number(lastInsertRowid)
    const fails = spec.fails ?? willFail(this.#options.seed, id, 1)
    this.#database.prepare('UPDATE print_jobs SET fails = ? WHERE id = ?').run(fails ? 1 : 0, id)
    return id
  }

  /** Queues the same job again, as a new attempt whose PDF has to be fetched again. */
  reprint(id: number): StoredJob | undefined {
    const row = this.find(id)
    if (!row) return undefined
    const attempt = row.attempt + 1
    this.#database
      .prepare(
        `UPDATE print_jobs SET stage = 'queued', stage_since = :now, updated_at = :now, fetched_at = NULL, error = NULL,
           attempt = :attempt, fails = :fails WHERE id = :id`,
      )
      .run({
        id,
        now: this.#options.now(),
        attempt,
        fails: willFail(this.#options.seed, id, attempt) ? 1 : 0,
      })
    return this.#row(id)
  }

  /** Puts a job at a stage, for tests. */
  setStage(id: number, stage: LifeCycleStage): void {
    this.#advance()
    this.#database
      .prepare(
        'UPDATE print_jobs SET stage = :stage, stage_since = :now, updated_at = :now, error = :error WHERE id = :id',
      )
      .run({ id, stage, now: this.#options.now(), error: errorAt(stage) })
  }

  /** Records that the whole PDF of a job was sent; only then can the job move beyond dispatching. */
  markFetched(id: number): void {
    this.#advance()
    this.#database
      .prepare('UPDATE print_jobs SET fetched_at = coalesce(fetched_at, ?), fetches = fetches + 1 WHERE id = ?')
      .run(this.#options.now(), id)
  }

  #row(id: number): StoredJob | undefined {
    return this.#database.prepare<[number], StoredJob>('SELECT * FROM print_jobs WHERE id = ?').get(id)
  }

  #advance(): void {
    advance(this.#database, this.#options.now(), this.#options.stepMs)
  }
}

/** Why a job that has failed did so; null at any other stage. */
export function errorAt(stage: LifeCycleStage): string | null {
  if (stage === 'failed') return PRINT_FAILURE
  return stage === 'dispatch failed' ? 'No station took the job in time.' : null
}
