import { DeskError, hasCode } from '../../../src-shared/errors.ts'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import { type EndReason, isProvenGone, nextStep } from '../../../src-shared/print/attempt.ts'
import { isPutBack, type JobSighting } from '../../../src-shared/print/printer.ts'
import { isTrouble, sayPrinter } from '../../../src-shared/print/reasons.ts'
import { writeDown } from '../../observers.ts'
import { isRoomProblem } from '../claims/room.ts'
import type { AttemptRecord, JobChange, TimedMessage } from '../ledger/ledger.ts'
import type {
  HeldHandOver,
  OneShotHandOver,
  PrintDocument,
  Printer,
  SpoolerJob,
  TakenJob,
} from '../printers/printer.ts'
import type { Board } from './board.ts'
import { pause } from './gate.ts'
import type { StationParts } from './parts.ts'
import { keptDocument, planAfter } from './preflight.ts'
import { isAmbiguous, isPrinterDown } from './printer-faults.ts'
import type { Sharing } from './sharing.ts'
import { endMessage, endText, refusedStep } from './timeline.ts'

/** How long a printer that doesn't list its jobs isn't asked for them again (ms). */
const namesRest = 10 * 60_000

/** How often a printer is asked how it is while it takes a document, in milliseconds. */
const takingShownEvery = 5_000

/**
 * How a hand-over came out: `follow` what the printer has just taken, `resume` following what was seen there before,
 * `fetch` its document first, or it has `ended`.
 */
export type HandOverResult = 'follow' | 'resume' | 'fetch' | 'ended'

/**
 * Takes one attempt to its printer: hold, send, release, each written to the ledger before it is done
 * (docs/ARCHITECTURE.md). Called again after any failure or crash, it continues from what the ledger and the printer say.
 */
export class HandOver {
  readonly #parts: Pick<StationParts, 'documents' | 'now' | 'policy'>
  readonly #board: Board
  readonly #printer: Printer
  /** Jobs that were just made at the printer and wait for their document, by attempt name: nothing need be asked of them. */
  readonly #made = new Map<string, SpoolerJob>()
  readonly #nextTry: (job: string) => number | null
  readonly #sharing: Sharing | null
  /** The jobs that the printer had before this start, by name; null: not asked yet. */
  #namesThere: Promise<ReadonlyMap<string, string>> | null = null
  /** When they may be asked for again (ms, by `performance`). */
  #namesNotBefore = 0

  /** `nextTry` says in how many milliseconds a refused job is tried again; null: a person decides. */
  constructor(
    parts: Pick<StationParts, 'documents' | 'now' | 'policy'>,
    board: Board,
    printer: Printer,
    nextTry: (job: string) => number | null = () => null,
    sharing: Sharing | null = null,
  ) {
    this.#sharing = sharing
    this.#parts = parts
    this.#board = board
    this.#printer = printer
    this.#nextTry = nextTry
  }

  /** True for a job that was made at the printer ahead of its turn, held and empty. */
  isMade(job: string): boolean {
    const attempt = this.#attempt(job)
    return attempt?.state === 'created' && this.#made.has(attempt.name)
  }

  /**
   * Makes a job at the printer ahead of its turn, held and empty, while the one before it is handed over. Where that
   * fails, its turn comes all the same, and continues from what the ledger says.
   */
  async makeAhead(job: string): Promise<void> {
    const attempt = this.#attempt(job)
    if (attempt?.state !== 'fetched' || attempt.printer !== this.#printer.uri) return
    try {
      const way = await this.#wayOf(attempt)
      if (way.kind === 'held') await this.#make(job, attempt, way)
    } catch {
      // Told when its turn comes.
    }
  }

  /**
   * Takes back a job that was made ahead of its turn: it is cancelled at the printer, where it is still empty, and
   * waits here. Where the printer does not confirm, it ends in doubt. Throws the printer's errors and `desk.database-failed`.
   */
  async takeBack(job: string): Promise<void> {
    const attempt = this.#attempt(job)
    if (!attempt || !this.isMade(job)) return
    this.#made.delete(attempt.name)
    const sighting = await this.#cancelHalfMade(job, attempt)
    if (!isProvenGone(sighting)) return
    await this.#board.advance(job, { to: 'creating', spooler: null, job: { here: 'waiting' } })
    this.#sharing?.notSent(job)
  }

  /** Another station has the job by now: what was made of it at the printer is cancelled, still empty. */
  async #giveUp(job: string, attempt: AttemptRecord): Promise<void> {
    this.#made.delete(attempt.name)
    const sighting = await this.#cancelHalfMade(job, attempt)
    if (!isProvenGone(sighting)) return
    await this.#board.advance(job, { to: 'creating', spooler: null, job: { here: 'waiting' } })
    await this.#sharing?.giveUp(job)
  }

