import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, it } from 'vitest'
import type { NewDraft } from '../../src-main/imports/draft-book.ts'
import { openPriceDatabase } from '../../src-main/price-database.ts'
import { type Decisions, noDecisions } from '../../src-shared/imports/decisions.ts'
import { fabricSheet } from '../../src-shared/pricing/price-sheet.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { leavesOf, spoilPages } from './damage-support.ts'
import { failureOf } from './imports-desk-support.ts'

afterAll(removeFolders)

const service = 'https://a.test'
const of = { service, retailer: '7', fingerprint: 'ab' }
const decisions: Decisions = {
  ...noDecisions,
  names: { 'Jacket + Hose': { combination: '31', field: null }, Remarks: 'ignore' },
  fixes: ['spaces'],
  leftOut: { ...noDecisions.leftOut, cells: [4097, 4096 * 900_000], problems: ['jump'] },
}
const newDraft = (name: string): NewDraft => ({
  service,
  retailer: '7',
  name,
  decisions,
  at: 100,
  source: { name, bytes: 12, modifiedAt: null },
})

async function openBooks(file: string) {
  const database = await openPriceDatabase(file)
  return database
}

describe('the drafts in prices.db', () => {
  it('are there again when it is opened again, with everything that was decided', async () => {
    const file = join(await temporaryFolder(), 'prices.db')
    const before = await openBooks(file)
    const id = await before.drafts.make(newDraft('a.csv'))
    const other = await before.drafts.make(newDraft('b.csv'))
    await before.drafts.make({ ...newDraft('c.csv'), service: 'https://other.test' })
    await before.drafts.arrived(id, { bytes: 12, modifiedAt: 5, sha256: 'ff' }, 200)
    await before.drafts.setTexts(
      id,
      [
        { row: 3, column: 1, text: '12' },
        { row: 1, column: 0, text: '' },
      ],
      300,
    )
    await before.drafts.setTexts(
      id,
      [
        { row: 3, column: 1, text: null },
        { row: 1, column: 2, text: 'x' },
      ],
      301,
    )
    await before.drafts.rememberNames(of, decisions.names, 300)
    await before.drafts.rememberNames(of, { Remarks: null }, 301)
    await before.drafts.rememberRoles(of, { Shop: 'username', 'Curr.': 'currency' }, 300)
    await before.drafts.rememberRoles(of, { 'Curr.': null, Range: 'collection' }, 301)
    await before.drafts.rememberUsername(of, 'Tailors', 300)
    await before.drafts.rememberUsername(of, 'HV', 301)
    await before.drafts.forgetUsername(of, 'Tailors')
    const counts = { rows: 1, missing: 0, names: 0, errors: 2, warnings: 0, changes: null }
    await before.drafts.counted(id, counts)
    await before.close()

    const { drafts, close } = await openBooks(file)
    expect(await drafts.drafts(service)).toMatchObject([
      {
        id,
        name: 'a.csv',
        decisions,
        counts,
        hasCatalogue: false,
        madeAt: 100,
        changedAt: 301,
        source: { bytes: 12, modifiedAt: 5, sha256: 'ff' },
      },
      { id: other, source: { sha256: null }, counts: null },
    ])
    expect(await drafts.texts(id)).toEqual([
      { row: 1, column: 0, text: '' },
      { row: 1, column: 2, text: 'x' },
    ])
    expect(await drafts.namesOf(of)).toEqual({ 'Jacket + Hose': { combination: '31', field: null } })
    expect(await drafts.namesOf({ ...of, fingerprint: 'cd' })).toEqual({})
    expect(await drafts.rolesOf(of)).toEqual({ Shop: 'username', Range: 'collection' })
    expect(await drafts.rolesOf({ ...of, retailer: '8' })).toEqual({})
    expect(await drafts.usernamesOf(of)).toEqual(['HV'])
    await close()
  })

  it('give no number away twice, and what went up outlives them', async () => {
    const file = join(await temporaryFolder(), 'prices.db')
    const { drafts, uploads, book, close } = await openBooks(file)
    const grid = await book.remember(service, fabricSheet('7'), {
      name: 'Harbour',
      settlementCurrency: null,
      consumerCurrency: null,
    })
    const id = await drafts.make(newDraft('a.csv'))
    const one = Int32Array.of(1)
    await uploads.begin({
      draft: id,
      service,
      retailer: '7',
      who: null,
      at: 5,
      state: 'queued',
      grid,
      sha256: 'ee',
      changes: { cells: Uint32Array.of(1), before: one, after: one },
    })
    await drafts.remove(id)
    expect((await failureOf(drafts.draft(id))).code).toBe('imports.no-draft')
    const next = await drafts.make(newDraft('b.csv'))
    expect(next).toBeGreaterThan(id)
    expect(await uploads.of(next)).toEqual([])
    expect(await uploads.of(id)).toHaveLength(1)
    await close()
  })

  it('are listed, opened and deleted beside one whose decisions are cut or of a newer desk', async () => {
    const file = join(await temporaryFolder(), 'prices.db')
    const before = await openBooks(file)
    const names = ['cut.csv', 'newer.csv', 'right.csv']
    const [cut = 0, newer = 0, right = 0] = await Promise.all(names.map(name => before.drafts.make(newDraft(name))))
    await before.drafts.rememberNames(of, { Hose: 'ignore', Rock: 'ignore' }, 300)
    await before.close()
    const db = new Database(file)
    db.prepare('UPDATE draft SET decisions = substr(decisions, 1, 80), counts = ? WHERE id = ?').run('{', cut)
    db.prepare(`UPDATE draft SET decisions = replace(decisions, '"spaces"', '"wishes"') WHERE id = ?`).run(newer)
    db.prepare(`UPDATE name_memory SET target = '"aside"' WHERE name = 'Rock'`).run()
    db.close()

    const { drafts, close } = await openBooks(file)
    expect((await drafts.drafts(service)).map(({ name }) => name).toSorted()).toEqual(names)
    expect(await drafts.draft(right)).toMatchObject({ decisions })
    for (const id of [cut, newer]) {
      expect((await failureOf(drafts.draft(id))).code).toBe('imports.draft-unreadable')
      await drafts.remove(id)
    }
    expect(await drafts.drafts(service)).toHaveLength(1)
    expect(await drafts.namesOf(of)).toEqual({ Hose: 'ignore' })
    await close()
  })

  it('come over from a damaged prices.db, with what can be read of what was decided', async () => {
    const file = join(await temporaryFolder(), 'prices.db')
    const before = await openBooks(file)
    const ids: number[] = []
    for (let at = 0; at < 60; at++) ids.push(await before.drafts.make(newDraft(`file ${at}.csv`)))
    for (const id of ids) await before.drafts.setTexts(id, [{ row: 1, column: 1, text: `text ${id}` }], 200)
    await before.drafts.rememberNames(of, decisions.names, 300)
    await before.drafts.rememberRoles(of, { Shop: 'username' }, 300)
    await before.drafts.rememberUsername(of, 'HV', 300)
    const last = ids.at(-1) ?? 0
    await before.drafts.remove(last)
    await before.close()
    const [, spoilt = 0] = leavesOf(file, 'draft')
    spoilPages(file, [spoilt])

    const { drafts, findings, close } = await openBooks(file)
    expect(findings.map(({ code }) => code)).toEqual(['prices.database-rebuilt'])
    const kept = await drafts.drafts(service)
    expect(kept.length).toBeGreaterThan(30)
    expect(kept.length).toBeLessThan(59)
    for (const draft of kept) {
      expect(draft).toMatchObject({ decisions, retailer: '7' })
      expect(await drafts.texts(draft.id)).toEqual([{ row: 1, column: 1, text: `text ${draft.id}` }])
    }
    const gone = ids.find(id => !kept.some(draft => draft.id === id)) ?? 0
    expect(await drafts.texts(gone)).toEqual([])
    expect(await drafts.namesOf(of)).toEqual(decisions.names)
    expect(await drafts.rolesOf(of)).toEqual({ Shop: 'username' })
    expect(await drafts.usernamesOf(of)).toEqual(['HV'])
    await close()
  })
})
