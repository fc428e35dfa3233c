// @module-tag long
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ClaimsPool } from '../../src-main/print/claims/claims-pool.ts'
import { goOn } from '../../src-main/print/claims/overview.ts'
import { PostgresRoom } from '../../src-main/print/claims/postgres-room.ts'
import {
  type ClaimSeen,
  isRoomProblem,
  type RoomClaim,
  type RoomMemo,
  type WantedJob,
} from '../../src-main/print/claims/room.ts'
import { type Postgres, startPostgres, withoutPostgres } from '../rig/postgres.ts'
import { roomMemory } from '../rig/room.ts'
import {
  allRules,
  beginning,
  explore,
  type Rules,
  type Size,
  type Step,
  steps,
  type World,
} from '../rig/room-protocol.ts'
import { runs } from '../rig/runs.ts'

// What the model of a room's protocol says about paper holds for the real room: its ways, those of rules left out first of all, are
// gone again over PostgreSQL, dumps put back by its own programs. Where the room refuses a step, the way goes on without it.

interface Ledger {
  number: number
  at: number
  /** 0: claimed, 1: fetched, 5: sent, 7: ended. */
  step: number
  /** The step that its process found it at. */
  from: number
}

const jobsOf = (run: number, count: number): Omit<WantedJob, 'ledger'>[] =>
  Array.from({ length: count }, (_, job) => ({
    id: `${run}-${job}`,
    type: 'order',
    orderId: null,
    createdAt: 1_795_000_000_000,
    kind: 'rule' as const,
    printer: 'ipp://p/1',
  }))

const begun = (): Ledger => ({ number: 1, at: performance.now(), step: 0, from: 0 })

/** A station of the model: the room's real end, with a ledger that holds no more than decides. */
class Actor {
  readonly #name: string
  readonly #url: () => string
  readonly #jobs: Omit<WantedJob, 'ledger'>[]
  #memory = roomMemory()
  ledger: (Ledger | null)[]
  room: PostgresRoom | null = null
  #pool: ClaimsPool | null = null
  isCutOff = false
  /** It says nothing but in its own steps: a question waits until then. */
  #isQuiet = true

  constructor(name: string, url: () => string, jobs: Omit<WantedJob, 'ledger'>[]) {
    this.#name = name
    this.#url = url
    this.#jobs = jobs
    this.ledger = jobs.map(() => null)
  }

