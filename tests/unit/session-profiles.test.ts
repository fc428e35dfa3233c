import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ProfileStore } from '../../src-main/session/profiles.ts'

const schema = readFileSync(new URL('../../resources/migrations/station/001-first.sql', import.meta.url), 'utf8')
let folder = ''
let db: Database.Database
let store: ProfileStore

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'profiles-'))
  db = new Database(join(folder, 'station.db'))
  db.exec(schema)
  store = new ProfileStore(db)
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

const draft = { name: ' Head office ', baseUrl: 'https://x.example', operations: {} }

test('a profile is kept as it was given, and found by id and by name', () => {
  const operations = { 'admin.me.show': { path: '/me' }, 'admin.dashboard.quick-search': null }
  const saved = store.save({ ...draft, operations })
  expect(saved).toEqual({
    id: saved.id,
    name: 'Head office',
    baseUrl: 'https://x.example',
    operations,
    lastUsedAt: null,
  })
  const again = new ProfileStore(db)
  expect(again.list()).toEqual([saved])
  expect(again.get(saved.id)).toEqual(saved)
  expect(again.byName('HEAD office ')).toEqual(saved)
  expect([again.get('nobody'), again.byName('nobody')]).toEqual([null, null])
})

test('a change keeps the id and when it was last opened', () => {
  const { id } = store.save(draft)
  store.touch(id)
  const changed = store.save({ id, name: 'HQ', baseUrl: 'https://y.example', operations: {} })
  expect(changed).toMatchObject({ id, name: 'HQ', baseUrl: 'https://y.example' })
  expect(changed.lastUsedAt).toBeGreaterThan(0)
  expect(store.list()).toEqual([changed])
})

test('a name is there once, however it is spelt', () => {
  const { id } = store.save(draft)
  const second = store.save({ ...draft, name: 'Other' })
  const exists = expect.objectContaining({ code: 'session.profile-exists' })
  expect(() => store.save({ ...draft, name: 'head OFFICE' })).toThrow(exists)
  expect(() => store.save({ ...draft, id: second.id })).toThrow(exists)
  expect(store.save({ ...draft, id, name: 'head OFFICE' }).name).toBe('head OFFICE')
  expect(store.list().map(({ name }) => name)).toEqual(['head OFFICE', 'Other'])
})

test('an unknown id is not saved; removing one is no error', () => {
  expect(() => store.save({ ...draft, id: 'gone' })).toThrow(expect.objectContaining({ code: 'session.no-profile' }))
  store.remove('gone')
  const { id } = store.save(draft)
  store.remove(id)
  expect(store.list()).toEqual([])
})

test('one whose overrides can’t be read is listed, can’t be used, and is whole once it is saved', () => {
  const { id } = store.save(draft)
  store.touch(id)
  for (const damaged of ['{"admin.me.show": 5}', '{"admin.me.show": {"later": 1}}', '{']) {
    db.prepare('UPDATE profile SET operations = ?').run(damaged)
    expect(store.list()).toMatchObject([{ id, name: 'Head office', operations: {} }])
    expect(() => store.get(id)).toThrow('the overrides of “Head office” can’t be read')
    expect(() => store.byName('head office')).toThrow('the overrides of “Head office” can’t be read')
    store.save({ ...draft, id })
    expect(store.get(id)).toEqual(store.list()[0])
  }
})
