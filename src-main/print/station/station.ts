import { asDeskError, type DeskError } from '../../../src-shared/errors.ts'
import { type Message, message, sayEnglish } from '../../../src-shared/messages/index.ts'
import { needsPerson } from '../../../src-shared/print/intake.ts'
import { comparePaperOrder, foldWord } from '../../../src-shared/print/job.ts'
import { callApart, type PrinterView } from '../../../src-shared/print/printer.ts'
import { namesIn, type PrintRule, printersOf, rulesFor } from '../../../src-shared/print/rules.ts'
import { SaidOnce } from '../../../src-shared/said-once.ts'
import { notify, writeDown } from '../../observers.ts'
import { within } from '../../within.ts'
import type { StationSays } from '../claims/says.ts'
import { mostNeeds, mostPrinters, toldNeed, toldPrinter } from '../claims/says.ts'
import type { JobChange, JobRecord } from '../ledger/ledger.ts'
import { AbleAgain } from './able-again.ts'
import { Board, destinationOf, printedByRules } from './board.ts'
import { Doubts } from './doubts.ts'
import { Follower } from './follower.ts'
import { Gate } from './gate.ts'
import { dayOf, Intake } from './intake.ts'
import { Lane } from './lane.ts'
import { Moves } from './moves.ts'
import { patienceAfterCut, patienceAtEnd, type StationParts, type StationPolicy } from './parts.ts'
import { Poller } from './poller.ts'
import { Preparation } from './preparation.ts'
import { Retries } from './retries.ts'
import { Sharing } from './sharing.ts'
import { Spares } from './spare.ts'
import { Together } from './together.ts'
import { UndoableDecisions } from './undoable-decisions.ts'

/** What came to its end is shown for a day at least, in milliseconds: a night's work doesn't vanish at midnight. */
const shownFor = 86_400_000

/**
 * The station of one service: reads its list, takes its jobs, and brings each to its printer once. Data goes one way:
 * list -> intake -> ledger -> board -> lane -> printer -> ledger -> board.
 */
export class Station {
  readonly board: Board
  /** What the station runs on; in its rules a spare printer that stands in automatically has the place of the first. */
  readonly parts: StationParts
  readonly decisions: UndoableDecisions
  readonly moves: Moves
  readonly spares: Spares
  /** Jobs that are held for what their printer would leave out. */
  readonly ableAgain: AbleAgain
  /** What it shares with other stations; null: nothing. */
  readonly sharing: Sharing | null
  /** Documents of one order that wait for each other. */
  readonly together: Together
  readonly #gate = new Gate()
  readonly #stop = new AbortController()
  readonly #preparation: Preparation
  readonly #said = new SaidOnce()
  readonly #follower: Follower
  readonly #poller: Poller
  readonly #reporter: Reporter
  readonly #lanes = new Map<string, Lane>()
  readonly #retries: Retries
  readonly #doubts: Doubts
  readonly #listeners = new Set<() => void>()
  #intake: Intake | null = null
  #polling: Promise<void> = Promise.resolve()
  #watching: Promise<unknown> = Promise.resolve()

