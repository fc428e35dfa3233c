import { asDeskError, isConnectionProblem } from '../../../src-shared/errors.ts'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import { backoffMilliseconds } from '../../../src-shared/pricing/pace.ts'
import type { OutgoingCell, SendOutcome } from '../book/book.ts'
import { lanes, type SendingParts } from './parts.ts'
import { type Due, Rereading } from './rereading.ts'
import { Settling } from './settling.ts'
import { type Verdict, verdictOf } from './verdict.ts'

/**
 * Cells are taken so many at once, and again when fewer than half are left: no lane waits for the disk. The fewer the slower the
 * service is, so that an edit that comes in between does not stand behind them for long.
 */
const supplies = { least: 12, most: 128 }
/** The service is not asked to run further ahead of the disk. */
const mostUnwritten = 400

export type SendingState = { state: 'sending' | 'paused' | 'waiting'; problem: Message | null }

/**
 * Sends what is in the outbox of one service, six cells at a time. What is on its way is known here only: a process that is
 * killed sends it again, which does no harm, since a PATCH carries one whole value.
 */
export class Sender {
  readonly #parts: SendingParts
  readonly #settling: Settling
  readonly #rereading: Rereading
  readonly #failedCells = new FailureCounter()
  readonly #end = new AbortController()
  #ready: OutgoingCell[] = []
  readonly #takenAt = new WeakMap<OutgoingCell, number>()
  #inAir = 0
  /** Wait for the air to be clear. */
  readonly #landed: (() => void)[] = []
  #taking: Promise<void> | null = null
  #supply = supplies.least
  /** When all that was wanted was there; the beginning of time where the last look brought less. */
  #filledAt = Number.NEGATIVE_INFINITY
  /** Nothing was there when it was last looked. */
  #isDry = false
  #isPaused: boolean
  #isEnding = false
  readonly #holding: Holding
  /** After a hold one cell goes alone, whatever is still in the air. */
  #isProbing = false
  #isProbeOut = false
  #failures = 0
  /** Grows with each new start: what fails later of an earlier one says nothing of now. */
  #round = 0
  #account: unknown
  /** As it stood when it was last asked: at each change of the session, and whenever cells are taken. */
  #obstacle: Message | null

