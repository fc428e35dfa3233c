import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPracticeService } from '../../src-practice/index.ts'
import { between, type Dice } from '../../src-practice/random.ts'
import { temporaryFolder } from '../rig/station.ts'
import { type LoadedLife, livesOf } from './lives.ts'
import type { RoomAsks, RoomLife, RoomLine } from './room-child.ts'

const types = ['order', 'tag', 'shipping container', 'other'] as const

/** Stations of a room in processes of their own, with the same rules over the same four folders. */
export interface RoomGround {
  /** The jobs that arrived. */
  ids: string[]
  stations: LoadedLife<RoomLife, RoomLine>[]
  arrive(count: number): void
  /** Starts a station, or starts it again, on its folder; resolves once it tells of itself. */
  begin(at: number, more?: Partial<RoomLife>): Promise<void>
  /** How often each job came out, by the files of all queues. */
  printed(): Map<string, number>
  /** The jobs that a person is asked about, by the stations that live. */
  asked(): RoomAsks[]
  /**
   * Waits until each station that lives tells of itself and each job is on paper or with a person, for a minute at most; then
   * for what would come out twice, or turn out not to need a person.
   */
  settle(): Promise<void>
  /** Where the data folder of a station lies. */
  folder(at: number): string
  /** The service's own address. */
  service: string
  close(): Promise<void>
}

/** `claims`: the address of the room's database; null: stations without one. */
export async function openRoomGround(next: Dice, seed: number, claims: string | null): Promise<RoomGround> {
  const practice = await startPracticeService({ size: 'none', stepSeconds: 0.2, seed })
  const paper = temporaryFolder()
  const rules = types.map((type, at) => ({
    job_type: at === 3 ? '*' : type,
    printer: `folder:${join(paper, String(at))}`,
  }))
  for (const at of types.keys()) mkdirSync(join(paper, String(at)))
  const lives = livesOf<RoomLife, RoomLine>(new URL('./room-child.ts', import.meta.url))
  const folders: string[] = []
  const folder = (at: number) => {
    folders[at] ??= temporaryFolder()
    return folders[at]
  }
  const ids: string[] = []
  const stations: LoadedLife<RoomLife, RoomLine>[] = []
  const printed = () => {
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
  const asked = () => stations.flatMap(one => (one.hasEnded ? [] : (one.lines.at(-1)?.person ?? [])))
  return {
    ids,
    stations,
    printed,
    asked,
    folder,
    service: practice.url,
    arrive(count) {
      const some = Array.from({ length: count }, () => ({
        job_type: types[between(next, 0, types.length - 1)] ?? 'order',
        fails: false,
        copies: 1,
      }))
      ids.push(...practice.addJobs(some))
    },
    begin(at, more) {
      const life = lives.load()
      stations[at] = life
      life.begin({ folder: folder(at), name: `station${at}`, service: practice.url, claims, rules, ...more })
      return life.says()
    },
    async settle() {
      await Promise.all(stations.filter(one => !one.hasEnded).map(one => one.says()))
      const isSettled = () => {
        const people = new Set(asked().map(({ job }) => job))
        const on = printed()
        return ids.every(id => on.has(id) || people.has(id))
      }
      for (let waited = 0; !isSettled() && waited < 60_000; waited += 200) await pause(200)
      await pause(4_000)
    },
    async close() {
      await lives.killAll()
      await practice.close()
    },
  }
}
