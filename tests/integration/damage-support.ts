import { closeSync, openSync, readdirSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { manyKept } from './history-support.ts'
import { openLedger } from './station-support.ts'

export const pageSize = 4096

/** Overwrites bytes of a file in place. */
export function overwrite(file: string, at: number, bytes: Buffer): void {
  const handle = openSync(file, 'r+')
  writeSync(handle, bytes, 0, bytes.length, at)
  closeSync(handle)
}

/** A closed station.db with that many printed jobs, rules and settings. */
export function filledDatabase(file: string, service: string, jobs: number): void {
  const { db } = openLedger(file)
  manyKept(db, service, jobs)
  const set = db.prepare('INSERT INTO setting (key, value) VALUES (?, ?)')
  set.run('settings', JSON.stringify({ stationName: 'Loft', start: 'print-waiting' }))
  set.run(`rules ${service}`, JSON.stringify([{ job_type: '*', printer: 'folder:/paper' }]))
  set.run('station mark', JSON.stringify('a1b2c3'))
  db.prepare("INSERT INTO profile VALUES ('p1', 'Works', ?, '{}', 5)").run(service)
  db.prepare('INSERT INTO service VALUES (?, 1)').run(service)
  db.close()
}

/** The pages of a table's or an index's leaves, counted from 1. */
export function leavesOf(file: string, name: string): number[] {
  const db = new Database(file)
  try {
    const rows = db.prepare("SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY pageno")
    return rows.pluck().all(name) as number[]
  } finally {
    db.close()
  }
}

export function interiorsOf(file: string, name: string): number[] {
  const db = new Database(file)
  try {
    const rows = db.prepare("SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'internal' ORDER BY pageno")
    return rows.pluck().all(name) as number[]
  } finally {
    db.close()
  }
}

export const rubbish = (bytes: number, seed: number): Buffer =>
  Buffer.from(Array.from({ length: bytes }, (_, at) => (at * 31 + seed * 17 + (at >> 3)) & 0xff))

/** Writes rubbish over pages. */
export function spoilPages(file: string, pages: readonly number[]): void {
  for (const page of pages) overwrite(file, (page - 1) * pageSize, rubbish(pageSize, page))
}

/** What was kept aside beside station.db. */
export const keptAside = (file: string): string[] =>
  readdirSync(dirname(file)).filter(name => /^station-damaged-.*\.db$/.test(name))
