import { asDeskError, type DeskError, hasCode } from '../../../src-shared/errors.ts'
import { type Message, message, sayEnglish } from '../../../src-shared/messages/index.ts'
import type { SaidOnce } from '../../../src-shared/said-once.ts'
import { writeDown } from '../../observers.ts'
import { isRoomProblem } from '../claims/room.ts'
import type { JobRecord } from '../ledger/ledger.ts'
import type { Printer } from '../printers/printer.ts'
import type { Board } from './board.ts'
import type { Follower } from './follower.ts'
import { type Gate, pause } from './gate.ts'
import { HandOver } from './hand-over.ts'
import { backoff, isLedgerProblem, isTokenProblem, type StationParts, triesBeforeFailed } from './parts.ts'
import type { Preparation } from './preparation.ts'
import { isAmbiguous, isPrinterDown } from './printer-faults.ts'
import type { Sharing } from './sharing.ts'
import { printerFailures } from './timeline.ts'
import type { Together } from './together.ts'

/** How many jobs ahead of the hand-over have their documents fetched. */
const fetchAhead = 4

/** So many jobs in a row that end alike at a printer, without paper or in doubt, stop it. */
const failuresBorne = 3

/** How long a lane rests after something in it threw, in milliseconds. */
const pauseAfterStumble = 5_000

/** What a lane needs of the station around it. */
export interface LaneSurroundings {
  parts: StationParts
  board: Board
  gate: Gate
  preparation: Preparation
  follower: Follower
  /** What is shared with other stations; null: nothing is. */
  sharing: Sharing | null
  /** Which jobs of an order wait for each other. */
  together: Together
  /** A job whose document cannot be had now steps aside; the station brings it back when it may be tried again. */
  stepAside(job: string, error: DeskError): Promise<void>
  /** In how many milliseconds a refused job is tried again; null: a person decides. */
  nextTry(job: string): number | null
  /** The printer shows that the ledger isn't the newest: everything that waits is held. */
  doubt(evidence: Message): Promise<void>
  /** A job whose attempt belongs to another printer goes to that one's lane. */
  toItsLane(job: string): void
  /** What was said of which printer, by lanes and the follower alike. */
  said: SaidOnce
  /** Ends every wait: the station stops. */
  signal: AbortSignal
  /** Something about this lane changed that is shown. */
  changed(): void
}

/** The queue of one printer: its jobs in order, one hand-over at a time. Lanes run side by side. */
export class Lane {
  readonly printer: Printer
  readonly #around: LaneSurroundings
  readonly #handOver: HandOver
  #queue: string[] = []
  #current: string | null = null
  /** The job that is being made at the printer ahead of its turn. */
  #making: string | null = null
  #made: Promise<void> = Promise.resolve()
  #running: Promise<void> | null = null
  #problem: Message | null = null
  #problemTries = 0
  /** How the last jobs ended at the printer, where they ended alike and badly. */
  #failures = { code: '', count: 0 }
  #held: Message | null = null

  constructor(printer: Printer, around: LaneSurroundings) {
    this.printer = printer
    this.#around = around
    this.#handOver = new HandOver(around.parts, around.board, printer, around.nextTry, around.sharing)
  }

  /** Why nothing is handed over now; null when all is well. */
  get problem(): Message | null {
    return this.#held ?? this.#problem
  }

  /** True after too many jobs in a row ended alike: nothing more is sent until a person resumes. */
  get isHeld(): boolean {
    return this.#held !== null
  }

  get waiting(): number {
    return this.#queue.length + (this.#current === null ? 0 : 1)
  }

  /** The jobs that wait here, in the order of paper. */
  get jobs(): readonly string[] {
    return this.#current === null ? this.#queue : [this.#current, ...this.#queue]
  }

  /** True while a job is taken to the printer. */
  get isHandingOver(): boolean {
    return this.#current !== null
  }

