import type { SqliteDatabase } from '../../storage/database.ts'
import { type Prepare, Statements } from '../../storage/statements.ts'

/** Where jobs stand that need nobody any more. */
const done = `('printed', 'skipped', 'elsewhere')`

/** Each service once, found by its first job: a step of the index a service. */
const services = `WITH RECURSIVE services (key) AS (SELECT min(service) FROM job UNION ALL
  SELECT (SELECT min(service) FROM job WHERE service > key) FROM services WHERE key IS NOT NULL)`

/** A job whose rows are gone. */
export interface ForgottenJob {
  service: string
  id: string
}

/** What was kept long enough, synchronous: it runs in the storage worker, a few rows a call, so that no claim waits long. */
export class KeepingStore {
  readonly #db: SqliteDatabase
  readonly #sql: Prepare

  constructor(db: SqliteDatabase) {
    this.#db = db
    this.#sql = new Statements(db).sql
  }

  /**
   * Removes jobs with their attempts and timelines: those that are done, were settled before `before` (milliseconds) and not
   * listed since. What needs a person or moves is never removed. Of each is kept that it was settled here.
   */
  forgetJobs(before: number, limit: number): ForgottenJob[] {
    return this.#db.transaction(() => {
      const jobs = this.#sql(
        `${services} SELECT service, id FROM services JOIN job ON service = key WHERE listed_on < @before AND since < @before AND here IN ${done}
         AND NOT EXISTS (SELECT 1 FROM attempt WHERE attempt.service = job.service AND attempt.job = job.id
           AND (attempt.ended_at IS NULL OR attempt.ended_at >= @before))
         LIMIT @limit`,
      ).all({ before, limit }) as ForgottenJob[]
      for (const { service, id } of jobs) {
        this.#sql(
          `INSERT OR REPLACE INTO past_job (service, id, here, since, attempt)
           SELECT service, id, here, since, attempt FROM job WHERE service = ? AND id = ?`,
        ).run(service, id)
        this.#sql('DELETE FROM timeline WHERE service = ? AND job = ?').run(service, id)
        this.#sql('DELETE FROM attempt WHERE service = ? AND job = ?').run(service, id)
        this.#sql('DELETE FROM job WHERE service = ? AND id = ?').run(service, id)
      }
      return jobs
    })()
  }

  /** Removes what the service was asked and has answered, and what a person has seen, before `before`. Answers how many. */
  forgetRequests(before: number, limit: number): number {
    return this.#sql(
      `DELETE FROM ask WHERE id IN (SELECT id FROM ask WHERE asked_at < @before
       AND (state IN ('accepted', 'refused') OR settled_at IS NOT NULL) LIMIT @limit)`,
    ).run({ before, limit }).changes
  }

  /** Removes entries of the journal of orders that are known, or that a person has seen, before `before`. Answers how many. */
  forgetActs(before: number, limit: number): number {
    return this.#db.transaction(() => {
      const acts = this.#sql(
        `SELECT id FROM act WHERE asked_at < @before
         AND (state IN ('done', 'refused', 'cancelled') OR settled IS NOT NULL) LIMIT @limit`,
      ).all({ before, limit }) as { id: number }[]
      for (const { id } of acts) {
        this.#sql('DELETE FROM act_order WHERE act = ?').run(id)
        this.#sql('DELETE FROM act WHERE id = ?').run(id)
      }
      return acts.length
    })()
  }

  /**
   * Which of these attempts' documents may be removed: `done` are those whose job is done and which ended before
   * `before`, `unknown` those without a row in the ledger.
   */
  mayGo(attempts: string[], before: number): { done: string[]; unknown: string[] } {
    const rows = this.#sql(
      `SELECT value AS name, max(attempt.name IS NOT NULL) AS known,
         max(attempt.name IS NOT NULL AND (attempt.ended_at IS NULL OR attempt.ended_at >= @before
           OR coalesce(job.here NOT IN ${done}, attempt.state = 'unconfirmed'))) AS needed
       FROM json_each(@attempts) LEFT JOIN attempt ON attempt.name = value
       LEFT JOIN job ON job.service = attempt.service AND job.id = attempt.job GROUP BY value`,
    ).all({ attempts: JSON.stringify(attempts), before }) as { name: string; known: 0 | 1; needed: 0 | 1 }[]
    return {
      done: rows.filter(row => row.known === 1 && row.needed === 0).map(row => row.name),
      unknown: rows.filter(row => row.known === 0).map(row => row.name),
    }
  }
}
