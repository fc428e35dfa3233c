import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { DeskError } from '../../src-shared/errors.ts'
import { isDamage } from './damage.ts'

export type SqliteDatabase = Database.Database
export type SqliteStatement = Database.Statement<unknown[]>

interface Migration {
  number: number
  sql: string
}

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter(file => /^\d{3}-.+\.sql$/.test(file))
    .sort()
    .map(file => ({ number: Number(file.slice(0, 3)), sql: readFileSync(join(folder, file), 'utf8') }))
}

function migrate(db: SqliteDatabase, file: string, migrations: Migration[]): void {
  const found = Number(db.pragma('user_version', { simple: true }))
  const known = migrations.at(-1)?.number ?? 0
  if (found > known) throw new DeskError('desk.database-newer', { file, found, known })
  for (const { number, sql } of migrations.filter(migration => migration.number > found)) {
    db.transaction(() => {
      db.exec(sql)
      db.pragma(`user_version = ${number}`)
    })()
  }
}

/**
 * Opens a database file and brings it to this version by the numbered SQL files of a folder.
 * Every commit is on disk when it returns (WAL, synchronous=FULL): the write-ahead order of paper rests on it.
 * Throws `desk.database-newer` for a file of a newer Selvedge, `desk.database-damaged` for one that is damaged,
 * `desk.database-failed` for one that cannot be used.
 */
export function openDatabase(file: string, migrationsFolder: string): SqliteDatabase {
  let db: SqliteDatabase | undefined
  try {
    db = new Database(file)
    // Its journal files take over its rights.
    chmodSync(file, 0o600)
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = FULL')
    db.pragma('fullfsync = ON')
    // Each connection would keep 16 MB of pages, which the system's own cache has as well (kB, negative by SQLite's rule).
    db.pragma('cache_size = -2000')
    db.pragma('busy_timeout = 2000')
    migrate(db, file, readMigrations(migrationsFolder))
    return db
  } catch (error) {
    db?.close()
    throw databaseError(file, error)
  }
}

/**
 * True for a file that SQLite opens and in which no migration ever ran: someone else's database, or one that was cut to
 * nothing (SQLite takes a file of one byte for an empty one). False for what it cannot open.
 */
export function isUnwritten(file: string): boolean {
  let db: SqliteDatabase | undefined
  try {
    db = new Database(file, { fileMustExist: true })
    return Number(db.pragma('user_version', { simple: true })) === 0
  } catch {
    // The error is reported where the file is opened for use.
    return false
  } finally {
    db?.close()
  }
}

/** The newest version that a folder of migrations leads to. */
export const newestVersion = (folder: string): number => readMigrations(folder).at(-1)?.number ?? 0

/** The tables of a database at a version of its migrations. */
export function tablesAt(folder: string, version: number): string[] {
  const db = new Database(':memory:')
  try {
    for (const { number, sql } of readMigrations(folder)) if (number <= version) db.exec(sql)
    return db
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .pluck()
      .all() as string[]
  } finally {
    db.close()
  }
}

/**
 * Opens a database for reading only, beside its writer or without one; nothing is changed. Throws `desk.no-database`,
 * `desk.database-newer`, `desk.database-damaged` or `desk.database-failed`.
 */
export function openDatabaseToRead(file: string, migrationsFolder: string): SqliteDatabase {
  if (!existsSync(file)) throw new DeskError('desk.no-database', { file })
  let db: SqliteDatabase | undefined
  try {
    db = new Database(file, { readonly: true })
    db.pragma('busy_timeout = 2000')
    const found = Number(db.pragma('user_version', { simple: true }))
    const known = newestVersion(migrationsFolder)
    if (found > known) throw new DeskError('desk.database-newer', { file, found, known })
    return db
  } catch (error) {
    db?.close()
    throw databaseError(file, error)
  }
}

/** A failure of SQLite as a coded error: a damaged file, a full disk, a read-only folder. Others come back as they are. */
export function databaseError(file: string, error: unknown): unknown {
  if (isDamage(error)) {
    return new DeskError('desk.database-damaged', { file, why: `${error.message}, ${error.code}` }, { cause: error })
  }
  if (error instanceof Database.SqliteError) {
    return new DeskError('desk.database-failed', { file, why: `${error.message}, ${error.code}` }, { cause: error })
  }
  // The file system's own word, such as that it is read-only.
  return error instanceof Error && 'syscall' in error
    ? new DeskError('desk.database-failed', { file, why: error.message }, { cause: error })
    : error
}
