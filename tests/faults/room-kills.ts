import { setTimeout as pause } from 'node:timers/promises'
import { between, dice } from '../../src-practice/random.ts'
import { type Postgres, startPostgres } from '../rig/postgres.ts'
import type { RoomAsks } from './room-child.ts'
import { openRoomGround, type RoomGround } from './room-ground.ts'

/** How the stations of a room are killed. */
export interface RoomKills {
  seed: number
  stations: number
  jobs: number
  kills: number
  /** Of PostgreSQL. */
  outages: number
  /** How often the room's database is put back as it was a while before, until a person says go on. */
  restores: number
  /** False: the same stations without claims. */
  shares?: boolean
}

/** What became of the paper of a room; all but the counts are jobs. */
export interface RoomTally {
  jobs: number
  printedOnce: number
  /** How often a station was frozen, some past its lease, beside the kills. */
  sleeps: number
  doubled: string[]
  /** On no paper, and nobody says so. */
  lost: string[]
  /** On no paper, or perhaps: a person is asked. */
  person: RoomAsks[]
  /** A person is asked, and isn't told what is known of it. */
  unexplained: string[]
}

/**
 * Stations with the same rules over the same four folders, killed, frozen past their lease and started again at random
 * moments, and their PostgreSQL too, while jobs arrive; then all are left in peace, and the paper is counted.
 */
export async function killRoom(how: RoomKills): Promise<RoomTally> {
  const { seed, stations, jobs, kills, outages, restores, shares = true } = how
  const next = dice(seed, 'kills of a room')
  const postgres = shares ? await startPostgres() : null
  const claims = (await postgres?.database('room')) ?? null
  const ground = await openRoomGround(next, seed, claims)
  const { ids, arrive } = ground
  try {
    await Promise.all(Array.from({ length: stations }, (_, at) => ground.begin(at)))
    let sleeps = 0
    let dump: string | null = null
    /** After which kills the room is put back; its dump is some kills older. */
    const putBackAfter = (nth: number) => Math.floor((kills * (nth + 1)) / (restores + 1))
    let restored = 0
    for (let killed = 0; killed < kills; ) {
      arrive(Math.ceil((jobs * (killed + 1)) / (kills + 1)) - ids.length)
      await pause(between(next, 50, 700))
      const victim = between(next, 0, stations - 1)
      const station = ground.stations[victim]
      if (next() < 0.2 && station) {
        sleeps++
        station.signal('SIGSTOP')
        await pause(between(next, 200, 2_500))
        station.signal('SIGCONT')
        continue
      }
      if (outages > 0 && killed % Math.ceil(kills / outages) === 0) await outage(postgres, next)
      await station?.kill()
      killed++
      const begun = ground.begin(victim)
      if (next() < 0.6) await begun
      if (restored === restores || !postgres) continue
      if (dump === null && killed >= putBackAfter(restored) - between(next, 1, 4)) dump = await postgres.dump('room')
      else if (dump !== null && killed >= putBackAfter(restored)) {
        await putBack(postgres, ground, dump)
        dump = null
        restored++
      }
    }
    arrive(jobs - ids.length)
    await ground.settle()
    if (ground.stations.some(one => one.hasEnded)) throw new Error('A station ended by itself')
    const on = ground.printed()
    const asked = ground.asked()
    const people = new Set(asked.map(({ job }) => job))
    return {
      jobs: ids.length,
      printedOnce: ids.filter(id => on.get(id) === 1).length,
      sleeps,
      doubled: ids.filter(id => (on.get(id) ?? 0) > 1),
      lost: ids.filter(id => !on.has(id) && !people.has(id)),
      person: asked,
      unexplained: asked.flatMap(({ job, why }) => (why === null ? [job] : [])),
    }
  } finally {
    await ground.close()
    await postgres?.close()
  }
}

async function outage(postgres: Postgres | null, next: () => number): Promise<void> {
  if (!postgres) return
  await postgres.kill()
  await pause(between(next, 0, 800))
  await postgres.start()
}

/** A person waits until each station has told what its ledger knows, then lets the room go on. */
async function putBack(postgres: Postgres, { stations }: RoomGround, dump: string): Promise<void> {
  await Promise.all(stations.map(one => one.says()))
  await postgres.restore('room', dump)
  const until = async (what: string, holds: () => Promise<boolean> | boolean) => {
    for (let waited = 0; !(await holds()); waited += 100) {
      if (waited > 120_000) throw new Error(`It did not come to that: ${what}`)
      await pause(100)
    }
  }
  await until('all hold', () => stations.every(one => one.lines.at(-1)?.room === 'claims.held'))
  await until('all have spoken', async () => (await postgres.ask('room', 'SELECT selvedge.unheard()')) === '{}')
  await postgres.ask('room', 'SELECT selvedge.go_on()')
}

/** The tally as the report has it. */
export function describeRoom({ stations, kills, outages, restores }: RoomKills, tally: RoomTally): string {
  const { jobs, printedOnce, sleeps, doubled, lost, person } = tally
  return [
    `${stations} stations of one room, 4 queues: ${kills} kills, ${sleeps} sleeps, PostgreSQL killed ${outages} times and put back ${restores} times.`,
    `${jobs} jobs: printed once ${printedOnce}, doubled ${doubled.length}, lost ${lost.length}, a person asked ${new Set(person.map(({ job }) => job)).size}`,
    ...person.map(({ job, here, why }) => `  ${job} ${here}: ${why}`),
  ].join('\n')
}
