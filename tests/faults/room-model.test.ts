import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ClaimsPool } from '../../src-main/print/claims/claims-pool.ts'
import { PostgresRoom } from '../../src-main/print/claims/postgres-room.ts'
import type { WantedJob } from '../../src-main/print/claims/room.ts'
import { type Postgres, startPostgres, withoutPostgres } from '../rig/postgres.ts'
import { roomMemory } from '../rig/room.ts'
import { runs } from '../rig/runs.ts'

/** What happens to one of three stations and one of two jobs, in any order. */
interface Happening {
  station: number
  job: number
  does: 'take' | 'clear' | 'document' | 'printed' | 'back' | 'free' | 'crash' | 'person' | 'person-in-doubt' | 'clock'
  hours: number
}

const happening: fc.Arbitrary<Happening> = fc.record({
  station: fc.oneof({ weight: 5, arbitrary: fc.nat({ max: 1 }) }, fc.constant(2)),
  job: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.constant(1)),
  does: fc.oneof(
    { weight: 4, arbitrary: fc.constant('take' as const) },
    { weight: 5, arbitrary: fc.constantFrom('clear' as const, 'document' as const) },
    { weight: 3, arbitrary: fc.constantFrom('clock' as const, 'printed' as const) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'crash' as const,
        'back' as const,
        'free' as const,
        'person' as const,
        'person-in-doubt' as const,
      ),
    },
  ),
  hours: fc.constantFrom(-3, 0, 1, 1, 2),
})

const lease = 120_000
const tries = Number(process.env['SELVEDGE_ROOM_RUNS'] ?? runs(60))

/** One life after the other of a station, as far as the room sees it: what it holds, and what it may send. */
class Actor {
  readonly #pool: ClaimsPool
  readonly #station: string
  readonly #address: string
  readonly #memory = roomMemory()
  room!: PostgresRoom
  /** Cleared to send, by job: the document may leave any time later. */
  readonly cleared = new Set<string>()
  /** What its ledger says was sent. */
  readonly sent = new Set<string>()

  constructor(pool: ClaimsPool, station: string, address: string) {
    this.#pool = pool
    this.#station = station
    this.#address = address
  }

