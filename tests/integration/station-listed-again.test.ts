import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HistoryStore } from '../../src-main/print/history/history-store.ts'
import { summarize } from '../../src-main/print/station/drain.ts'
import type { SqliteDatabase } from '../../src-main/storage/database.ts'
import type { ServiceJob } from '../../src-shared/print/job.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import {
  listed,
  MemoryPrinter,
  memoryService,
  openLedger,
  type SmallStation,
  startSmallStation,
} from './station-support.ts'

afterAll(removeFolders)

const created = Date.UTC(2026, 10, 21, 10)
const day = 86_400_000

let folder: string
let printer: MemoryPrinter
let jobs: ServiceJob[]
let db: SqliteDatabase
let running: SmallStation | null = null

/** Starts the station, or starts it again on the same ledger. */
async function start(): Promise<SmallStation> {
  await stop()
  const opened = openLedger(join(folder, 'station.db'))
  db = opened.db
  running = await startSmallStation({
    ledger: opened.ledger,
    documents: folder,
    service: memoryService(jobs),
    printers: [printer],
  })
  return running
}

async function stop(): Promise<void> {
  if (!running) return
  await running.station.stop()
  running = null
  db.close()
}

/** Waits for a list that was asked for after now. */
async function readAgain({ station }: SmallStation): Promise<void> {
  await station.readNow()
  await station.readNow()
}

beforeEach(() => {
  folder = temporaryFolder()
  mkdirSync(folder, { recursive: true })
  printer = new MemoryPrinter('ipp://127.0.0.1/printers/a4')
  jobs = []
})
afterEach(stop)

describe('a job that somebody else had first', () => {
  it.each(['accepted', 'printing', 'printed', 'failed', 'rendering'])(
    'at %s is held when the service queues it again, also over a restart, and prints with one action',
    async status => {
      jobs.push(listed('7', { dispatchStatus: status, printStatus: null }))
      let one = await start()
      await one.reaches('7', 'elsewhere')
      // It is gone from the list for a while, and the desk is started again.
      const [job] = jobs.splice(0)
      await readAgain(one)
      one = await start()
      if (job) jobs.push({ ...job, dispatchStatus: 'queued' })
      await one.reaches('7', 'held')
      expect(one.station.board.get('7')?.reason).toEqual({
        code: 'job.held-queued-again',
        data: { was: status },
      })
      expect(await summarize(one.station)).toMatchObject({ held: ['7'], skipped: [] })
      await one.actions.print(['7'], {})
      await one.reaches('7', 'printed')
      expect(printer.paper).toEqual(['selvedge-test-7-1'])
    },
  )
})

describe('a number that the service reuses', () => {
  const first = listed('7', { orderId: '51060', createdAt: created })
  const others: [string, Partial<ServiceJob>][] = [
    ['for another order', { orderId: '51061' }],
    ['for another type', { type: 'tag' }],
    ['a day later', { createdAt: created + day }],
  ]

  it.each(others)('%s is held, and keeps what was printed before in the history', async (_what, other) => {
    jobs.push(first)
    let one = await start()
    await one.reaches('7', 'printed')
    one = await start()
    jobs[0] = { ...first, ...other }
    await one.reaches('7', 'held')
    expect(one.station.board.get('7')?.reason?.code).toBe('job.held-number-reused')
    await readAgain(one)
    expect(printer.paper).toEqual(['selvedge-test-7-1'])
    await one.actions.print(['7'], {})
    await one.reaches('7', 'printed')
    expect(printer.paper).toEqual(['selvedge-test-7-1', 'selvedge-test-7-2'])
    const filter = { from: 0, to: Date.now() + day, offset: 0, limit: 10 }
    const { entries } = new HistoryStore(db).read('test', filter)
    expect(entries.map(({ attempt, orderId, type }) => [attempt, orderId, type])).toEqual([
      [2, other.orderId ?? '51060', other.type ?? 'order'],
      [1, '51060', 'order'],
    ])
    // Found by the order that it was, too.
    const found = await one.station.parts.ledger.search('test', '51060')
    expect(found.map(({ id }) => id)).toEqual(['7'])
  })

  it.each(others)('%s while it waits or is held here never takes the other’s place unseen', async (_, other) => {
    printer.holds = true
    jobs.push(first)
    const one = await start()
    one.station.pause()
    await one.until(() => one.station.board.get('7') !== null)
    await readAgain(one)
    jobs[0] = { ...first, ...other }
    await readAgain(one)
    const now = one.station.board.get('7')
    if (now?.newest?.endedAt === null) expect(now.orderId).toBe('51060')
    else expect([now?.orderId, now?.type]).toEqual([other.orderId ?? '51060', other.type ?? 'order'])
  })

  it('is no other document where a field is filled in later, missing for once, or a little off', async () => {
    jobs.push(listed('7'))
    const one = await start()
    await one.reaches('7', 'printed')
    for (const changes of [
      { orderId: '51060', createdAt: created },
      { orderId: null, createdAt: created + 30_000 },
      { orderId: '51060', createdAt: null },
    ]) {
      jobs[0] = listed('7', changes)
      await readAgain(one)
      expect(one.station.board.get('7')).toMatchObject({
        here: 'printed',
        orderId: '51060',
        createdAt: created,
      })
    }
    expect(printer.paper.length).toBe(1)
  })
})
