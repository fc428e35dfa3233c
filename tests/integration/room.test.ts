import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ClaimsPool } from '../../src-main/print/claims/claims-pool.ts'
import type { PostgresRoom } from '../../src-main/print/claims/postgres-room.ts'
import type { FetchDocument } from '../../src-main/print/station/parts.ts'
import { DeskError } from '../../src-shared/errors.ts'
import type { PrintRule } from '../../src-shared/print/rules.ts'
import { type Postgres, startPostgres, withoutPostgres } from '../rig/postgres.ts'
import { openRoom, type roomMemory } from '../rig/room.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import {
  listed,
  MemoryPrinter,
  memoryService,
  openLedger,
  type SmallStation,
  startSmallStation,
  until,
  writeDocument,
} from './station-support.ts'

let postgres: Postgres
let url: string
let databases = 0
const running: { stop(): Promise<void> }[] = []

/** A station of the room, on a ledger of its own. */
interface Member extends SmallStation {
  room: PostgresRoom
  pool: ClaimsPool
  printer: MemoryPrinter
  /** As if its process had been killed: it says nothing more, and its timers are over. */
  die(): Promise<void>
  stop(): Promise<void>
}

async function member(
  name: string,
  service: ReturnType<typeof memoryService>,
  more: {
    printer?: MemoryPrinter
    address?: string
    folder?: string
    fetchDocument?: FetchDocument
    rule?: Partial<PrintRule>
    memory?: ReturnType<typeof roomMemory>
    start?: 'hold-waiting' | 'print-waiting'
  } = {},
): Promise<Member> {
  const folder = more.folder ?? temporaryFolder()
  const { db, ledger } = openLedger(join(folder, 'station.db'))
  const printer = more.printer ?? new MemoryPrinter(`ipp://127.0.0.1/printers/${name}`)
  const { room, pool } = openRoom(url, name, more)
  const small = await startSmallStation({
    ledger,
    documents: folder,
    service,
    printers: [printer],
    room,
    ...(more.fetchDocument ? { fetchDocument: more.fetchDocument } : {}),
    policy: {
      stationTag: name,
      stationName: name,
      start: more.start ?? 'print-waiting',
      rules: [{ job_type: '*', printer: printer.uri, ...more.rule }],
    },
  })
  const end = async () => {
    await small.station.stop()
    await pool.close()
    db.close()
  }
  const one: Member = {
    ...small,
    room,
    pool,
    printer,
    die: async () => {
      running.splice(running.indexOf(one), 1)
      // What it was in the middle of never ends.
      await pool.close()
      void small.station.stop().catch(() => {})
    },
    stop: end,
  }
  running.push(one)
  return one
}

const jobsOf = (paper: readonly string[]) => paper.map(name => name.split('-').at(-2)).toSorted()

