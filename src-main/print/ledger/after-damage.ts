import { type Message, message } from '../../../src-shared/messages/index.ts'
import type { SqliteDatabase } from '../../storage/database.ts'
import { toJson } from './rows.ts'

/** The setting that says: what waits is held until the service's list was read once; of one service, or of all. */
const holdKey = (service?: string) => (service === undefined ? 'hold what waits' : `hold what waits: ${service}`)

/** Says that this ledger may not know what came out: until a service's list was read once, what waits is held. */
export function holdWaitingJobs(db: SqliteDatabase, service?: string, why?: Message): void {
  const key = holdKey(service)
  db.transaction(() => {
    if (service === undefined) db.prepare('DELETE FROM service').run()
    else db.prepare('DELETE FROM service WHERE key = ?').run(service)
    db.prepare('INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)').run(key, why ? JSON.stringify(why) : 'true')
  })()
}

/** Whether what waits for a service has to be held, and why where that was said. It was not read since: a service that was has its row. */
export function mustHold(db: SqliteDatabase, service: string): { mustHold: boolean; heldBecause: Message | null } {
  const read = db.prepare('SELECT 1 FROM service WHERE key = ?').get(service)
  const said = db
    .prepare('SELECT value FROM setting WHERE key IN (?, ?) ORDER BY length(value) DESC')
    .pluck()
    .get(holdKey(), holdKey(service)) as string | undefined
  if (read !== undefined || said === undefined) return { mustHold: false, heldBecause: null }
  return { mustHold: true, heldBecause: said === 'true' ? null : (JSON.parse(said) as Message) }
}

/**
 * Settles a ledger that was recovered from a damaged file and may lack its newest writes. Waiting jobs are held. Jobs
 * whose creation at a printer had started are unconfirmed until someone releases them there: created again, they would
 * be printed by each copy of this ledger. Jobs that are followed by their id are still followed, since nothing is sent
 * again for them. Jobs with attempts but no row are remembered, so that none prints by itself.
 */
export function settleJobsAfterDamage(
  db: SqliteDatabase,
  now: number,
  why: Message = message('job.held-rebuilt', {}),
): void {
  const reason = toJson(why)
  db.transaction(() => {
    holdWaitingJobs(db, undefined, why)
    db.exec(`UPDATE job SET attempt = max(attempt, coalesce((SELECT max(number) FROM attempt
      WHERE attempt.service = job.service AND attempt.job = job.id), 0))`)
    const end = db.prepare('UPDATE attempt SET state = ?, ended_at = ? WHERE state IN (SELECT value FROM json_each(?))')
    end.run('withdrawn', now, '["claimed","fetched"]')
    end.run('unconfirmed', now, '["creating","created","releasing","cancelling"]')
    db.prepare(
      `UPDATE attempt SET state = 'unconfirmed', ended_at = ? WHERE state = 'submitted'
       AND (spooler_id IS NULL OR NOT EXISTS (SELECT 1 FROM job WHERE job.service = attempt.service
         AND job.id = attempt.job AND job.attempt = attempt.number))`,
    ).run(now)
    const newest = (states: string) => `EXISTS (SELECT 1 FROM attempt WHERE attempt.service = job.service
      AND attempt.job = job.id AND attempt.number = job.attempt AND attempt.state IN (${states}))`
    db.prepare(
      `UPDATE job SET here = 'unconfirmed', reason = @reason, since = @now, retry_at = NULL
       WHERE here IN ('printing', 'waiting', 'failed') AND ${newest("'unconfirmed'")}
       OR here = 'printing' AND NOT ${newest("'submitted'")}`,
    ).run({ reason, now })
    db.exec(`UPDATE job SET here = 'printing', retry_at = NULL
      WHERE here IN ('waiting', 'failed') AND ${newest("'submitted'")}`)
    db.prepare(
      `UPDATE job SET here = 'held', reason = @reason, since = @now, retry_at = NULL
       WHERE here = 'waiting' OR here = 'failed' AND retry_at IS NOT NULL`,
    ).run({ reason, now })
    // What another rule would let go by itself may have gone already.
    db.prepare("UPDATE job SET reason = ? WHERE here = 'held'").run(reason)
    db.exec(`INSERT OR IGNORE INTO past_job (service, id, here, since, attempt)
      SELECT service, job, CASE state WHEN 'printed' THEN 'printed' ELSE 'unconfirmed' END,
        coalesce(ended_at, started_at), max(number)
      FROM attempt WHERE NOT EXISTS (SELECT 1 FROM job WHERE job.service = attempt.service AND job.id = attempt.job)
      GROUP BY service, job`)
  })()
}
