import { type Message, message } from '../../../src-shared/messages/index.ts'
import { isLeftToNobody, isTakeable, setAside } from '../../../src-shared/print/intake.ts'
import { stageOfJob } from '../../../src-shared/print/job.ts'
import { ruleFor, whoPrints } from '../../../src-shared/print/rules.ts'
import type { Room } from '../claims/room.ts'
import type { JobRecord } from '../ledger/ledger.ts'
import type { Board } from './board.ts'
import type { StationParts } from './parts.ts'

/** So long it is waited for those to whom a type is left, who may be starting together with this station, in milliseconds. */
const awaitedFor = 10_000

/** Where a job belongs that another station has; `isInDoubt`: one that fell silent was sending it. */
export interface LeftElsewhere {
  here: 'elsewhere' | 'held'
  reason: Message
  isInDoubt: boolean
}

/** What looking after left jobs needs of the sharing around it. */
export interface LeftSurroundings {
  parts: Pick<StationParts, 'policy' | 'awaitedFor'>
  board: Board
  room: Pick<Room, 'isOpen' | 'station' | 'stations'>
  /** What another station has done with a job; null: nobody has it. */
  elsewhere(record: JobRecord): LeftElsewhere | null
  enqueue(jobs: readonly string[]): void
}

/**
 * Jobs that the rules of this station leave to others of its room: where none of those prints them, a person is asked here, until
 * somebody does.
 */
export class LeftToOthers {
  readonly #around: LeftSurroundings
  /** Since when nobody prints a job, on the monotonic clock in milliseconds. */
  readonly #nobodySince = new Map<string, number>()
  /** Jobs that somebody looks after. */
  #caredFor: ReadonlySet<string> = new Set()
  #looking: Promise<void> = Promise.resolve()

  constructor(around: LeftSurroundings) {
    this.#around = around
  }

  /** True while it isn't known of every job that is left to others whether one of them prints it. */
  get isUnsure(): boolean {
    return this.#left().some(({ id, here }) => here === 'skipped' && !this.#caredFor.has(id))
  }

  /** Looks who is there. Throws `desk.database-failed`. */
  look(): Promise<void> {
    this.#looking = this.#looking.catch(() => {}).then(() => this.#look())
    return this.#looking
  }

  #left(): JobRecord[] {
    const policy = this.#around.parts.policy()
    return [...this.#around.board.all()].filter(record => {
      const { here, reason, source } = record
      const isLeft = here === 'skipped' && reason?.code === 'job.left-to'
      const isAsked = here === 'held' && isLeftToNobody(reason)
      return source === null && (isLeft || isAsked) && isTakeable(stageOfJob(record), policy)
    })
  }

  async #look(): Promise<void> {
    const { board, room } = this.#around
    // A closed room, or one that was never looked at, doesn't know who is there.
    if (!room.isOpen || !room.stations.some(({ id }) => id === room.station)) return
    const caredFor = new Set<string>()
    const left = this.#left()
    for (const record of left) {
      const { id, here, reason } = record
      const place = this.#placeOf(record)
      if (place.here === 'skipped') caredFor.add(id)
      if (place.here !== 'held') this.#nobodySince.delete(id)
      else if (!this.#nobodySince.has(id)) this.#nobodySince.set(id, performance.now())
      const since = this.#nobodySince.get(id) ?? Number.NEGATIVE_INFINITY
      if (performance.now() - since < (this.#around.parts.awaitedFor ?? awaitedFor)) continue
      if (place.here === here && JSON.stringify(place.reason) === JSON.stringify(reason)) continue
      await board.place(id, { ...place, retryAt: null }, place.reason ? [place.reason] : [])
      if (place.here === 'waiting') this.#around.enqueue([id])
    }
    this.#caredFor = caredFor
    const ids = new Set(left.map(({ id }) => id))
    for (const id of this.#nobodySince.keys()) if (!ids.has(id)) this.#nobodySince.delete(id)
  }

  /** Where a job belongs now, by the rules of today and who is there. */
  #placeOf(record: JobRecord): { here: 'elsewhere' | 'held' | 'skipped' | 'waiting'; reason: Message | null } {
    const { parts, room, elsewhere } = this.#around
    const { type } = record
    const rule = ruleFor(parts.policy().rules, type)
    const claim = elsewhere(record)
    // Another rule prints it here now: what somebody has begun or printed meanwhile doesn't wait for its turn.
    if (rule?.printer) return claim ? { here: claim.here, reason: claim.reason } : { here: 'waiting', reason: null }
    const aside = setAside(rule, type)
    const station = aside.reason.data['station']
    if (!rule || typeof station !== 'string') return aside
    if (claim && !claim.isInDoubt) return aside
    const who = whoPrints(rule, type, room.station, room.stations)
    if (who === 'somebody') return aside
    if (claim) return { here: 'held', reason: claim.reason }
    const code = who === 'absent' ? 'job.left-to-absent' : 'job.left-to-unknown'
    return { here: 'held', reason: message(code, { type, station }) }
  }
}
