import { closeSync, copyFileSync, existsSync, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs'
import Database from 'better-sqlite3'
import { DeskError } from '../../src-shared/errors.ts'
import type { SqliteDatabase } from './database.ts'
import { databaseFiles } from './station-files.ts'

const headerBytes = 100
const magic = 'SQLite format 3\0'
/** Where the header says which change its page count belongs to; with another one, SQLite asks the file for its size. */
const validForAt = 92

/** A table of the new database, with what names a row of it. */
interface Table {
  name: string
  columns: string[]
  key: string[]
}

/**
 * Carries over every row of a damaged database that can still be read, into a new one of this version. The damaged file is
 * copied before it is touched. `work` is where the copy goes; it is removed. Answers how many rows came over.
 * Throws `desk.database-newer` for a file of a newer version than `known`.
 */
export function salvage(
  damaged: string,
  into: SqliteDatabase,
  { work, known }: { work: string; known: number },
): number {
  copyToWork(damaged, work, headerOf(into.name))
  const from = new Database(work)
  try {
    const found = versionOf(from)
    if (found > known) throw new DeskError('desk.database-newer', { file: damaged, found, known })
    from.pragma('cell_size_check = ON')
    return tablesOf(into).reduce((rows, table) => rows + carryOver(from, into, table, limitOf(work)), 0)
  } finally {
    from.close()
    removeWork(work)
  }
}

function versionOf(db: SqliteDatabase): number {
  let found = 0
  asFarAsPossible(() => {
    found = Number(db.pragma('user_version', { simple: true }))
  })
  return found
}

/** Rows that a file of that size could hold at most: a damaged tree may lead in circles. */
const limitOf = (file: string) => Math.ceil(statSync(file).size / 8) + 1000

function removeWork(work: string): void {
  for (const file of databaseFiles(work)) rmSync(file, { force: true })
}

/** Copies the file and its journal. A header that is gone is taken from the new database; one that counts more pages than there are is mended. */
function copyToWork(damaged: string, work: string, header: Buffer): void {
  removeWork(work)
  copyFileSync(damaged, work)
  if (existsSync(`${damaged}-wal`)) copyFileSync(`${damaged}-wal`, `${work}-wal`)
  const own = headerOf(work)
  const mended = own.toString('latin1', 0, magic.length) === magic ? own : header
  mended.writeUInt32BE((mended.readUInt32BE(24) + 1) >>> 0, validForAt)
  const file = openSync(work, 'r+')
  writeSync(file, mended, 0, headerBytes, 0)
  closeSync(file)
}

function headerOf(path: string): Buffer {
  const header = Buffer.alloc(headerBytes)
  const file = openSync(path, 'r')
  readSync(file, header, 0, headerBytes, 0)
  closeSync(file)
  return header
}

function tablesOf(db: SqliteDatabase): Table[] {
  const names = db
    .prepare(
      "SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .all() as { name: string; wr: number }[]
  return names.map(({ name, wr }) => {
    const columns = db.pragma(`table_info('${name}')`) as { name: string; pk: number }[]
    const key = columns.filter(column => column.pk > 0).toSorted((a, b) => a.pk - b.pk)
    return {
      name,
      columns: columns.map(column => column.name),
      key: wr === 1 ? key.map(column => column.name) : ['rowid'],
    }
  })
}

/** Does what may meet a damaged page; what came before it counts. */
function asFarAsPossible(work: () => void): boolean {
  try {
    work()
    return true
  } catch (error) {
    if (error instanceof Database.SqliteError) return false
    throw error
  }
}

function carryOver(from: SqliteDatabase, into: SqliteDatabase, table: Table, limit: number): number {
  const shared = sharedColumns(from, table)
  if (shared.length === 0) return 0
  const insert = into.prepare<unknown[]>(
    `INSERT OR IGNORE INTO ${table.name} (${shared.join(', ')}) VALUES (${shared.map(() => '?').join(', ')})`,
  )
  let rows = 0
  const take = (row: unknown[]) =>
    asFarAsPossible(() => {
      rows += insert.run(...row).changes
    })
  const readAll = (order: string) =>
    asFarAsPossible(() => {
      let read = 0
      const all = from.prepare(`SELECT ${shared.join(', ')} FROM ${table.name} NOT INDEXED ORDER BY ${order}`).raw()
      for (const row of all.iterate() as IterableIterator<unknown[]>) {
        if (++read > limit) return
        take(row)
      }
    })
  into.transaction(() => {
    if (readAll(table.key.join(', '))) return
    readAll(table.key.map(column => `${column} DESC`).join(', '))
    for (const key of keysInIndexes(from, table, limit)) {
      asFarAsPossible(() => {
        const where = table.key.map(column => `${column} = ?`).join(' AND ')
        const row = from
          .prepare(`SELECT ${shared.join(', ')} FROM ${table.name} NOT INDEXED WHERE ${where}`)
          .raw()
          .get(...key) as unknown[] | undefined
        if (row) take(row)
      })
    }
  })()
  return rows
}

/** The columns that both have: an older version's table has fewer. None if the damaged file does not know the table. */
function sharedColumns(from: SqliteDatabase, { name, columns }: Table): string[] {
  let found: string[] = []
  asFarAsPossible(() => {
    found = (from.pragma(`table_info('${name}')`) as { name: string }[]).map(column => column.name)
  })
  return columns.filter(column => found.includes(column))
}

/** The keys of rows as the table's indexes have them: each is on pages of its own, and leads past a damaged one. */
function* keysInIndexes(from: SqliteDatabase, table: Table, limit: number): Generator<unknown[]> {
  let indexes: string[] = []
  asFarAsPossible(() => {
    indexes = (from.pragma(`index_list('${table.name}')`) as { name: string; origin: string; partial: number }[])
      .filter(index => index.partial === 0 && !(index.origin === 'pk' && table.key[0] !== 'rowid'))
      .map(index => index.name)
  })
  for (const index of indexes) {
    for (const direction of ['', ' DESC']) {
      const keys: unknown[][] = []
      asFarAsPossible(() => {
        const columns = (from.pragma(`index_info('${index}')`) as { name: string }[]).map(
          column => `${column.name}${direction}`,
        )
        const all = from
          .prepare(
            `SELECT ${table.key.join(', ')} FROM ${table.name} INDEXED BY ${index} ORDER BY ${columns.join(', ')}`,
          )
          .raw()
        for (const key of all.iterate() as IterableIterator<unknown[]>) {
          keys.push(key)
          if (keys.length > limit) return
        }
      })
      yield* keys
    }
  }
}
