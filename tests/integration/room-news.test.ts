// @module-tag long
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RoomClaim } from '../../src-main/print/claims/room.ts'
import type { PrintService } from '../../src-main/print/station/parts.ts'
import { type Postgres, startPostgres, withoutPostgres } from '../rig/postgres.ts'
import { openRoom } from '../rig/room.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { listed, MemoryPrinter, memoryService, openLedger, startSmallStation, until } from './station-support.ts'

// Stations read the service's list at different moments: one may have printed a job before another one lists it.

const order = { id: '1', type: 'order', orderId: null, createdAt: null }
const printer = 'ipp://127.0.0.1/printers/one'

let postgres: Postgres
let database = ''
let count = 0
let url = ''
const running: (() => Promise<void>)[] = []

/** A station's end of the room, on whose board no job is yet, and what it has heard of the others. */
function member(name: string) {
  const { room, pool } = openRoom(url, name)
  const heard: RoomClaim[] = []
  let looks = 0
  running.push(async () => {
    await room.stop()
    await pool.close()
  })
  const news = ({ claims }: { claims: readonly RoomClaim[] }) => {
    looks++
    heard.push(...claims)
  }
  return {
    room,
    heard: () => heard.map(({ job, name: by, state }) => `${job} ${state} at ${by}`),
    start: () => room.start({ news, changed: () => {}, known: () => [], remembered: () => [], says: () => ({}) }),
    looksAgain: () => {
      const before = looks
      return until(
        () => looks > before + 1,
        () => `${name} looked ${looks} times`,
      )
    },
  }
}

/** A station that has printed the job, and of which nothing more is new. */
async function printedByOne(): Promise<void> {
  const one = member('one')
  one.start()
  one.room.meet([order])
  await until(
    () => one.room.isOpen,
    () => 'the room stays closed',
  )
  expect(await one.room.take({ ...order, kind: 'rule', printer, ledger: null })).toEqual({ is: 'mine' })
  one.room.finish({ ...order, state: 'printed', printer })
  await expect.poll(() => postgres.ask(database, 'SELECT state FROM selvedge.claim')).toBe('printed')
}

describe.skipIf(withoutPostgres())('a station of a room', () => {
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  beforeEach(async () => {
    database = `news${++count}`
    url = await postgres.database(database)
  })
  afterEach(async () => {
    for (const end of running.splice(0)) await end()
  })
  afterAll(async () => {
    await postgres?.close()
    removeFolders()
  })

  it('hears at its first look what another one has printed, before the job is on its board', async () => {
    await printedByOne()
    const two = member('two')
    two.room.meet([order])
    two.start()
    await two.looksAgain()
    expect(two.heard()).toEqual(['1 printed at one'])
  })

  it('hears what another one has printed when it lists the job, and once', async () => {
    await printedByOne()
    const two = member('two')
    two.start()
    await two.looksAgain()
    expect(two.heard()).toEqual([])
    two.room.meet([order])
    await two.looksAgain()
    await two.looksAgain()
    expect(two.heard()).toEqual(['1 printed at one'])
  })

  it('hears what another one has printed also where the line broke when it asked', async () => {
    await printedByOne()
    const two = member('two')
    two.start()
    await two.looksAgain()
    await postgres.kill()
    two.room.meet([order])
    await until(
      () => two.room.problem?.code === 'claims.away',
      () => 'the room is not missed',
    )
    await postgres.start()
    await two.looksAgain()
    expect(two.heard()).toEqual(['1 printed at one'])
  })

  const held = { start: 'hold-waiting' as const }
  const left = { rules: [{ job_type: 'order', printer, stations: ['one'] }] }
  it.each([
    ['held because it was there before the first start', held, 'elsewhere', 'job.printed-at'],
    ['left to the other by its rules', left, 'skipped', 'job.left-to'],
  ])('shows where a job came out before it was listed here, where it is %s', async (_, policy, here, code) => {
    await printedByOne()
    const { room, pool } = openRoom(url, 'two')
    const isListed = Promise.withResolvers<void>()
    const late: PrintService = {
      ...memoryService([]),
      listPrintJobs: async () => {
        await isListed.promise
        return { jobs: [listed('1')], warnings: [] }
      },
    }
    const folder = temporaryFolder()
    const { db, ledger } = openLedger(join(folder, 'station.db'))
    const own = new MemoryPrinter('ipp://127.0.0.1/printers/two')
    const { station, until: comes } = await startSmallStation({
      ledger,
      documents: folder,
      service: late,
      printers: [own],
      room,
      policy: { ...policy, stationTag: 'two', stationName: 'two' },
    })
    running.push(async () => {
      await station.stop()
      await pool.close()
      db.close()
    })
    // Its first look is over.
    await comes(() => room.stations.length === 2)
    isListed.resolve()
    const record = () => station.board.get('1')
    await comes(() => record()?.here === here && record()?.reason?.code === code)
    await comes(() => {
      const job = record()
      return job !== null && station.sharing?.elsewhere(job)?.state === 'printed'
    })
    expect(own.paper).toEqual([])
  })

  it('hears at once again after its line was cut', async () => {
    const listening = "FROM pg_stat_activity WHERE query = 'LISTEN selvedge'"
    const lines = () => postgres.ask(database, `SELECT count(*) ${listening} AND datname = '${database}'`)
    const one = member('one')
    one.start()
    await expect.poll(lines).toBe('1')
    await postgres.ask(database, `SELECT pg_terminate_backend(pid, 5000) ${listening} AND datname = '${database}'`)
    await expect.poll(lines).toBe('1')
    expect(one.room.problem).toBeNull()
  })
})
