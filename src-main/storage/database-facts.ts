import { existsSync, statSync } from 'node:fs'
import { damageOf } from './damage.ts'
import { databaseError, type SqliteDatabase } from './database.ts'
import { databaseFiles } from './station-files.ts'

/** A row of a table, as SQLite gives it. */
export type RawRow = Record<string, string | number | null>

/** Facts about the file for whoever helps with a problem. */
export interface DatabaseFigures {
  sqlite: string
  version: number
  bytes: Record<string, number>
  pages: number
  freePages: number
  rows: Record<string, number>
}

/** The rows of a time, for a diagnostics file; what it may show of them is not decided here. */
export interface LedgerRows {
  jobs: RawRow[]
  attempts: RawRow[]
  timeline: RawRow[]
  asks: RawRow[]
  profiles: RawRow[]
  rules: RawRow[]
}

/** Facts about station.db, over a connection that only reads. */
export class DatabaseFacts {
  readonly #db: SqliteDatabase

  constructor(db: SqliteDatabase) {
    this.#db = db
  }

  /** What is wrong with the file's structure; null if it is whole. */
  check(): string | null {
    try {
      return damageOf(this.#db)
    } catch (error) {
      const known = databaseError(this.#db.name, error)
      return known instanceof Error ? known.message : String(known)
    }
  }

  figures(): DatabaseFigures {
    const pragma = (name: string) => Number(this.#db.pragma(name, { simple: true }))
    const files = databaseFiles(this.#db.name).filter(file => existsSync(file))
    return {
      sqlite: String(this.#db.prepare('SELECT sqlite_version()').pluck().get()),
      version: pragma('user_version'),
      bytes: Object.fromEntries(files.map(file => [suffixOf(file), statSync(file).size])),
      pages: pragma('page_count'),
      freePages: pragma('freelist_count'),
      rows: Object.fromEntries(this.#tables().map(table => [table, this.#count(table)])),
    }
  }

  /** The newest jobs that changed since `since` or that are not done, with all that belongs to them; at most `limit` jobs. */
  everything(since: number, limit: number): LedgerRows {
    const all = (sql: string, ...values: unknown[]) => this.#db.prepare(sql).all(...values) as RawRow[]
    const tables = this.#tables()
    const jobs = all(
      `SELECT * FROM job WHERE since >= ? OR listed_on >= ? OR here NOT IN ('printed', 'skipped', 'elsewhere')
       ORDER BY since DESC LIMIT ?`,
      since,
      since,
      limit,
    )
    const named = JSON.stringify(jobs.map(job => [job['service'], job['id']]))
    const ofJobs = (table: string, order: string) =>
      all(
        `SELECT ${table}.* FROM json_each(?) JOIN ${table} ON ${table}.service = json_extract(value, '$[0]')
         AND ${table}.job = json_extract(value, '$[1]') ORDER BY ${order}`,
        named,
      )
    return {
      jobs,
      attempts: ofJobs('attempt', 'attempt.service, attempt.job, attempt.number'),
      timeline: ofJobs('timeline', 'timeline.id'),
      asks: tables.includes('ask')
        ? all('SELECT * FROM ask WHERE asked_at >= ? ORDER BY id DESC LIMIT ?', since, limit)
        : [],
      profiles: all('SELECT * FROM profile ORDER BY last_used_at DESC'),
      rules: all("SELECT substr(key, 7) AS service, value FROM setting WHERE key LIKE 'rules %'"),
    }
  }

  #tables(): string[] {
    return this.#db
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
      .pluck()
      .all() as string[]
  }

  #count(table: string): number {
    return Number(this.#db.prepare(`SELECT count(*) FROM "${table}"`).pluck().get())
  }
}

const suffixOf = (file: string) => /-(wal|shm)$/.exec(file)?.[1] ?? 'db'
