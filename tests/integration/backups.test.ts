import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { restoreCommand } from '../../src-main/cli/restore.ts'
import { openStationDatabase, type StationDatabase } from '../../src-main/print/station-database.ts'
import { backUp, listBackups, restoreBackup } from '../../src-main/storage/backups.ts'
import { openDatabase } from '../../src-main/storage/database.ts'
import { resourcesFolder } from '../../src-main/storage/resources.ts'

let folder: string
let database: StationDatabase | null = null
const open = async () => {
  database = await openStationDatabase(join(folder, 'station.db'))
  return database
}
const close = async () => {
  await database?.close()
  database = null
}
const day = (number: number) => new Date(Date.UTC(2020, 10, number, 12))
const rule = (printer: string) => [{ job_type: 'tag', printer }]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'selvedge-backups-'))
})
afterEach(async () => {
  await close()
  rmSync(folder, { recursive: true, force: true })
})

it('copies the databases and imports of a running station, for this user only, once a day', async () => {
  const { settings } = await open()
  await settings.saveRules('service', rule('cups:a'))
  mkdirSync(join(folder, 'imports'))
  writeFileSync(join(folder, 'imports', 'prices.csv'), 'Fabric,Price')
  expect(await backUp(folder, day(1))).toBe('2020-11-01')
  expect(await backUp(folder, day(1))).toBeNull()
  const made = join(folder, 'backups', '2020-11-01')
  expect(readdirSync(made).sort()).toEqual(['imports', 'manifest.json', 'station.db'])
  expect(readFileSync(join(made, 'imports', 'prices.csv'), 'utf8')).toBe('Fabric,Price')
  if (process.platform !== 'win32') {
    expect(statSync(join(folder, 'backups')).mode & 0o777).toBe(0o700)
    expect(statSync(join(made, 'station.db')).mode & 0o777).toBe(0o600)
  }
})

it('is one state of the file, however much is written meanwhile', async () => {
  const db = openDatabase(join(folder, 'prices.db'), join(resourcesFolder(), 'migrations', 'prices'))
  db.exec('CREATE TABLE pair (a INTEGER, b INTEGER, filler TEXT)')
  const insert = db.prepare('INSERT INTO pair VALUES (?, ?, ?)')
  for (let at = 0; at < 2000; at += 1) insert.run(at, at, 'x'.repeat(2000))
  const making = backUp(folder, day(1))
  let writing = true
  const write = () => {
    if (!writing) return
    db.exec('UPDATE pair SET a = a + 1, b = b + 1 WHERE rowid <= 100')
    setImmediate(write)
  }
  write()
  await making
  writing = false
  const copy = new Database(join(folder, 'backups', '2020-11-01', 'prices.db'), { readonly: true })
  expect(copy.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(copy.prepare('SELECT count(*) AS rows, sum(a <> b) AS torn FROM pair').get()).toEqual({ rows: 2000, torn: 0 })
  copy.close()
  db.close()
})

it('keeps seven', async () => {
  await open()
  for (let number = 1; number <= 9; number += 1) await backUp(folder, day(number))
  expect(listBackups(folder)).toEqual([3, 4, 5, 6, 7, 8, 9].map(number => `2020-11-0${number}`))
})

it('keeps today’s beside those of a clock that was ahead, which are the oldest', async () => {
  await open()
  for (let number = 10; number <= 16; number += 1) await backUp(folder, day(number))
  expect(await backUp(folder, day(1))).toBe('2020-11-01')
  expect(listBackups(folder, day(1))).toEqual([...[11, 12, 13, 14, 15, 16].map(at => `2020-11-${at}`), '2020-11-01'])
  expect(await backUp(folder, day(1))).toBeNull()
})

it('makes again what was cut off, and nothing where there is nothing', async () => {
  expect(await backUp(folder, day(1))).toBeNull()
  await open()
  mkdirSync(join(folder, 'backups', '.making-2020-11-01'), { recursive: true })
  writeFileSync(join(folder, 'backups', '.making-2020-11-01', 'station.db'), 'half')
  expect(await backUp(folder, day(1))).toBe('2020-11-01')
  expect(listBackups(folder)).toEqual(['2020-11-01'])
})

it('is restored by one command: what is there is set aside, and the next start knows that the ledger is an older one', async () => {
  const { settings } = await open()
  await settings.saveRules('service', rule('cups:a'))
  await backUp(folder)
  await settings.saveRules('service', rule('cups:b'))
  await close()
  expect(await restoreCommand(['newest', '--data', folder])).toBe(0)
  const { settings: restored, findings } = await open()
  expect(await restored.rules('service')).toEqual(rule('cups:a'))
  expect(findings.map(({ code }) => code)).toContain('ledger.older')
  const aside = readdirSync(join(folder, 'backups')).find(name => name.startsWith('before-')) ?? ''
  expect(existsSync(join(folder, 'backups', aside, 'station.db'))).toBe(true)
})

it('restores nothing while a desk uses the folder, and nothing outside of the backups', async () => {
  await open()
  await backUp(folder, day(1))
  await expect(restoreBackup(folder, '2020-11-02')).rejects.toMatchObject({ code: 'backups.none' })
  await expect(restoreBackup(folder, '../..')).rejects.toMatchObject({ code: 'backups.none' })
  expect(existsSync(join(folder, 'station.db'))).toBe(true)
  const lock = new Database(join(folder, 'lock.db'))
  lock.exec('BEGIN EXCLUSIVE')
  await expect(restoreCommand(['2020-11-01', '--data', folder])).rejects.toMatchObject({ code: 'desk.folder-in-use' })
  lock.close()
})
