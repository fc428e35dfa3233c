import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPracticeService } from '../../src-practice/index.ts'
import { between, dice } from '../../src-practice/random.ts'
import { startPostgres } from '../rig/postgres.ts'
import { temporaryFolder } from '../rig/station.ts'
import { type LoadedLife, livesOf } from './lives.ts'
import type { RoomLife, RoomLine } from './room-child.ts'

/** How the stations of a room are killed. */
export interface RoomKills {
  seed: number
  stations: number
  jobs: number
  kills: number
  /** Of PostgreSQL. */
  outages: number
  /** False: the same stations without claims. */
  shares?: boolean
}

/** What became of the paper of a room. */
export interface RoomTally {
  jobs: number
  doubled: string[]
  /** On no paper, and nobody says so. */
  lost: string[]
  /** On no paper, or perhaps: a person is asked. */
  person: number
}

const types = ['order', 'tag', 'shipping container', 'other'] as const

/**
 * Stations with the same rules over the same four folders, killed, frozen past their lease and started again at random
 * moments, and their PostgreSQL too, while jobs arrive; then all are left in peace, and the paper is counted.
 */
export async function killRoom(how: RoomKills): Promise<RoomTally> {
  const { seed, stations, jobs, kills, outages, shares = true } = how
  const next = dice(seed, 'kills of a room')
  const postgres = shares ? await startPostgres() : null
  const claims = (await postgres?.database('room')) ?? null
  const practice = await startPracticeService({ size: 'none', stepSeconds: 0.2, seed })
  const paper = temporaryFolder()
  const rules = types.map((type, at) => ({
    job_type: at === 3 ? '*' : type,
    printer: `folder:${join(paper, String(at))}`,
  }))
  for (const at of types.keys()) mkdirSync(join(paper, String(at)))
  const lives = livesOf<RoomLife, RoomLine>(new URL('./room-child.ts', import.meta.url))
  const folders = Array.from({ length: stations }, () => temporaryFolder())
  const begin = (at: number): LoadedLife<RoomLife, RoomLine> => {
    const life = lives.load()
    life.begin({ folder: folders[at] ?? '', name: `station${at}`, service: practice.url, claims, rules })
    return life
  }
  const ids: string[] = []
  const arrive = (count: number) => {
    const some = Array.from({ length: count }, () => ({
      job_type: types[between(next, 0, 2)] ?? 'order',
      fails: false,
      copies: 1,
    }))
    ids.push(...practice.addJobs(some))
  }
  try {
    const all = folders.map((_, at) => begin(at))
    await Promise.all(all.map(one => one.says()))
    const events = kills + outages
    for (let at = 0; at < events; at++) {
      arrive(Math.ceil((jobs * (at + 1)) / events) - ids.length)
      await pause(between(next, 50, 700))
      if (outages > 0 && at % Math.ceil(events / outages) === 0) await outage(postgres, next)
      const victim = between(next, 0, stations - 1)
      const station = all[victim]
      if (next() < 0.2 && station) {
        station.signal('SIGSTOP')
        await pause(between(next, 200, 2_500))
        station.signal('SIGCONT')
        continue
      }
      await station?.kill()
      all[victim] = begin(victim)
      if (next() < 0.6) await all[victim]?.says()
    }
    arrive(jobs - ids.length)
    const printed = () => countOf(paper)
    const people = () => new Set(all.flatMap(one => one.lines.at(-1)?.person ?? []))
    const settled = () => ids.every(id => (printed().get(id) ?? 0) > 0 || people().has(id))
    for (let waited = 0; !settled() && waited < 60_000; waited += 200) await pause(200)
    // What would come out twice does so now.
    await pause(3_000)
    if (all.some(one => one.hasEnded)) throw new Error('A station ended by itself')
    const on = printed()
    return {
      jobs: ids.length,
      doubled: ids.filter(id => (on.get(id) ?? 0) > 1),
      lost: ids.filter(id => !on.has(id) && !people().has(id)),
      person: people().size,
    }
  } finally {
    await lives.killAll()
    await practice.close()
    await postgres?.close()
  }
}

async function outage(postgres: Awaited<ReturnType<typeof startPostgres>> | null, next: () => number): Promise<void> {
  if (!postgres) return
  await postgres.kill()
  await pause(between(next, 0, 800))
  await postgres.start()
}

/** How often each job came out, by the files of all queues. */
function countOf(paper: string): Map<string, number> {
  const names = readdirSync(paper).flatMap(queue =>
    readdirSync(join(paper, queue)).filter(name => name.endsWith('.pdf')),
  )
  const counts = new Map<string, number>()
  for (const name of names) {
    const job = /-(\d+)-\d+\.pdf$/.exec(name)?.[1]
    if (job !== undefined) counts.set(job, (counts.get(job) ?? 0) + 1)
  }
  return counts
}
