import { appendFileSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FileWatch } from '../../src-main/storage/file-watch.ts'

describe('the watch over an open database', () => {
  let folder: string
  let file: string
  let db: Database.Database
  let watch: FileWatch

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'selvedge-watch-'))
    file = join(folder, 'station.db')
    db = new Database(file)
    db.pragma('journal_mode = WAL')
    db.exec('CREATE TABLE job (id INTEGER PRIMARY KEY, text TEXT)')
    watch = new FileWatch(file, Number(db.pragma('page_size', { simple: true })))
  })
  afterEach(() => {
    db.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const write = (count = 1) => {
    for (let at = 0; at < count; at++) db.prepare('INSERT INTO job (text) VALUES (?)').run('x'.repeat(3_000))
    watch.wrote()
  }

  it('says nothing of what this connection writes, however often its log begins anew', () => {
    for (let round = 0; round < 30; round++) {
      write(round)
      expect(watch.changed()).toBeNull()
      if (round % 7 === 3) db.pragma('wal_checkpoint(RESTART)')
      watch.wrote()
    }
  })

  it('says nothing of part of a frame, as a full disk leaves it', () => {
    write(20)
    const log = `${file}-wal`
    for (const bytes of [1, 24, 500, 4_000]) {
      // A page is mostly empty: its bytes are no header.
      appendFileSync(log, Buffer.alloc(bytes))
      watch.wrote()
      write(3)
      expect(watch.changed()).toBeNull()
    }
  })

  it('detects a log that was cut between a look and a write, although the write made it longer again', () => {
    write(20)
    expect(watch.changed()).toBeNull()
    const before = statSync(`${file}-wal`).size
    truncateSync(`${file}-wal`, 4152)
    write()
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(before)
    expect(watch.changed()).toBe(`${file}-wal was cut short while it was in use`)
  })
})
