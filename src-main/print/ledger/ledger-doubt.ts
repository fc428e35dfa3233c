import { readdirSync } from 'node:fs'
import { attemptStates, hereStates } from '../../../src-shared/contract/print.ts'
import { type Message, message, sayEnglish } from '../../../src-shared/messages/index.ts'
import { attemptName } from '../../../src-shared/print/attempt.ts'
import type { SqliteDatabase } from '../../storage/database.ts'
import { settleJobsAfterDamage } from './after-damage.ts'

/** Why a job is held: the ledger may not know that it came out. */
export const heldForDoubt = (evidence: readonly Message[]): Message =>
  message('job.held-ledger-doubt', { why: evidence.map(sayEnglish).join(' ') })

/**
 * Holds everything that could print by itself from a ledger that may not be the newest. Open attempts are settled as
 * after damage, and new ones get new names, because the names of the missing steps may be in use at the printers.
 */
export function holdForDoubt(db: SqliteDatabase, evidence: readonly Message[], now: number): void {
  settleJobsAfterDamage(db, now, heldForDoubt(evidence))
  db.prepare("DELETE FROM setting WHERE key = 'station mark'").run()
}

const listOf = (states: readonly string[]) => states.map(state => `'${state}'`).join(', ')

/**
 * Holds jobs whose place, newest attempt or plan can't be read: nobody would print them, hold them or count them. What they may have at
 * a printer is unconfirmed. Answers their ids.
 */
export function holdUnreadable(db: SqliteDatabase, now: number): string[] {
  return db.transaction(() => {
    const ids = db
      .prepare(
        `SELECT id FROM job LEFT JOIN attempt ON attempt.service = job.service AND attempt.job = job.id AND number = job.attempt
         WHERE here NOT IN (${listOf(hereStates)}) OR (plan IS NOT NULL AND NOT json_valid(plan))
         OR (reason IS NOT NULL AND NOT json_valid(reason)) OR (reason IS NULL AND here = 'held') OR (source IS NOT NULL AND NOT json_valid(source))
         OR (state IS NOT NULL AND state NOT IN (${listOf(attemptStates)}))
         OR (number IS NULL AND job.attempt > 0 AND here = 'printing')`,
      )
      .pluck()
      .all() as string[]
    if (ids.length === 0) return ids
    const named = JSON.stringify(ids)
    db.prepare(
      `UPDATE attempt SET state = 'unconfirmed', ended_at = ? WHERE job IN (SELECT value FROM json_each(?))
       AND (ended_at IS NULL OR state NOT IN (${listOf(attemptStates)}))`,
    ).run(now, named)
    db.prepare(
      `UPDATE job SET here = 'held', reason = ?, since = ?, retry_at = NULL, plan = NULL,
         source = CASE WHEN json_valid(source) THEN source END
       WHERE id IN (SELECT value FROM json_each(?))`,
    ).run(JSON.stringify(heldForDoubt([message('ledger.unread-place', {})])), now, named)
    return ids
  })()
}

/** Files that are looked at more closely. */
const mostLookedAt = 50

/**
 * A document in the folder, written since `since`, whose attempt isn't in this ledger; null if there is none. Rows that
 * retention has removed don't count, nor does a copy made for a reprint that wasn't claimed yet.
 */
export function unknownDocument(db: SqliteDatabase, folder: string, isNewer: (name: string) => boolean): string | null {
  const names = readdirSync(folder)
    .filter(name => /^selvedge-.+\.pdf$/.test(name) && !name.endsWith('.part.pdf'))
    .map(name => name.slice(0, -'.pdf'.length))
  const unknown = db
    .prepare('SELECT value FROM json_each(?) WHERE NOT EXISTS (SELECT 1 FROM attempt WHERE attempt.name = value)')
    .pluck()
    .all(JSON.stringify(names)) as string[]
  const left = new Set(unknown.filter(isNewer).slice(0, mostLookedAt))
  if (left.size === 0) return null
  const known = db
    .prepare(
      `SELECT id, attempt FROM past_job UNION ALL SELECT id, attempt + 1 FROM job
       WHERE here IN ('waiting', 'held') AND json_extract(plan, '$.sameBytesAs') IS NOT NULL`,
    )
    .all() as { id: string; attempt: number }[]
  for (const { id, attempt } of known) {
    for (let number = 1; number <= attempt; number++) {
      // A station that was renamed since has another name before the job's.
      const ending = attemptName('-', id, number).slice('selvedge-station'.length)
      for (const name of left) if (name.endsWith(ending)) left.delete(name)
    }
  }
  return [...left][0] ?? null
}
