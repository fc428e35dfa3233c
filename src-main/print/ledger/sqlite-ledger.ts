import type { HereState, TimelineEntry } from '../../../src-shared/contract/print.ts'
import { message } from '../../../src-shared/messages/index.ts'
import { openStates, predecessorsOf } from '../../../src-shared/print/attempt.ts'
import { type ServiceJob, stageOfJob } from '../../../src-shared/print/job.ts'
import type { SqliteDatabase } from '../../storage/database.ts'
import { type Prepare, Statements } from '../../storage/statements.ts'
import { mustHold } from './after-damage.ts'
import type {
  AttemptRecord,
  AttemptStep,
  JobChange,
  JobRecord,
  LedgerState,
  NewAttempt,
  TimedMessage,
} from './ledger.ts'
import {
  type AttemptColumns,
  attemptFromColumns,
  type JobColumns,
  jobFromColumns,
  jobParameters,
  toJson,
} from './rows.ts'

const toldByService = ['dispatch_status', 'print_status', 'copies', 'updated_at', 'error', 'listed_on']
/** What distinguishes a document from another: may be filled in later, but changes only through `takeOver`. */
const filledIn = ['order_id', 'created_at']

/**
 * The ledger over SQLite, synchronous: it runs in the storage worker, one call after the other, so each method is one
 * transaction and no two interleave. The async face is `Ledger`.
 */
export class SqliteLedger {
  readonly #db: SqliteDatabase
  readonly #sql: Prepare

  constructor(db: SqliteDatabase) {
    this.#db = db
    this.#sql = new Statements(db).sql
  }

