import { join } from 'node:path'
import fc from 'fast-check'
import Papa from 'papaparse'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { historyHandlers } from '../../src-main/print/history/history-desk.ts'
import { HistoryStore } from '../../src-main/print/history/history-store.ts'
import { openStationDatabase, type StationDatabase } from '../../src-main/print/station-database.ts'
import type { SqliteDatabase } from '../../src-main/storage/database.ts'
import { type HistoryEntry, type HistoryFilter, outcomes } from '../../src-shared/contract/history.ts'
import { attemptStates } from '../../src-shared/contract/print.ts'
import { foldWord } from '../../src-shared/print/job.ts'
import { printerName } from '../../src-shared/print/printer.ts'
import { runs } from '../rig/runs.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { type Kept, keep, manyKept } from './history-support.ts'
import { openLedger } from './station-support.ts'

afterAll(removeFolders)

const service = 'https://admin.example.com'
const printers = ['ipp://localhost:631/printers/Tags-1', 'folder:/paper/A4', 'cups:标签'] as const
const types = ['order', 'shipping container', 'Shipping-Container', 'body tag'] as const
/** The store as the desk asks it: by way of a worker. */
const asPromised = (store: HistoryStore): StationDatabase['history'] => ({
  read: async (...given) => store.read(...given),
  counts: async (...given) => store.counts(...given),
  export: async (...given) => store.export(...given),
})
const outcomeIn = (state: string) => outcomes.find(outcome => outcome === state) ?? 'open'

/** What the history says, over plain objects. */
function expected(kept: readonly Kept[], filter: HistoryFilter): Kept[] {
  const text = filter.text?.trim().toLowerCase() ?? ''
  const alike = filter.types?.map(foldWord)
  return kept
    .filter(one => one.startedAt >= filter.from && one.startedAt < filter.to)
    .filter(one => !alike || alike.includes(foldWord(one.type)))
    .filter(one => !filter.printers || filter.printers.includes(one.printer))
    .filter(one => !filter.outcomes || filter.outcomes.includes(outcomeIn(one.state)))
    .filter(one =>
      [one.job, one.orderId ?? '', one.spoolerJob ?? '', printerName(one.printer)].some(field =>
        field.toLowerCase().includes(text),
      ),
    )
    .toSorted((a, b) => b.startedAt - a.startedAt || (a.job < b.job ? 1 : a.job > b.job ? -1 : 0))
}

