import { statSync } from 'node:fs'
import Database from 'better-sqlite3'

/** Up to this size a file is checked whole: 100 MB take about 0.12 s. */
const checkedWhole = 128 * 1024 * 1024

/** True for an error by which SQLite reports that the file is damaged, or isn't a database. */
export function isDamage(error: unknown): error is InstanceType<typeof Database.SqliteError> {
  return (
    error instanceof Database.SqliteError && (error.code === 'SQLITE_NOTADB' || error.code.startsWith('SQLITE_CORRUPT'))
  )
}

/**
 * What is wrong with the structure of a database file, in SQLite's words; null if it is whole. Of a large file the timeline
 * is left out: what paper rests on is checked at every start.
 */
export function damageOf(db: Database.Database): string | null {
  const tables = db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all() as string[]
  const checks =
    statSync(db.name).size <= checkedWhole
      ? ['quick_check(1)']
      : tables.filter(name => name !== 'timeline').map(name => `quick_check('${name}')`)
  for (const check of checks) {
    const said = String(db.pragma(check, { simple: true }))
    if (said !== 'ok') return said.split('\n').slice(0, 2).join(' ')
  }
  return null
}
