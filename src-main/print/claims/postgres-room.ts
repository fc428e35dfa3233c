import { randomBytes } from 'node:crypto'
import { asDeskError, DeskError } from '../../../src-shared/errors.ts'
import { type Message, message, sayEnglish } from '../../../src-shared/messages/index.ts'
import type { Log } from '../../diagnostics/log.ts'
import { guarded } from '../../observers.ts'
import type { ClaimedJob } from './claims.ts'
import { type ClaimsPool, longestCall } from './claims-pool.ts'
import type { Looked, RoomAct, RoomMemory, RoomSeen, RoomTold } from './exchange.ts'
import { addressOf, exchangeWith, readSeen } from './exchange.ts'
import { ListedJobs } from './listed-jobs.ts'
import { isWithin, type Moment, thisMoment } from './moment.ts'
import { heldOf } from './overview.ts'
import type { Room, RoomClaim, RoomEnd, RoomListener, RoomStation, Taking, WantedJob } from './room.ts'
import { type RoomPast, roomPast } from './room-history.ts'
import { RoundTrips } from './round-trips.ts'

/** How long a job stays a station's that says nothing more, by the room's clock, in milliseconds. */
const leaseLasts = 120_000
/** How often it is looked at what the others do, in milliseconds; a notification brings it forward. */
const lookEvery = 5_000
/** Notifications of one moment are one look. */
const notifiedTogether = 100
/** While others go on and on, one look is so long after another, in milliseconds. */
const apart = 1_000
/** What this station did itself is no news to it; it tells the others soon what it now says of itself. */
const afterOwn = 1_000
/** The pause before the room is asked again that did not answer, at first and at most. */
const firstPause = 250
const longestPause = 5_000
/** An answer to `clear` counts for so long: who slept longer asks again. */
const clearFor = 10_000
/** What became of a job goes with a round trip of something else, or after so long with one of its own, in milliseconds. */
const toldWithin = 50

/** What a station's end of a room is made of. */
export interface PostgresRoomParts {
  pool: Pick<ClaimsPool, 'ask' | 'listen'>
  /** Identifies this station for as long as its data folder lies where it lies. */
  station: string
  name(): string
  groups(): readonly string[]
  computer: string
  /** The address of the service, as this station calls it. */
  address: string
  memory: RoomMemory
  log: Log
  /** Tests wait less. */
  pace?: { lease?: number; look?: number; longest?: number; clear?: number }
}

/** How a job is this station's: the attempt's number in the room, and the number that only grows. */
interface Grant {
  attempt: number
  fence: number
  clearedAt: Moment | null
}

/** The room over PostgreSQL; each round trip is one transaction of `selvedge.exchange`. */
export class PostgresRoom implements Room {
  readonly station: string
  readonly #parts: PostgresRoomParts
  readonly #instance = randomBytes(8).toString('hex')
  readonly #grants = new Map<string, Grant>()
  readonly #stop = new AbortController()
  readonly #trips: RoundTrips
  readonly #listed = new ListedJobs()
  #listener: RoomListener | null = null
  #timer: NodeJS.Timeout | undefined
  /** When the next look begins, by the monotonic clock in milliseconds; Infinity: none is planned. */
  #lookAt = Number.POSITIVE_INFINITY
  #lookedAt = Number.NEGATIVE_INFINITY
  #unlisten: (() => void) | null = null
  #isListening = false
  /** It said hello, and was not refused since. */
  #isIn = false
  #isReplaced = false
  #away: Message | null = null
  #held: string | null = null
  #unheard: readonly string[] = []
  #service: string | null = null
  #failures = 0
  #retryAt = 0
  /** The generation of the room, and the newest change that was seen of it. */
  #seen: RoomSeen | null = null
  #written = ''
  /** For which state of the room all that the ledger knows was told, or is being told. */
  #telling = ''
  /** The transaction since which changes are new; null: all that is open is. */
  #since: number | null = null
  #stations: RoomStation[] = []
  /** What the room has of what this station says of itself. */
  #said = ''