  async begin(jobs: readonly WantedJob[]): Promise<void> {
    // What was cleared and not sent is forgotten with the process.
    this.cleared.clear()
    this.room = new PostgresRoom({
      pool: { ask: this.#pool.ask.bind(this.#pool), listen: async () => () => {} },
      station: this.#station,
      name: () => this.#station,
      groups: () => [],
      computer: 'a model',
      address: this.#address,
      memory: this.#memory,
      log: { info: () => {}, warn: () => {} },
      // Any answer counts for a moment only: each `clear` asks.
      pace: { lease, look: 1_000_000, longest: 35_000, clear: 0 },
    })
    this.room.meet(jobs)
    const opened = Promise.withResolvers<void>()
    const check = () => {
      if (this.room.isOpen) opened.resolve()
    }
    this.room.start({ news: check, changed: check, known: () => [], remembered: () => [], says: () => ({}) })
    await opened.promise
  }
}

let postgres: Postgres
let pool: ClaimsPool
let run = 0

/** Plays a story; answers the jobs that came out once more than anybody asked for. */
async function play(story: readonly Happening[]): Promise<string[]> {
  run++
  await pool.ask('UPDATE lie SET by = $1', ['0'])
  const jobs: WantedJob[] = [0, 1].map(job => ({
    id: `${run}-${job}`,
    type: 'order',
    orderId: null,
    createdAt: null,
    kind: 'rule' as const,
    printer: 'ipp://p/1',
    // Nobody puts a ledger back here.
    ledger: { number: 1, at: 0, step: 1, from: 1 },
  }))
  const actors = [0, 1, 2].map(at => new Actor(pool, `${run}-${at}`, `https://${run}.example`))
  for (const actor of actors) await actor.begin(jobs)
  const paper = new Map<string, number>()
  const allowed = new Map(jobs.map(({ id }) => [id, 1]))
  for (const { station, job: at, does, hours } of story) {
    const actor = actors[station]
    const job = jobs[at]
    if (!actor || !job) continue
    const { id } = job
    const { room, cleared, sent } = actor
    if (does === 'take' && !sent.has(id)) await room.take(job)
    if (does === 'clear' && room.has(id) && !sent.has(id) && (await room.clear(job)).is === 'mine') cleared.add(id)
    if (does === 'document' && cleared.delete(id)) {
      sent.add(id)
      paper.set(id, (paper.get(id) ?? 0) + 1)
    }
    if (does === 'printed' && sent.has(id)) room.finish({ ...job, state: 'printed', printer: job.printer })
    if (does === 'back' && room.has(id) && !sent.has(id) && !cleared.has(id)) room.back(id, 'keep')
    if (does === 'free' && room.has(id) && !sent.has(id) && !cleared.has(id)) room.back(id, 'free')
    if (does === 'crash') await actor.begin(jobs)
    if (does === 'clock') await pool.ask('UPDATE lie SET by = $1', [`${hours} hours`])
    if (does === 'person' || does === 'person-in-doubt') {
      // A person may want one more of what came out, or may still come out; never of what nobody has sent.
      const before = await stateOf(id)
      const doubted = does === 'person-in-doubt'
      const { is } = await room.take({ ...job, kind: 'person', doubted })
      const mayBeOut = before !== null && !['claimed', 'free'].includes(before)
      if (is === 'mine' && mayBeOut && !(before === 'sending' && !doubted && !sent.has(id))) {
        allowed.set(id, (allowed.get(id) ?? 0) + 1)
        sent.delete(id)
      }
    }
  }
  return jobs.map(({ id }) => id).filter(id => (paper.get(id) ?? 0) > (allowed.get(id) ?? 0))
}

async function stateOf(job: string): Promise<string | null> {
  const rows = (await pool.ask('SELECT state FROM selvedge.claim WHERE job = $1 ORDER BY attempt DESC LIMIT 1', [
    job,
  ])) as { state: string }[]
  return rows[0]?.state ?? null
}

describe.skipIf(withoutPostgres())('the protocol of a room, with a clock that lies', () => {
  beforeAll(async () => {
    postgres = await startPostgres()
    pool = new ClaimsPool(await postgres.database('model'))
    await pool.ask("CREATE TABLE lie (by interval NOT NULL DEFAULT '0')", [])
    await pool.ask('INSERT INTO lie DEFAULT VALUES', [])
    await pool.ask(
      `CREATE OR REPLACE FUNCTION selvedge.clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS
       'SELECT clock_timestamp() + (SELECT by FROM public.lie)'`,
      [],
    )
  })
  afterAll(async () => {
    await pool.close()
    await postgres.close()
  })
  const story = fc.array(happening, { minLength: 10, maxLength: 40 })

  it('never has a job sent twice that nobody asked for', async () => {
    await fc.assert(
      fc.asyncProperty(story, async happenings => (await play(happenings)).length === 0),
      { numRuns: tries, interruptAfterTimeLimit: 90_000 },
    )
  })

  it('has a job go on whose station died before it was sent', async () => {
    const story = (at: number, does: Happening['does'], hours = 0): Happening => ({ station: at, job: 0, does, hours })
    const first = [story(0, 'take'), story(0, 'crash'), story(1, 'take'), story(1, 'clear'), story(1, 'document')]
    // Its lease holds, so the second takes nothing; later it does, and the first one's clear is refused.
    expect(await play(first)).toEqual([])
    expect(await stateOf(`${run}-0`)).toBe('claimed')
    const late = [story(0, 'take'), story(1, 'clock', 1), story(1, 'take'), story(0, 'clear'), story(0, 'document')]
    expect(await play([...late, story(1, 'clear'), story(1, 'document'), story(1, 'printed')])).toEqual([])
    await expect.poll(() => stateOf(`${run}-0`)).toBe('printed')
  })

  it('would be seen to fail without its fencing number', async () => {
    const sql = "SELECT pg_get_functiondef('selvedge.send'::regproc) AS sql"
    const [kept] = (await pool.ask(sql, [])) as { sql: string }[]
    const without = (kept?.sql ?? '').replace(/AND station = me AND fence = [^\n]*?AND state/, 'AND state')
    expect(without).not.toBe(kept?.sql)
    await pool.ask(without, [])
    try {
      // The first one sleeps past its lease, the second sends, and the first wakes.
      const slept: (readonly [number, Happening['does']])[] = [
        ...([
          [0, 'take'],
          [1, 'clock'],
          [1, 'take'],
          [1, 'clear'],
          [1, 'document'],
        ] as const),
        ...([
          [0, 'clear'],
          [0, 'document'],
        ] as const),
      ]
      const told = slept.map(([station, does]) => ({ station, job: 0, does, hours: 1 }))
      expect(await play(told)).toEqual([`${run}-0`])
    } finally {
      await pool.ask(kept?.sql ?? '', [])
    }
  })
})