describe.skipIf(withoutPostgres())('stations of one room', () => {
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterEach(async () => {
    for (const one of running.splice(0)) await one.stop()
  })
  afterAll(async () => {
    await postgres?.close()
    removeFolders()
  })
  const begin = async () => {
    databases++
    url = await postgres.database(`room${databases}`)
  }

  it('hold documents that would wait for each other: two of them could tear a set apart', {
    tags: 'long',
  }, async () => {
    await begin()
    const jobs = [listed('1', { orderId: '51061' })]
    const rule = { job_type: 'order', together_with: ['tag'] }
    const one = await member('front', memoryService(jobs), { rule })
    await one.reaches('1', 'held')
    expect(one.station.board.get('1')?.reason?.code).toBe('job.held-together-room')
    expect(one.printer.paper).toEqual([])
    // A person may print it all the same.
    await one.actions.print(['1'], {})
    await one.reaches('1', 'printed')
  })

  it('print each job once, whoever is free', async () => {
    await begin()
    const jobs = Array.from({ length: 30 }, (_, at) => listed(String(at + 1)))
    const service = memoryService(jobs)
    const printers = ['one', 'two', 'three'].map(name => new MemoryPrinter(`ipp://127.0.0.1/printers/${name}`))
    // Nothing is let go before each has taken a job: a lane takes a few at a time, and no station all.
    const gate = Promise.withResolvers<void>()
    for (const printer of printers) printer.before = call => (call === 'release' ? gate.promise : Promise.resolve())
    const members = await Promise.all(printers.map(printer => member(printer.name, service, { printer })))
    await until(
      () => members.every(({ room }) => jobs.some(({ id }) => room.has(id))),
      () => `taken: ${members.map(({ room }) => jobs.filter(({ id }) => room.has(id)).length)}`,
    )
    gate.resolve()
    // Everybody sees where each came out: nothing is left to be printed.
    for (const { station, until: comes } of members)
      await comes(() => {
        const places = [...station.board.all()].map(({ here, reason }) => (here === 'elsewhere' ? reason?.code : here))
        return places.length === jobs.length && places.every(one => one === 'printed' || one === 'job.printed-at')
      })
    expect(jobsOf(printers.flatMap(({ paper }) => paper))).toEqual(jobs.map(({ id }) => id).toSorted())
    expect(printers.filter(({ paper }) => paper.length === 0)).toEqual([])
  })

  it('of two addresses of one service are of one room', { tags: 'long' }, async () => {
    await begin()
    const jobs = Array.from({ length: 12 }, (_, at) => listed(String(at + 1), { createdAt: 1_700_000_000_000 + at }))
    const service = memoryService(jobs)
    const one = await member('one', service, { address: 'http://localhost:1' })
    await one.until(() => one.printer.paper.length > 0)
    const two = await member('two', service, { address: 'http://127.0.0.1:1' })
    const paper = () => [...one.printer.paper, ...two.printer.paper]
    await until(
      () => paper().length >= jobs.length,
      () => `${paper().length} on paper`,
    )
    await new Promise(resolve => setTimeout(resolve, 500))
    expect(jobsOf(paper())).toEqual(jobs.map(({ id }) => id).toSorted())
  })

  const many = (count: number) => Array.from({ length: count }, (_, at) => listed(String(at + 1)))
  const never = () => new Promise<never>(() => {})
  const shows = (one: Member, job: string, here: string, code: string) =>
    one.until(() => {
      const record = one.station.board.get(job)
      return record?.here === here && record.reason?.code === code
    })

  it('take over what a station had claimed and not sent when it died', { tags: 'long' }, async () => {
    await begin()
    const service = memoryService(many(3))
    const one = await member('one', service, { fetchDocument: never })
    await one.until(() => one.room.has('1'))
    const two = await member('two', service)
    await shows(two, '1', 'elsewhere', 'job.at-station')
    await one.die()
    await two.until(() => two.printer.paper.length === 3)
    expect(jobsOf(two.printer.paper)).toEqual(['1', '2', '3'])
    expect(one.printer.paper).toEqual([])
  })

  it('leave to a person what a station was sending when it died', { tags: 'long' }, async () => {
    await begin()
    const service = memoryService(many(1))
    const printer = new MemoryPrinter('ipp://127.0.0.1/printers/one')
    const sending = Promise.withResolvers<void>()
    printer.before = async call => {
      if (call !== 'send') return
      sending.resolve()
      await never()
    }
    const one = await member('one', service, { printer })
    await sending.promise
    await one.die()
    const two = await member('two', service)
    await shows(two, '1', 'held', 'job.may-come-out-at')
    expect(two.printer.paper).toEqual([])
    // A person looked there, and wants it here.
    expect((await two.actions.print(['1'], {})).done).toEqual(['1'])
    await two.reaches('1', 'printed')
    expect(two.printer.paper).toHaveLength(1)
  })

  it('says of a job that the rules leave to a station that fell silent that it may still come out', {
    tags: 'long',
  }, async () => {
    await begin()
    const service = memoryService(many(1))
    const printer = new MemoryPrinter('ipp://127.0.0.1/printers/one')
    const sending = Promise.withResolvers<void>()
    printer.before = async call => {
      if (call !== 'send') return
      sending.resolve()
      await never()
    }
    const rule = { stations: ['one'] }
    const one = await member('one', service, { printer, rule })
    const two = await member('two', service, { rule })
    await sending.promise
    await shows(two, '1', 'skipped', 'job.left-to')
    const seen = () => {
      const record = two.station.board.get('1')
      const { sharing } = two.station
      return record && [sharing?.elsewhere(record)?.state, sharing?.doubt(record)?.code]
    }
    await expect.poll(seen).toEqual(['sending', undefined])
    await one.die()
    await expect.poll(seen, { timeout: 10_000 }).toEqual(['unconfirmed', 'job.may-come-out-at'])
    expect(two.printer.paper).toEqual([])
  })

  it('say what came out where, also of a station that came back', { tags: 'long' }, async () => {
    await begin()
    const service = memoryService(many(2))
    const folder = temporaryFolder()
    const printer = new MemoryPrinter('ipp://127.0.0.1/printers/one')
    printer.holds = true
    const one = await member('one', service, { printer, folder })
    await one.until(() => [...printer.jobs.values()].filter(({ state }) => state === 'pending').length === 2)
    await one.die()
    const two = await member('two', service)
    await shows(two, '2', 'held', 'job.may-come-out-at')
    printer.holds = false
    await member('one', service, { printer, folder })
    await shows(two, '1', 'elsewhere', 'job.printed-at')
    await shows(two, '2', 'elsewhere', 'job.printed-at')
    expect(two.printer.paper).toEqual([])
    expect(jobsOf(printer.paper)).toEqual(['1', '2'])
  })

  it('hand a job to another station, which a person chose, while nothing of it is sent', { tags: 'long' }, async () => {
    await begin()
    const service = memoryService(many(1))
    let go = () => {}
    const gate = new Promise<void>(resolve => {
      go = resolve
    })
    const fetchLate: FetchDocument = async request => {
      await gate
      return writeDocument(request)
    }
    const one = await member('one', service, { fetchDocument: fetchLate })
    await one.until(() => one.room.has('1'))
    const two = await member('two', service)
    await shows(two, '1', 'elsewhere', 'job.at-station')
    expect((await two.actions.print(['1'], {})).done).toEqual(['1'])
    await two.reaches('1', 'printed')
    go()
    await shows(one, '1', 'elsewhere', 'job.printed-at')
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(one.printer.paper).toEqual([])
    expect(two.printer.paper).toHaveLength(1)
    expect([...one.printer.jobs.values()].every(({ state }) => state === 'cancelled')).toBe(true)
  })

  it('print nothing new while PostgreSQL is away, and go on once it is back', async () => {
    await begin()
    const jobs = many(2)
    const service = memoryService(jobs)
    const printer = new MemoryPrinter('ipp://127.0.0.1/printers/one')
    printer.holds = true
    const one = await member('one', service, { printer })
    const two = await member('two', service)
    const sent = () => [printer, two.printer].flatMap(({ jobs }) => [...jobs.values()]).length
    await until(
      () => sent() >= 2,
      () => `${sent()} sent`,
    )
    await postgres.kill()
    jobs.push(...many(6).slice(2))
    await one.until(() => one.room.problem?.code === 'claims.away' && one.station.board.get('6') !== null)
    // What was sent is seen to its end.
    printer.holds = false
    await until(
      () => printer.paper.length + two.printer.paper.length === 2,
      () => 'the two that were sent',
    )
    await new Promise(resolve => setTimeout(resolve, 400))
    expect(printer.paper.length + two.printer.paper.length).toBe(2)
    await postgres.start()
    const paper = () => [...printer.paper, ...two.printer.paper]
    await until(
      () => paper().length >= 6,
      () => `${paper().length} on paper`,
    )
    await new Promise(resolve => setTimeout(resolve, 400))
    expect(jobsOf(paper())).toEqual(['1', '2', '3', '4', '5', '6'])
  })

  it('hold everything where PostgreSQL was put back to an earlier state, until a person says go on', {
    tags: 'long',
  }, async () => {
    await begin()
    const jobs = many(3)
    const service = memoryService(jobs)
    const one = await member('one', service)
    const two = await member('two', service)
    const paper = () => [...one.printer.paper, ...two.printer.paper]
    await until(
      () => paper().length === 3,
      () => `${paper().length} on paper`,
    )
    const gone = await member('gone', memoryService([]))
    await one.until(() => one.room.stations.length === 3)
    await gone.stop()
    running.splice(running.indexOf(gone), 1)
    const dump = await postgres.dump(`room${databases}`)
    jobs.push(...many(9).slice(3))
    await until(
      () => paper().length === 9,
      () => `${paper().length} on paper`,
    )
    await postgres.restore(`room${databases}`, dump)
    await one.until(() => one.room.problem?.code === 'claims.held')
    await two.until(() => two.room.problem?.code === 'claims.held')
    // Whoever is asked to let it go on hears who has not spoken.
    await one.until(() => one.room.unheard.join() === 'gone' && two.room.unheard.join() === 'gone')
    // One that comes now knows nothing of what came out meanwhile, and prints nothing either.
    const three = await member('three', service)
    await three.until(() => three.room.problem?.code === 'claims.held')
    jobs.push(listed('10'))
    await new Promise(resolve => setTimeout(resolve, 500))
    expect([...paper(), ...three.printer.paper]).toHaveLength(9)
    await one.room.goOn()
    await one.until(() => one.room.unheard.length === 0)
    const all = () => [...paper(), ...three.printer.paper]
    await until(
      () => all().length >= 10,
      () => `${all().length} on paper`,
    )
    await new Promise(resolve => setTimeout(resolve, 500))
    expect(jobsOf(all())).toEqual(
      many(10)
        .map(({ id }) => id)
        .toSorted(),
    )
  })

  it('is told where another process works as the same station, such as on a copy', { tags: 'long' }, async () => {
    await begin()
    const service = memoryService(many(1))
    const one = await member('one', service)
    await one.until(() => one.printer.paper.length === 1)
    const copy = await member('one', service, { start: 'hold-waiting' })
    await one.until(() => one.room.problem?.code === 'claims.replaced')
    expect(copy.room.problem).toBeNull()
  })

  it('take nothing new while they are drained, and finish what they have', { tags: 'long' }, async () => {
    await begin()
    const jobs = many(1)
    const service = memoryService(jobs)
    const one = await member('one', service)
    await one.until(() => one.printer.paper.length === 1)
    await one.room.drain('one', true)
    jobs.push(...many(3).slice(1))
    await one.until(() => one.station.board.get('3')?.here === 'waiting')
    await new Promise(resolve => setTimeout(resolve, 400))
    expect(one.printer.paper).toHaveLength(1)
    await one.room.drain('one', false)
    await one.until(() => one.printer.paper.length === 3)
  })

  it('go on where one has left', { tags: 'long' }, async () => {
    await begin()
    const jobs = many(1)
    const service = memoryService(jobs)
    const one = await member('one', service)
    const two = await member('two', service)
    // It is seen before it knows itself that it is in, and only then has it anything to leave.
    await one.until(() => one.room.stations.length === 2 && two.room.isOpen)
    await two.stop()
    running.splice(running.indexOf(two), 1)
    await one.until(() =>
      one.room.stations.some(({ name, isHere, seen }) => name === 'two' && !isHere && seen === null),
    )
    jobs.push(...many(4).slice(1))
    await one.until(() => one.station.board.get('4')?.here === 'printed')
    expect(one.room.problem).toBeNull()
  })

  it('have left once they have, however often they look', { tags: 'long' }, async () => {
    await begin()
    const name = `room${databases}`
    const heard = { news: () => {}, changed: () => {}, known: () => [], remembered: () => [], says: () => ({}) }
    for (const station of Array.from({ length: 10 }, (_, at) => `busy ${at}`)) {
      const { room, pool } = openRoom(url, station, { pace: { look: 0 } })
      room.start(heard)
      await expect.poll(() => room.stations.some(one => one.name === station)).toBe(true)
      await room.stop()
      await new Promise(resolve => setTimeout(resolve, 50))
      await pool.close()
    }
    expect(await postgres.ask(name, "SELECT id FROM selvedge.station WHERE seen <> '-infinity'")).toBe('')
  })

  it('wait for no station of another service', { tags: 'long' }, async () => {
    await begin()
    const rule = { stations: ['other', 'one'], between: 'in-order' as const }
    const jobs = many(2)
    const others = [listed('71', { type: 'pattern' }), listed('72', { type: 'pattern' })]
    const other = await member('other', memoryService(others), { address: 'https://other.example' })
    await other.until(() => other.printer.paper.length === 2)
    const one = await member('one', memoryService(jobs), { rule })
    await one.until(() => one.printer.paper.length === 2)
    expect(one.room.stations.map(({ name }) => name)).toEqual(['one'])
  })

  it('see each other before the first job', async () => {
    await begin()
    const one = await member('one', memoryService([]))
    const two = await member('two', memoryService([]))
    await one.until(() => one.room.stations.length === 2)
    expect(two.room.isOpen).toBe(false)
  })

  it('of one service by two names of its computer print each job once, also without creation times', {
    tags: 'long',
  }, async () => {
    await begin()
    const jobs = many(1)
    const service = memoryService(jobs)
    const one = await member('one', service, { address: 'http://localhost:8080/api' })
    const two = await member('two', service, { address: 'http://127.0.0.1:8080/api' })
    await until(
      () => one.printer.paper.length + two.printer.paper.length === 1,
      () => 'nothing',
    )
    jobs.push(...many(6).slice(1))
    await until(
      () => one.printer.paper.length + two.printer.paper.length >= 6,
      () => 'too few',
    )
    await new Promise(resolve => setTimeout(resolve, 500))
    expect(jobsOf([...one.printer.paper, ...two.printer.paper])).toEqual(['1', '2', '3', '4', '5', '6'])
  })

  it('of two addresses that were told apart at first become one room, and print nothing twice', {
    tags: 'long',
  }, async () => {
    await begin()
    const name = `room${databases}`
    const at = (from: number, to: number) => many(to).slice(from)
    // Each has listed other jobs so far, at addresses that look like two services.
    const ours = at(0, 3)
    const theirs = at(3, 6)
    const one = await member('one', memoryService(ours), { address: 'https://a.example' })
    const two = await member('two', memoryService(theirs), { address: 'https://b.example' })
    await one.until(() => one.printer.paper.length === 3)
    await two.until(() => two.printer.paper.length === 3)
    expect(await postgres.ask(name, 'SELECT count(DISTINCT service) FROM selvedge.address')).toBe('2')
    ours.push(...theirs)
    await until(
      () => one.room.problem === null && one.station.board.get('6') !== null,
      () => 'not listed',
    )
    theirs.unshift(...at(0, 3))
    ours.push(...at(6, 12))
    theirs.push(...at(6, 12))
    await until(
      () => one.room.stations.length === 2 && two.room.stations.length === 2,
      () => `${one.room.stations.length} and ${two.room.stations.length} stations`,
    )
    expect(await postgres.ask(name, 'SELECT count(DISTINCT service) FROM selvedge.address')).toBe('1')
    ours.push(...at(12, 20))
    theirs.push(...at(12, 20))
    const late = () => jobsOf([...one.printer.paper, ...two.printer.paper]).filter(job => Number(job) > 12)
    await until(
      () => late().length >= 8,
      () => `${late()}`,
    )
    await new Promise(resolve => setTimeout(resolve, 500))
    expect(late()).toEqual(at(12, 20).map(({ id }) => id))
    expect(one.room.problem ?? two.room.problem).toBeNull()
  })

  it('ask the first one of a rule before the others, and these while its printer stands still', {
    tags: 'long',
  }, async () => {
    await begin()
    const jobs = many(6)
    const service = memoryService(jobs)
    const rule = { stations: ['one', 'two'], between: 'in-order' as const }
    const two = await member('two', memoryService([]), { rule })
    const one = await member('one', service, { rule })
    await one.until(() => one.room.stations.length === 2)
    const three = await member('two of another room', service, { rule: { stations: ['elsewhere'] } })
    await one.until(() => one.printer.paper.length === 6)
    await three.reaches('1', 'skipped')
    expect(three.station.board.get('1')?.reason).toMatchObject({ code: 'job.left-to', data: { station: 'elsewhere' } })
    // Its printer is off now: what it had taken and not begun with comes out at the other.
    one.printer.before = async call => {
      if (call === 'handOver') throw new DeskError('printer.unreachable', { printer: 'one', why: 'a test' })
    }
    await two.stop()
    running.splice(running.indexOf(two), 1)
    const other = await member('two', service, { rule })
    await other.until(() => other.room.stations.length === 3)
    jobs.push(...many(12).slice(6))
    await until(
      () => other.printer.paper.length >= 5,
      () => `${other.printer.paper} at the other`,
    )
    const all = [...one.printer.paper, ...other.printer.paper]
    expect(new Set(jobsOf(all)).size).toBe(all.length)
  })
})
