import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStationDatabase } from '../../src-main/print/station-database.ts'
import { openDataFolder } from '../../src-main/storage/data-folder.ts'
import { openDatabase } from '../../src-main/storage/database.ts'
import { resourcesFolder } from '../../src-main/storage/resources.ts'
import { SettingStore } from '../../src-main/storage/settings.ts'
import { defaultSettings } from '../../src-shared/contract/desk.ts'

const migrations = join(resourcesFolder(), 'migrations', 'station')
const codeOf = (act: () => unknown): unknown => {
  try {
    act()
  } catch (error) {
    return (error as { code?: unknown }).code
  }
  return null
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'selvedge-storage-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the station’s database', () => {
  it('keeps what windows remember, each place once, and forgets the oldest of very many', () => {
    const file = join(folder, 'station.db')
    const db = openDatabase(file, migrations)
    const store = new SettingStore(db)
    expect(store.memory()).toEqual({})
    store.remember('prices.part', 'fabrics')
    store.remember('oldest', 'x')
    store.remember('prices.part', 'designs')
    expect(Object.entries(store.memory())).toEqual([
      ['oldest', 'x'],
      ['prices.part', 'designs'],
    ])
    for (let at = 0; at < 499; at += 1) store.remember(`place ${at}`, 'y')
    db.close()
    const again = openDatabase(file, migrations)
    const kept = new SettingStore(again).memory()
    again.close()
    expect(Object.keys(kept)).toHaveLength(500)
    expect(Object.hasOwn(kept, 'oldest')).toBe(false)
    expect(kept['prices.part']).toBe('designs')
  })

  it('keeps no more than two million characters of what windows remember, the newest', () => {
    const db = openDatabase(join(folder, 'station.db'), migrations)
    const store = new SettingStore(db)
    for (let at = 0; at < 30; at += 1) store.remember(`place ${at}`, 'y'.repeat(100_000))
    const kept = store.memory()
    db.close()
    expect(JSON.stringify(kept).length).toBeLessThan(2_010_000)
    expect(Object.keys(kept)).toHaveLength(19)
    expect(kept['place 29']).toHaveLength(100_000)
  })

  it('is brought up to date once, keeps what is in it, and waits for the disk at each commit', () => {
    const file = join(folder, 'station.db')
    const first = openDatabase(file, migrations)
    new SettingStore(first).saveSettings({ stationName: 'Loft' })
    expect(first.pragma('journal_mode', { simple: true })).toBe('wal')
    expect(first.pragma('synchronous', { simple: true })).toBe(2)
    first.close()
    const again = openDatabase(file, migrations)
    expect(new SettingStore(again).settings().stationName).toBe('Loft')
    again.close()
  })

  it('of a newer version is left as it is', async () => {
    const file = join(folder, 'station.db')
    const db = openDatabase(file, migrations)
    db.pragma('user_version = 99')
    db.close()
    const before = readFileSync(file)
    expect(codeOf(() => openDatabase(file, migrations))).toBe('desk.database-newer')
    await expect(openStationDatabase(file)).rejects.toMatchObject({
      code: 'desk.database-newer',
      data: { file, found: 99 },
    })
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('that is damaged is named and not touched', () => {
    const file = join(folder, 'station.db')
    const rubbish = Buffer.alloc(8_192, 'not a database ')
    writeFileSync(file, rubbish)
    expect(codeOf(() => openDatabase(file, migrations))).toBe('desk.database-damaged')
    expect(readFileSync(file).equals(rubbish)).toBe(true)
  })

  it('does the half of a migration that fails not at all', () => {
    const own = join(folder, 'migrations')
    const file = join(folder, 'own.db')
    rmSync(own, { recursive: true, force: true })
    const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
    write('001-first.sql', 'CREATE TABLE one (id INTEGER);')
    openDatabase(file, folder).close()
    write('002-second.sql', 'CREATE TABLE two (id INTEGER); CREATE TABLE one (id INTEGER);')
    expect(codeOf(() => openDatabase(file, folder))).toBe('desk.database-failed')
    const db = new Database(file)
    expect(db.pragma('user_version', { simple: true })).toBe(1)
    expect(db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()).toEqual([{ name: 'one' }])
    db.close()
  })

  it('answers every call after its worker was closed with an error, never with silence', async () => {
    const database = await openStationDatabase(join(folder, 'station.db'))
    await database.close()
    await expect(database.ledger.load('s', 0)).rejects.toMatchObject({ code: 'desk.database-failed' })
    await database.close()
  })

  it('keeps a failing call to itself, also among calls that came together', async () => {
    const database = await openStationDatabase(join(folder, 'station.db'))
    const calls = await Promise.allSettled([
      database.settings.saveSettings({ pollSeconds: 5 }),
      database.ledger.advance('s', 'no such job', 1, { to: 'printed' }, 1),
      database.settings.saveSettings({ stationName: 'Loft' }),
    ])
    expect(calls.map(call => call.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await database.settings.settings()).toMatchObject({ pollSeconds: 5, stationName: 'Loft' })
    await database.close()
  })
})

describe('settings', () => {
  it('fall back one by one where this version cannot read them', () => {
    const db = openDatabase(join(folder, 'station.db'), migrations)
    const store = new SettingStore(db)
    expect(store.settings()).toEqual(defaultSettings)
    db.prepare('INSERT INTO setting (key, value) VALUES (?, ?)').run(
      'settings',
      JSON.stringify({ stationName: 'Loft', pollSeconds: 'often', colour: 'red' }),
    )
    expect(store.settings()).toEqual({ ...defaultSettings, stationName: 'Loft' })
    db.close()
  })

  it('keep the rules of each service apart, and one mark for the folder', () => {
    const db = openDatabase(join(folder, 'station.db'), migrations)
    const store = new SettingStore(db)
    const rules = [{ job_type: 'order', printer: 'folder:/paper' }]
    store.saveRules('https://one.example', rules)
    expect(store.rules('https://one.example')).toEqual(rules)
    expect(store.rules('https://two.example')).toEqual([])
    expect([store.stationMark('a1'), store.stationMark('b2')]).toEqual(['a1', 'a1'])
    db.close()
  })

  it('keep rules that this version can’t read, and say that there are some until others are saved', () => {
    const db = openDatabase(join(folder, 'unread.db'), migrations)
    const store = new SettingStore(db)
    const text = '[{"job_type":"order","printer":"of another version://x"}]'
    db.prepare('INSERT INTO setting (key, value) VALUES (?, ?)').run('rules s', text)
    expect([store.rules('s'), store.hasUnreadRules('s'), store.hasUnreadRules('t')]).toEqual([[], true, false])
    const rules = [{ job_type: 'order', printer: 'folder:/paper' }]
    for (const _time of [1, 2]) store.saveRules('s', rules)
    expect([store.rules('s'), store.hasUnreadRules('s')]).toEqual([rules, false])
    const kept = db.prepare("SELECT value FROM setting WHERE key LIKE 'unread rules s %'").all()
    expect(kept).toEqual([{ value: text }])
    db.close()
  })
})

describe('a data folder', () => {
  it('is for one desk at a time, and names the one that has it', () => {
    const path = join(folder, 'data')
    const first = openDataFolder(path, 'selvedge desk (process 1)')
    try {
      openDataFolder(path, 'selvedge station (process 2)')
      expect.unreachable()
    } catch (error) {
      expect(error).toMatchObject({
        code: 'desk.folder-in-use',
        data: { folder: path, holder: 'selvedge desk (process 1)' },
      })
    }
    first.unlock()
    openDataFolder(path, 'another').unlock()
  })

  it('that is a file is refused', () => {
    const path = join(folder, 'data')
    writeFileSync(path, '')
    expect(codeOf(() => openDataFolder(path, 'x'))).toBe('desk.folder-unusable')
  })
})