  constructor(parts: PostgresRoomParts) {
    this.#parts = parts
    this.station = parts.station
    this.#trips = new RoundTrips({
      isOpen: () => this.#isIn && this.#away === null,
      service: () => this.#service,
      exchange: acts => this.#exchange(acts),
      lost: error => this.#lost(error),
    })
  }

  get isOpen(): boolean {
    return this.#isIn && this.#away === null && this.#held === null && this.#service !== null
  }

  get problem(): Message | null {
    if (this.#isReplaced) return message('claims.replaced', {})
    if (this.#away) return this.#away
    if (this.#held !== null) return message('claims.held', {})
    return null
  }

  get unheard(): readonly string[] {
    return this.#held === null ? [] : this.#unheard
  }

  get stations(): readonly RoomStation[] {
    return this.#stations
  }

  get past(): RoomPast | null {
    const { pool } = this.#parts
    return this.#service === null ? null : roomPast(pool.ask.bind(pool), this.#service, this.station)
  }

  start(listener: RoomListener): void {
    this.#listener = { ...listener, changed: guarded(listener.changed) }
    void this.#run()
  }

  meet(jobs: readonly ClaimedJob[], isWhole = true): void {
    this.#listed.take(jobs, isWhole)
    if (this.#listed.unknown.length > 0 && this.#isIn && !this.#away)
      void this.#introduce().then(
        () => this.#later(0),
        () => {},
      )
  }

  has(job: string): boolean {
    return this.#grants.has(job)
  }

  async take(job: WantedJob): Promise<Taking> {
    const { kind, doubted = false, seen, ledger } = job
    const decided = { kind, doubted, ledger, ...(seen === undefined ? {} : { seen }) }
    const told = await this.#ask<RoomTold>(this.#about('take', job, decided))
    return this.#taken(job.id, told)
  }

  async clear(job: WantedJob): Promise<Taking> {
    const grant = this.#grants.get(job.id)
    if (grant?.clearedAt && isWithin(grant.clearedAt, this.#parts.pace?.clear ?? clearFor)) return { is: 'mine' }
    if (!grant) {
      // An earlier life of this station took it.
      const taking = await this.take(job)
      if (taking.is !== 'mine') return taking
    }
    const { attempt, fence } = this.#grants.get(job.id) ?? { attempt: 0, fence: 0 }
    const told = await this.#ask<RoomTold>(this.#about('send', job, { attempt, fence, ledger: job.ledger }))
    if (told.is === 'mine') {
      this.#grants.set(job.id, { attempt, fence, clearedAt: thisMoment() })
      return { is: 'mine' }
    }
    if (told.is === 'none') {
      // The row is gone, or has another number: it is taken anew, or it is lost.
      this.#grants.delete(job.id)
      return grant ? this.clear(job) : { is: 'later' }
    }
    return this.#taken(job.id, told)
  }

  back(job: string, how: 'keep' | 'free'): void {
    const grant = this.#grants.get(job)
    if (!grant) return
    const { attempt, fence } = grant
    if (how === 'free') this.#grants.delete(job)
    else grant.clearedAt = null
    const to = how === 'free' ? 'free' : 'claimed'
    void this.#trips.tell({ do: 'back', service: this.#service, job, attempt, fence, to })
  }

  finish(end: RoomEnd): void {
    this.#grants.delete(end.id)
    void this.#trips.tell(this.#about('finish', end, { state: end.state }), toldWithin)
  }

  async drain(station: string, on: boolean): Promise<void> {
    await this.#ask({ do: 'drain', which: station, on })
    await this.#look()
  }

  async forget(keptDays: number, most: number): Promise<number> {
    // Before the first list nobody knows what the service still shows.
    if (!this.isOpen || !this.#listed.hasAny) return 0
    const [told] = await this.#parts.pool.ask(
      'SELECT selvedge.forget($1, $2::uuid, make_interval(days => $3), $4, $5) AS count',
      [this.station, this.#service, keptDays, this.#listed.ids, most],
      { of: 'count' },
    )
    return told?.count ?? 0
  }

  async goOn(): Promise<void> {
    await this.#ask({ do: 'goOn' })
    await this.#look()
  }

  async stop(): Promise<void> {
    // No look may follow the leaving: it would say that this station is there.
    this.#stop.abort()
    clearTimeout(this.#timer)
    for (const [job, { clearedAt }] of [...this.#grants]) if (clearedAt === null) this.back(job, 'free')
    const left = this.#isIn ? this.#ask({ do: 'leave' }).catch(() => {}) : Promise.resolve()
    // What is not told by then is told by the next start.
    const timer = Promise.withResolvers<void>()
    const late = setTimeout(() => timer.resolve(), 3_000)
    await Promise.race([left, timer.promise])
    clearTimeout(late)
    this.#trips.stop()
    this.#unlisten?.()
    await this.#keep().catch(() => {})
  }

  #about(act: string, { id, type, orderId, createdAt, ...job }: WantedJob | RoomEnd, more: object): RoomAct {
    const { printer } = job
    return { do: act, service: this.#service, job: id, type, orderId, createdAt, printer, ...more }
  }

  #taken(job: string, told: RoomTold): Taking {
    if (told.is === 'mine') {
      const clearedAt = this.#grants.get(job)?.fence === told.fence ? (this.#grants.get(job)?.clearedAt ?? null) : null
      this.#grants.set(job, { attempt: told.attempt, fence: told.fence, clearedAt })
      return { is: 'mine' }
    }
    if (told.is !== 'theirs') return { is: 'later' }
    this.#grants.delete(job)
    return { is: 'theirs', claim: told }
  }

  /** Asks one thing with the next round trip. */
  #ask<T>(act: RoomAct): Promise<T> {
    const needsRoom = act.do === 'take' || act.do === 'send'
    if (this.#away || !this.#isIn || (needsRoom && !this.isOpen)) return Promise.reject(this.#closed())
    return this.#trips.ask(act)
  }

  #closed(): DeskError {
    return new DeskError(
      'claims.away',
      { why: this.problem ? sayEnglish(this.problem) : 'not checked yet' },
      { retry: 'any-time' },
    )
  }

  /** One transaction. Throws `claims.away`. */
  async #exchange(acts: RoomAct[], hello = false): Promise<unknown[]> {
    const { pool, name, groups, computer, pace } = this.#parts
    const asked = {
      station: this.station,
      instance: this.#instance,
      lease: pace?.lease ?? leaseLasts,
      longest: pace?.longest ?? longestCall,
      generation: this.#seen?.generation ?? null,
      seen: this.#seen?.change ?? null,
      acts,
      ...(hello ? { hello: true, name: name(), groups: groups(), computer } : {}),
    }
    const answer = await exchangeWith(pool, asked)
    if (answer.refused) {
      this.#isIn = false
      // A room that was put back knows an earlier life of this station.
      if (answer.refused === 'replaced' && answer.held === null) this.#isReplaced = true
      throw this.#closed()
    }
    const wasOpen = this.isOpen
    const isOther = this.#seen !== null && this.#seen.generation !== answer.generation
    const hadHeld = this.#held
    this.#held = answer.held
    if (isOther && answer.held === null) this.#since = null
    // While it is held, what was seen before still counts against it.
    const told = this.#seen?.told
    if (answer.held === null) this.#seen = { generation: answer.generation, change: answer.seen, ...(told && { told }) }
    if (answer.held !== null && hadHeld === null) this.#parts.log.warn(sayEnglish(message('claims.held', {})))
    // Whoever noticed that it went back, and whoever let it go on meanwhile.
    const isNew = told !== answer.generation || (answer.held !== null && hadHeld === null)
    if (isNew && this.#telling !== this.#tellingOf(answer)) void this.#rememberAll(answer)
    if (wasOpen !== this.isOpen || hadHeld !== this.#held) this.#listener?.changed()
    return answer.told
  }

  #tellingOf({ generation, held }: { generation: number; held: string | null }): string {
    return `${generation} ${held ?? ''}`
  }

  /**
   * Another generation of the room may have forgotten what came out: each station says once what its ledger knows, as soon as it
   * hears of it. Never rejects; what could not be read is tried again with a later answer.
   */
  async #rememberAll(answer: { generation: number; held: string | null }): Promise<void> {
    const telling = this.#tellingOf(answer)
    this.#telling = telling
    try {
      const known = (await this.#listener?.remembered()) ?? []
      for (const memo of known) {
        const { state, at, by } = memo
        void this.#trips.tell(this.#about('remember', memo, { state, at, ...(by === undefined ? {} : { by }) }))
      }
      await this.#trips.tell({ do: 'told', service: this.#service })
      if (answer.held === null && this.#seen?.generation === answer.generation)
        this.#seen = { ...this.#seen, told: answer.generation }
    } catch (error) {
      if (this.#telling === telling) this.#telling = ''
      this.#parts.log.warn(asDeskError(error).message)
    }
  }

  /** The room did not answer: nothing new is taken until it does. */
  #lost(error: DeskError): void {
    this.#trips.fail(error)
    if (this.#isReplaced) {
      this.#parts.log.warn(sayEnglish(message('claims.replaced', {})))
      this.#listener?.changed()
      return
    }
    this.#away = error.toMessage()
    this.#failures++
    const pause = Math.min(longestPause, firstPause * 2 ** Math.min(this.#failures - 1, 6))
    this.#retryAt = performance.now() + pause
    if (this.#failures === 1) this.#parts.log.warn(error.message)
    this.#listener?.changed()
    this.#later(pause)
  }

  async #run(): Promise<void> {
    if (this.#stop.signal.aborted || this.#isReplaced) return
    try {
      this.#seen ??= readSeen(await this.#parts.memory.read())
      this.#written = JSON.stringify(this.#seen)
      if (!this.#isIn || this.#away) await this.#enter()
      await this.#listen()
      await this.#look()
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#lost(asDeskError(error))
      return
    }
    this.#sooner(this.#parts.pace?.look ?? lookEvery)
  }

  #later(milliseconds: number): void {
    clearTimeout(this.#timer)
    if (this.#stop.signal.aborted || this.#isReplaced) return
    const wait = Math.max(milliseconds, this.#away ? this.#retryAt - performance.now() : 0)
    this.#lookAt = performance.now() + wait
    this.#timer = setTimeout(() => {
      this.#lookAt = Number.POSITIVE_INFINITY
      void this.#run()
    }, wait)
  }

  /** Leaves a look as it is planned that begins before: however many notifications come, it is not put off. */
  #sooner(milliseconds: number): void {
    if (performance.now() + milliseconds < this.#lookAt) this.#later(milliseconds)
  }

  async #enter(): Promise<void> {
    // A process that lost its place to another does not take it back by itself.
    await this.#exchange([], !this.#isIn)
    this.#said = ''
    const wasAway = this.#away !== null || !this.#isIn
    this.#isIn = true
    this.#away = null
    this.#failures = 0
    if (wasAway) this.#listener?.changed()
    this.#trips.go()
  }

  /**
   * Hears at once that the others did something. A line that broke, such as one that a firewall took for idle, is replaced
   * before the next look, which also finds what was not heard meanwhile. Never rejects.
   */
  async #listen(): Promise<void> {
    if (this.#isListening || this.#stop.signal.aborted) return
    this.#isListening = true
    this.#unlisten = await this.#parts.pool
      .listen('selvedge', from => {
        if (from === null) this.#isListening = false
        else if (from === this.station) this.#sooner(afterOwn)
        else this.#sooner(Math.max(notifiedTogether, this.#lookedAt + apart - performance.now()))
      })
      .catch(() => {
        this.#isListening = false
        return null
      })
    if (this.#stop.signal.aborted) this.#unlisten?.()
  }

  async #introduce(): Promise<void> {
    // An address that is known leads to its service also while that lists nothing.
    const jobs = this.#listed.unknown
    if (jobs.length === 0 && this.#service !== null) return
    const told = await this.#ask<{ service: string | null }>({
      do: 'meet',
      address: addressOf(this.#parts.address),
      jobs,
    })
    this.#listed.told(jobs)
    const before = this.#service
    this.#service = told.service
    if (before !== null || this.#service === null) return
    this.#listener?.changed()
    this.#trips.go()
  }

  /** Whom a person would do without who lets a held room go on now. */
  async #lookWhoIsUnheard(): Promise<void> {
    if (this.#held === null) return
    const before = this.#unheard.join()
    const { unheard } = await heldOf(this.#parts.pool)
    this.#unheard = unheard
    if (unheard.join() !== before) this.#listener?.changed()
  }

  /** What the others did since the last look. */
  async #look(): Promise<void> {
    this.#lookedAt = performance.now()
    await this.#lookWhoIsUnheard()
    await this.#introduce()
    if (this.#stop.signal.aborted) return
    const service = this.#service
    const listener = this.#listener
    const since = this.#since === null ? null : String(this.#since)
    const met = service === null ? [] : this.#listed.takeUnasked()
    // What the service has just listed may not be on the board yet.
    const jobs = since === null ? [...new Set([...(listener?.known() ?? []), ...this.#listed.ids])] : met
    const { name, groups } = this.#parts
    // One that was renamed is known by its new name.
    const says = { ...listener?.says(), name: name(), groups: groups() }
    const saying = JSON.stringify(says)
    // Told where it is new, or the room may have lost it.
    const isKnown = since !== null && saying === this.#said
    const act = { do: 'look', ...(service === null ? {} : { service }), since, jobs, ...(isKnown ? {} : { says }) }
    const { upto, claims, lost, stations } = await this.#ask<Looked>(act).catch(error => {
      this.#listed.ask(met)
      throw error
    })
    this.#said = saying
    this.#stations = stations ?? []
    if (service === null) {
      // Nothing was listed yet, so nobody knows whose jobs these will be; who else waits for the first is known.
      listener?.changed()
      return
    }
    this.#since = upto
    const isTheirs = ({ station, state }: RoomClaim) => station !== this.station || state === 'free'
    const theirs = claims.filter(isTheirs)
    for (const { job } of theirs) this.#grants.delete(job)
    const mine = since === null ? claims.filter(claim => !isTheirs(claim)) : []
    listener?.news({ claims: theirs, mine, lost })
    await this.#keep()
  }

  /** Keeps what was seen of the room, for the next start. */
  async #keep(): Promise<void> {
    const text = JSON.stringify(this.#seen)
    if (this.#seen === null || text === this.#written) return
    this.#written = text
    await this.#parts.memory.write(text)
  }
}
