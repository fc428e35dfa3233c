import { rmSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import Database from 'better-sqlite3'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { serveWorker } from '../workers/serve-worker.ts'
import { newestVersion, tablesAt } from './database.ts'
import { databaseFiles } from './station-files.ts'

/**
 * Why a copy of a database can't be used in the place of one of these migrations: a phrase that goes on behind its name, such as
 * "is damaged (...)"; null if it can. The whole file is read and nothing in it changed; no log may lie beside it.
 */
function faultOfCopy(file: string, migrations: string): string | null {
  if (statSync(file).size === 0) return phrase('is damaged (it is empty)')
  let db: Database.Database | undefined
  try {
    db = new Database(file, { readonly: true, fileMustExist: true })
    const version = Number(db.pragma('user_version', { simple: true }))
    const known = newestVersion(migrations)
    const damage = String(db.pragma('integrity_check(1)', { simple: true }))
    if (damage !== 'ok') return damaged(damage)
    if (version > known)
      return phrase('is from a newer version of Selvedge (format {{found}}, not {{known}})', { found: version, known })
    const tables = new Set(db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all())
    const isOurs = version > 0 && tablesAt(migrations, version).every(name => tables.has(name))
    return isOurs ? null : phrase('isn’t Selvedge’s {{name}}', { name: basename(file) })
  } catch (error) {
    return damaged(error instanceof Error ? error.message : String(error))
  } finally {
    db?.close()
    // A connection that only reads leaves them behind.
    for (const beside of databaseFiles(file).slice(1)) rmSync(beside, { force: true })
  }
}

/** In one line: SQLite's own words may have several. */
const damaged = (why: string) => phrase('is damaged ({{why}})', { why: why.split('\n').slice(0, 2).join(' ') })

// Reads whole databases, off the thread that prints.
const check = { faultOfCopy }

export type BackupStores = { check: typeof check }

serveWorker({ check })