  constructor(parts: SendingParts, { paused }: { paused: boolean }) {
    this.#parts = parts
    this.#isPaused = paused
    this.#account = parts.account()
    this.#obstacle = parts.obstacle()
    this.#settling = new Settling(
      {
        book: parts.book,
        settled: (outcomes, news) => {
          // A cell that was on its way may have a newer value.
          this.#isDry = false
          parts.settled(outcomes, news)
          this.#go()
        },
      },
      problem => this.#hold(parts.waits.first, problem),
    )
    this.#rereading = new Rereading(parts, () => this.wake())
    this.#holding = new Holding(() => {
      this.#isProbing = true
      this.#goOn(false)
    })
  }

  get state(): SendingState {
    if (this.#isPaused) return { state: 'paused', problem: null }
    // While one cell is tried after a problem, that problem is what is known: else a bar would come and go with each retry.
    const problem = this.#holding.problem ?? this.#obstacle ?? (this.#isProbing ? this.#holding.last : null)
    if (problem) return { state: 'waiting', problem }
    const nothingGoes = this.#inAir === 0 && this.#ready.length === 0
    const { isSlow, problem: failed } = this.#rereading
    const unread = failed ?? (isSlow ? message('prices.reading-again', {}) : null)
    return nothingGoes && unread ? { state: 'waiting', problem: unread } : { state: 'sending', problem: null }
  }

  /** True while nothing is on its way or being written. */
  get isIdle(): boolean {
    return this.#inAir === 0 && this.#ready.length === 0 && this.#settling.size === 0
  }

  /** Something may have come into the outbox. */
  wake(): void {
    this.#isDry = false
    this.#go()
  }

  pause(paused: boolean): void {
    this.#isPaused = paused
    if (paused) {
      this.#giveBack()
      this.#parts.changed(true)
    } else this.tryNow()
  }

  /** Whatever it waits for, it is tried again at once. */
  tryNow(): void {
    if (this.#holding.problem) this.#isProbing = true
    this.#holding.end()
    this.#rereading.tryNow()
    this.#goOn(true)
  }

  /** The service has answered somebody of this desk: where the line was gone, one cell goes now. */
  heard(): void {
    if (!isConnectionProblem(this.#holding.problem?.code)) return
    this.#isProbing = true
    this.#holding.end()
    this.#goOn(true)
  }

  /** Somebody has signed in or out. */
  accountChanged(): void {
    const account = this.#parts.account()
    const isAnother = account !== this.#account
    this.#account = account
    this.#obstacle = this.#parts.obstacle()
    if (this.#obstacle) this.#giveBack()
    if (isAnother && account !== null) this.tryNow()
    else this.#goOn(true)
  }

  /** Takes no more, waits shortly for what is in the air, and writes down what came of it. */
  async end(): Promise<void> {
    this.#isEnding = true
    this.#holding.end()
    this.#rereading.end()
    this.#giveBack()
    const late = setTimeout(() => this.#end.abort(new Error('the sending ends')), this.#parts.waits.end)
    await this.#taking
    while (this.#inAir > 0) await new Promise<void>(resolve => this.#landed.push(resolve))
    clearTimeout(late)
    this.#end.abort(new Error('the sending ends'))
    await this.#settling.end()
  }

  get #mayGo(): boolean {
    return !(this.#isEnding || this.#isPaused || this.#holding.problem || this.#obstacle)
  }

  #go(): void {
    if (!this.#mayGo) return
    while (this.#hasRoom) {
      const [cell] = this.#ready
      if (!cell) break
      if (this.#isOld(cell)) {
        // Behind slow answers its row has become old: it is taken anew.
        this.#giveBack()
        break
      }
      this.#ready.shift()
      void this.#send(cell)
    }
    if (this.#ready.length >= this.#supply / 2 || this.#taking || this.#isDry) return
    this.#taking = this.#take().finally(() => {
      this.#taking = null
      if (this.#mayGo) this.#go()
      else this.#giveBack()
      if (this.isIdle) this.#parts.changed(true)
    })
  }

  #isOld(cell: OutgoingCell): boolean {
    return performance.now() - (this.#takenAt.get(cell) ?? 0) > this.#rereading.fresh
  }

  get #hasRoom(): boolean {
    if (this.#settling.size >= mostUnwritten) return false
    return this.#isProbing ? !this.#isProbeOut : this.#inAir < lanes
  }

  async #take(): Promise<void> {
    // What comes into the outbox from now on is looked for again.
    this.#isDry = true
    const { book, service, waits } = this.#parts
    const rereading = this.#rereading
    this.#obstacle = this.#parts.obstacle()
    if (this.#obstacle) return
    try {
      const now = Date.now()
      const limit = this.#nextSupply() - this.#ready.length
      const fresh = rereading.freshness(now)
      let taken = await book.take(service, limit, fresh)
      const { due, tried } = rereading.needed(taken.stale, now)
      if (due.length > 0) this.#readAgain(due)
      if (tried.length > 0) {
        this.#add(taken.cells)
        taken = await book.take(service, limit, { ...fresh, tried })
      }
      this.#add(taken.cells)
      this.#filledAt = taken.cells.length === limit ? performance.now() : Number.NEGATIVE_INFINITY
      if (taken.cells.length > 0) this.#isDry = false
    } catch (error) {
      this.#isDry = false
      this.#hold(waits.first, asDeskError(error).toMessage())
    }
  }

  /** Twice as many where they were gone after a short while, half as many after a long one. */
  #nextSupply(): number {
    const passed = performance.now() - this.#filledAt
    if (passed < 50) this.#supply = Math.min(supplies.most, this.#supply * 2)
    if (passed > 250) this.#supply = Math.max(supplies.least, this.#supply / 2)
    return this.#supply
  }

  #add(cells: readonly OutgoingCell[]): void {
    for (const cell of cells) this.#takenAt.set(cell, performance.now())
    this.#ready = this.#failedCells.inOrder([...this.#ready, ...cells])
  }

  #readAgain(due: readonly Due[]): void {
    if (this.#rereading.isRunning) return
    void this.#rereading
      .run(due, this.#end.signal)
      .catch(error => {
        if (!this.#end.signal.aborted) this.#judge(verdictOf(error))
      })
      .finally(() => {
        this.#parts.changed(false)
        this.wake()
      })
    this.#parts.changed(true)
  }

  async #send(cell: OutgoingCell): Promise<void> {
    const isProbe = this.#isProbing
    const round = this.#round
    if (isProbe) this.#isProbeOut = true
    this.#inAir++
    const { grid, entry, cell: place } = cell
    const name = { grid, entry, cell: place }
    try {
      const stored = await this.#parts.patch(cell, this.#end.signal)
      this.#answered(cell, { ...name, outcome: 'saved', stored })
    } catch (error) {
      const verdict: Verdict | null = this.#end.signal.aborted ? null : verdictOf(error)
      if (verdict?.kind === 'rejected') {
        this.#answered(cell, { ...name, outcome: 'rejected', reason: verdict.reason })
      } else if (verdict?.kind === 'again' && verdict.heard && this.#failedCells.failed(cell)) {
        this.#settling.add([{ ...name, outcome: 'rejected', reason: verdict.problem }])
      } else {
        this.#settling.add([{ ...name, outcome: 'again' }])
        if (verdict && (round === this.#round || verdict.kind === 'later')) this.#judge(verdict)
      }
    } finally {
      this.#inAir--
      if (isProbe) this.#isProbeOut = false
      for (const landed of this.#landed.splice(0)) landed()
    }
    // The last one is not made to wait for company.
    if (this.#inAir === 0 && this.#ready.length === 0) void this.#settling.flush()
    this.#go()
  }

  #answered(cell: OutgoingCell, outcome: SendOutcome): void {
    this.#failedCells.decided(cell)
    this.#failures = 0
    this.#isProbing = false
    this.#settling.add([outcome])
  }

  #judge(verdict: Verdict): void {
    const { waits } = this.#parts
    if (verdict.kind === 'later') this.#hold(verdict.seconds * 1_000, verdict.problem)
    if (verdict.kind === 'refused') this.#hold(null, verdict.problem)
    if (verdict.kind === 'signed-out') this.#hold(waits.first, verdict.problem)
    if (verdict.kind === 'again') {
      // Six lanes that fail together are one failure.
      if (!this.#holding.problem) this.#failures++
      this.#hold(backoffMilliseconds(this.#failures, waits), verdict.problem)
    }
  }

  /** Null: until somebody signs in, or a person tries again. */
  #hold(milliseconds: number | null, problem: Message): void {
    if (this.#isEnding) return
    this.#holding.hold(milliseconds, problem)
    this.#giveBack()
    this.#parts.changed(true)
  }

  #goOn(atOnce: boolean): void {
    this.#round++
    this.#parts.changed(atOnce)
    this.wake()
  }

  /** What was taken and not sent is queued again, so that it can be changed or taken back meanwhile. */
  #giveBack(): void {
    const cells = this.#ready
    this.#ready = []
    this.#settling.add(
      cells.map(({ grid, entry, cell }): SendOutcome => ({ grid, entry, cell, outcome: 'again' })),
    )
  }
}

/** Why nothing goes: for a time, or until somebody signs in or a person tries again. */
class Holding {
  readonly #over: () => void
  #problem: Message | null = null
  #last: Message | null = null
  #until = 0
  #timer: NodeJS.Timeout | undefined

  /** `over` is called when a time has passed. */
  constructor(over: () => void) {
    this.#over = over
  }

  get problem(): Message | null {
    return this.#problem
  }

  /** The newest problem, also once its time has passed. */
  get last(): Message | null {
    return this.#last
  }

  /** Holds for so many milliseconds; null: until `end`. The longest of several counts. */
  hold(milliseconds: number | null, problem: Message): void {
    const until = milliseconds === null ? Number.POSITIVE_INFINITY : performance.now() + milliseconds
    if (this.#problem && until <= this.#until) return
    clearTimeout(this.#timer)
    this.#problem = this.#last = problem
    this.#until = until
    if (milliseconds === null) return
    this.#timer = setTimeout(() => {
      this.end()
      this.#over()
    }, milliseconds)
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#problem = null
  }
}

/** A cell that failed so often while others were saved is the service's fault with this cell alone. */
const mostFailures = 5

const nameOf = ({ grid, entry, cell }: OutgoingCell) => `${grid} ${entry} ${cell}`

/**
 * Counts how often each cell failed, so that one at which the service always fails neither holds up the others nor is tried
 * for ever.
 */
export class FailureCounter {
  readonly #cells = new Map<string, { count: number; savedBefore: number }>()
  #saved = 0

  /** The service has decided on a cell. */
  decided(cell: OutgoingCell): void {
    this.#saved++
    this.#cells.delete(nameOf(cell))
  }

  /** Notes a failure; true where the cell has failed often enough while the service works. */
  failed(cell: OutgoingCell): boolean {
    const name = nameOf(cell)
    const failure = this.#cells.get(name) ?? { count: 0, savedBefore: this.#saved }
    failure.count++
    const isEnough = failure.count >= mostFailures && this.#saved > failure.savedBefore
    if (isEnough) this.#cells.delete(name)
    else this.#cells.set(name, failure)
    return isEnough
  }

  of(cell: OutgoingCell): number {
    return this.#cells.get(nameOf(cell))?.count ?? 0
  }

  /** The same cells, those that failed least first. */
  inOrder(cells: readonly OutgoingCell[]): OutgoingCell[] {
    return this.#cells.size === 0 ? [...cells] : cells.toSorted((a, b) => this.of(a) - this.of(b))
  }
}
