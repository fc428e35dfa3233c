import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rowOf } from '../../src-main/print/station/board.ts'
import type { JobSeen } from '../../src-shared/contract/print.ts'
import { seenOf } from '../../src-shared/print/intake.ts'
import { type Postgres, startPostgres, withoutPostgres } from '../rig/postgres.ts'
import { openRoom } from '../rig/room.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import {
  listed,
  MemoryPrinter,
  memoryService,
  openLedger,
  type SmallStation,
  startSmallStation,
} from './station-support.ts'

interface Member extends SmallStation {
  printer: MemoryPrinter
  /** As if its process had been killed. */
  die(): Promise<void>
}

/** What a window of this station shows of its jobs now. */
function shownAt({ station }: SmallStation, jobs: readonly string[]): JobSeen[] {
  return jobs.flatMap(job => {
    const record = station.board.get(job)
    const room = record && station.sharing?.elsewhere(record)
    return record ? [seenOf({ ...rowOf(record), ...(room ? { room } : {}) })] : []
  })
}

describe.skipIf(withoutPostgres())('two persons of one room', () => {
  let postgres: Postgres
  let url = ''
  let databases = 0
  const running: (() => Promise<void>)[] = []

  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterEach(async () => {
    for (const stop of running.splice(0)) await stop()
  })
  afterAll(async () => {
    await postgres?.close()
    removeFolders()
  })

  const ids = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1))

  async function member(
    name: string,
    jobs: readonly string[],
    start: 'hold-waiting' | 'print-waiting',
  ): Promise<Member> {
    const documents = temporaryFolder()
    const { db, ledger } = openLedger(join(documents, 'station.db'))
    const printer = new MemoryPrinter(`ipp://127.0.0.1/printers/${name}`)
    const { room, pool } = openRoom(url, name)
    const small = await startSmallStation({
      ledger,
      documents,
      room,
      printers: [printer],
      service: memoryService(jobs.map(id => listed(id))),
      policy: { stationTag: name, stationName: name, start, rules: [{ job_type: '*', printer: printer.uri }] },
    })
    const stop = async () => {
      await small.station.stop()
      await pool.close()
      db.close()
    }
    running.push(stop)
    const die = async () => {
      running.splice(running.indexOf(stop), 1)
      await pool.close()
      void small.station.stop().catch(() => {})
    }
    return { ...small, printer, die }
  }

  const begin = async () => {
    databases++
    url = await postgres.database(`persons${databases}`)
  }

  /** Two persons of two stations were shown the same held jobs, and the second answers so many milliseconds later. */
  async function printedTwice(apart: number, count = 20) {
    await begin()
    const jobs = ids(count)
    const [one, two] = [await member('one', jobs, 'hold-waiting'), await member('two', jobs, 'hold-waiting')]
    for (const { station, until } of [one, two]) {
      await until(() => jobs.every(job => station.board.get(job)?.here === 'held'))
      await until(() => station.sharing?.room.isOpen)
    }
    const seen = shownAt(two, jobs)
    const first = one.actions.print(jobs, { seen: shownAt(one, jobs) })
    await pause(apart)
    const second = await two.actions.print(jobs, { seen })
    const done = [...(await first).done, ...second.done]
    const paper = () => [...one.printer.paper, ...two.printer.paper]
    await one.until(() => paper().length >= done.length)
    await pause(300)
    return { jobs, first: await first, second, paper: paper() }
  }

  it('print once what both were shown, and the second is told who was first', async () => {
    const { jobs, first, second, paper } = await printedTwice(1_500)
    expect(first.done).toEqual(jobs)
    expect(second.done).toEqual([])
    expect(new Set(second.refused.map(({ reason }) => `${reason.code} ${reason.data['station']}`))).toEqual(
      new Set(['job.station-first one']),
    )
    expect(paper).toHaveLength(jobs.length)
  })

  it.each([0, 400, 1_000, 3_000])('print once what both were shown, %i ms apart', { tags: 'long' }, async apart => {
    const { jobs, first, second, paper } = await printedTwice(apart)
    expect([...first.done, ...second.done].toSorted()).toEqual(jobs.toSorted())
    expect(paper).toHaveLength(jobs.length)
    expect(second.refused.every(({ reason }) => reason.data['station'] === 'one')).toBe(true)
  })

  it.each([0, 150, 700])(
    'take over once what a third was sending when it died, %i ms apart',
    {
      tags: 'long',
    },
    async apart => {
      await begin()
      const sending = Promise.withResolvers<void>()
      const dead = await member('dead', ['1'], 'print-waiting')
      dead.printer.before = call => {
        if (call !== 'send') return Promise.resolve()
        sending.resolve()
        return new Promise<never>(() => {})
      }
      await sending.promise
      await dead.die()
      const [one, two] = [await member('one', ['1'], 'print-waiting'), await member('two', ['1'], 'print-waiting')]
      for (const { station, until } of [one, two])
        await until(() => station.board.get('1')?.reason?.code === 'job.may-come-out-at')
      const seen = shownAt(two, ['1'])
      const first = one.actions.print(['1'], { seen: shownAt(one, ['1']) })
      await pause(apart)
      const results = [await first, await two.actions.print(['1'], { seen })]
      expect(results.flatMap(({ done }) => done)).toEqual(['1'])
      const [refused] = results.flatMap(result => result.refused)
      expect(refused?.reason.code).toBe('job.station-first')
      expect(['one', 'two']).toContain(refused?.reason.data['station'])
      const paper = () => [...one.printer.paper, ...two.printer.paper]
      await one.until(() => paper().length === 1)
      await pause(500)
      expect(paper()).toHaveLength(1)
    },
  )

  it('print again what another station printed, once a person has seen that', { tags: 'long' }, async () => {
    await begin()
    const [one, two] = [await member('one', ['1'], 'hold-waiting'), await member('two', ['1'], 'hold-waiting')]
    for (const { station, until } of [one, two]) {
      await until(() => station.board.get('1')?.here === 'held')
      await until(() => station.sharing?.room.isOpen)
    }
    await one.actions.print(['1'], { seen: shownAt(one, ['1']) })
    await two.until(() => two.station.board.get('1')?.reason?.code === 'job.printed-at')
    expect((await two.actions.print(['1'], { seen: shownAt(two, ['1']) })).done).toEqual(['1'])
    await two.until(() => two.printer.paper.length === 1)
  })
})