  constructor(given: StationParts) {
    const parts = { ...given, policy: () => localPolicy(given.policy()) }
    this.board = new Board(parts)
    this.decisions = new UndoableDecisions(this.board, parts.log)
    this.parts = { ...parts, policy: () => this.#policy(parts) }
    this.sharing = parts.room
      ? new Sharing(parts.room, {
          parts: this.parts,
          board: this.board,
          lanes: () => this.lanes,
          enqueue: jobs => this.enqueue(jobs),
          says: () => this.#says(),
          changed: () => this.#changed(),
        })
      : null
    this.together = new Together({
      parts: this.parts,
      board: this.board,
      lanes: () => this.lanes,
      isFetching: job => this.#preparation.isAtWorkOn(job),
      enqueue: jobs => this.enqueue(jobs),
    })
    this.#preparation = new Preparation(this.parts, this.board, this.sharing)
    this.#follower = new Follower(parts, this.board, this.#stop.signal, this.#said)
    this.#reporter = new Reporter(parts, this.board)
    this.#retries = new Retries(parts, this.board, job => this.enqueue([job]), this.#stop.signal)
    this.#doubts = new Doubts({
      parts,
      board: this.board,
      lanes: () => this.lanes,
      forgetTries: job => this.forgetTries(job),
      changed: () => this.#changed(),
    })
    const around = {
      parts,
      board: this.board,
      follower: this.#follower,
      laneOf: (uri: string) => this.laneOf(uri),
      signal: this.#stop.signal,
    }
    this.moves = new Moves({
      ...around,
      lanes: () => this.lanes,
      isFetching: job => this.#preparation.isAtWorkOn(job),
      forgetTries: job => this.forgetTries(job),
      enqueue: jobs => this.enqueue(jobs),
    })
    this.spares = new Spares({
      ...around,
      moves: this.moves,
      waitingFor: uri => this.#lanes.get(uri)?.jobs ?? [],
      isPaused: () => this.isPaused,
      changed: () => this.#changed(),
    })
    this.ableAgain = new AbleAgain({
      parts,
      board: this.board,
      decisions: this.decisions,
      printerOf: uri => this.laneOf(uri).printer,
      enqueue: jobs => this.enqueue(jobs),
    })
    this.board.listen((record, before) => this.#goOn(record, before))
    this.board.listen((record, before) => this.#tellLane(record, before))
    const take: ConstructorParameters<typeof Poller>[2] = async (jobs, isWhole) => {
      this.sharing?.room.meet(jobs, isWhole)
      await this.#intake?.take(jobs, waiting => this.enqueue(waiting))
      if (isWhole) this.#forgetPast()
    }
    this.#poller = new Poller(this.parts, this.#gate, take, () => this.#changed())
  }

  /** The printers as they were seen last, for the room; set by who watches them. */
  seePrinters: () => readonly PrinterView[] = () => []

  /** Settles what was open when the station last ended, then starts to poll. Throws `desk.database-failed`. */
  async start(): Promise<void> {
    const { ledger, serviceKey, now, policy } = this.parts
    callApart(printersOf(policy().rules))
    const state = await ledger.load(serviceKey, dayOf(now()))
    this.board.fill(state.jobs)
    // Before anything goes into a lane: what waits for others must not print because it was there first.
    this.together.start()
    this.#intake = new Intake(this.parts, { board: this.board, decisions: this.decisions }, state, (waiting, written) =>
      this.#claimAhead(waiting, written),
    )
    const open = state.jobs.filter(job => job.here === 'waiting' || job.here === 'printing')
    const note = [message('step.desk-started', {})]
    await Promise.all(
      open.filter(one => one.here === 'printing').map(job => this.board.advance(job.id, { timeline: note })),
    )
    for (const job of open.filter(one => !atPrinter(one) && !destinationOf(one, this.parts))) {
      await this.#place(job.id, { here: 'held', reason: message('job.held-no-rule', { type: job.type }) })
    }
    this.enqueue(open.filter(job => job.retryAt === null).map(job => job.id))
    for (const job of state.jobs.filter(one => one.retryAt !== null)) this.#retries.resume(job.id, job.retryAt ?? 0)
    await this.rulesChanged()
    this.sharing?.start()
    this.#polling = this.#poller.run(this.#stop.signal)
    this.#watching = Promise.all([this.spares.run(), this.ableAgain.run(this.#stop.signal)])
  }

