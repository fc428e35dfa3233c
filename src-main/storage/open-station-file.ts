import { existsSync, renameSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { DeskError, hasCode } from '../../src-shared/errors.ts'
import { type Message, message } from '../../src-shared/messages/index.ts'
import { holdWhatWaits, settleAfterDamage } from '../print/ledger/after-damage.ts'
import { damageOf } from './damage.ts'
import { databaseError, isUnwritten, newestVersion, openDatabase, type SqliteDatabase } from './database.ts'
import { salvage } from './salvage.ts'
import {
  databaseFiles,
  isMissing,
  keptName,
  markMade,
  moveAside,
  putInPlace,
  removeDatabase,
  type StationFiles,
  stationFiles,
  wasInUse,
} from './station-files.ts'

/** station.db, open for writing, with what was found wrong with it and mended. */
export interface OpenedStationFile {
  db: SqliteDatabase
  findings: Message[]
}

/**
 * Opens station.db. One that is damaged is kept aside, and a new one takes its place with every row that can still be read;
 * one that is gone from a folder that was in use is made anew. After both, what waits is held (`LedgerState.mustHold`).
 * Throws `desk.database-newer` or `desk.database-failed`; then nothing was changed.
 */
export function openStationFile(file: string, migrations: string): OpenedStationFile {
  const files = stationFiles(file)
  finishReplacing(files)
  const isLost = isMissing(files) && wasInUse(files)
  if (isLost) moveLeftoversAside(files)
  const sound = isDamagedFor(files) ? null : openSound(files, migrations)
  const opened = sound ? { db: sound, findings: [] } : rebuild(files, migrations)
  if (isLost) {
    holdWhatWaits(opened.db)
    opened.findings.push(message('desk.database-lost', { file }))
  }
  rmSync(files.wasDamaged, { force: true })
  markMade(files)
  return opened
}

/** True where the file is there and was found damaged, or has nothing of the ledger that this folder had. */
function isDamagedFor(files: StationFiles): boolean {
  if (isMissing(files)) return false
  return existsSync(files.wasDamaged) || (wasInUse(files) && isUnwritten(files.database))
}

/** The database, if it opens and is whole; null where it is damaged. */
function openSound(files: StationFiles, migrations: string): SqliteDatabase | null {
  try {
    const db = openDatabase(files.database, migrations)
    try {
      if (damageOf(db) === null) return db
    } catch (error) {
      db.close()
      throw databaseError(files.database, error)
    }
    db.close()
    return null
  } catch (error) {
    if (hasCode(error, 'desk.database-damaged')) return null
    throw error
  }
}

/** Makes the new database completely before the damaged one is moved: whatever happens in between, one of them is there. */
function rebuild(files: StationFiles, migrations: string): OpenedStationFile {
  const { database, filling, complete, work } = files
  removeDatabase(filling)
  removeDatabase(complete)
  let rows: number
  const fresh = openDatabase(filling, migrations)
  try {
    rows = salvage(database, fresh, { work, known: newestVersion(migrations) })
    settleAfterDamage(fresh, Date.now())
    fresh.pragma('wal_checkpoint(TRUNCATE)')
  } catch (error) {
    fresh.close()
    removeDatabase(filling)
    throw rebuildError(database, error)
  }
  fresh.close()
  renameSync(filling, complete)
  const kept = keptName(files, new Date())
  moveAside(database, kept)
  putInPlace(files)
  const db = openDatabase(database, migrations)
  return { db, findings: [message('desk.database-rebuilt', { file: database, kept: basename(kept), rows })] }
}

function rebuildError(file: string, error: unknown): unknown {
  const known = databaseError(file, error)
  if (known instanceof DeskError || !(error instanceof Error)) return known
  return new DeskError('desk.database-failed', { file, why: error.message }, { cause: error })
}

/** A replacing that was cut off after the damaged file was moved is brought to its end. */
function finishReplacing(files: StationFiles): void {
  if (existsSync(files.database) || !existsSync(files.complete)) return
  moveLeftoversAside(files)
  putInPlace(files)
}

/** A journal without its database is evidence, and must not meet a new one. */
function moveLeftoversAside(files: StationFiles): void {
  if (databaseFiles(files.database).some(file => existsSync(file))) {
    moveAside(files.database, keptName(files, new Date()))
  }
}