  /** True when a drain gives up on the printer: it was down for many tries in a row, or waits for a person to resume. */
  get isGivenUp(): boolean {
    return (this.isHeld && this.#current === null) || this.#problemTries >= triesBeforeFailed
  }

  /**
   * An attempt has ended at the printer, for this reason; null: it was printed. The third in a row that ended alike, without
   * paper or in doubt, holds the lane. What the printer already has is followed on.
   */
  ended(reason: Message | null): void {
    if (reason === null) this.#failures = { code: '', count: 0 }
    const cause = reason ? printerFailures[reason.code] : undefined
    if (!reason || cause === undefined) return
    const { code, count } = this.#failures
    this.#failures = { code: reason.code, count: code === reason.code ? count + 1 : 1 }
    if (this.isHeld || this.#failures.count < failuresBorne) return
    this.#held = message('printer.held', { printer: this.printer.name, cause })
    this.#around.parts.log.warn(sayEnglish(this.#held), { printer: this.printer.uri })
    this.#around.changed()
  }

  /** A person looked after the printer: jobs are sent again, and the count starts over. */
  resume(): void {
    this.#failures = { code: '', count: 0 }
    if (!this.isHeld) return
    this.#held = null
    this.#around.changed()
    if (this.#queue.length > 0) this.#start()
  }

  /** What waits may go on now. */
  wake(): void {
    if (this.#queue.length > 0) this.#start()
  }

  /** Takes a job into the queue, at its place in the order of paper. Taken twice, it is there once. */
  add(jobs: readonly string[]): void {
    const known = new Set(this.jobs)
    for (const job of jobs) if (!known.has(job)) this.#queue.push(job)
    this.#queue.sort((a, b) => this.#compare(a, b))
    this.#start()
  }

  /** Takes a job out of the queue; false when its hand-over has started. */
  remove(job: string): boolean {
    if (this.#current === job || this.#making === job) return false
    const at = this.#queue.indexOf(job)
    if (at >= 0) this.#queue.splice(at, 1)
    // The reason it stopped is reported again by the next job that hits it.
    if (this.waiting === 0) this.#solved()
    return true
  }

  /** Resolves when the hand-over in progress has come to its end. */
  async idle(): Promise<void> {
    await this.#running
  }

  /** Attempts that stand open at the printer come first, then what is printed once more, then the order of paper. */
  #compare(a: string, b: string): number {
    const { board, together } = this.#around
    const [first, second] = [board.get(a), board.get(b)]
    if (!first || !second) return 0
    const rank = (record: JobRecord) => (together.isBegun(record) ? 0 : rankOf(record))
    return rank(first) - rank(second) || together.compare(first, second)
  }

  #start(): void {
    this.#running ??= this.#run()
      .catch(error => this.#stumbled(error))
      .finally(() => {
        this.#running = null
        if (this.#queue.length > 0 && this.#next() !== undefined && !this.#around.signal.aborted) this.#start()
      })
      .catch(writeDown)
  }

  /** Something threw that nobody expects to: the job waits in its place, and is taken up again as after a crash. */
  async #stumbled(error: unknown): Promise<void> {
    writeDown(error)
    if (this.#current !== null) this.#queue.unshift(this.#current)
    this.#current = null
    await pause(pauseAfterStumble, this.#around.signal)
  }

  async #run(): Promise<void> {
    const { gate, signal } = this.#around
    for (;;) {
      await gate.passed(signal)
      await this.#made
      if (this.isHeld) await this.#takeBackMade()
      const next = this.#next()
      // The last job left for another reason: what kept it here is reported again by the next one that meets it.
      if (this.waiting === 0) this.#solved()
      if (next === undefined || this.#isEnding(next)) return
      if (!this.isHeld) this.#prefetch()
      this.#current = next
      this.#queue.splice(this.#queue.indexOf(next), 1)
      const again = await this.#process(next)
      if (again) this.#queue.unshift(next)
      this.#current = null
      if (again) await this.#waitForPrinter()
    }
  }

  /** The job whose turn it is. */
  #next(): string | undefined {
    return this.#queue.find(job => this.#mayGoOn(job))
  }

  /** While the lane is held, or the room closed, only a job whose paper may already be on its way is seen to its end. */
  #mayGoOn(job: string): boolean {
    const state = this.#around.board.get(job)?.newest?.state
    return (!this.isHeld && !this.#isShut(job)) || state === 'releasing' || state === 'submitted'
  }

  /** True while nothing of this job may begin: for the room, or for the others of its order. */
  #isShut(job: string): boolean {
    const { board, sharing, together } = this.#around
    const record = board.get(job)
    return record !== null && (sharing?.isShutFor(record) === true || together.isShutFor(record))
  }

  /** Gets the documents of the others of its set first: what can't be had or doesn't fit is known before paper moves. */
  async #prepareOthers(job: string): Promise<void> {
    const { board, preparation, signal, stepAside, together } = this.#around
    const record = board.get(job)
    for (const { id } of record ? together.othersOf(record) : []) {
      if (!this.#needsDocument(id)) continue
      try {
        await preparation.ready(id, signal)
      } catch (thrown) {
        const error = asDeskError(thrown)
        if (signal.aborted || isPrinterDown(error) || isAmbiguous(error) || isTokenProblem(error)) throw error
        if (isLedgerProblem(error) || isRoomProblem(error)) throw error
        this.remove(id)
        await stepAside(id, error)
      }
    }
  }

  /** Clears away what was made at the printer ahead of its turn, held and empty: those jobs wait here. */
  async #takeBackMade(): Promise<void> {
    for (const job of [...this.#queue]) {
      await this.#handOver.takeBack(job).catch(error => {
        this.#around.parts.log.warn(asDeskError(error).message, { job })
      })
    }
  }

  /** True when the station ends and the job stays for its next start; one that is made at the printer is handed over first. */
  #isEnding(job: string): boolean {
    const { gate, signal } = this.#around
    return signal.aborted && !(gate.isOpen && this.#handOver.isMade(job))
  }

  /** Makes the next job at the printer while the current one is handed over: half of the steps, in the same order. */
  #makeNext(): void {
    const { gate, signal } = this.#around
    if (this.isHeld || this.#making !== null || !gate.isOpen || signal.aborted) return
    const next = this.#queue.find(job => !this.#isShut(job))
    if (next === undefined) return
    this.#making = next
    this.#made = this.#handOver.makeAhead(next).finally(() => {
      this.#making = null
    })
  }

