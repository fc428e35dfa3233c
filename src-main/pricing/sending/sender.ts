import { asDeskError, isConnectionProblem } from '../../../src-shared/errors.ts'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import { backoffMilliseconds } from '../../../src-shared/pricing/pace.ts'
import { guarded, writeDown } from '../../observers.ts'
import type { OutgoingCell, SendOutcome } from '../book/book.ts'
import { lanes, type SendingParts } from './parts.ts'
import { type Due, Rereading } from './rereading.ts'
import { Settling } from './settling.ts'
import { type Verdict, verdictOf } from './verdict.ts'

/**
 * Number of cells taken at once. The next ones are taken when fewer than half are left, so no lane waits for the disk.
 * A slow service gets fewer, so a new edit doesn't queue behind them for long.
 */
const supplies = { least: 12, most: 128 }
/** Maximum number of outcomes waiting for the disk; nothing is sent above it. */
const maxUnwritten = 400

export type SendingState = { state: 'sending' | 'paused' | 'waiting'; problem: Message | null }

/**
 * Sends the outbox of one service, six cells at a time. Cells in flight are still queued on disk: after a crash they
 * are sent again, which is harmless, since a PATCH carries one whole value.
 */
export class Sender {
  readonly #parts: SendingParts
  readonly #settling: Settling
  readonly #rereading: Rereading
  readonly #failedCells = new FailureCounter()
  readonly #end = new AbortController()
  #ready: OutgoingCell[] = []
  readonly #takenAt = new WeakMap<OutgoingCell, number>()
  #inFlight = 0
  /** Resolvers of callers that wait for cells in flight. */
  readonly #landed: (() => void)[] = []
  #taking: Promise<void> | null = null
  #supply = supplies.least
  /** The last answer took so long that a row read ahead of it would be old. */
  #isSlow = false
  /** When cells were last taken up to the limit; -Infinity if the last take returned fewer. */
  #filledAt = Number.NEGATIVE_INFINITY
  /** The last take found nothing. */
  #isDry = false
  #isPaused: boolean
  #isEnding = false
  readonly #holding: Holding
  /** After a hold, one cell is sent alone, whatever is still in flight. */
  #isProbing = false
  #isProbeOut = false
  #failures = 0
  /** Incremented with each resume: late failures of an earlier round are ignored. */
  #round = 0
  #account: unknown
  /** As of the last check: at each change of the session, and whenever cells are taken. */
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
          // A cell that was in flight may have a newer value.
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
      this.#resume(false)
    })
  }

  get state(): SendingState {
    if (this.#isPaused) return { state: 'paused', problem: null }
    // Keeps showing the problem while one cell is tried after it, or a bar would come and go with each retry.
    const problem = this.#holding.problem ?? this.#obstacle ?? (this.#isProbing ? this.#holding.last : null)
    if (problem) return { state: 'waiting', problem }
    const nothingGoes = this.#inFlight === 0 && this.#ready.length === 0
    const { isSlow, problem: failed } = this.#rereading
    const unread = failed ?? (isSlow ? message('prices.reading-again', {}) : null)
    return nothingGoes && unread ? { state: 'waiting', problem: unread } : { state: 'sending', problem: null }
  }

  /** True if no cell is in flight, ready to be sent or waiting to be written. */
  get isIdle(): boolean {
    return this.#inFlight === 0 && this.#ready.length === 0 && this.#settling.size === 0
  }

  /** Called when the outbox may have new cells. */
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

  /** Ends any wait and tries again at once. */
  tryNow(): void {
    if (this.#holding.problem) this.#isProbing = true
    this.#holding.end()
    this.#rereading.tryNow()
    this.#resume(true)
  }

  /**
   * Called when the service answered another request of this desk: after a connection problem, one cell is sent now.
   */
  heard(): void {
    if (!isConnectionProblem(this.#holding.problem?.code)) return
    this.#isProbing = true
    this.#holding.end()
    this.#resume(true)
  }

  /** Called after a sign-in or sign-out. */
  accountChanged(): void {
    const account = this.#parts.account()
    const isAnother = account !== this.#account
    this.#account = account
    this.#obstacle = this.#parts.obstacle()
    if (this.#obstacle) this.#giveBack()
    if (isAnother && account !== null) this.tryNow()
    else this.#resume(true)
  }

  /** Takes no more cells, waits for those in flight up to `waits.end`, and stores their outcomes. */
  async end(): Promise<void> {
    this.#isEnding = true
    this.#holding.end()
    this.#rereading.end()
    this.#giveBack()
    const late = setTimeout(() => this.#end.abort(new Error('the sending ends')), this.#parts.waits.end)
    await this.#taking
    while (this.#inFlight > 0) await new Promise<void>(resolve => this.#landed.push(resolve))
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
        // Its row became stale behind slow answers, so it is taken again.
        this.#giveBack()
        break
      }
      this.#ready.shift()
      this.#send(cell).catch(writeDown)
    }
    if (this.#ready.length >= this.#supply / 2 || this.#taking || this.#isDry) return
    if (this.#isSlow && !this.#hasRoom) return
    this.#taking = this.#take()
      .catch(writeDown)
      .finally(() => {
        this.#taking = null
        if (this.#mayGo) this.#go()
        else this.#giveBack()
        if (this.isIdle) this.#parts.changed(true)
      })
  }

  #isOld(cell: OutgoingCell): boolean {
    return performance.now() - (this.#takenAt.get(cell) ?? 0) > this.#parts.waits.fresh
  }

  get #hasRoom(): boolean {
    if (this.#settling.size >= maxUnwritten) return false
    return this.#isProbing ? !this.#isProbeOut : this.#inFlight < lanes
  }

  async #take(): Promise<void> {
    // Set first, so cells that are added during this take cause another one.
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

  /** Doubles the supply if the last one was used up quickly, halves it if that took long. */
  #nextSupply(): number {
    // Behind slow answers no more are taken than go out at once.
    if (this.#isSlow) return this.#ready.length + Math.max(1, lanes - this.#inFlight - this.#ready.length)
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
    this.#inFlight++
    const { grid, entry, cell: place } = cell
    const name = { grid, entry, cell: place }
    const since = performance.now()
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
      this.#inFlight--
      this.#isSlow = performance.now() - since > this.#parts.waits.fresh
      if (isProbe) this.#isProbeOut = false
      for (const landed of this.#landed.splice(0)) landed()
    }
    // Doesn't delay the last outcome for a larger batch.
    if (this.#inFlight === 0 && this.#ready.length === 0) void this.#settling.flush()
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
      // Six lanes that fail together count as one failure.
      if (!this.#holding.problem) this.#failures++
      this.#hold(backoffMilliseconds(this.#failures, waits), verdict.problem)
    }
  }

  /** Holds for `milliseconds`; null: until someone signs in, or a person tries again. */
  #hold(milliseconds: number | null, problem: Message): void {
    if (this.#isEnding) return
    this.#holding.hold(milliseconds, problem)
    this.#giveBack()
    this.#parts.changed(true)
  }

  #resume(atOnce: boolean): void {
    this.#round++
    this.#parts.changed(atOnce)
    this.wake()
  }

  /** Queues cells again that were taken but not sent, so they can be changed or reverted meanwhile. */
  #giveBack(): void {
    const cells = this.#ready
    this.#ready = []
    this.#settling.add(cells.map(({ grid, entry, cell }): SendOutcome => ({ grid, entry, cell, outcome: 'again' })))
  }
}

/** A hold on sending: for a time, or until someone signs in or a person tries again. */
class Holding {
  readonly #onElapsed: () => void
  #problem: Message | null = null
  #last: Message | null = null
  #until = 0
  #timer: NodeJS.Timeout | undefined

  /** `onElapsed` is called when a timed hold has ended. */
  constructor(onElapsed: () => void) {
    this.#onElapsed = onElapsed
  }

  get problem(): Message | null {
    return this.#problem
  }

  /** The newest problem, even after its hold has ended. */
  get last(): Message | null {
    return this.#last
  }

  /** Holds for some milliseconds; null: until `end`. The longest of several holds counts. */
  hold(milliseconds: number | null, problem: Message): void {
    const until = milliseconds === null ? Number.POSITIVE_INFINITY : performance.now() + milliseconds
    if (this.#problem && until <= this.#until) return
    clearTimeout(this.#timer)
    this.#problem = this.#last = problem
    this.#until = until
    if (milliseconds === null) return
    this.#timer = setTimeout(
      guarded(() => {
        this.end()
        this.#onElapsed()
      }),
      milliseconds,
    )
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#problem = null
  }
}

/** If a cell fails this often while others are saved, the service has a problem with this cell alone. */
const maxFailures = 5

const keyOf = ({ grid, entry, cell }: OutgoingCell) => `${grid} ${entry} ${cell}`

/** Counts failures per cell, so a cell that always fails neither blocks the others nor is retried forever. */
export class FailureCounter {
  readonly #cells = new Map<string, { count: number; savedBefore: number }>()
  #saved = 0

  /** Resets a cell that the service has saved or rejected. */
  decided(cell: OutgoingCell): void {
    this.#saved++
    this.#cells.delete(keyOf(cell))
  }

  /** Counts a failure; true if the cell has failed too often while the service works for others. */
  failed(cell: OutgoingCell): boolean {
    const name = keyOf(cell)
    const failure = this.#cells.get(name) ?? { count: 0, savedBefore: this.#saved }
    failure.count++
    const isEnough = failure.count >= maxFailures && this.#saved > failure.savedBefore
    if (isEnough) this.#cells.delete(name)
    else this.#cells.set(name, failure)
    return isEnough
  }

  of(cell: OutgoingCell): number {
    return this.#cells.get(keyOf(cell))?.count ?? 0
  }

  /** The same cells, those with the fewest failures first. */
  inOrder(cells: readonly OutgoingCell[]): OutgoingCell[] {
    return this.#cells.size === 0 ? [...cells] : cells.toSorted((a, b) => this.of(a) - this.of(b))
  }
}
