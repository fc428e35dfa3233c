// @module-tag long
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, it } from 'vitest'
import type { JobRecord, Ledger } from '../../src-main/print/ledger/ledger.ts'
import { openStationDatabase } from '../../src-main/print/station-database.ts'
import type { AttemptState } from '../../src-shared/contract/print.ts'
import { attemptName } from '../../src-shared/print/attempt.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { leavesOf, overwrite, spoilPages } from './damage-support.ts'
import {
  listed,
  MemoryPrinter,
  memoryService,
  openLedger,
  startSmallStation,
  until,
  writeDocument,
} from './station-support.ts'

afterAll(removeFolders)

const record = (id: string): JobRecord => ({
  ...listed(id),
  position: Number(id),
  listedOn: 0,
  here: 'waiting',
  reason: null,
  since: 1,
  retryAt: null,
  plan: null,
  endedInService: false,
  reprintAskedAt: null,
  source: null,
  attempt: 0,
  newest: null,
})

const steps: AttemptState[] = ['claimed', 'fetched', 'creating', 'created', 'releasing', 'submitted', 'printed']
const policy = { start: 'print-waiting', printAskedAgain: true } as const

/** A ledger in which each job stands at another step, and the printer to which that has happened. */
async function halfWay(file: string, documents: string): Promise<MemoryPrinter> {
  const printer = new MemoryPrinter('memory:a')
  printer.holds = true
  const { ledger, db } = openLedger(file)
  const jobs = steps.map((_, at) => record(String(at + 1)))
  await ledger.record('test', [...jobs, record('8')], 1)
  for (const [at, last] of steps.entries()) await walk(ledger, printer, documents, String(at + 1), last)
  db.close()
  return printer
}

async function walk(ledger: Ledger, printer: MemoryPrinter, documents: string, job: string, last: AttemptState) {
  const name = attemptName('test', job, 1)
  const hand = await printer.handOver()
  await ledger.claim('test', job, { name, kind: 'first', printer: printer.uri, options: {} }, {}, 2)
  const reached = (state: AttemptState) => steps.indexOf(state) <= steps.indexOf(last)
  const document = await writeDocument({ url: job, toFile: join(documents, `${name}.pdf`), limitBytes: 1000 })
  if (reached('fetched')) await ledger.advance('test', job, 1, { to: 'fetched', document }, 3)
  if (reached('creating')) await ledger.advance('test', job, 1, { to: 'creating', job: { here: 'printing' } }, 4)
  if (!reached('created')) return
  const spooler = await hand.create(name, {} as never)
  await ledger.advance('test', job, 1, { to: 'created', spooler }, 5)
  if (!reached('releasing')) return
  await hand.send(spooler, {} as never)
  await ledger.advance('test', job, 1, { to: 'releasing' }, 6)
  if (!reached('submitted')) return
  await hand.release(spooler)
  await ledger.advance('test', job, 1, { to: 'submitted' }, 7)
  if (!reached('printed')) return
  const queued = printer.jobs.get(spooler.id)
  if (queued) Object.assign(queued, { state: 'completed', began: true })
  printer.paper.push(name)
  await ledger.advance('test', job, 1, { to: 'printed', job: { here: 'printed' } }, 8)
}

describe('a ledger whose file was damaged while jobs were on their way', () => {
  it('prints nothing twice: what has no proof waits for a person, what the printer has is followed', async () => {
    const folder = temporaryFolder()
    const [file, documents] = [join(folder, 'station.db'), join(folder, 'documents')]
    mkdirSync(documents)
    const printer = await halfWay(file, documents)
    overwrite(file, 0, Buffer.alloc(100))
    const database = await openStationDatabase(file)
    // The service lists all of them as queued, as it does what was printed a moment ago, and one that nobody has seen.
    const service = memoryService([...steps.map((_, at) => listed(String(at + 1))), listed('8'), listed('9')])
    printer.holds = false
    const small = await startSmallStation({
      ledger: database.ledger,
      documents,
      service,
      printers: [printer],
      policy,
    })
    await small.reaches('6', 'printed')
    await small.reaches('9', 'held')
    const places = Object.fromEntries([...small.station.board.all()].map(job => [job.id, job.here]))
    expect(places).toEqual({
      1: 'held',
      2: 'held',
      3: 'unconfirmed',
      4: 'unconfirmed',
      5: 'unconfirmed',
      6: 'printed',
      7: 'printed',
      8: 'held',
      9: 'held',
    })
    expect(printer.paper.toSorted()).toEqual(['6', '7'].map(job => attemptName('test', job, 1)))
    // What comes from now on is new, and prints by itself; what is held prints when a person says so.
    service.listPrintJobs = async () => ({ jobs: [listed('10')], warnings: [] })
    await small.reaches('10', 'printed')
    await small.actions.print(['1', '9'], {})
    await small.reaches('1', 'printed')
    await small.reaches('9', 'printed')
    expect(new Set(printer.paper).size).toBe(printer.paper.length)
    await small.station.stop()
    await database.close()
  })

  it('of which only attempts are left holds their jobs, and numbers their next attempts on', async () => {
    const folder = temporaryFolder()
    const [file, documents] = [join(folder, 'station.db'), join(folder, 'documents')]
    mkdirSync(documents)
    const printer = await halfWay(file, documents)
    spoilPages(file, leavesOf(file, 'job').concat(leavesOf(file, 'job_here')))
    const database = await openStationDatabase(file)
    const service = memoryService(steps.map((_, at) => listed(String(at + 1))))
    const small = await startSmallStation({
      ledger: database.ledger,
      documents,
      service,
      printers: [printer],
      policy,
    })
    await until(
      () => small.station.board.size === steps.length,
      () => `${small.station.board.size} jobs`,
    )
    const jobs = [...small.station.board.all()]
    expect(jobs.map(job => [job.here, job.attempt])).toEqual(steps.map(() => ['held', 1]))
    await small.actions.print(['1'], {})
    printer.holds = false
    await small.reaches('1', 'printed')
    expect(printer.paper).toContain(attemptName('test', '1', 2))
    await small.station.stop()
    await database.close()
  })

  it.each<[string, (file: string) => void]>([
    ['lost', () => {}],
    [
      'lost with all but its documents',
      file => {
        rmSync(join(dirname(file), 'station-ledger-made.txt'))
        writeFileSync(join(dirname(file), 'documents', 'selvedge-test-9-1.pdf'), '%PDF-1.4')
      },
    ],
    // SQLite takes one byte for an empty database, and another program's for one to be filled.
    ['cut to a byte', file => writeFileSync(file, 'x')],
    ['replaced by one in which no ledger was made', file => new Database(file).exec('CREATE TABLE x (a)').close()],
  ])('or %s holds all that the service lists', async (_, harm) => {
    const folder = temporaryFolder()
    const [file, documents] = [join(folder, 'station.db'), join(folder, 'documents')]
    mkdirSync(documents)
    await (await openStationDatabase(file)).close()
    for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
    harm(file)
    const database = await openStationDatabase(file)
    const printer = new MemoryPrinter('memory:a')
    const service = memoryService([listed('1'), listed('2')])
    const small = await startSmallStation({
      ledger: database.ledger,
      documents,
      service,
      printers: [printer],
      policy,
    })
    await small.reaches('2', 'held')
    service.listPrintJobs = async () => ({ jobs: [listed('1'), listed('2'), listed('3')], warnings: [] })
    await small.reaches('3', 'printed')
    expect(printer.paper).toEqual([attemptName('test', '3', 1)])
    await small.station.stop()
    await database.close()
  })
})
