import { appendFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { DeskError, hasCode } from '../../../src-shared/errors.ts'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import { damageOf } from '../../storage/damage.ts'
import { databaseError, newestVersion, openDatabase, type SqliteDatabase } from '../../storage/database.ts'
import { NewestLedger } from '../../storage/newest-ledger.ts'
import { salvage } from '../../storage/salvage.ts'
import {
  databaseFiles,
  keepLog,
  keptName,
  markMade,
  moveAside,
  putInPlace,
  removeDatabase,
} from '../../storage/station-files.ts'
import { commitsBehindDamage } from '../../storage/wal-damage.ts'
import { type AfterDamage, settleAfterDamage } from './after-damage.ts'
import { isLost, type PriceFiles, priceFiles } from './price-files.ts'

/** prices.db, open for writing, with what was found wrong with it and mended. */
export interface OpenedPriceFile {
  db: SqliteDatabase
  findings: Message[]
  /** Counts what is written from now on. */
  newest: NewestLedger
}

/**
 * Opens prices.db, which is made where it is missing. One that is damaged, or gone from a folder that had one, is kept aside,
 * and a new one takes its place with what can still be read (of a file that is gone, in its journal). After that, and where the
 * file can't be shown to be the newest, what was not sent yet is held. Throws
 * `desk.database-newer` or `desk.database-failed`; then nothing was changed.
 */
export function openPriceFile(file: string, migrations: string): OpenedPriceFile {
  const files = priceFiles(file)
  finishReplacing(files)
  const isGone = isLost(file)
  // What is kept aside and read is a file with its journal.
  if (isGone) appendFileSync(file, '')
  const isKnownDamaged = isGone || (existsSync(files.wasDamaged) && existsSync(file))
  const lostCommits = commitsBehindDamage(file)
  const kept = lostCommits > 0 ? keepLog(files) : null
  const sound = isKnownDamaged ? null : openSound(file, migrations)
  const { db, findings } = sound ? { db: sound, findings: [] } : rebuild(files, migrations, isGone)
  try {
    const newest = new NewestLedger(db, { file, lostCommits })
    if (sound) findings.push(...holdWhereDoubted(db, file, newest, kept))
    else newest.settle()
    newest.begin()
    rmSync(files.wasDamaged, { force: true })
    markMade(files)
    return { db, findings, newest }
  } catch (error) {
    db.close()
    throw databaseError(file, error)
  }
}

/**
 * Holds what was not sent where newer changes may be missing: an older entry may have been superseded by one of them. Everything
 * is read again, so that what the service has since shows as a conflict. Answers the evidence, and what was done about it.
 */
function holdWhereDoubted(
  db: SqliteDatabase,
  file: string,
  newest: NewestLedger,
  keptLog: string | null,
): Message[] {
  const evidence = newest.doubts
  if (evidence.length === 0) return []
  const { held } = db.transaction(() => {
    const after = settleAfterDamage(db)
    newest.settle()
    return after
  })()
  const log = keptLog === null ? [] : [message('ledger.log-kept', { kept: keptLog })]
  return [...evidence, ...log, message('ledger.prices-held', { file: basename(file), held })]
}

/** The database, if it opens and is whole; null where it is damaged. */
function openSound(file: string, migrations: string): SqliteDatabase | null {
  let db: SqliteDatabase | undefined
  try {
    db = openDatabase(file, migrations)
    if (damageOf(db) === null) return db
    db.close()
    return null
  } catch (error) {
    db?.close()
    const known = databaseError(file, error)
    if (hasCode(known, 'desk.database-damaged')) return null
    throw known
  }
}

/** Makes the new database completely before the damaged one is moved: whatever happens in between, one of them is there. */
function rebuild(files: PriceFiles, migrations: string, isGone: boolean): Omit<OpenedPriceFile, 'newest'> {
  const { database, filling, complete } = files
  removeDatabase(filling)
  removeDatabase(complete)
  const after = fill(files, migrations)
  renameSync(filling, complete)
  const kept = keptName(files, new Date())
  moveAside(database, kept)
  putInPlace(files)
  const db = openDatabase(database, migrations)
  const finding = isGone
    ? message('prices.database-lost', { file: database, ...after })
    : message('prices.database-rebuilt', { file: database, kept: basename(kept), ...after })
  return { db, findings: [finding] }
}

function fill({ database, filling, work }: PriceFiles, migrations: string): AfterDamage {
  const fresh = openDatabase(filling, migrations)
  try {
    // Tables come over in any order; what belongs to nothing is taken out afterwards.
    fresh.pragma('foreign_keys = OFF')
    salvage(database, fresh, { work, known: newestVersion(migrations) })
    const after = settleAfterDamage(fresh)
    fresh.pragma('wal_checkpoint(TRUNCATE)')
    fresh.close()
    return after
  } catch (error) {
    fresh.close()
    removeDatabase(filling)
    const known = databaseError(database, error)
    if (known instanceof DeskError || !(error instanceof Error)) throw known
    throw new DeskError('desk.database-failed', { file: database, why: error.message }, { cause: error })
  }
}

/** A replacing that was cut off after the damaged file was moved is brought to its end. */
function finishReplacing(files: PriceFiles): void {
  if (existsSync(files.database) || !existsSync(files.complete)) return
  if (databaseFiles(files.database).some(one => existsSync(one))) {
    moveAside(files.database, keptName(files, new Date()))
  }
  putInPlace(files)
}