describe('the history', () => {
  let db: SqliteDatabase
  let history: HistoryStore
  beforeEach(() => {
    db = openLedger(join(temporaryFolder(), 'station.db')).db
    history = new HistoryStore(db)
  })
  afterEach(() => void db.close())

  const time = fc.integer({ min: 1_700_000_000_000, max: 1_700_000_400_000 })
  const kept = fc.uniqueArray(
    fc.record({
      job: fc.oneof(fc.integer({ min: 1, max: 60 }).map(String), fc.constantFrom('A7', 'a8', 'x_%')),
      orderId: fc.option(fc.integer({ min: 50, max: 60 }).map(String), { nil: null }),
      type: fc.constantFrom(...types),
      state: fc.constantFrom(...attemptStates),
      printer: fc.constantFrom(...printers),
      spoolerJob: fc.option(fc.integer({ min: 1, max: 30 }).map(String), { nil: null }),
      startedAt: time,
    }),
    { selector: one => one.job, maxLength: 25 },
  )
  const filters = fc.record(
    {
      from: time,
      to: time,
      text: fc.constantFrom('', '5', '55', 'tags', 'A4', 'a', '标签', '%', '_', "'", ' 7 '),
      types: fc.subarray(['ORDER', 'shipping_container', 'body tag']),
      printers: fc.subarray([...printers]),
      outcomes: fc.subarray([...outcomes]),
    },
    { requiredKeys: ['from', 'to'] },
  )

  it('filters as plain objects would be, counts what it lists, and pages without gaps', () => {
    fc.assert(
      fc.property(kept, filters, fc.integer({ min: 1, max: 5 }), (rows, filter, limit) => {
        db.exec('DELETE FROM job; DELETE FROM attempt; DELETE FROM timeline')
        keep(db, service, rows)
        keep(db, 'another', [{ ...rows[0], job: 'foreign', startedAt: filter.from } as Kept].slice(rows.length ? 0 : 1))
        const wanted = expected(rows, filter as HistoryFilter)
        const { entries, total } = history.read(service, {
          ...(filter as HistoryFilter),
          offset: 0,
          limit: 500,
        })
        expect(entries.map(entry => entry.job)).toEqual(wanted.map(one => one.job))
        expect(total).toBe(wanted.length)
        const pages: HistoryEntry[] = []
        for (let offset = 0; offset < total; offset += limit) {
          pages.push(...history.read(service, { ...(filter as HistoryFilter), offset, limit }).entries)
        }
        expect(pages).toEqual(entries)
        const counts = history.counts(service, filter as HistoryFilter)
        const summed = (all: readonly { counts: Record<string, number> }[]) =>
          all.flatMap(one => Object.values(one.counts)).reduce((sum, count) => sum + count, 0)
        expect([counts.total, summed(counts.printers), summed(counts.types), summed(counts.buckets)]).toEqual(
          Array(4).fill(total),
        )
        for (const outcome of outcomes) {
          expect(counts.all[outcome]).toBe(wanted.filter(one => outcomeIn(one.state) === outcome).length)
        }
      }),
      { numRuns: runs(200) },
    )
  })

  it('tells a job that moved away from one that failed there', () => {
    const one = {
      orderId: null,
      type: 'tag',
      state: 'failed',
      printer: printers[0],
      spoolerJob: '9',
    } as const
    keep(db, service, [
      { ...one, job: '1', startedAt: 5 },
      { ...one, job: '2', startedAt: 6 },
      { ...one, job: '3', startedAt: 7 },
    ])
    const note = db.prepare("INSERT INTO timeline (service, job, attempt, at, code, data) VALUES (?, ?, 1, 1, ?, '{}')")
    note.run(service, '1', 'step.moving')
    note.run(service, '1', 'end.cancelled-at-printer')
    // This one was to move and stayed, and failed later; the last was cancelled by hand.
    note.run(service, '2', 'step.moving')
    note.run(service, '2', 'end.aborted')
    note.run(service, '3', 'end.cancelled-at-printer')
    const { all, printers: counted, buckets } = history.counts(service, { from: 0, to: 10 })
    expect(all).toMatchObject({ moved: 1, failed: 2 })
    expect(counted).toMatchObject([{ counts: { moved: 1, failed: 2 } }])
    expect(buckets.reduce((sum, { counts }) => sum + counts.moved, 0)).toBe(1)
    const read = (outcome: 'moved' | 'failed') =>
      history.read(service, { from: 0, to: 10, outcomes: [outcome], offset: 0, limit: 9 }).entries
    expect(read('moved').map(({ job, outcome }) => [job, outcome])).toEqual([['1', 'moved']])
    expect(read('failed').map(({ job }) => job)).toEqual(['3', '2'])
  })

  it('tells types that are spelt alike as one, by the spelling that is used most', () => {
    const one = { orderId: null, state: 'printed', printer: printers[0], spoolerJob: null } as const
    keep(db, service, [
      { ...one, job: '1', type: 'shipping container', startedAt: 5 },
      { ...one, job: '2', type: 'Shipping_Container', startedAt: 6 },
      { ...one, job: '3', type: 'shipping container', startedAt: 7 },
    ])
    const { types: counted } = history.counts(service, { from: 0, to: 10 })
    expect(counted).toMatchObject([{ type: 'shipping container', counts: { printed: 3 } }])
  })

  it('says how an attempt ended, not what was told of it afterwards', () => {
    keep(db, service, [
      {
        job: '1',
        type: 'order',
        orderId: null,
        state: 'printed',
        printer: printers[0],
        spoolerJob: '9',
        startedAt: 5,
      },
    ])
    const note = db.prepare("INSERT INTO timeline (service, job, attempt, at, code, data) VALUES (?, '1', ?, 6, ?, ?)")
    note.run(service, 1, 'step.claimed', '{"station":"loft"}')
    note.run(service, 1, 'step.printed', '{"printer":"tags-1"}')
    note.run(service, 1, 'step.reported', '{}')
    note.run(service, 2, 'step.claimed', '{"station":"loft"}')
    const { entries } = history.read(service, { from: 0, to: 10, offset: 0, limit: 5 })
    expect(entries[0]?.said).toEqual({ code: 'step.printed', data: { printer: 'tags-1' } })
  })

  it('finds what was said, who wanted it and why; knows reprints, and what was held from what somebody withdrew', () => {
    const one = { orderId: null, type: 'tag', printer: printers[0], spoolerJob: '9' } as const
    keep(db, service, [
      { ...one, job: '1', state: 'failed', startedAt: 1 },
      { ...one, job: '2', state: 'withdrawn', startedAt: 2 },
      { ...one, job: '3', state: 'withdrawn', startedAt: 3 },
      { ...one, job: '4', state: 'printed', startedAt: 4 },
    ])
    db.prepare("UPDATE attempt SET kind = 'reprint', why = 'Smudged' WHERE job = '4'").run()
    const insert = db.prepare('INSERT INTO timeline (service, job, attempt, at, code, data) VALUES (?, ?, ?, 1, ?, ?)')
    const note = (job: string, attempt: number, code: string, data: object = {}) =>
      insert.run(service, job, attempt, code, JSON.stringify(data))
    note('1', 1, 'step.claimed', { station: 'jammed' })
    note('1', 1, 'end.aborted', { printer: 'tags-1', why: 'Paper jammed' })
    note('1', 1, 'step.reported')
    note('2', 1, 'paper.mismatch', { type: 'tag', size: 'A4', printer: 'tags-1', offers: 'A5' })
    note('3', 1, 'job.skipped-by-person')
    note('4', 0, 'step.person-printed', { who: 'Robin Practice' })
    note('4', 1, 'step.printed', { printer: 'tags-1' })
    note('4', 1, 'step.person-printed', { who: 'Somebody later' })
    const desk = historyHandlers(asPromised(history), () => service)
    const found = async (filter: Partial<HistoryFilter>) => {
      const { entries, total } = await desk['history.read']({ from: 0, to: 10, offset: 0, limit: 9, ...filter })
      const { all } = await desk['history.counts']({ from: 0, to: 10, ...filter })
      expect([total, Object.values(all).reduce((a, b) => a + b, 0)]).toEqual([entries.length, entries.length])
      return entries.map(({ job }) => job)
    }
    return Promise.all(
      (
        [
          [{ text: 'jammed' }, ['1']],
          [{ text: 'aborted the job' }, ['1']],
          [{ text: 'robin' }, ['4']],
          [{ text: 'somebody later' }, []],
          [{ text: 'smudged' }, ['4']],
          [{ text: 'Print it anyway' }, ['2']],
          [{ reprints: true }, ['4']],
          [{ outcomes: ['held'] }, ['2']],
          [{ outcomes: ['withdrawn'] }, ['3']],
          [{ text: '9' }, ['4', '3', '2', '1']],
        ] as const
      ).map(async ([filter, jobs]) => expect(await found(filter as Partial<HistoryFilter>)).toEqual(jobs)),
    ).then(async () => {
      const { entries } = history.read(service, { from: 0, to: 10, offset: 0, limit: 9 })
      expect(entries.map(({ job, who }) => [job, who])).toEqual([
        ...[
          ['4', 'Robin Practice'],
          ['3', null],
          ['2', null],
          ['1', null],
        ],
      ])
      expect(history.export(service, { from: 0, to: 10 }, 'en')).toContain('Smudged,Robin Practice')
    })
  })

  it('is exported whole, for a spreadsheet that must not calculate anything of it', () => {
    keep(db, service, [
      {
        job: '=1+1',
        type: '@order',
        orderId: '-5',
        state: 'printed',
        printer: 'folder:/纸/标签',
        spoolerJob: '+7',
        startedAt: 5,
      },
      {
        job: '2',
        type: 'a "quoted", type\nof two lines',
        orderId: null,
        state: 'failed',
        printer: printers[0],
        spoolerJob: null,
        startedAt: 6,
      },
    ])
    db.prepare(`UPDATE attempt SET why = '=HYPERLINK("x")' WHERE job = '2'`).run()
    const text = history.export(service, { from: 0, to: 10 }, 'en')
    expect(text.startsWith('\uFEFFStarted,')).toBe(true)
    expect(text.includes('标签')).toBe(true)
    const { data, errors } = Papa.parse<Record<string, string>>(text.slice(1), {
      header: true,
      skipEmptyLines: true,
    })
    expect(errors).toEqual([])
    expect(data.map(row => [row['Job'], row['Order'], row['Type'], row['Job at the printer']])).toEqual([
      ['2', '', 'a "quoted", type\nof two lines', ''],
      ["'=1+1", "'-5", "'@order", "'+7"],
    ])
    // Files that others read keep the places of their columns: new ones are at the end.
    expect(Object.keys(data[0] ?? {}).slice(-2)).toEqual(['Why', 'Who'])
    expect(data.map(row => row['Why'])).toEqual(['\'=HYPERLINK("x")', ''])
    expect(data[0]?.['Started']).toMatch(/^1970-01-01T\d\d:\d\d:00[+-]\d\d:\d\d$/)
    expect(Date.parse(data[0]?.['Started'] ?? '')).toBe(0)
  })

  it('is exported in Chinese, with the days of the account’s time zone', () => {
    keep(db, service, [
      { job: '1', type: 'tag', orderId: null, state: 'printed', printer: printers[0], spoolerJob: '7', startedAt: 5 },
    ])
    db.prepare("INSERT INTO timeline (service, job, attempt, at, code, data) VALUES (?, '1', 1, 6, ?, ?)").run(
      ...[service, 'step.printed', '{"printer":"tags-1"}'],
    )
    const file = history.export(service, { from: 0, to: 10, zone: 'America/Los_Angeles' }, 'zh-CN')
    const [row] = Papa.parse<Record<string, string>>(file.slice(1), { header: true, skipEmptyLines: true }).data
    expect(row).toMatchObject({ 任务: '1', 结果: '已打印', 方式: '首次', 作业号: '7', 'SHA-256': '' })
    expect(row?.['开始时间']).toBe('1969-12-31T16:00:00-08:00')
    expect(row?.['详情']).toContain('tags-1')
    expect(row?.['详情']).toMatch(/\p{Script=Han}/u)
  })
})

describe('a history of 10,000 jobs', () => {
  it('is answered beside the writer, and a claim does not wait for it', async () => {
    const file = join(temporaryFolder(), 'station.db')
    const { db } = openLedger(file)
    manyKept(db, service, 10_000)
    db.close()
    const database = await openStationDatabase(file)
    const filter = { from: 0, to: Date.now(), text: '77' }
    const asked = Promise.all([
      database.history.read(service, { ...filter, offset: 0, limit: 200 }),
      database.history.counts(service, { from: 0, to: Date.now() }),
      database.history.export(service, { from: 0, to: Date.now() }, 'en'),
    ])
    const order: string[] = []
    const [[page, counts, csv]] = await Promise.all([
      asked.finally(() => order.push('history')),
      database.settings.stationMark('m').then(() => order.push('write')),
    ])
    expect(order).toEqual(['write', 'history'])
    expect(page.entries.length).toBe(200)
    expect(counts.total).toBe(10_000)
    expect(csv.split('\r\n').length).toBe(10_002)
    await database.close()
  })
})
