import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ClaimsPool } from '../../src-main/print/claims/claims-pool.ts'
import type { PostgresRoom } from '../../src-main/print/claims/postgres-room.ts'
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
}

async function member(
  name: string,
  service: ReturnType<typeof memoryService>,
  more: {
    printer?: MemoryPrinter
    address?: string
    folder?: string
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
    policy: { stationTag: name, stationName: name, start: more.start ?? 'print-waiting' },
  })
  const end = async () => {
    await small.station.stop()
    await pool.close()
    db.close()
  }
  const one = {
    ...small,
    ...{ room, pool, printer },
    die: async () => {
      running.splice(running.indexOf(one), 1)
      await pool.close()
      await small.station.stop()
      db.close()
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

  it('print each job once, whoever is free', async () => {
    await begin()
    const jobs = Array.from({ length: 30 }, (_, at) => listed(String(at + 1)))
    const service = memoryService(jobs)
    const members = await Promise.all(['one', 'two', 'three'].map(name => member(name, service)))
    const paper = () => members.flatMap(({ printer }) => printer.paper)
    await until(
      () => paper().length >= jobs.length,
      () => `${paper().length} on paper`,
    )
    await new Promise(resolve => setTimeout(resolve, 600))
    expect(jobsOf(paper())).toEqual(jobs.map(({ id }) => id).toSorted())
    const share = members.map(({ printer }) => printer.paper.length)
    expect(Math.min(...share), `shares ${share}`).toBeGreaterThan(0)
    // Everybody sees where each came out.
    for (const { station, until: comes } of members)
      await comes(() =>
        [...station.board.all()].every(
          ({ here, reason }) => here === 'printed' || (here === 'elsewhere' && reason?.code === 'job.printed-at'),
        ),
      )
  })

  it('of two addresses of one service are of one room', async () => {
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
})