  #prefetch(): void {
    const { preparation, signal, board } = this.#around
    if (signal.aborted) return
    let left = fetchAhead
    for (const job of this.#queue) {
      if (this.#isShut(job)) continue
      left -= 1
      if (left < 0) return
      const newest = board.get(job)?.newest
      // Only jobs without an open attempt beyond its claim.
      if (newest && newest.endedAt === null && newest.state !== 'claimed') continue
      if (this.#isPutOff(job)) continue
      void preparation.ready(job, signal).catch(() => {})
    }
  }

  /** One job as far as it goes; true when it must be taken up again because the printer is down. */
  async #process(job: string): Promise<boolean> {
    const { preparation, follower, gate, signal, stepAside, changed } = this.#around
    if (this.#isPutOff(job)) return false
    try {
      for (;;) {
        if (this.#needsDocument(job)) await preparation.ready(job, signal)
        await this.#prepareOthers(job)
        if (this.#isEnding(job) || !this.#hasOpenAttempt(job)) return false
        if (this.#around.board.get(job)?.newest?.printer !== this.printer.uri) {
          this.#around.toItsLane(job)
          return false
        }
        if (!this.#mayGoOn(job)) {
          if (this.isHeld) return true
          // It is shut: its turn comes when it may go on, and the printer isn't what it waits for.
          this.#queue.unshift(job)
          return false
        }
        const result = await this.#handOver.run(job, () => this.#makeNext())
        if (result === 'fetch') continue
        if (result !== 'ended') follower.add(this.printer, job, result === 'resume')
        break
      }
      this.#solved()
      return false
    } catch (thrown) {
      const error = asDeskError(thrown)
      if (signal.aborted) return false
      if (hasCode(error, 'ledger.printer-knows')) {
        this.#handOver.forgetNames()
        await this.#around.doubt(error.toMessage())
        return false
      }
      // Given up meanwhile, such as for a doubt about the ledger: its job says why.
      const now = this.#around.board.get(job)
      if (now?.here === 'held' && now.newest?.state === 'withdrawn') return false
      if (isRoomProblem(error)) {
        this.#queue.unshift(job)
        return false
      }
      // It takes another document of ours: nothing is wrong.
      if (hasCode(error, 'printer.taking')) return true
      const isRefused = hasCode(error, 'printer.refused')
      if (isRefused && !this.#hasOpenAttempt(job)) return false
      if (isTokenProblem(error)) {
        if (!gate.isClosedBy('token')) this.#around.parts.log.warn(error.message)
        gate.close('token')
        changed()
        this.#queue.unshift(job)
        return false
      }
      // Refused before it was asked for this job, the printer refuses every other one too.
      const isDown = isRefused || isPrinterDown(error) || isAmbiguous(error)
      if (isDown || isLedgerProblem(error)) {
        this.#failing(error)
        await this.#sayWhyItWaits(job, error)
        return true
      }
      await stepAside(job, error)
      return false
    }
  }

  /** True for a job that was refused ahead of its turn: it comes back when it may be tried again. */
  #isPutOff(job: string): boolean {
    const { board, parts } = this.#around
    const record = board.get(job)
    return record?.newest?.state === 'failed' && (record.retryAt ?? 0) > parts.now()
  }

  #needsDocument(job: string): boolean {
    const record = this.#around.board.get(job)
    const state = record?.newest?.state
    return record?.here === 'waiting' && (state === undefined || state === 'claimed' || record.newest?.endedAt !== null)
  }

  #hasOpenAttempt(job: string): boolean {
    const record = this.#around.board.get(job)
    return record?.newest?.endedAt === null && (record.here === 'waiting' || record.here === 'printing')
  }

  #failing(error: DeskError): void {
    const reason = error.toMessage()
    const { parts, said } = this.#around
    // The follower of its jobs may have said so already.
    if (said.isNew(this.printer.uri, error.code)) parts.log.warn(error.message, { printer: this.printer.uri })
    this.#problem = reason
    // A printer that prints our own job and takes no second one is not given up.
    const isWorking = reason.code === 'printer.busy' && this.#around.follower.outstandingAt(this.printer.uri) > 0
    this.#problemTries = isWorking ? 1 : this.#problemTries + 1
    this.#around.changed()
  }

