import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import { DeskError, hasCode } from '../../src-shared/errors.ts'
import type { Message } from '../../src-shared/messages/index.ts'
import { renamePatientlySync } from '../new-file.ts'
import { damageOf } from './damage.ts'
import { databaseError, newestVersion, openDatabase, type SqliteDatabase } from './database.ts'
import { NewestLedger } from './newest-ledger.ts'
import { salvage } from './salvage.ts'
import { type DatabaseFiles, keptName, markMade, moveAside, putInPlace, removeDatabase } from './station-files.ts'
import { lookAtLog } from './wal-damage.ts'

/** A database, open for writing, with what was found wrong with it and mended. */
export interface OpenedDatabase {
  db: SqliteDatabase
  findings: Message[]
  /** Counts what is written from now on. */
  newest: NewestLedger
}

/** What opening a database asks of the feature that it belongs to. */
interface Opening {
  files: DatabaseFiles
  migrations: string
  /** True if the file is known to be damaged: it isn't opened first to find out. Asked once the log was looked at. */
  isDamaged(): boolean
  rebuild(): Omit<OpenedDatabase, 'newest'>
  /** Holds what must wait for a person, before anything is written; a sound file was neither damaged nor rebuilt. */
  settle(opened: OpenedDatabase, isSound: boolean): void
}

/**
 * Opens a database, or puts a new one in its place where it is damaged.
 * Throws `desk.database-newer` or `desk.database-failed`; then nothing was changed.
 */
export function openOrRebuild({ files, migrations, isDamaged, rebuild, settle }: Opening): OpenedDatabase {
  const { database: file } = files
  // Before anything opens the file: SQLite would write over a log that ends in damage, and with it the evidence.
  const log = lookAtLog(file)
  const sound = isDamaged() ? null : openSound(file, migrations)
  const { db, findings } = sound ? { db: sound, findings: [] } : rebuild()
  try {
    const opened = { db, findings, newest: new NewestLedger(db, { file, ...log }) }
    settle(opened, sound !== null)
    rmSync(files.wasDamaged, { force: true })
    markMade(files)
    return opened
  } catch (error) {
    db.close()
    throw databaseError(file, error)
  }
}

/** The database, if it opens and is whole; null if it is damaged. Throws `desk.database-newer` or `desk.database-failed`. */
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

/** A database that took the place of a damaged one. */
interface Rebuilt<T> {
  db: SqliteDatabase
  /** The name under which the damaged one is kept beside it. */
  kept: string
  filled: T
}

/**
 * Replaces a damaged database by a new one; the damaged file is kept. The new one is complete before the damaged one is
 * moved, so one of them exists whatever happens in between. `fill` calls `carryOver`, which copies every row that can
 * still be read and returns their count, and makes the rows safe to continue with. Throws `desk.database-newer` or
 * `desk.database-failed`; then nothing was changed.
 */
export function rebuild<T>(
  files: DatabaseFiles,
  migrations: string,
  fill: (fresh: SqliteDatabase, carryOver: () => number) => T,
): Rebuilt<T> {
  const { database, filling, complete, work } = files
  removeDatabase(filling)
  removeDatabase(complete)
  const fresh = openDatabase(filling, migrations)
  let filled: T
  try {
    filled = fill(fresh, () => salvage(database, fresh, { work, known: newestVersion(migrations) }))
    fresh.pragma('wal_checkpoint(TRUNCATE)')
  } catch (error) {
    fresh.close()
    removeDatabase(filling)
    const known = databaseError(database, error)
    if (known instanceof DeskError || !(error instanceof Error)) throw known
    throw new DeskError('desk.database-failed', { file: database, why: error.message }, { cause: error })
  }
  fresh.close()
  renamePatientlySync(filling, complete)
  const kept = keptName(files, new Date())
  moveAside(database, kept)
  putInPlace(files)
  return { db: openDatabase(database, migrations), kept: basename(kept), filled }
}