  wanted(job: number): WantedJob {
    return { ...(this.#jobs[job] as Omit<WantedJob, 'ledger'>), ledger: this.ledger[job] ?? null }
  }

  get copy() {
    return { ledger: structuredClone(this.ledger), text: this.#memory.text }
  }

  putBack({ ledger, text }: Actor['copy']): void {
    this.ledger = structuredClone(ledger)
    this.#memory = Object.assign(roomMemory(), { text })
  }

  begin(): void {
    for (const one of this.ledger) if (one) one.from = one.step
    const pool = new ClaimsPool(this.#url())
    this.#pool = pool
    this.room = new PostgresRoom({
      pool: {
        ask: (async (...asked: Parameters<ClaimsPool['ask']>) => {
          while (this.#isQuiet && !this.isCutOff) await pause(2)
          if (this.isCutOff) throw new Error('cut off')
          return pool.ask(...asked)
        }) as ClaimsPool['ask'],
        listen: async () => () => {},
      },
      station: this.#name,
      name: () => this.#name,
      groups: () => [],
      computer: 'a model',
      address: 'https://service.example',
      memory: this.#memory,
      log: { info: () => {}, warn: () => {} },
      pace: { lease: 120_000, look: 20, longest: 35_000, clear: 0 },
    })
    this.room.meet(this.#jobs)
    this.room.start({
      news: () => {},
      changed: () => {},
      known: () => [],
      says: () => ({}),
      remembered: () =>
        this.ledger.flatMap((one, at): RoomMemo[] => {
          if (!one || one.step < 5) return []
          return [{ ...this.wanted(at), state: one.step === 7 ? 'printed' : 'unconfirmed', at: one.at }]
        }),
    })
  }

  /** Until the room has answered; then as long as it takes to be told what it had to. */
  async speak(act: (room: PostgresRoom) => Promise<void> | void = () => {}): Promise<void> {
    const { room } = this
    if (!room || this.isCutOff) return
    this.#isQuiet = false
    await expect.poll(() => room.isOpen || room.problem?.code === 'claims.held', { interval: 10 }).toBe(true)
    await pause(120)
    try {
      await act(room)
    } catch (error) {
      if (!isRoomProblem(error)) throw error
    }
    await pause(80)
    this.#isQuiet = true
  }

  async kill(): Promise<void> {
    // What it does from now on reaches nobody.
    this.isCutOff = true
    void this.room?.stop()
    this.room = null
    await this.#pool?.close()
    this.isCutOff = false
  }
}

describe.skipIf(withoutPostgres())('the ways of the model, gone by real rooms', () => {
  let postgres: Postgres
  let run = 0
  let actors: Actor[] = []

  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterEach(async () => {
    for (const one of actors.splice(0)) await one.kill()
  })
  afterAll(async () => {
    await postgres?.close()
  })

  /** How often each job came out. */
  async function replay(size: Size, way: readonly Step[]): Promise<number[]> {
    const name = `replay${++run}`
    let url = await postgres.database(name)
    let restores = 0
    const outside = () => new ClaimsPool(url)
    const jobs = jobsOf(run, size.jobs)
    const papers = jobs.map(() => 0)
    actors = Array.from({ length: size.stations }, (_, at) => new Actor(`${name}-${at}`, () => url, jobs))
    for (const one of actors) one.begin()
    for (const one of actors) await one.speak()
    const seen: (ClaimSeen | null)[] = []
    const wish: { at: number; job: number }[] = []
    let dump: string | null = null
    let copy: { at: number; folder: Actor['copy'] } | null = null
    const newest = async (job: number): Promise<RoomClaim | null> => {
      const pool = outside()
      const sql = 'SELECT attempt, state, station FROM selvedge.claim WHERE job = $1 ORDER BY attempt DESC LIMIT 1'
      const [found] = (await pool.ask(sql, [jobs[job]?.id])) as RoomClaim[]
      await pool.close()
      return found ?? null
    }
    for (const { does, station = 0, job = 0, person = 0 } of way) {
      const actor = actors[station] as Actor
      const { ledger } = actor
      if (does === 'look') await actor.speak()
      if (does === 'take' && !ledger[job])
        await actor.speak(async room => {
          if ((await room.take(actor.wanted(job))).is === 'mine') ledger[job] = begun()
        })
      if (does === 'send' && (ledger[job]?.step ?? 7) < 5)
        await actor.speak(async room => {
          // As a document that was fetched: the ledger goes on between taking a job and sending it.
          const before = { ...(ledger[job] as Ledger), step: 1 }
          ledger[job] = before
          const isOurs = (await room.clear(actor.wanted(job))).is === 'mine'
          ledger[job] = isOurs ? { ...before, step: 5 } : null
          if (isOurs) papers[job] = (papers[job] ?? 0) + 1
        })
      if (does === 'end' && actor.room && ledger[job]?.step === 5) {
        ledger[job] = { ...(ledger[job] as Ledger), step: 7 }
        actor.room.finish({ ...actor.wanted(job), state: 'printed' })
        await actor.speak()
      }
      if (does === 'kill') await actor.kill()
      if (does === 'start') actor.begin()
      if (does === 'cut') actor.isCutOff = true
      if (does === 'join') actor.isCutOff = false
      if (does === 'copy') copy = { at: station, folder: actor.copy }
      if (does === 'putBack' && copy?.at === station) actor.putBack(copy.folder)
      if (does === 'dump') dump = await postgres.dump(name)
      if (does === 'restore' && dump !== null) {
        // Those that run go on with what they remember, over another database.
        restores++
        url = await postgres.database(`${name}again${restores}`)
        await postgres.restore(`${name}again${restores}`, dump)
        for (const one of actors) {
          if (!one.room) continue
          const was = one.isCutOff
          await one.kill()
          one.isCutOff = was
          one.begin()
        }
      }
      if (does === 'goOn') {
        const pool = outside()
        await goOn(pool)
        await pool.close()
      }
      if (does === 'late') {
        const pool = outside()
        await pool.ask("UPDATE selvedge.claim SET lease_until = '-infinity' WHERE job = $1", [jobs[job]?.id])
        await pool.close()
      }
      if (does === 'ask') {
        seen[person] = await newest(job)
        wish[person] = { at: station, job }
      }
      if (does === 'enter') {
        const { at, job: asked } = wish[person] as { at: number; job: number }
        const theirs = actors[at] as Actor
        const decided = { ...theirs.wanted(asked), kind: 'person' as const, doubted: true, seen: seen[person] ?? null }
        if (!theirs.ledger[asked])
          await theirs.speak(async room => {
            if ((await room.take(decided)).is === 'mine') theirs.ledger[asked] = begun()
          })
      }
    }
    for (const one of actors.splice(0)) await one.kill()
    return papers
  }

  const dumped: Size = { stations: 2, jobs: 1, people: 0, rare: { dump: 1, restore: 1, goOn: 1, cut: 1 } }
  const doubles: [keyof Rules, Size][] = [
    ['seen', { stations: 2, jobs: 1, people: 2, rare: { look: 2 } }],
    ['tellsEachGeneration', dumped],
    ['tellsLedger', { ...dumped, rare: { dump: 1, restore: 1, goOn: 1, kill: 1, midnight: 1 } }],
    ['knowsItsOwn', { stations: 2, jobs: 1, people: 0, rare: { copy: 1, putBack: 1, kill: 1 } }],
  ]

  it.each(doubles)('prints once what would double without the rule "%s"', async (rule, size) => {
    const { trace } = explore(size, { ...allRules, [rule]: false })
    expect(await replay(size, trace ?? [])).toEqual([1])
  })

  it('prints no job more often than the model does, whatever is put back', async () => {
    const size: Size = {
      stations: 3,
      jobs: 2,
      people: 1,
      rare: { dump: 1, restore: 1, goOn: 2, copy: 1, putBack: 1, kill: 2, cut: 1, late: 1, look: 1 },
    }
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 1_000 }), { minLength: 10, maxLength: 40 }), async turns => {
        let world: World = beginning(size)
        const way: Step[] = []
        for (const turn of turns) {
          const next = [...steps(world, allRules)]
          const [step, after] = next[turn % next.length] as (typeof next)[number]
          way.push(step)
          world = after
        }
        const papers = await replay(size, way)
        for (const [job, count] of papers.entries()) expect(count).toBeLessThanOrEqual(world.allowed[job] ?? 0)
      }),
      { numRuns: runs(10), interruptAfterTimeLimit: 120_000 },
    )
  })
})
