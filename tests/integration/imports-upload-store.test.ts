import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { NewUpload } from '../../src-main/imports/draft-book.ts'
import { DraftStore } from '../../src-main/imports/draft-store.ts'
import { importStores } from '../../src-main/imports/import-books.ts'
import { openPriceStores } from '../../src-main/pricing/book/price-stores.ts'
import { noDecisions } from '../../src-shared/imports/decisions.ts'
import { message } from '../../src-shared/messages/index.ts'
import { cellAt } from '../../src-shared/pricing/cell.ts'
import { fabricSheet } from '../../src-shared/pricing/price-sheet.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { harbour, partOf, priceMigrations, readSince } from './prices-grids-support.ts'

const service = 'https://a.test'
const [first, second] = [cellAt(0, 1), cellAt(1, 1)]

const open: { close(): void }[] = []
afterEach(() => {
  for (const db of open.splice(0)) db.close()
})
afterAll(removeFolders)

async function stores(folder?: string) {
  const where = folder ?? (await temporaryFolder())
  const opened = openPriceStores(join(where, 'prices.db'), priceMigrations)
  open.push(opened.db)
  const { uploads } = importStores(opened)
  const { book, db } = opened
  const grid = book.remember(service, fabricSheet('7'), harbour)
  const rows = ['HV-1', 'HV-2'].map(code => ({ code, prices: { '31': [100, 200, 300, 400, 5] } }))
  if (!folder) {
    const combination = { id: '31', mainProduct: '2-Piece', name: 'Jacket', displayNames: {} }
    book.head(grid, { retailer: harbour, total: 2, combinations: [combination] })
    book.merge(grid, partOf(rows), 1_000)
  }
  const upload = (more: Partial<NewUpload> = {}): NewUpload => ({
    draft: 1,
    service,
    retailer: '7',
    who: 'Ada',
    at: 5,
    state: 'sending',
    sha256: 'abc',
    grid,
    changes: changes([first, 250], [second, 260]),
    ...more,
  })
  /** Hands changes of the first draft to the journal. */
  const apply = () => {
    const { cells, before: base, after } = changes([first, 250], [second, 260])
    const detail = { file: 'a.csv', draft: 1 }
    const of = { kind: 'import', who: 'Ada', at: 5, send: 'now' } as const
    return book.change(grid, { ...of, detail, cells, base, after, texts: [] })
  }
  return { where, book, db, grid, uploads, upload, apply, drafts: new DraftStore(db) }
}

const changes = (...wanted: [cell: number, after: number][]) => ({
  cells: Uint32Array.from(wanted, ([cell]) => cell),
  before: Int32Array.from(wanted, () => 200),
  after: Int32Array.from(wanted, ([, after]) => after),
})

describe('an upload', () => {
  it('is kept with its cells, and only what is said of it changes', async () => {
    const { uploads, upload, where } = await stores()
    // A part of a larger array is written as that part.
    const whole = changes([first, 1], [first, 250], [second, 260], [second, 2])
    const part = {
      cells: whole.cells.subarray(1, 3),
      before: whole.before.subarray(1, 3),
      after: whole.after.subarray(1, 3),
    }
    const { id } = uploads.begin(upload({ changes: part }))
    const said = [message('imports.upload-said', { what: 'Done' })]
    uploads.become(id, { state: 'queued', batch: 'b', said })
    uploads.become(id, { jobs: { processed: 1, pending: 2, failed: 3 } })
    uploads.become(id, {})
    const again = await stores(where)
    expect(again.uploads.one(1, id)).toEqual({
      id,
      draft: 1,
      retailer: '7',
      grid: 1,
      way: 'file',
      at: 5,
      who: 'Ada',
      cells: 2,
      state: 'queued',
      batch: 'b',
      said,
      jobs: { processed: 1, pending: 2, failed: 3 },
      proof: null,
      entry: null,
      saved: 0,
      rejected: 0,
      waiting: 0,
    })
    expect(again.uploads.changes(id)).toEqual(changes([first, 250], [second, 260]))
    expect(again.uploads.become(id, { batch: null }).batch).toBeNull()
    expect(() => again.uploads.one(2, id)).toThrow(expect.objectContaining({ code: 'imports.no-upload' }))
  })

  it('that was being sent when the desk ended has an unknown answer; others keep theirs', async () => {
    const { uploads, upload } = await stores()
    const sending = uploads.begin(upload()).id
    const elsewhere = uploads.begin(upload({ service: 'https://b.test' })).id
    const queued = uploads.begin(upload({ state: 'queued' })).id
    uploads.endInterrupted(service)
    expect(uploads.of(1).map(({ id, state, said }) => [id, state, said.map(({ code }) => code)])).toEqual([
      [queued, 'queued', []],
      [elsewhere, 'sending', []],
      [sending, 'unknown', ['imports.upload-unknown']],
    ])
    expect(uploads.open(service).map(({ id }) => id)).toEqual([sending, queued])
    for (const state of ['refused', 'proved', 'taken-back'] as const) uploads.begin(upload({ state }))
    expect(uploads.open(service)).toHaveLength(2)
  })

  it('has bytes that are known again for its retailer, unless they were refused', async () => {
    const { uploads, upload } = await stores()
    uploads.begin(upload({ state: 'refused', at: 9 }))
    expect(uploads.sameBytes(service, '7', 'abc')).toBeNull()
    uploads.begin(upload({ state: 'unknown', at: 6 }))
    uploads.begin(upload({ state: 'proved', at: 7 }))
    expect(uploads.sameBytes(service, '7', 'abc')).toBe(7)
    expect(uploads.sameBytes(service, '8', 'abc')).toBeNull()
    expect(uploads.sameBytes('https://b.test', '7', 'abc')).toBeNull()
    expect(uploads.sameBytes(service, '7', 'abd')).toBeNull()
  })

  it('outlives its draft, whose number no other draft gets', async () => {
    const { uploads, upload, drafts } = await stores()
    const source = { name: 'a.csv', bytes: 1, modifiedAt: null }
    const draft = { service, retailer: '7', name: 'a', source, decisions: noDecisions, at: 1 }
    const id = drafts.make(draft)
    uploads.begin(upload({ draft: id }))
    drafts.remove(id)
    expect(uploads.of(id)).toHaveLength(1)
    expect(uploads.of(drafts.make(draft))).toEqual([])
  })
})

