import { accessSync, chmodSync, closeSync, constants, existsSync, openSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { DeskError } from '../../src-shared/errors.ts'
import { makeFolder, writeNewSync } from '../new-file.ts'

/** The places inside a desk's data folder. */
export interface DataFolder {
  path: string
  stationDatabase: string
  /** Fetched PDFs, by attempt name. */
  documents: string
  logs: string
  /** Lets another desk use the folder. */
  unlock(): void
}

const lockErrors = new Set(['SQLITE_BUSY', 'SQLITE_LOCKED'])

/**
 * Opens a data folder for this process alone. The lock is an exclusive SQLite transaction: it ends with the
 * process however that ends, so no stale lock is ever left. Throws `desk.folder-in-use` (naming the holder) or
 * `desk.folder-unusable`.
 */
export function openDataFolder(path: string, holder: string): DataFolder {
  const documents = join(path, 'documents')
  const logs = join(path, 'logs')
  const holderFile = join(path, 'in-use-by.txt')
  let lock: Database.Database | undefined
  try {
    // Asked first: making folders on a read-only disk fails with words that say something else.
    accessSync(nearest(resolve(path)), constants.W_OK)
    for (const folder of [path, documents, logs]) makeFolder(folder)
    const lockFile = join(path, 'lock.db')
    closeToOthers(lockFile)
    lock = new Database(lockFile, { timeout: 0 })
    lock.pragma('journal_mode = DELETE')
    lock.exec('BEGIN EXCLUSIVE')
    writeNewSync(holderFile, `${holder}\n`)
  } catch (error) {
    lock?.close()
    if (error instanceof Database.SqliteError && lockErrors.has(error.code)) {
      throw new DeskError('desk.folder-in-use', { folder: path, holder: readHolder(holderFile) })
    }
    throw new DeskError('desk.folder-unusable', {
      folder: path,
      why: error instanceof Error ? error.message : String(error),
    })
  }
  const held = lock
  return {
    path,
    stationDatabase: join(path, 'station.db'),
    documents,
    logs,
    unlock: () => held.close(),
  }
}

/** The folder itself where it is there, else the one in which it would be made. */
export function nearest(folder: string): string {
  const above = dirname(folder)
  return existsSync(folder) || above === folder ? folder : nearest(above)
}

/** Whoever can read a database's file can hold a lock on it; SQLite makes its files readable for everyone. */
function closeToOthers(file: string): void {
  // Opened only if it isn't there: closing it would give up the lock that this process may have on it.
  if (!existsSync(file)) closeSync(openSync(file, 'wx', 0o600))
  try {
    chmodSync(file, 0o600)
  } catch {
    // Another user made it in a folder that several share: the lock works all the same.
  }
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim() || 'another desk'
  } catch {
    return 'another desk'
  }
}
