import type { JobInRoom } from '../../../src-shared/contract/room.ts'
import { asDeskError } from '../../../src-shared/errors.ts'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import { outwardUri } from '../../../src-shared/outward.ts'
import { mayWithdraw, stepOf } from '../../../src-shared/print/attempt.ts'
import { isRoomReason } from '../../../src-shared/print/intake.ts'
import { describeDocument, otherDocument } from '../../../src-shared/print/job.ts'
import { printerName } from '../../../src-shared/print/printer.ts'
import { isTurnOf, ruleFor } from '../../../src-shared/print/rules.ts'
import { guarded } from '../../observers.ts'
import {
  type ClaimSeen,
  isRoomProblem,
  type LedgerStand,
  type Room,
  type RoomClaim,
  type RoomEnd,
  type RoomMemo,
  type RoomNews,
  type Taking,
  type WantedJob,
} from '../claims/room.ts'
import type { StationSays } from '../claims/says.ts'
import type { AttemptRecord, JobRecord } from '../ledger/ledger.ts'
import type { Board } from './board.ts'
import { type LeftElsewhere, LeftToOthers } from './left-to-others.ts'
import type { StationParts } from './parts.ts'

/** Claims of other stations that are kept before those go whose jobs aren't listed here. */
const mostKept = 20_000

/** Jobs that a room is told of anew: those of months, each of which a service may list again. */
const mostTold = 50_000

/** What is asked of the queue of a printer. */
interface SharedLane {
  /** Why nothing is handed over now; null when all is well. */
  readonly problem: Message | null
  readonly jobs: readonly string[]
  /** Takes a job out; false when its hand-over has started. */
  remove(job: string): boolean
  wake(): void
}

/** What sharing needs of the station around it. */
export interface SharingSurroundings {
  parts: StationParts
  board: Board
  lanes(): readonly SharedLane[]
  enqueue(jobs: readonly string[]): void
  says(): StationSays
  changed(): void
}

/**
 * The station's work with its room: takes jobs before anything is done for them, tells what became of them, and sets aside
 * what the others have. Only jobs of the service are shared.
 */
export class Sharing {
  readonly #room: Room
  readonly #around: SharingSurroundings
  /** Jobs that the rules leave to others. */
  readonly left: LeftToOthers
  /** What another station is sending, by job: it may still come out where that station falls silent. */
  readonly #sending = new Map<string, RoomClaim>()
  /** Who else has which job, as far as it was told; of jobs that the service hasn't listed here yet, too. */
  readonly #theirs = new Map<string, RoomClaim>()
  /** Attempts that were open when this process began, as the ledger had them then. */
  readonly #found = new Map<string, AttemptRecord>()
  /** The stations that fell silent, of the room's list as it was when they were last asked for. */
  #silent: { of: Room['stations']; ids: ReadonlySet<string> } = { of: [], ids: new Set() }

