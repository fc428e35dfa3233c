// @module-tag long
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Postgres, startPostgres, withoutPostgres } from '../rig/postgres.ts'
import { openRoom } from '../rig/room.ts'

const jobsOf = (ids: string) => [...ids].map(id => ({ id, type: 'order', orderId: null, createdAt: null }))
const printer = 'ipp://127.0.0.1/printers/one'

// Days pass by SQL; the service's list is what a station tells the room.
describe.skipIf(withoutPostgres())('a room', () => {
  let postgres: Postgres
  let name = ''
  let count = 0
  let url = ''
  const running: (() => Promise<void>)[] = []

  beforeAll(async () => {
    postgres = await startPostgres()
  })
  beforeEach(async () => {
    name = `forgets${++count}`
    url = await postgres.database(name)
  })
  afterEach(async () => {
    for (const end of running.splice(0)) await end()
  })
  afterAll(async () => {
    await postgres?.close()
  })

  const ask = (sql: string) => postgres.ask(name, sql)
  const left = async (table = 'claim') =>
    (await ask(`SELECT string_agg(DISTINCT job, '' ORDER BY job) FROM selvedge.${table}`)).trim()
  /** So many days go by, with stations as they are. */
  const days = async (passed: number) => {
    const past = `- interval '${passed} days'`
    await ask(`UPDATE selvedge.claim SET ended_at = ended_at ${past}`)
    await ask(`UPDATE selvedge.listed SET unlisted = unlisted ${past}`)
    await ask('ALTER TABLE selvedge.station DISABLE TRIGGER station_now')
    await ask(`UPDATE selvedge.station SET seen = seen ${past}, last_here = last_here ${past} WHERE id <> 'one'`)
    await ask('ALTER TABLE selvedge.station ENABLE TRIGGER station_now')
  }
  async function start(station: string, listed: string) {
    const { room, pool } = openRoom(url, station)
    room.start({ news: () => {}, changed: () => {}, known: () => [], remembered: () => [], says: () => ({}) })
    room.meet(jobsOf(listed))
    await expect.poll(() => room.isOpen).toBe(true)
    const stop = async () => {
      await room.stop()
      await pool.close()
    }
    running.push(stop)
    return {
      room,
      print: async (ids: string) => {
        for (const job of jobsOf(ids)) {
          expect((await room.take({ ...job, kind: 'rule', printer, ledger: null })).is).toBe('mine')
          room.finish({ ...job, state: 'printed', printer })
        }
        await expect.poll(() => ask("SELECT count(*) FROM selvedge.claim WHERE state = 'claimed'")).toBe('0')
      },
      /** What is left after a round of retention over so many days, while the service lists these. */
      round: async (ids: string, kept = 30) => {
        room.meet(jobsOf(ids))
        // A room that doesn't answer for a moment forgets nothing.
        await expect.poll(() => room.isOpen).toBe(true)
        await room.forget(kept, 100)
        return left()
      },
      end: () => running.splice(running.indexOf(stop), 1)[0]?.(),
    }
  }
  /** The job that was printed last stays: by its change a room that went back in time is noticed. */
  const newest = 'z'

  it('keeps claims as long as their history, and no shorter what is listed, open, or needs a person', async () => {
    const one = await start('one', `abcdefg${newest}`)
    await one.print('abcdefg')
    await one.print(newest)
    for (const [job, state] of Object.entries({ b: 'claimed', c: 'sending', d: 'unconfirmed', e: 'failed' }))
      await ask(`UPDATE selvedge.claim SET state = '${state}' WHERE job = '${job}'`)
    await one.room.forget(30, 100)
    await one.round('a')
    await days(40)
    await ask(`UPDATE selvedge.claim SET change = pg_current_xact_id() WHERE job = '${newest}'`)
    expect(await one.round('a', 50)).toBe(`abcdefg${newest}`)
    expect(await one.room.forget(30, 1)).toBe(1)
    expect(await one.round('a')).toBe(`abcde${newest}`)
    expect(await left('listed')).toBe(`abcde${newest}`)
    expect([
      await ask('SELECT count(*) FROM selvedge.address'),
      await ask('SELECT count(*) FROM selvedge.room'),
    ]).toEqual(['1', '1'])
    // Nothing looks as if the room had gone back in time.
    await new Promise(resolve => setTimeout(resolve, 500))
    expect(one.room.problem).toBeNull()
  })

  it('forgets nothing before it was missing in the service’s lists for as long as history is kept', async () => {
    const one = await start('one', `abc${newest}`)
    await one.print('abc')
    await one.print(newest)
    await one.end()
    await days(400)
    // A service that has just begun lists nothing, or little, for a moment.
    const again = await start('one', '')
    expect(await again.round('')).toBe(`abc${newest}`)
    expect(await again.round('a')).toBe(`abc${newest}`)
    await days(10)
    // Then all are there once more, and missing anew.
    expect(await again.round(`abc${newest}`)).toBe(`abc${newest}`)
    await days(25)
    expect(await again.round('a')).toBe(`abc${newest}`)
    await days(29)
    expect(await again.round('a')).toBe(`abc${newest}`)
    await days(2)
    expect(await again.round('a')).toBe(`a${newest}`)
  })

  it('goes by what any of its stations lists, also of what a ledger alone has told it', async () => {
    const one = await start('one', `ab${newest}`)
    await one.print('ab')
    await one.print(newest)
    await ask("DELETE FROM selvedge.listed WHERE job <> 'a'")
    const two = await start('two', `ab${newest}`)
    await days(100)
    for (let month = 0; month < 3; month++) {
      expect(await one.round('')).toBe(`ab${newest}`)
      expect(await two.round(`ab${newest}`)).toBe(`ab${newest}`)
      await days(29)
    }
    await one.round('')
    await days(31)
    expect(await one.round('')).toBe(newest)
  })

  it('lets go of jobs that nobody claimed, and of stations that are long gone without a claim', async () => {
    const one = await start('one', `abu${newest}`)
    const two = await start('two', `a${newest}`)
    const three = await start('three', `a${newest}`)
    await two.print('a')
    await one.print(newest)
    for (const other of [two, three, await start('drained', `a${newest}`)]) await other.end()
    await ask("UPDATE selvedge.station SET draining = true WHERE id = 'drained'")
    const stations = () => ask("SELECT string_agg(id, ' ' ORDER BY id) FROM selvedge.station")
    await one.round('')
    expect(await left('listed')).toBe(`abu${newest}`)
    await days(29)
    await one.round('')
    expect(await stations()).toBe('drained one three two')
    await days(2)
    await one.round('')
    // Its own keeps its claims no longer; the newest change stays, and what it is listed as.
    expect(await left('listed')).toBe(newest)
    await one.round('')
    expect(await stations()).toBe('drained one')
  })
})