describe('an upload cell by cell', () => {
  it('gives no file of what was refused where its names could mean another combination', async () => {
    const { book, grid, apply } = await stores()
    const named = (id: string) => ({ id, mainProduct: '2-Piece', name: 'Jacket', displayNames: {} })
    book.head(grid, { retailer: harbour, total: 2, combinations: [named('31'), named('32')] })
    const { entry } = apply()
    const reason = message('prices.rejected', { what: 'No' })
    const outcome = 'rejected' as const
    book.settle(book.take(service, 10, readSince(0)).cells.map(({ cell }) => ({ grid, entry, cell, outcome, reason })))
    expect(() => book.receipt(grid, { entry }, 'rejected', 'en')).toThrow(
      expect.objectContaining({ code: 'prices.all-names-alike' }),
    )
    expect(book.receipt(grid, { entry }, 'all', 'en')).toContain('No.')
  })

  it('is its entry of the journal, which counts its cells', async () => {
    const { uploads, upload, book, grid, apply } = await stores()
    const { id } = uploads.begin(upload({ at: 4 }))
    const begun = apply()
    expect(uploads.of(2)).toEqual([])
    expect(uploads.of(1)).toMatchObject([
      {
        id: begun.entry,
        way: 'cells',
        state: 'outbox',
        cells: 2,
        saved: 0,
        rejected: 0,
        waiting: 2,
        who: 'Ada',
        at: 5,
      },
      { id, way: 'file' },
    ])
    const [one, two] = book.take(service, 10, readSince(0)).cells
    const reason = message('prices.rejected', { what: '=Too cheap' })
    book.settle([
      { grid, entry: begun.entry, cell: one?.cell ?? 0, outcome: 'saved', stored: 255 },
      { grid, entry: begun.entry, cell: two?.cell ?? 0, outcome: 'rejected', reason },
    ])
    expect(uploads.of(1)[0]).toMatchObject({ state: 'ended', saved: 1, rejected: 1, waiting: 0 })
    const all = book.receipt(grid, { entry: begun.entry }, 'all', 'en').split('\r\n')
    expect(all[1]).toBe('HV-1,2-Piece / Jacket,retail,2,2.5,saved,2.55,')
    expect(all[2]).toBe('HV-2,2-Piece / Jacket,retail,2,2.6,rejected,2,Entry not saved! =Too cheap.')
    const chinese = book.receipt(grid, { entry: begun.entry }, 'all', 'zh-CN').split('\r\n')
    expect(chinese[0]).toBe('\uFEFF面料编号,组合,字段,之前,文件中的值,结果,服务中的值,原因')
    expect(chinese[1]).toBe('HV-1,2-Piece / Jacket,零售价,2,2.5,已保存,2.55,')
    const rejected = book.receipt(grid, { entry: begun.entry }, 'rejected', 'en').split('\r\n')
    expect(rejected[0]).toMatch(/,Fabric Code,2-Piece \/ Jacket \/ Retail,$/)
    expect(rejected[1]).toMatch(/,HV-2,2.6,2-Piece \/ Jacket \/ Retail: Entry not saved! =Too cheap\.$/)
    expect(() => book.receipt(grid, { entry: 99 }, 'all', 'en')).toThrow(
      expect.objectContaining({ code: 'prices.no-entry' }),
    )
  })

  it('is taken back where its entry is, from wherever that was done, and not where that is undone', async () => {
    const { uploads, book, grid, apply } = await stores()
    const { entry } = apply()
    const state = () => uploads.of(1)[0]?.state
    const [one, two] = book.take(service, 10, readSince(0)).cells
    for (const cell of [one, two]) {
      if (cell) book.settle([{ grid, entry, cell: cell.cell, outcome: 'saved', stored: cell.value }])
    }
    expect(state()).toBe('ended')
    const by = { overwrite: 'all', who: null, at: 6 } as const
    book.revert(grid, { entry: 'last', ...by })
    expect(state()).toBe('taken-back')
    book.revert(grid, { entry: 'next', ...by })
    expect(state()).toBe('ended')
  })
})