  load(service: string, since: number): LedgerState {
    const hasRead = this.#sql('SELECT 1 FROM service WHERE key = ?').get(service) !== undefined
    const rows = this.#sql(
      `SELECT * FROM job WHERE service = @service
       AND (here IN ('held', 'waiting', 'printing', 'failed', 'unconfirmed') OR listed_on >= @since OR since >= @since)`,
    ).all({ service, since }) as JobColumns[]
    const newest = this.#sql(
      `SELECT attempt.* FROM job JOIN attempt
       ON attempt.service = job.service AND attempt.job = job.id AND attempt.number = job.attempt
       WHERE job.service = @service
       AND (here IN ('held', 'waiting', 'printing', 'failed', 'unconfirmed') OR listed_on >= @since OR since >= @since)`,
    ).all({ service, since }) as AttemptColumns[]
    const byJob = new Map(newest.map(row => [row.job, attemptFromColumns(row)]))
    return {
      hasRead,
      ...mustHold(this.#db, service),
      jobs: rows.map(row => jobFromColumns(row, byJob.get(row.id) ?? null)),
    }
  }

  find(service: string, job: string): JobRecord | null {
    const row = this.#sql('SELECT * FROM job WHERE service = ? AND id = ?').get(service, job) as JobColumns | undefined
    return row ? jobFromColumns(row, this.#attempt(service, job, row.attempt)) : null
  }

  record(service: string, jobs: JobRecord[], now: number): JobRecord[] {
    return this.#db.transaction(() => {
      this.#sql('INSERT OR IGNORE INTO service (key, first_read_at) VALUES (?, ?)').run(service, now)
      return jobs.map(job => this.#recordOne(service, job))
    })()
  }

  #recordOne(service: string, job: JobRecord): JobRecord {
    // What is known keeps its place here: `place`, `claim` and `advance` are the only ways to move it.
    const parameters = jobParameters(service, withItsPast(this.#sql, service, job))
    const columns = Object.keys(parameters)
    this.#sql(
      `INSERT INTO job (${columns.join(', ')}) VALUES (${columns.map(name => `@${name}`).join(', ')})
       ON CONFLICT (service, id) DO UPDATE SET ${toldByService.map(name => `${name} = excluded.${name}`).join(', ')},
       ${filledIn.map(name => `${name} = coalesce(${name}, excluded.${name})`).join(', ')},
       ended_in_service = max(ended_in_service, excluded.ended_in_service)
       WHERE source IS NULL`,
    ).run(parameters)
    return this.#mustFind(service, job.id)
  }

  addLocal(
    service: string,
    prefix: string,
    job: Omit<JobRecord, 'id'>,
    timeline: TimedMessage[],
    now: number,
  ): JobRecord {
    return this.#db.transaction(() => {
      const id = `${prefix}-${nextLocalNumber(this.#sql, service, prefix)}`
      const record = this.#recordOne(service, { ...job, id })
      this.#note(service, id, record.attempt, timeline, now)
      return record
    })()
  }

  search(service: string, text: string): JobRecord[] {
    const ids = searchJobIds(sql => this.#sql(sql), service, text)
    return ids.map(id => this.#mustFind(service, id))
  }

  claim(service: string, job: string, attempt: NewAttempt, step: AttemptStep, now: number): JobRecord | null {
    return this.#db.transaction(() => {
      const known = this.find(service, job)
      if (known?.here !== 'waiting') return null
      if (known.newest && (openStates as readonly string[]).includes(known.newest.state)) return null
      const number = known.attempt + 1
      this.#sql(
        `INSERT INTO attempt (service, job, number, name, kind, state, printer, options, bytes, sha256, started_at, why)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ).run(
        service,
        job,
        number,
        attempt.name,
        attempt.kind,
        attempt.document ? 'fetched' : 'claimed',
        attempt.printer,
        JSON.stringify(attempt.options),
        attempt.document?.bytes ?? null,
        attempt.document?.sha256 ?? null,
        now,
        attempt.why ?? null,
      )
      this.#sql('UPDATE job SET attempt = ?, ended_in_service = 0 WHERE service = ? AND id = ?').run(
        number,
        service,
        job,
      )
      this.#change(service, job, { plan: null, reprintAskedAt: null, ...step.job }, now)
      this.#note(service, job, number, step.timeline ?? [], now)
      return this.#mustFind(service, job)
    })()
  }

  advance(service: string, job: string, attempt: number, step: AttemptStep, now: number): JobRecord {
    return this.#db.transaction(() => {
      if (step.to) this.#move(service, job, attempt, step, now)
      const key = { service, job, attempt }
      if (step.spooler !== undefined) {
        this.#sql(
          `UPDATE attempt SET spooler_printer = @printer, spooler_id = @id, spooler_uuid = @uuid
           WHERE service = @service AND job = @job AND number = @attempt`,
        ).run({
          ...key,
          printer: step.spooler?.printerUri ?? null,
          id: step.spooler?.id ?? null,
          uuid: step.spooler?.uuid ?? null,
        })
      }
      if (step.document) {
        this.#sql(
          `UPDATE attempt SET bytes = @bytes, sha256 = @sha256
           WHERE service = @service AND job = @job AND number = @attempt`,
        ).run({ ...key, ...step.document })
      }
      if (step.printer) {
        this.#sql(
          'UPDATE attempt SET printer = @printer WHERE service = @service AND job = @job AND number = @attempt',
        ).run({ ...key, printer: step.printer })
      }
      if (step.job) this.#change(service, job, step.job, now)
      this.#note(service, job, attempt, step.timeline ?? [], now)
      return this.#mustFind(service, job)
    })()
  }

  place(service: string, job: string, change: JobChange, timeline: TimedMessage[], now: number): JobRecord {
    return this.#db.transaction(() => {
      this.#change(service, job, change, now)
      const record = this.#mustFind(service, job)
      this.#note(service, job, record.attempt, timeline, now)
      return record
    })()
  }

  takeOver(
    service: string,
    job: ServiceJob,
    change: JobChange,
    timeline: TimedMessage[],
    now: number,
  ): JobRecord | null {
    return this.#db.transaction(() => {
      const known = this.#mustFind(service, job.id)
      if (known.source !== null || (known.newest !== null && known.newest.endedAt === null)) return null
      this.#sql('UPDATE attempt SET type = ?, order_id = ? WHERE service = ? AND job = ? AND type IS NULL').run(
        known.type,
        known.orderId,
        service,
        job.id,
      )
      this.#sql(
        `UPDATE job SET type = ?, order_id = ?, created_at = ?, plan = NULL, retry_at = NULL, ended_in_service = 0,
         reprint_asked_at = NULL WHERE service = ? AND id = ?`,
      ).run(job.type, job.orderId, job.createdAt, service, job.id)
      this.#change(service, job.id, change, now)
      this.#note(service, job.id, known.attempt, timeline, now)
      return this.#mustFind(service, job.id)
    })()
  }

  attempts(service: string, job: string): AttemptRecord[] {
    const rows = this.#sql('SELECT * FROM attempt WHERE service = ? AND job = ? ORDER BY number').all(service, job)
    return (rows as AttemptColumns[]).map(attemptFromColumns)
  }

  timeline(service: string, job: string): TimelineEntry[] {
    const rows = this.#sql(
      'SELECT attempt, at, code, data FROM timeline WHERE service = ? AND job = ? ORDER BY id',
    ).all(service, job) as { attempt: number; at: number; code: string; data: string }[]
    return rows.map(row => ({
      at: row.at,
      attempt: row.attempt,
      message: { code: row.code, data: JSON.parse(row.data) },
    }))
  }

  placesOf(service: string): { id: string; here: HereState }[] {
    return this.#sql('SELECT id, here FROM job WHERE service = ?').all(service) as {
      id: string
      here: HereState
    }[]
  }

  known(service: string, most: number): JobRecord[] {
    const rows = this.#sql(
      `SELECT * FROM job WHERE service = ? AND source IS NULL AND (attempt > 0 OR here = 'elsewhere')
       ORDER BY listed_on DESC, since DESC LIMIT ?`,
    ).all(service, most) as JobColumns[]
    return rows.map(row => jobFromColumns(row, this.#attempt(service, row.id, row.attempt)))
  }

  /**
   * Writes the state. What it rests on is checked beside the order of states: paper may move only once the document is written
   * down.
   */
  #move(service: string, job: string, attempt: number, { to, from: wanted }: AttemptStep, now: number): void {
    if (!to) return
    const from = predecessorsOf(to).filter(state => wanted?.includes(state) ?? true)
    const isOpen = (openStates as readonly string[]).includes(to)
    const { changes } = this.#sql(
      `UPDATE attempt SET state = @to, ended_at = @endedAt
       WHERE service = @service AND job = @job AND number = @attempt
       AND state IN (${from.map(state => `'${state}'`).join(', ')})
       ${to === 'releasing' ? 'AND sha256 IS NOT NULL' : ''}`,
    ).run({ service, job, attempt, to, endedAt: isOpen ? null : now })
    if (changes !== 1) {
      const found = this.#attempt(service, job, attempt)?.state ?? 'missing'
      throw new Error(`Attempt ${attempt} of job ${job} may not go from ${found} to ${to}`)
    }
  }

  #change(service: string, job: string, change: JobChange, now: number): void {
    const sets: string[] = []
    const values: Record<string, string | number | null> = { service, job, now }
    if (change.here !== undefined) {
      sets.push('since = CASE WHEN here = @here THEN since ELSE @now END', 'here = @here')
      values['here'] = change.here
    }
    const columns = {
      reason: change.reason === undefined ? undefined : toJson(change.reason),
      retry_at: change.retryAt,
      plan: change.plan === undefined ? undefined : toJson(change.plan),
      reprint_asked_at: change.reprintAskedAt,
    }
    for (const [name, value] of Object.entries(columns)) {
      if (value === undefined) continue
      sets.push(`${name} = @${name}`)
      values[name] = value
    }
    if (sets.length === 0) return
    this.#sql(`UPDATE job SET ${sets.join(', ')} WHERE service = @service AND id = @job`).run(values)
    if (change.here !== 'held' && change.reason !== null) return
    // Who is asked must be told why; and nothing of a held job may move on unseen.
    const held = this.#sql("SELECT 1 FROM job WHERE service = ? AND id = ? AND here = 'held' AND reason IS NULL")
    if (held.get(service, job)) throw new Error(`Job ${job} may not be held without a reason`)
  }

  #note(service: string, job: string, attempt: number, messages: TimedMessage[], now: number): void {
    const insert = this.#sql('INSERT INTO timeline (service, job, attempt, at, code, data) VALUES (?, ?, ?, ?, ?, ?)')
    for (const { code, data, at } of messages) insert.run(service, job, attempt, at ?? now, code, JSON.stringify(data))
  }

  #attempt(service: string, job: string, number: number): AttemptRecord | null {
    const row = this.#sql('SELECT * FROM attempt WHERE service = ? AND job = ? AND number = ?').get(
      service,
      job,
      number,
    ) as AttemptColumns | undefined
    return row ? attemptFromColumns(row) : null
  }

  #mustFind(service: string, job: string): JobRecord {
    const record = this.find(service, job)
    if (!record) throw new Error(`Job ${job} is not in the ledger`)
    return record
  }
}

/** What is left of a job whose rows are gone. */
interface PastJob {
  here: HereState
  attempt: number
}

/**
 * A job as it is taken up: one that was settled here, and whose rows were kept long enough, comes back with what is left of
 * it. It never prints by itself, and its attempts are numbered on.
 */
function withItsPast(prepare: Prepare, service: string, job: JobRecord): JobRecord {
  const past = prepare('SELECT here, attempt FROM past_job WHERE service = ? AND id = ?').get(service, job.id) as
    | PastJob
    | undefined
  if (!past || prepare('SELECT 1 FROM job WHERE service = ? AND id = ?').get(service, job.id)) return job
  const { attempt, here } = past
  if (job.here === 'waiting' || job.here === 'held') {
    const reason = here === 'printed' ? message('job.held-asked-again', {}) : message('job.held-listed-again', { here })
    return { ...job, attempt, here: 'held', reason, plan: null, retryAt: null }
  }
  if (here !== 'printed') return { ...job, attempt }
  const endedInService = ['printed', 'failed'].includes(stageOfJob(job))
  return { ...job, attempt, here, reason: null, endedInService }
}

/** The most jobs that a search answers. */
const searchLimit = 200

/** Behind every text that starts with the one before it. */
const end = '\u{10ffff}'

/**
 * Ids of jobs whose id is the text, then of those whose order's number it is, then of those whose order's number starts
 * with it, then of those that printed such an order before their number was reused; each newest first. The indexes of orders
 * answer alone, so that a short beginning takes no longer than it must.
 */
function searchJobIds(prepare: Prepare, service: string, text: string): string[] {
  const rows = prepare(
    `SELECT id, min(rank) AS rank, at FROM (
       SELECT id, 0 AS rank, created_at AS at FROM job WHERE service = @service AND id = @text
       UNION ALL
       SELECT id, CASE order_id WHEN @text THEN 1 ELSE 2 END, created_at FROM job
       WHERE service = @service AND order_id >= @text AND order_id < @end AND id <> @text
       UNION ALL
       SELECT job, 3, started_at FROM attempt
       WHERE service = @service AND order_id >= @text AND order_id < @end AND job <> @text)
     GROUP BY id ORDER BY rank, at DESC, length(id) DESC, id DESC LIMIT ${searchLimit}`,
  ).all({ service, text, end: text + end }) as { id: string }[]
  return rows.map(row => row.id)
}

/** The number behind the greatest that a job `<prefix>-<n>` ever had, those included whose rows are gone. */
function nextLocalNumber(prepare: Prepare, service: string, prefix: string): number {
  const greatest = (table: 'job' | 'past_job') => {
    const row = prepare(
      `SELECT max(CAST(substr(id, @from) AS INTEGER)) AS number FROM ${table}
       WHERE service = @service AND id > @start AND id < @end AND substr(id, @from) NOT GLOB '*[^0-9]*'`,
    ).get({ service, start: `${prefix}-`, end: `${prefix}-${end}`, from: prefix.length + 2 })
    return (row as { number: number | null }).number ?? 0
  }
  return Math.max(greatest('job'), greatest('past_job')) + 1
}