  /** False where a person had it printed elsewhere while this station was away; true where the room can't be asked. */
  async #isStillOurs(job: string): Promise<boolean> {
    if (!this.#sharing) return true
    return this.#sharing.clears(job).catch(error => {
      if (isRoomProblem(error)) return true
      throw error
    })
  }

  /**
   * Continues a job's newest attempt until it can be followed or has ended. Throws the printer's errors (the ledger
   * then has the attempt's state) and `desk.database-failed`. `made` is called once the job exists at the printer, so
   * that the next one may be created behind it.
   */
  async run(job: string, made: () => void = () => {}): Promise<HandOverResult> {
    let sighting: JobSighting | null = null
    for (;;) {
      let attempt = this.#attempt(job)
      const spooler = attempt?.state === 'created' && this.#made.get(attempt.name)
      if (attempt && spooler) {
        if (this.#sharing && !(await this.#sharing.clears(job))) {
          await this.#giveUp(job, attempt)
          return 'ended'
        }
        this.#made.delete(attempt.name)
        made()
        sighting = await this.#send(job, attempt, spooler)
        attempt = this.#attempt(job)
      }
      if (!attempt || attempt.endedAt !== null) return 'ended'
      if (attempt.state === 'submitted') return 'resume'
      const step = nextStep(attempt, sighting)
      switch (step.do) {
        case 'fetch':
          return 'fetch'
        case 'hand-over': {
          const document = await keptDocument(this.#parts.documents, attempt)
          if (!document) {
            await this.#board.advance(job, {
              to: 'claimed',
              timeline: [message('document.changed', {})],
              job: { here: 'waiting' },
            })
            return 'fetch'
          }
          await this.#handOver(job, attempt, document)
          // What was written down of it meanwhile, such as what the printer leaves out, is read again.
          if (this.#attempt(job)?.state === 'submitted') return 'resume'
          sighting = null
          break
        }
        case 'look':
          sighting = await this.#printer.look(spoolerOf(attempt), attempt.name)
          break
        case 'cancel-half-made':
          sighting = await this.#cancelHalfMade(job, attempt)
          break
        case 'make-anew':
          await this.#board.advance(job, { to: 'creating', spooler: null })
          sighting = null
          break
        case 'release':
          if (!(await this.#isStillOurs(job))) {
            sighting = await this.#cancelHalfMade(job, attempt)
            break
          }
          if (await this.#release(job, attempt, sighting)) return 'follow'
          sighting = null
          break
        case 'follow':
          await this.#submitted(job, withUuid(spoolerOf(attempt), sighting), sighting)
          return 'resume'
        case 'end':
          await this.end(job, step.as, step.why, sighting)
          return 'ended'
      }
    }
  }

  /**
   * Ends an attempt with what is proven, or with what is not; `seen` is what was seen of it and is not written down yet, `what`
   * the detail where the sighting isn't it.
   * One that was cancelled here because it has a plan for another printer waits for that one.
   */
  async end(
    job: string,
    as: 'printed' | 'failed' | 'unconfirmed',
    why: EndReason,
    sighting: JobSighting | null,
    seen: TimedMessage[] = [],
    what?: string,
  ): Promise<void> {
    const attempt = this.#attempt(job)
    if (!attempt) return
    const detail = what ?? (sighting ? endText(sighting) : '')
    const said = endMessage(why, this.#printer, attempt.spooler?.id ?? '-', detail)
    const hasPlan = this.#board.get(job)?.plan != null
    const moves = hasPlan && as === 'failed' && why === 'cancelled'
    const change: JobChange = moves
      ? { here: 'waiting', reason: null, retryAt: null }
      : {
          here: as,
          reason: as === 'printed' ? null : said,
          retryAt: null,
          ...(hasPlan ? { plan: null } : {}),
        }
    await this.#board.advance(job, { to: as, timeline: [...seen, said], job: change })
  }

  /** Makes the job at a printer that holds it, or hands it over in one call. */
  async #handOver(job: string, attempt: AttemptRecord, document: PrintDocument): Promise<void> {
    const way = await this.#wayOf(attempt)
    if (way.kind === 'held') await this.#make(job, attempt, way)
    else await this.#submitAtOnce(job, attempt, document, way)
  }

  /**
   * The printer's hand-over for an attempt. The first attempt after a start first checks what the printer has: throws
   * `ledger.printer-knows` if it has a job of this name that isn't in the ledger.
   */
  async #wayOf(attempt: AttemptRecord): ReturnType<Printer['handOver']> {
    const way = await this.#printer.handOver()
    if (attempt.state !== 'claimed' && attempt.state !== 'fetched') return way
    if (this.#namesThere === null && performance.now() < this.#namesNotBefore) return way
    this.#namesThere ??= this.#printer.knownNames?.() ?? Promise.resolve(new Map())
    const names = await this.#namesThere.catch((error: unknown) => {
      this.#namesThere = null
      if (hasCode(error, 'printer.taking')) throw error
      // It is asked again, but not with each job: one that hangs on this question would hold up all of them.
      this.#namesNotBefore = performance.now() + namesRest
      return null
    })
    const spooler = names?.get(attempt.name)
    if (spooler === undefined) return way
    throw new DeskError('ledger.printer-knows', {
      printer: this.#printer.name,
      name: attempt.name,
      spooler,
    })
  }

  /** From now on a person decides what is printed: what the printer has had before is no news. */
  forgetNames(): void {
    this.#namesThere = Promise.resolve(new Map())
  }

  async #make(job: string, attempt: AttemptRecord, way: HeldHandOver): Promise<void> {
    const wasAsked = attempt.state === 'creating'
    await this.#board.advance(job, {
      to: 'creating',
      timeline: wasAsked ? [] : [message('step.creating', { printer: this.#printer.name })],
      job: { retryAt: null },
    })
    // Another station sent it to a printer before: the ledger holds it.
    if (this.#attempt(job)?.state !== 'creating') return
    // An earlier Create-Job may have left a job without a document; it never prints, and is cleared away by its name.
    if (wasAsked) await way.cancelOrphans(attempt.name, null)
    // Said while the job is made, so that its turn waits for nothing more.
    this.#sharing?.clears(job).catch(() => {})
    const spooler = await this.#orRefused(job, way.create(attempt.name, attempt.options))
    await this.#board.advance(job, {
      to: 'created',
      spooler,
      timeline: [
        message('step.created', { printer: this.#printer.name, spooler: spooler.id }),
        ...(spooler.said ?? []),
      ],
      job: { here: 'printing', reason: null },
    })
    this.#made.set(attempt.name, spooler)
  }

  /**
   * Sends the document into the job just created, once; null if the job is gone and must be created again. If the
   * printer distinguishes a filled job from an empty one, `releasing` is written meanwhile: after a crash, a look shows
   * how to continue.
   */
  async #send(job: string, attempt: AttemptRecord, spooler: SpoolerJob): Promise<JobSighting | null> {
    const document = await keptDocument(this.#parts.documents, attempt)
    const way = await this.#printer.handOver()
    if (!document || way.kind !== 'held') return null
    const sending = this.#whileTaken(job, way.send(spooler, document, attempt.options))
    if (way.tellsDocuments) {
      sending.catch(() => {})
      await this.#releasing(job)
    }
    return this.#orCancelled(job, spooler, sending)
  }

  async #releasing(job: string): Promise<void> {
    const timeline = [message('step.releasing', { printer: this.#printer.name })]
    await this.#board.advance(job, { to: 'releasing', timeline })
  }

  async #submitAtOnce(
    job: string,
    attempt: AttemptRecord,
    document: PrintDocument,
    way: OneShotHandOver,
  ): Promise<void> {
    if (this.#sharing && !(await this.#sharing.clears(job))) {
      await this.#sharing.giveUp(job)
      return
    }
    await this.#board.advance(job, {
      to: 'releasing',
      timeline: [message('step.handing-over', { printer: this.#printer.name })],
      job: { here: 'printing', reason: null, retryAt: null },
    })
    if (this.#attempt(job)?.state !== 'releasing') return
    let spooler: TakenJob | null
    try {
      const made = async (spooler: SpoolerJob) => void (await this.#board.advance(job, { to: 'releasing', spooler }))
      spooler = await this.#orRefused(job, this.#whileTaken(job, way.submit(document, attempt.options, made)))
    } catch (error) {
      if (isAmbiguous(error)) {
        await this.#findByName(job, attempt)
        return
      }
      // Nothing was taken, and that is certain: it may be handed over again.
      if (isPrinterDown(error))
        await this.#board.advance(job, { to: 'creating', spooler: null, job: { here: 'waiting' } })
      throw error
    }
    await this.#submitted(job, spooler)
  }

  /**
   * After a lost answer: a printer that lists a job of the attempt's name has it, and its number is known then. One that lists
   * none proves nothing.
   */
  async #findByName(job: string, attempt: AttemptRecord): Promise<void> {
    if (this.#attempt(job)?.spooler != null) return
    const names = await this.#printer.knownNames?.().catch(() => null)
    const id = names?.get(attempt.name)
    if (id !== undefined) await this.#submitted(job, { printerUri: attempt.printer, id, uuid: null })
  }

  /**
   * Waits for a printer that takes a document, and shows meanwhile what it says of itself: one that ran out of paper takes
   * nothing more until somebody fills it.
   */
  async #whileTaken<T>(job: string, taking: Promise<T>): Promise<T> {
    const ended = new AbortController()
    taking.catch(() => {}).finally(() => ended.abort())
    void this.#tellMeanwhile(job, ended.signal).catch(writeDown)
    return taking
  }

  async #tellMeanwhile(job: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      await pause(takingShownEvery, signal)
      if (signal.aborted) return
      const { message: own, reasons } = await this.#printer.status(signal)
      if (signal.aborted || !isTrouble(reasons)) continue
      const reason = message('step.printer-waits', { what: sayPrinter(own, reasons), printer: this.#printer.name })
      if (JSON.stringify(this.#board.get(job)?.reason) === JSON.stringify(reason)) continue
      await this.#board.advance(job, { timeline: [reason], job: { reason } })
    }
  }

  /** Lets the job go; false if it is gone from the printer, and has to be looked for. */
  async #release(job: string, attempt: AttemptRecord, sighting: JobSighting | null): Promise<boolean> {
    const spooler = withUuid(spoolerOf(attempt), sighting)
    const printer = this.#printer.name
    const way = await this.#printer.handOver()
    if (way.kind !== 'held') {
      // It was never put on hold from here: whoever put it there lets it go.
      if (attempt.state === 'releasing') await this.#submitted(job, spooler, sighting)
      if (attempt.state === 'releasing') return true
      throw new DeskError('printer.bad-answer', { printer, why: 'it no longer accepts jobs on hold' })
    }
    if (attempt.state !== 'releasing') await this.#releasing(job)
    try {
      await this.#orCancelled(job, spooler, way.release(spooler))
    } catch (error) {
      if (hasCode(error, 'printer.job-unknown')) return false
      throw error
    }
    await this.#submitted(job, spooler)
    return true
  }

  /** The printer has it. A look that found it put back there is written with that: no later one may show it. */
  async #submitted(job: string, spooler: TakenJob | null, sighting: JobSighting | null = null): Promise<void> {
    const printer = this.#printer.name
    await this.#board.advance(job, {
      to: 'submitted',
      spooler,
      timeline: [
        spooler
          ? message('step.submitted', { printer, spooler: spooler.id })
          : message('step.submitted-no-id', { printer }),
        ...(spooler?.said ?? []),
        ...(sighting && isPutBack(sighting) ? [message('seen.began-again', { printer })] : []),
      ],
      job: { here: 'printing', reason: null },
    })
  }

  /** Cancels a job that has no document; only a printer that confirms it lets another be made. */
  async #cancelHalfMade(job: string, attempt: AttemptRecord): Promise<JobSighting> {
    const spooler = spoolerOf(attempt)
    await this.#board.advance(job, { to: 'cancelling' })
    await this.#printer.cancel(spooler)
    const sighting = await this.#printer.look(spooler)
    if (!isProvenGone(sighting)) {
      await this.end(job, 'unconfirmed', 'cannot-cancel', sighting)
    }
    return sighting
  }

  /**
   * A refusal of this one job ends its attempt as failed; other errors are the caller's. Nothing was accepted, so the
   * station may retry by itself, as a new attempt. What the printer would leave out is for a person to decide on.
   */
  async #orRefused<T>(job: string, asked: Promise<T>): Promise<T> {
    try {
      return await asked
    } catch (error) {
      const attempt = this.#attempt(job)
      if (attempt && hasCode(error, 'printer.leaves-out')) await this.#holdFor(job, attempt, error.toMessage())
      if (!attempt || !hasCode(error, 'printer.refused')) throw error
      const step = refusedStep(attempt, error, this.#nextTry(job), this.#parts.now())
      await this.#board.advance(job, step)
      throw error
    }
  }

  /** Gives up an attempt of which the printer has nothing, and holds its job with the bytes it has, for a person. */
  async #holdFor(job: string, attempt: AttemptRecord, reason: Message): Promise<void> {
    const record = this.#board.get(job)
    if (!record) return
    if (attempt.state !== 'creating') await this.#board.advance(job, { to: 'creating', spooler: null })
    const plan = planAfter(record, attempt, this.#parts.policy().rules)
    await this.#board.advance(job, {
      to: 'withdrawn',
      timeline: [reason],
      job: { here: 'held', reason, retryAt: null, plan },
    })
    this.#sharing?.notSent(job)
  }

  /** A job refused after it was made is cancelled; only a printer that then shows it ended makes that a failure. */
  async #orCancelled<T>(job: string, spooler: SpoolerJob, asked: Promise<T>): Promise<T> {
    try {
      return await asked
    } catch (error) {
      if (!hasCode(error, 'printer.refused') && !hasCode(error, 'printer.leaves-out')) throw error
      // Found cancelled after a crash, it was us.
      await this.#board.advance(job, { to: 'cancelling' })
      await this.#printer.cancel(spooler)
      const sighting = await this.#printer.look(spooler)
      if (isProvenGone(sighting)) return this.#orRefused(job, Promise.reject(error))
      await this.end(job, 'unconfirmed', 'cannot-cancel', sighting)
      throw error
    }
  }

  #attempt(job: string): AttemptRecord | null {
    return this.#board.get(job)?.newest ?? null
  }
}

/** A job at the printer, by all that is known of it now. */
function withUuid(job: SpoolerJob, sighting: JobSighting | null): SpoolerJob {
  return { ...job, uuid: job.uuid ?? sighting?.uuid ?? null }
}

function spoolerOf(attempt: AttemptRecord): SpoolerJob {
  if (!attempt.spooler) throw new Error(`Attempt ${attempt.name} has no job at a printer`)
  return attempt.spooler
}