describe('what a file wrote', () => {
  const wrote = changes([first, 250], [second, 260])
  const asked = { changes: wrote, detail: { of: 'import' }, who: 'Ada', at: 7 }
  const read = (prices: [number, number]) =>
    partOf(prices.map((retail, at) => ({ code: `HV-${at + 1}`, prices: { '31': [100, retail, 300, 400, 5] } })))

  it('is compared with the grid as it was read since', async () => {
    const { book, grid } = await stores()
    book.merge(grid, read([250, 999]), 2_000)
    expect(book.prove(grid, wrote, 2_000, 'en').proof).toEqual({
      cells: 2,
      arrived: 1,
      different: 1,
      gone: 0,
      unchanged: 0,
      examples: [{ code: 'HV-2', combination: '2-Piece / Jacket', field: 'retail', wanted: 260, found: 999 }],
    })
    // What was not read since then says nothing.
    expect(book.prove(grid, wrote, 2_001, 'en').proof).toMatchObject({ arrived: 0, different: 0, gone: 2 })
    book.merge(grid, partOf([{ code: 'HV-1', prices: { '31': [100, 250, 300, 400, 5] } }]), 3_000)
    book.end(grid, 3_000)
    expect(book.prove(grid, wrote, 3_000, 'en').proof).toMatchObject({ arrived: 1, different: 0, gone: 1 })
  })

  it('is written back where the grid still holds it; what waits here counts as another value', async () => {
    const { book, grid } = await stores()
    book.merge(grid, read([250, 260]), 2_000)
    const typed = { base: Int32Array.of(260), after: Int32Array.of(280), cells: Uint32Array.of(second) }
    book.change(grid, { kind: 'type', detail: {}, who: null, at: 6, texts: [], send: 'now', ...typed })
    expect(book.takeBack(grid, { ...asked, overwrite: 'ask' })).toMatchObject({ entry: null, elsewhere: 1 })
    const skipped = book.takeBack(grid, { ...asked, overwrite: 'skip' })
    expect(skipped).toMatchObject({ kind: 'revert', elsewhere: 1 })
    expect([...skipped.news.cells]).toEqual([first])
    expect([...skipped.news.wants]).toEqual([200])
    expect(book.takeBack(grid, { ...asked, overwrite: 'all' })).toMatchObject({ elsewhere: 1 })
    expect([...book.look(grid, Uint32Array.of(first, second)).wants]).toEqual([200, 200])
    // Nothing is left.
    expect(book.takeBack(grid, { ...asked, overwrite: 'ask' })).toMatchObject({ entry: null, elsewhere: 0 })
  })

  it('is taken back with its entry, or neither is there', async () => {
    const { book, db, grid, uploads, upload } = await stores()
    const { id } = uploads.begin(upload())
    book.merge(grid, read([250, 260]), 2_000)
    const how = { detail: { of: 'import' as const }, overwrite: 'ask' as const, who: 'Ada', at: 7 }
    expect(() => uploads.takeBack(id, how)).toThrow(expect.objectContaining({ code: 'imports.not-proven' }))
    uploads.prove(id, 2_000, 'en')
    uploads.become(id, { state: 'proved' })
    db.exec(`CREATE TRIGGER full BEFORE UPDATE OF state ON upload BEGIN SELECT RAISE(ABORT, 'disk full'); END`)
    expect(() => uploads.takeBack(id, how)).toThrow('disk full')
    db.exec('DROP TRIGGER full')
    const kinds = () => book.history(grid, { code: '', offset: 0, limit: 5 }).entries.map(({ kind }) => kind)
    expect(kinds()).toEqual(['upload'])
    expect(book.take(service, 10, readSince(0)).cells).toEqual([])
    const { entry } = uploads.takeBack(id, how)
    expect(uploads.one(1, id)).toMatchObject({ state: 'taken-back', entry })
    expect(kinds()).toEqual(['revert', 'upload'])
    const [, own] = book.history(grid, { code: '', offset: 0, limit: 5 }).entries
    expect(own?.undoneBy).toBe(entry)
    expect(book.take(service, 10, readSince(0)).cells.map(({ value }) => value)).toEqual([200, 200])
  })

  it('has a receipt as it was proven, though it was proven by an older desk too', async () => {
    const { book, db, grid, uploads, upload } = await stores()
    const { id } = uploads.begin(upload())
    expect(() => uploads.receipt(id, 'all', 'en')).toThrow(expect.objectContaining({ code: 'imports.not-proven' }))
    book.merge(grid, read([250, 999]), 2_000)
    expect(uploads.prove(id, 2_000, 'en').proof).toMatchObject({
      at: 2_000,
      arrived: 1,
      different: 1,
      unchanged: 0,
    })
    const receipt = uploads.receipt(id, 'all', 'en')
    book.merge(grid, read([1, 2]), 3_000)
    expect(uploads.receipt(id, 'all', 'en')).toBe(receipt)
    db.exec('UPDATE upload_cells SET found = NULL, became = NULL')
    expect(uploads.receipt(id, 'all', 'en')).toContain('HV-1,2-Piece / Jacket,retail,2,2.5,not saved,0.01')
  })

  it('is an entry of the history with what arrived, and the grid knows its own; both outlive the draft', async () => {
    const { book, grid, uploads, upload, drafts } = await stores()
    const source = { name: 'spring.csv', bytes: 1, modifiedAt: null }
    const draft = drafts.make({ service, retailer: '7', name: 'a', source, decisions: noDecisions, at: 1 })
    const { id } = uploads.begin(upload({ draft, state: 'queued', at: Date.now() }))
    const read = (one: number, other: number, at: number) =>
      book.merge(
        grid,
        partOf([
          { code: 'HV-1', prices: { '31': [100, one, 300, 400, 5] } },
          { code: 'HV-2', prices: { '31': [100, other, 300, 400, 5] } },
        ]),
        at,
      )
    // The second cell is somebody else's price.
    const { news } = read(250, 299, 2_000)
    expect([...news.cells]).toEqual([second])
    uploads.prove(id, 2_000, 'en')
    expect(book.history(grid, { code: '', offset: 0, limit: 9 }).total).toBe(0)
    uploads.become(id, { state: 'proved' })
    drafts.remove(draft)
    const entries = () => book.history(grid, { code: '', offset: 0, limit: 9 }).entries
    const [entry] = entries()
    expect(entry).toMatchObject({
      kind: 'upload',
      who: 'Ada',
      cells: 1,
      saved: 1,
      waiting: 0,
      detail: { file: 'spring.csv', draft, upload: id, missing: 1 },
      cell: { code: 'HV-1', before: 200, after: 250 },
    })
    expect(uploads.receipt(id, 'all', 'en')).toContain('HV-1')
    // Proven again: the other cell has arrived, and somebody else has changed the first one since.
    read(251, 260, 3_000)
    uploads.prove(id, 3_000, 'en')
    uploads.become(id, { state: 'proved' })
    expect(entries()).toMatchObject([{ id: entry?.id, cells: 2, saved: 2 }])
    expect(book.historyFile(grid, '', { language: 'en', zone: 'UTC' })).toMatch(/,upload,HV-2,.*,2,2\.6,saved/)
    // Ctrl+Z in the grid is about what was typed there.
    expect(book.revert(grid, { entry: 'last', overwrite: 'ask', who: 'Ada', at: 9 }).entry).toBeNull()
    const undone = book.revert(grid, { entry: entry?.id ?? 0, overwrite: 'skip', who: 'Ada', at: 9 })
    expect(undone.elsewhere).toBe(1)
    expect(uploads.one(draft, id).state).toBe('taken-back')
  })

  it('has nothing to be written back where it never arrived, or the row is gone', async () => {
    const { book, grid } = await stores()
    expect(book.takeBack(grid, { ...asked, overwrite: 'all' })).toMatchObject({ entry: null, elsewhere: 0 })
    book.merge(grid, partOf([{ code: 'HV-1', prices: { '31': [100, 250, 300, 400, 5] } }]), 3_000)
    book.end(grid, 3_000)
    expect([...book.takeBack(grid, { ...asked, overwrite: 'all' }).news.cells]).toEqual([first])
  })
})