  /** A job that isn't at the printer waits and reports why; once, not at each try. */
  async #sayWhyItWaits(job: string, error: DeskError): Promise<void> {
    const { board, parts } = this.#around
    const record = board.get(job)
    const attempt = record?.newest
    if (!attempt || attempt.endedAt !== null || attempt.spooler || record.reason?.code === error.code) return
    if (isLedgerProblem(error)) return
    const reason = error.toMessage()
    try {
      await board.place(job, { here: 'waiting', reason }, [reason])
    } catch (failure) {
      parts.log.warn(asDeskError(failure).message, { job })
    }
  }

  #solved(): void {
    this.#problemTries = 0
    if (this.#problem === null) return
    this.#problem = null
    this.#around.said.forget(this.printer.uri)
    this.#around.changed()
  }

  async #waitForPrinter(): Promise<void> {
    const limit = 15_000
    await pause(Math.min(limit, backoff(this.#problemTries)), this.#around.signal)
  }
}

/** The same before and after a job is claimed, so that those behind it stay behind it. */
function rankOf({ newest, plan }: JobRecord): number {
  if (['creating', 'created', 'cancelling', 'releasing', 'submitted'].includes(newest?.state ?? '')) return 0
  const kind = newest?.endedAt === null ? newest.kind : plan?.kind
  return kind === undefined || kind === 'first' ? 2 : 1
}
