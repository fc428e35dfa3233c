import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DeskError, hasCode } from '../../src-shared/errors.ts'
import { type Message, message } from '../../src-shared/messages/index.ts'
import { holdWhatWaits, settleAfterDamage } from '../print/ledger/after-damage.ts'
import { holdForDoubt, holdUnreadable, unknownDocument } from '../print/ledger/ledger-doubt.ts'
import { damageOf } from './damage.ts'
import { databaseError, isUnwritten, newestVersion, openDatabase, type SqliteDatabase } from './database.ts'
import { NewestLedger } from './newest-ledger.ts'
import { salvage } from './salvage.ts'
import {
  databaseFiles,
  isMissing,
  keepLog,
  keptName,
  markMade,
  moveAside,
  putInPlace,
  removeDatabase,
  type StationFiles,
  stationFiles,
  wasInUse,
} from './station-files.ts'
import { commitsBehindDamage } from './wal-damage.ts'

/** station.db, open for writing, with what was found wrong with it and mended. */
export interface OpenedStationFile {
  db: SqliteDatabase
  findings: Message[]
  /** Counts what is written from now on. */
  newest: NewestLedger
}

/**
 * Opens station.db. One that is damaged is kept aside, and a new one takes its place with every row that can still be read;
 * one that is gone from a folder that was in use is made anew. After both, what waits is held (`LedgerState.mustHold`), and so
 * it is where the file can't be shown to be the newest.
 * Throws `desk.database-newer` or `desk.database-failed`; then nothing was changed.
 */
export function openStationFile(file: string, migrations: string): OpenedStationFile {
  const files = stationFiles(file)
  finishReplacing(files)
  const isLost = isMissing(files) && wasInUse(files)
  if (isLost) moveLeftoversAside(files)
  const lostCommits = commitsBehindDamage(file)
  const kept = lostCommits > 0 ? keepLog(files) : null
  const sound = isDamagedFor(files) ? null : openSound(files, migrations)
  const { db, findings } = sound ? { db: sound, findings: [] } : rebuild(files, migrations)
  try {
    const newest = new NewestLedger(db, { file, lostCommits })
    if (isLost) {
      findings.push(message('desk.database-lost', { file }))
      db.transaction(() => {
        holdWhatWaits(db)
        newest.settle()
      })()
    } else if (!sound) newest.settle()
    else findings.push(...holdWhereDoubted(db, files, newest, kept))
    newest.begin()
    const unread = holdUnreadable(db, Date.now())
    newest.tell()
    if (unread.length > 0) {
      const [first = ''] = unread
      findings.push(message('ledger.unread-places', { file: basename(file), count: unread.length, first }))
    }
    rmSync(files.wasDamaged, { force: true })
    markMade(files)
    return { db, findings, newest }
  } catch (error) {
    db.close()
    throw databaseError(file, error)
  }
}

/** Holds everything where the ledger may not be the newest; answers the evidence, and what was done about it. */
function holdWhereDoubted(
  db: SqliteDatabase,
  { database }: StationFiles,
  newest: NewestLedger,
  keptLog: string | null,
): Message[] {
  const evidence = newest.doubts
  const documents = join(dirname(database), 'documents')
  const { since } = newest
  if (since !== null && existsSync(documents)) {
    const isNewer = (name: string) => statSync(join(documents, `${name}.pdf`)).mtimeMs > since
    const document = unknownDocument(db, documents, isNewer)
    if (document !== null)
      evidence.push(message('ledger.unknown-document', { file: basename(database), document }))
  }
  if (evidence.length === 0) return []
  db.transaction(() => {
    holdForDoubt(db, evidence, Date.now())
    newest.settle()
  })()
  const log = keptLog === null ? [] : [message('ledger.log-kept', { kept: keptLog })]
  return [...evidence, ...log, message('ledger.jobs-held', { file: basename(database) })]
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
function rebuild(files: StationFiles, migrations: string): Omit<OpenedStationFile, 'newest'> {
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