  /** Takes off the board what came to its end days ago and isn't listed any more: whoever asks for it finds it in the ledger. */
  #forgetPast(): void {
    const now = this.parts.now()
    const today = dayOf(now)
    const isPast = ({ id, here, listedOn, since }: JobRecord) =>
      (here === 'printed' || here === 'skipped' || here === 'elsewhere') &&
      listedOn < today &&
      since < now - shownFor &&
      !this.sharing?.isUnderWay({ id })
    this.board.forget([...this.board.all()].filter(isPast).map(({ id }) => id))
  }

  /** New jobs whose printers are idle are claimed while they are recorded: the first of each in the order of paper. */
  #claimAhead(waiting: readonly JobRecord[], written: Promise<void>): void {
    if (!this.#gate.isOpen || this.#stop.signal.aborted || this.sharing?.room.isOpen === false) return
    const free = new Set(this.lanes.filter(lane => lane.waiting === 0 && !lane.isHeld).map(lane => lane.printer.uri))
    for (const job of waiting.toSorted(comparePaperOrder)) {
      const printer = destinationOf(job, this.parts)
      if (this.sharing?.isShutFor(job) || this.together.isShutFor(job)) continue
      if (printer !== null && free.delete(printer)) this.#preparation.claimAhead(job, written)
    }
  }

  #policy(parts: StationParts): StationPolicy {
    const policy = parts.policy()
    const rules = this.spares.standIn(policy.rules)
    return rules === policy.rules ? policy : { ...policy, rules }
  }

  /** An attempt ended and its job waits on: it was refused and is tried again, or cancelled so that it prints elsewhere. */
  #goOn(record: JobRecord, before: JobRecord | null): void {
    const justFailed = record.newest?.state === 'failed' && before?.newest?.state !== 'failed'
    if (record.here !== 'waiting' || !justFailed || this.#stop.signal.aborted) return
    if (record.retryAt !== null) this.#retries.later(record.id, record.retryAt)
    else this.enqueue([record.id])
  }

  /** An attempt ended at its printer: one lane counts how. */
  #tellLane({ here, reason, newest }: JobRecord, before: JobRecord | null): void {
    const hasEnded = before?.newest?.endedAt === null && before.newest.number === newest?.number
    if (!newest || newest.endedAt === null || !hasEnded) return
    const lane = this.#lanes.get(newest.printer)
    if (here === 'printed') lane?.ended(null)
    else if ((here === 'failed' || here === 'unconfirmed') && reason) lane?.ended(reason)
  }

  /**
   * Finishes the hand-over in progress of each printer, then ends. A printer that doesn't answer in time is cut off: what
   * was sent to it is settled as a lost answer is. What is left is in the ledger.
   */
  async stop(): Promise<void> {
    await this.decisions.close()
    this.together.stop()
    this.#stop.abort()
    const ended = Promise.all([
      this.#polling,
      this.#watching,
      this.#follower.idle(),
      this.#reporter.idle(),
      ...this.lanes.map(lane => lane.idle()),
    ])
    if (!(await within(ended, this.parts.patienceAtEnd ?? patienceAtEnd))) {
      this.#cutOff()
      await within(ended, patienceAfterCut)
    }
    this.board.close()
    await this.sharing?.stop()
  }

  #cutOff(): void {
    const { log } = this.parts
    for (const { printer, isHandingOver } of this.lanes) {
      if (isHandingOver) log.warn(sayEnglish(message('printer.cut-off', { printer: printer.name })))
      printer.cutOff?.()
    }
  }

  /** Puts jobs into the lanes of their printers. */
  enqueue(jobs: readonly string[]): void {
    const byPrinter = new Map<string, string[]>()
    for (const job of jobs) {
      const record = this.board.get(job)
      const uri = record && (atPrinter(record) ?? destinationOf(record, this.parts))
      if (uri) byPrinter.set(uri, [...(byPrinter.get(uri) ?? []), job])
    }
    for (const [uri, ids] of byPrinter) {
      try {
        this.laneOf(uri).add(ids)
      } catch (error) {
        for (const job of ids) void this.#cannotOpen(job, asDeskError(error))
      }
    }
    if (jobs.length > 0) this.#changed()
  }

  /** No lane leads to the printer of a job: its rule has to be mended. What may be at a printer stays in doubt. */
  async #cannotOpen(job: string, error: DeskError): Promise<void> {
    const here = this.board.get(job)?.newest?.spooler ? 'unconfirmed' : 'failed'
    const reason = error.toMessage()
    this.parts.log.warn(error.message, { job })
    await this.#place(job, { here, reason, retryAt: null }, [reason])
  }

  /** Writes a job's place; where the ledger cannot be written, it stays and the log says so. */
  async #place(job: string, change: JobChange, timeline: Message[] = []): Promise<void> {
    try {
      await this.board.place(job, change, timeline)
    } catch (failure) {
      this.parts.log.warn(asDeskError(failure).message, { job })
    }
  }

  /** The lane of a printer; opened when it is first needed. Throws `printer.bad-uri`. */
  laneOf(uri: string): Lane {
    const known = this.#lanes.get(uri)
    if (known) return known
    callApart([uri])
    const lane = new Lane(this.parts.openPrinter(uri), {
      parts: this.parts,
      board: this.board,
      gate: this.#gate,
      preparation: this.#preparation,
      follower: this.#follower,
      sharing: this.sharing,
      together: this.together,
      stepAside: (job, error) => this.#retries.stepAside(job, error),
      nextTry: job => this.#retries.nextTry(job),
      toItsLane: job => this.enqueue([job]),
      doubt: evidence => this.#doubts.hold(evidence),
      said: this.#said,
      signal: this.#stop.signal,
      changed: () => this.#changed(),
    })
    this.#lanes.set(uri, lane)
    return lane
  }

  /** What it tells the room of itself. */
  #says(): StationSays {
    const state = this.isTokenRefused ? 'token-refused' : this.isPaused ? 'paused' : 'running'
    const problems = new Set(this.lanes.filter(({ problem }) => problem !== null).map(({ printer }) => printer.uri))
    const { rules } = this.parts.policy()
    const own = rules.filter(({ printer }) => printer !== null)
    const typesOf = (rules: typeof own) => rules.map(rule => foldWord(rule.job_type))
    return {
      state,
      stopped: typesOf(own.filter(({ printer }) => printer !== null && problems.has(printer))),
      prints: typesOf(own),
      leaves: typesOf(rules.filter(({ printer }) => printer === null)),
      names: namesIn(rules),
      ...needsOf([...this.board.all()].filter(needsPerson)),
      printers: this.seePrinters().slice(0, mostPrinters).map(toldPrinter),
    }
  }

  get lanes(): readonly Lane[] {
    return [...this.#lanes.values()]
  }

  get follower(): Follower {
    return this.#follower
  }

  get poller(): Poller {
    return this.#poller
  }

  get isPaused(): boolean {
    return this.#gate.isClosedBy('pause')
  }

  get isTokenRefused(): boolean {
    return this.#gate.isClosedBy('token')
  }

  /** Nothing more is handed over until `resume`; the list is read on, and what is at a printer is followed. */
  pause(): void {
    this.#gate.close('pause')
    this.#changed()
  }

  resume(): void {
    this.#gate.open('pause')
    this.#changed()
  }

  /** A person looked after a printer that was held after failures in a row: its jobs are sent again. */
  resumePrinter(uri: string): void {
    this.#lanes.get(uri)?.resume()
  }

  /** There is a new token, or an old one again: it is tried at once, and calls continue where it is taken. */
  tokenRenewed(): void {
    if (this.isTokenRefused) this.#poller.tryToken()
  }

  /** The jobs that saving these rules would print. Throws `desk.database-failed`. */
  async printedBy(rules: readonly PrintRule[]): Promise<string[]> {
    const { stationName: name, groups = [] } = this.parts.policy()
    const next = this.spares.standIn(rulesFor(rules, { name, groups }))
    const fits = (record: JobRecord) => this.#preparation.fitsBy(record, next)
    const printed = await printedByRules(next, { parts: this.parts, board: this.board, fits })
    // What another station of the room has begun or printed isn't printed here.
    return printed.filter(record => !this.sharing?.leftTo(record)).map(({ id }) => id)
  }

  /** Holds what saving these rules would print besides `wanted`, until a person releases it. Throws `desk.database-failed`. */
  async holdPrintedBy(rules: readonly PrintRule[], wanted: readonly string[] = []): Promise<void> {
    const isWanted = new Set(wanted)
    const reason = message('job.held-rules-saved', {})
    await this.decisions.settle()
    for (const job of await this.printedBy(rules)) {
      if (isWanted.has(job)) continue
      this.forgetTries(job)
      await this.board.place(job, { here: 'held', reason, retryAt: null }, [reason])
    }
  }

  /** The service has answered somebody of this desk. */
  heard(): void {
    this.#poller.heard()
  }

  /** The rules are others now: jobs that were held for their paper, and fit by them, go by themselves. Never rejects. */
  async rulesChanged(): Promise<void> {
    callApart(printersOf(this.parts.policy().rules))
    try {
      await this.decisions.settle()
      this.together.look()
      await this.sharing?.left.look()
      this.enqueue(await this.#preparation.releaseFitting())
    } catch (error) {
      this.parts.log.warn(asDeskError(error).message)
    }
  }

  /** Reads the list now. */
  readNow(): Promise<void> {
    return this.#poller.readNow(this.#stop.signal)
  }

  /** True while a job waits for its next try, before it counts as failed. */
  get hasRetries(): boolean {
    return this.#retries.isAnyOpen
  }

  /** Forgets the failed tries of a job, and a wait for the next one: a person wants it now. */
  forgetTries(job: string): void {
    this.#retries.forget(job)
  }

  /** Called on changes in lanes, polls and gates (for jobs, listen to the board). */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #changed(): void {
    notify(this.#listeners)
  }
}

/** The policy with the rules as this station follows them: what they leave to others has no printer here. */
function localPolicy(policy: StationPolicy): StationPolicy {
  const rules = rulesFor(policy.rules, { name: policy.stationName, groups: policy.groups ?? [] })
  return rules === policy.rules ? policy : { ...policy, rules }
}

/** The printer of an attempt that is open there. */
function atPrinter(record: JobRecord): string | null {
  return record.newest && record.newest.endedAt === null ? record.newest.printer : null
}

/** Tells the service what came out, where its profile binds an operation for that (bindings, section 3). */
class Reporter {
  readonly #parts: StationParts
  readonly #board: Board
  readonly #running = new Set<Promise<void>>()

  constructor(parts: StationParts, board: Board) {
    this.#parts = parts
    this.#board = board
    board.listen((record, before) => {
      if (record.here !== 'printed' || before === null || before.here === 'printed') return
      // What the service does not list it knows nothing of.
      if (record.source !== null || !parts.service.canReport()) return
      const running = this.#report(record)
        .catch(writeDown)
        .finally(() => this.#running.delete(running))
      this.#running.add(running)
    })
  }

  async idle(): Promise<void> {
    await Promise.all(this.#running)
  }

  async #report(record: JobRecord): Promise<void> {
    const { service, policy, ledger, serviceKey, now, log } = this.#parts
    const printedAt = record.newest?.endedAt ?? now()
    const note = await service.report(record.id, { station: policy().stationName, printedAt }).then(
      () => message('step.reported', {}),
      error => message('step.report-failed', { why: asDeskError(error).message }),
    )
    try {
      this.#board.put(await ledger.place(serviceKey, record.id, {}, [note], now()))
    } catch (error) {
      log.warn(String(error), { job: record.id })
    }
  }
}

/** What needs a person, as the room is told: how many jobs, and why, those with the same reason together. */
function needsOf(records: readonly JobRecord[]): Pick<StationSays, 'needsPerson' | 'needs'> {
  const groups = Map.groupBy(records, ({ here, reason }) => `${here} ${reason?.code}`)
  const needs = [...groups.values()].flatMap(alike => {
    const said = alike[0]?.reason
    return said ? [toldNeed({ count: alike.length, said })] : []
  })
  return { needsPerson: records.length, needs: needs.toSorted((a, b) => b.count - a.count).slice(0, mostNeeds) }
}