  constructor(room: Room, around: SharingSurroundings) {
    this.#room = room
    this.#around = around
    this.left = new LeftToOthers({
      parts: around.parts,
      board: around.board,
      room,
      enqueue: around.enqueue,
      elsewhere: record => this.leftTo(record),
    })
    around.board.listen((record, before) => this.#tell(record, before))
    around.board.listenToForgotten(jobs => {
      for (const job of jobs) for (const claims of [this.#theirs, this.#sending]) claims.delete(job)
    })
  }

  get room(): Room {
    return this.#room
  }

  start(): void {
    for (const { id, newest } of this.#around.board.all()) if (newest?.endedAt === null) this.#found.set(id, newest)
    this.#room.start({
      news: guarded(news => this.#hear(news)),
      changed: guarded(() => this.#wake()),
      known: () => [...this.#around.board.all()].filter(isShared).map(job => job.id),
      remembered: async () => {
        const { ledger, serviceKey } = this.#around.parts
        return (await ledger.known(serviceKey, mostTold)).flatMap(record => memoOf(record) ?? [])
      },
      says: () => this.#around.says(),
    })
  }

  stop(): Promise<void> {
    return this.#room.stop()
  }

  /**
   * Takes a job for this station. False: another station has it, or nothing is taken now; the job then says so. `written`
   * resolves once it is on the board. Throws `claims.away` and `desk.database-failed`.
   */
  async took(record: JobRecord, printer: string, written?: Promise<void>): Promise<boolean> {
    if (!isShared(record)) return true
    const taking = await this.#room.take(this.#wanted(record, printer))
    if (taking.is === 'mine') return true
    await written
    await this.#notOurs(record.id, taking)
    return false
  }

  /** Who else has a job that is nobody's here; null: nobody, or this station. */
  elsewhere(record: JobRecord): JobInRoom | null {
    const { id, here, reason } = record
    const claim = this.#theirs.get(id)
    const isLeft = here === 'skipped' && reason?.code === 'job.left-to'
    const isAside = here === 'elsewhere' || isLeft || (here === 'held' && reason?.code === 'job.may-come-out-at')
    if (!claim || !isAside || claim.state === 'free' || claim.station === this.#room.station) return null
    // The number may have been another document's.
    if (otherDocument(claim, record) !== null) return null
    const { name, station, printer, at } = claim
    // What a station that fell silent was sending may still come out, or never.
    const state = this.#isInDoubt(claim) ? 'unconfirmed' : claim.state
    return { station: name || station, printer, state, at }
  }

  /** True for a job that another station has, and has not brought to its end. */
  isUnderWay({ id }: Pick<JobRecord, 'id'>): boolean {
    const claim = this.#theirs.get(id)
    return claim !== undefined && !['printed', 'skipped', 'free'].includes(claim.state)
  }

  /** What a person should know of a job that the rules leave to others, beside that; null: nothing. */
  doubt(record: JobRecord): Message | null {
    const claim = this.#theirs.get(record.id)
    return record.here === 'skipped' && claim && this.#isInDoubt(claim) ? this.#placeOf(record, claim).reason : null
  }

  /** What identifies the claim that a job's row shows; null: it shows none. */
  claimSeen(record: JobRecord): ClaimSeen | null {
    const isOwn = record.here === 'held' && record.reason?.code === 'job.room-knows'
    const claim = (isOwn || this.elsewhere(record)) && this.#theirs.get(record.id)
    return claim ? { attempt: claim.attempt, state: claim.state, station: claim.station } : null
  }

  /**
   * Takes a job that a person wants here, while that person waits for the answer: who has it instead; null: this station has
   * it, or the room takes nothing now and the job waits. Throws `desk.database-failed`.
   */
  async takeForPerson(record: JobRecord, printer: string): Promise<JobInRoom | null> {
    try {
      if (await this.took(record, printer)) return null
    } catch (error) {
      if (isRoomProblem(error)) return null
      throw error
    }
    const now = this.#around.board.get(record.id)
    return now ? this.elsewhere(now) : null
  }

  /** What became of a job that the rules leave to others. */
  leftTo(record: JobRecord): LeftElsewhere | null {
    const claim = this.#theirs.get(record.id)
    if (!claim || claim.station === this.#room.station || otherDocument(claim, record) !== null) return null
    if (claim.state === 'claimed' && this.#isSilent(claim.station)) return null
    return { ...this.#placeOf(record, claim), isInDoubt: this.#isInDoubt(claim) }
  }

  #isInDoubt({ state, station }: RoomClaim): boolean {
    return state === 'sending' && this.#isSilent(station)
  }

  /** True while a job must wait: the room takes nothing now, or another station is asked first. */
  isShutFor(record: JobRecord): boolean {
    return isShared(record) && (!this.#room.isOpen || !this.#isOurTurn(record))
  }

  #isOurTurn(record: JobRecord): boolean {
    if (this.#room.has(record.id) || record.plan?.asked || record.newest?.endedAt === null) return true
    const rule = ruleFor(this.#around.parts.policy().rules, record.type)
    return rule === null || isTurnOf(rule, this.#room.station, record, this.#room.stations)
  }

  /** A printer that stands still gives back what it has not begun with: another station may have it. */
  #giveBack(): void {
    if (!this.#room.stations.some(({ id, isHere }) => isHere && id !== this.#room.station)) return
    for (const { problem, jobs } of this.#around.lanes()) {
      if (problem === null) continue
      for (const job of jobs) {
        const record = this.#around.board.get(job)
        const state = record?.newest?.endedAt === null ? record.newest.state : null
        const isFirst = record?.newest?.kind === 'first'
        if (isFirst && (state === 'claimed' || state === 'fetched')) this.#room.back(job, 'free')
      }
    }
  }

  /** It is proven that nothing of a job was sent. */
  notSent(job: string): void {
    this.#room.back(job, 'keep')
  }

  /** Asks before the document is sent; false: the job isn't this station's any more. Throws `claims.away`. */
  clears(job: string): Promise<boolean> {
    const asked = this.#clearing.get(job)
    if (asked) return asked
    const asking = this.#clears(job).finally(() => this.#clearing.delete(job))
    this.#clearing.set(job, asking)
    return asking
  }

  readonly #clearing = new Map<string, Promise<boolean>>()

  async #clears(job: string): Promise<boolean> {
    const record = this.#around.board.get(job)
    if (!record || !isShared(record)) return true
    const taking = await this.#room.clear(this.#wanted(record, record.newest?.printer ?? ''))
    if (taking.is === 'theirs') this.#lost.set(job, taking.claim)
    return taking.is === 'mine'
  }

  readonly #lost = new Map<string, RoomClaim>()

  /** Gives up the attempt of a job that another station has; nothing of it is at a printer. */
  async giveUp(job: string): Promise<void> {
    const claim = this.#lost.get(job)
    this.#lost.delete(job)
    await this.#notOurs(job, claim ? { is: 'theirs', claim } : { is: 'later' })
  }

  #wanted({ id, type, orderId, createdAt, plan, newest, attempt }: JobRecord, printer: string): WantedJob {
    const open = newest?.endedAt === null ? newest : null
    const kind = plan?.asked || plan?.kind === 'service-reprint' ? 'person' : (plan?.kind ?? open?.kind ?? 'first')
    const isAgain = kind === 'again' || kind === 'service-reprint' || kind === 'reprint'
    return {
      id,
      type,
      orderId,
      createdAt,
      printer: outwardUri(printer),
      kind: kind === 'person' ? 'person' : isAgain && attempt > 0 ? 'again' : 'rule',
      ledger: newest && this.#standOf(id, newest),
      ...(plan?.doubted ? { doubted: true } : {}),
      ...(plan?.seen === undefined ? {} : { seen: plan.seen }),
    }
  }

  #standOf(job: string, { number, startedAt, state }: AttemptRecord): LedgerStand {
    const step = stepOf(state)
    const found = this.#found.get(job)
    return { number, at: startedAt, step, from: found?.number === number ? stepOf(found.state) : step }
  }

  /** Sets a job aside that another station has, or leaves it waiting where nothing is taken now. */
  async #notOurs(job: string, taking: Exclude<Taking, { is: 'mine' }>): Promise<void> {
    const { board } = this.#around
    const record = board.get(job)
    if (!record) return
    if (taking.is === 'theirs') this.#theirs.set(job, taking.claim)
    const isOpen = record.newest?.endedAt === null
    if (isOpen && !mayWithdraw(record.newest?.state ?? 'submitted')) return
    const change =
      taking.is === 'later'
        ? { here: 'waiting' as const, retryAt: null }
        : { ...this.#placeOf(record, taking.claim), retryAt: null, plan: null }
    const said = 'reason' in change && change.reason ? [change.reason] : []
    if (isOpen) await board.advance(job, { to: 'withdrawn', timeline: said, job: change })
    else await board.place(job, change, said)
  }

  #placeOf(record: JobRecord, claim: RoomClaim): { here: 'elsewhere' | 'held'; reason: Message } {
    const identity = { type: record.type, orderId: record.orderId, createdAt: record.createdAt }
    if (otherDocument(claim, identity) !== null) {
      const documents = { before: describeDocument(claim), now: describeDocument(identity) }
      return { here: 'held', reason: message('job.held-number-reused', documents) }
    }
    const station = claim.name || claim.station
    const printer = claim.printer === null ? '-' : printerName(claim.printer)
    // Its own ledger doesn't know what the room knows of it.
    if (claim.station === this.#room.station) return { here: 'held', reason: message('job.room-knows', { printer }) }
    if (claim.state === 'printed') return { here: 'elsewhere', reason: message('job.printed-at', { station, printer }) }
    if (claim.state === 'skipped') return { here: 'elsewhere', reason: message('job.skipped-at', { station }) }
    if (['failed', 'unconfirmed', 'held'].includes(claim.state))
      return { here: 'elsewhere', reason: message('job.person-at', { station }) }
    if (this.#isInDoubt(claim)) return { here: 'held', reason: message('job.may-come-out-at', { station, printer }) }
    return { here: 'elsewhere', reason: message('job.at-station', { station }) }
  }

  #isSilent(station: string): boolean {
    const { stations } = this.#room
    // Asked for each of many claims, of many stations.
    if (this.#silent.of !== stations)
      this.#silent = { of: stations, ids: new Set(stations.filter(({ isHere }) => !isHere).map(({ id }) => id)) }
    return this.#silent.ids.has(station)
  }

  /** Tells the room what became of a job here. */
  #tell(record: JobRecord, before: JobRecord | null): void {
    if (!isShared(record)) return
    if (!before) {
      this.#meetLate(record)
      return
    }
    const { here, newest, reason } = record
    const ended = newest?.endedAt !== null && before.newest?.endedAt === null && before.newest.number === newest?.number
    if (here === before.here && !ended) return
    if (isRoomReason(reason) && (here === 'elsewhere' || here === 'held')) return
    if (here === 'skipped' || here === 'elsewhere' || here === 'held' || here === 'failed' || isOver(here))
      this.#settle(record)
    // Nothing reached a printer, and it is tried again here.
    else if (here === 'waiting' && ended) this.#room.back(record.id, 'keep')
  }

  /** A job that the service lists here after another station has had it. */
  #meetLate(record: JobRecord): void {
    const claim = this.#theirs.get(record.id)
    if (claim) this.#follow(claim).catch(error => this.#around.parts.log.warn(asDeskError(error).message))
  }

  /** Tells what became of a job that is settled here. */
  #settle(record: JobRecord): void {
    const { here, retryAt, reason } = record
    const isOurs = this.#room.has(record.id) || record.attempt > 0
    if (isOver(here)) this.#room.finish(endOf(record, here))
    else if (here === 'skipped' && reason?.code === 'job.skipped-by-person') this.#room.finish(endOf(record, 'skipped'))
    else if (here === 'skipped' || here === 'elsewhere') this.#room.back(record.id, 'free')
    else if (here === 'held' && isOurs) this.#room.finish(endOf(record, 'held'))
    else if (here === 'failed' && retryAt === null && isOurs) this.#room.finish(endOf(record, 'failed'))
    else if (here === 'failed') this.#room.back(record.id, 'keep')
  }

  /** What an earlier life of this station left unsaid. */
  #recall(mine: readonly RoomClaim[]): void {
    for (const { job, state } of mine) {
      const record = this.#around.board.get(job)
      const isOpen = record?.newest?.endedAt === null || record?.here === 'waiting'
      if (record && !isOpen && (state === 'claimed' || state === 'sending')) this.#settle(record)
    }
  }

  /** What the others did. */
  async #hear({ claims, mine, lost }: RoomNews): Promise<void> {
    for (const claim of claims) {
      if (claim.state === 'sending') this.#sending.set(claim.job, claim)
      else this.#sending.delete(claim.job)
      if (claim.state === 'free') this.#theirs.delete(claim.job)
      else this.#theirs.set(claim.job, claim)
    }
    this.#forgetUnlisted()
    const silent = [...this.#sending.values()].filter(({ station }) => this.#isSilent(station))
    this.#recall(mine)
    this.#giveBack()
    try {
      // Together: the ledger writes them down at once.
      await Promise.all(claims.map(claim => this.#follow(claim, 'news')))
      await Promise.all(silent.map(claim => this.#follow(claim)))
      const free = [...claims.filter(({ state }) => state === 'free').map(({ job }) => job), ...lost]
      await this.#takeUp(free)
      await this.left.look()
    } catch (error) {
      this.#around.parts.log.warn(asDeskError(error).message)
    }
    this.#wake()
  }

  /** Keeps no more of jobs that the service doesn't list here than can matter. */
  #forgetUnlisted(): void {
    for (const claims of [this.#theirs, this.#sending]) {
      if (claims.size <= mostKept) continue
      for (const job of [...claims.keys()]) if (!this.#around.board.get(job)) claims.delete(job)
    }
  }

  /** Shows what another station does with a job that is nobody's here. */
  async #follow(claim: RoomClaim, isNews?: 'news'): Promise<void> {
    const { board, lanes } = this.#around
    const record = board.get(claim.job)
    if (!record || !isShared(record) || claim.state === 'free' || this.#room.has(claim.job)) return
    const isAside = isRoomReason(record.reason) && (record.here === 'elsewhere' || record.here === 'held')
    // Held here by nobody's attempt, such as at the first start: another one has it now.
    const isIdle = record.attempt === 0 && (record.here === 'held' || record.here === 'elsewhere')
    const waits = record.here === 'waiting' && (record.newest === null || record.newest.endedAt !== null)
    // What a rule leaves to another station stays so; its row says what that one does, or that it fell silent.
    if (record.here === 'skipped' && (isNews || this.#isInDoubt(claim))) board.put(record)
    if (!isAside && !isIdle && !waits) return
    if (waits && (record.plan?.asked || !lanes().every(lane => lane.remove(claim.job)))) return
    const place = this.#placeOf(record, claim)
    if (JSON.stringify([place.here, place.reason]) === JSON.stringify([record.here, record.reason])) {
      // Its row may say more than the ledger keeps: that it is being sent now.
      if (isNews) board.put(record)
      return
    }
    await board.place(claim.job, { ...place, retryAt: null }, [place.reason])
  }

  /** Jobs that no station has any more: this one may have them. */
  async #takeUp(jobs: readonly string[]): Promise<void> {
    const { board } = this.#around
    const isAside = (job: string) => {
      const record = board.get(job)
      return record && isRoomReason(record.reason) && (record.here === 'elsewhere' || record.here === 'held')
    }
    // The service may list it as taken: by the station that has let it go.
    const plan = { kind: 'first' } as const
    const change = { here: 'waiting', reason: null, retryAt: null, plan } as const
    await Promise.all([...new Set(jobs)].filter(isAside).map(job => board.place(job, change)))
  }

  /** What waits goes to its lanes again: the room opened, or somebody let go of a job. */
  #wake(): void {
    const waiting = [...this.#around.board.all()].filter(({ here, retryAt }) => here === 'waiting' && retryAt === null)
    this.#around.enqueue(waiting.map(({ id }) => id))
    for (const lane of this.#around.lanes()) lane.wake()
    this.#around.changed()
  }
}

/** True where paper came out, or may have. */
const isOver = (here: JobRecord['here']): here is 'printed' | 'unconfirmed' =>
  here === 'printed' || here === 'unconfirmed'

/** Jobs that this station made itself are nobody else's. */
const isShared = ({ source }: JobRecord): boolean => source === null

function endOf({ id, type, orderId, createdAt, newest }: JobRecord, state: RoomEnd['state']): RoomEnd {
  const printer = newest ? outwardUri(newest.printer) : null
  return { id, type, orderId, createdAt, state, printer }
}

/** What the ledger knows of paper, here or at another station; null where nothing may have come out. */
function memoOf(record: JobRecord): RoomMemo | null {
  const { here, newest, reason, since } = record
  if (!isShared(record)) return null
  if (here === 'printed' || here === 'unconfirmed' || here === 'failed' || here === 'skipped')
    return newest && { ...endOf(record, here), at: since }
  if (newest?.state === 'releasing' || newest?.state === 'submitted')
    return { ...endOf(record, 'unconfirmed'), at: newest.startedAt }
  const by = reason && isRoomReason(reason) ? reason.data['station'] : undefined
  if (typeof by !== 'string' || reason?.code === 'job.skipped-at') return null
  // Of what another station had begun, nobody knows how it ended.
  return { ...endOf(record, reason?.code === 'job.printed-at' ? 'printed' : 'unconfirmed'), at: since, by }
}
