import type { TimelineEntry } from '../../../src-shared/contract/print.ts'
import { asDeskError } from '../../../src-shared/errors.ts'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import type { Phrase } from '../../../src-shared/messages/phrases.ts'
import type { PrinterStatus } from '../../../src-shared/print/printer.ts'
import { isTrouble, sayPrinter } from '../../../src-shared/print/reasons.ts'
import { nextStep } from '../../../src-shared/print/recovery.ts'
import { isPutBack, type JobSighting } from '../../../src-shared/print/sighting.ts'
import { SerialQueue } from '../../../src-shared/serial-queue.ts'
import { writeDown } from '../../observers.ts'
import type { Printer } from '../printers/printer.ts'
import type { Board } from './board.ts'
import { sightingText } from './end-words.ts'
import { pause } from './gate.ts'
import { HandOver } from './hand-over.ts'
import type { StationParts } from './parts.ts'
import { type PrinterSays, SightingLog } from './sighting-log.ts'

/**
 * The pause between two rounds: short for a last job, longer for several, since looking takes the print server's time and
 * several end meanwhile, longest while nothing moves.
 */
const shortestWait = 40
const busyWait = 120
const longestWait = 2_000
/** Jobs that stand still ahead of the others (held, stopped) are passed by, so many at most in one round. */
const passedBy = 20
/** A job that is in one state for so long has its printer asked why, in milliseconds. */
const lingering = 1_500
/** How long a printer's answer is taken as still true, in milliseconds. */
const statusLasts = 1_000
/** What a printer says while it prints is shown again so often at most, in milliseconds. */
const showEvery = 3_000

/** One job at its printer, as it is followed. */
interface FollowedJob {
  sightings: SightingLog
  course: PrintProgress
  /** What was seen of it before has not been read yet. */
  resumes: boolean
  /** When the printer had taken it; null where that has not been read yet. */
  handedOverAt: number | null
  /** Held or stopped by itself: it keeps none back, and waits for none. */
  isAside: boolean
  shownAt: number
}

/** What resulted from one look. */
interface Look {
  moved: boolean
  place: 'ended' | 'aside' | 'in-turn'
}

interface Followed {
  printer: Printer
  handOver: HandOver
  /** In the order of hand-over. */
  jobs: Map<string, FollowedJob>
  running: Promise<void> | null
  /** One look after the other. */
  queue: SerialQueue
  status: { told: PrinterStatus; at: number } | null
  /** When anything last continued there: a job ended, or came further. */
  movedAt: number
}

/** Follows jobs at their printers to their end, by id: an exit code or an accepted document proves no paper. */
export class Follower {
  readonly #parts: StationParts
  readonly #board: Board
  readonly #signal: AbortSignal
  readonly #printers = new Map<string, Followed>()

  constructor(parts: StationParts, board: Board, signal: AbortSignal) {
    this.#parts = parts
    this.#board = board
    this.#signal = signal
  }

  /** Follows a job; one that `resumes` was seen before, by an earlier process or while it was handed over. */
  add(printer: Printer, job: string, resumes: boolean): void {
    const now = this.#parts.now()
    const followed = this.#printers.get(printer.uri) ?? {
      printer,
      handOver: new HandOver(this.#parts, this.#board, printer),
      jobs: new Map(),
      running: null,
      queue: new SerialQueue(),
      status: null,
      movedAt: now,
    }
    this.#printers.set(printer.uri, followed)
    followed.jobs.set(job, {
      sightings: new SightingLog(printer.name, now),
      course: new PrintProgress(),
      resumes,
      handedOverAt: resumes ? null : now,
      isAside: false,
      shownAt: 0,
    })
    this.#start(followed)
  }

  #start(followed: Followed): void {
    followed.running ??= this.#follow(followed)
      .catch(writeDown)
      .finally(() => {
        followed.running = null
        // One may have been added after the last round saw none.
        if (followed.jobs.size > 0 && !this.#signal.aborted) this.#start(followed)
      })
  }

  /** Jobs at printers whose end is not known yet. */
  get outstanding(): number {
    return [...this.#printers.values()].reduce((sum, followed) => sum + followed.jobs.size, 0)
  }

  /** How many jobs are at a printer. */
  outstandingAt(uri: string): number {
    return this.#printers.get(uri)?.jobs.size ?? 0
  }

  /** The jobs that are at a printer, in the order of hand-over. */
  jobsAt(uri: string): string[] {
    return [...(this.#printers.get(uri)?.jobs.keys() ?? [])]
  }

  /**
   * True when nothing moved for so many milliseconds at any printer that has jobs. A job moves when its state or its pages
   * change; one in its turn also when another continues there, and when what is ahead of it gets less.
   */
  isStuckFor(milliseconds: number): boolean {
    const now = this.#parts.now()
    return [...this.#printers.values()].every(({ jobs, movedAt }) =>
      [...jobs.values()].every(({ sightings, isAside }) => {
        const last = isAside ? sightings.movedAt : Math.max(sightings.movedAt, movedAt)
        return now - last > milliseconds
      }),
    )
  }

  async idle(): Promise<void> {
    await Promise.all([...this.#printers.values()].map(followed => followed.running))
  }

  /** Looks at one job now, ahead of its turn. Throws the printer's errors. */
  async lookAt(uri: string, job: string): Promise<void> {
    const followed = this.#printers.get(uri)
    if (followed?.jobs.has(job)) await this.#look(followed, job)
  }

  async #follow(followed: Followed): Promise<void> {
    let wait = shortestWait
    while (followed.jobs.size > 0 && !this.#signal.aborted) {
      await pause(wait, this.#signal)
      const moved = await this.#round(followed)
      const usual = followed.jobs.size > 1 ? busyWait : shortestWait
      wait = moved ? usual : Math.min(longestWait, wait * 1.6)
    }
  }

  /** Looks at the jobs from the oldest on, up to the first that is in its turn; true when any ended or changed. */
  async #round(followed: Followed): Promise<boolean> {
    let moved = false
    let standing = 0
    for (const job of [...followed.jobs.keys()]) {
      if (this.#signal.aborted) return false
      try {
        const seen = await this.#look(followed, job)
        moved = seen.moved || moved
        if (seen.place === 'in-turn') break
        if (seen.place === 'aside' && ++standing > passedBy) break
      } catch (error) {
        const { message: why } = asDeskError(error)
        this.#parts.log.warn(why, { printer: followed.printer.uri, job })
        return false
      }
    }
    return moved
  }

  #look(followed: Followed, job: string): Promise<Look> {
    return followed.queue.add(() => this.#lookInTurn(followed, job))
  }

  /**
   * One look at one job. A printer works in order: behind a job that is `in-turn` none has ended, while those that `ended`
   * or were put `aside` (held, stopped) keep none back.
   */
  async #lookInTurn(followed: Followed, job: string): Promise<Look> {
    const ended: Look = { moved: true, place: 'ended' }
    const seen = followed.jobs.get(job)
    if (!seen) return ended
    const attempt = this.#board.get(job)?.newest
    // A job that was moved has a newer attempt at another printer.
    const isHere = attempt?.printer === followed.printer.uri
    if (!isHere || attempt.state !== 'submitted' || !attempt.spooler) {
      if (isHere && attempt.state === 'submitted')
        await followed.handOver.end(job, 'unconfirmed', 'handed-over-only', null)
      followed.jobs.delete(job)
      return ended
    }
    const sighting = await followed.printer.look(attempt.spooler, attempt.name)
    if (seen.resumes) await this.#recall(job, attempt.number, seen)
    const step = nextStep({ ...attempt, handedOverAt: seen.handedOverAt }, sighting)
    if (step.do !== 'end' || step.as === 'printed') await this.#watchCourse(followed.printer, job, seen, sighting)
    if (step.do === 'end') {
      const isInDoubt = step.as === 'printed' && seen.course.hasBegunAgain
      const [as, why] = isInDoubt ? (['unconfirmed', 'began-again'] as const) : [step.as, step.why]
      await followed.handOver.end(job, as, why, sighting, seen.sightings.lines)
      followed.jobs.delete(job)
      followed.movedAt = this.#parts.now()
      return ended
    }
    const moved = await this.#notice(followed, job, seen, sighting)
    seen.isAside = sighting.state === 'held' || sighting.state === 'stopped'
    return { moved, place: seen.isAside ? 'aside' : 'in-turn' }
  }

  /** Reads what was written down of an attempt before. */
  async #recall(job: string, attempt: number, seen: FollowedJob): Promise<void> {
    const timeline = await this.#parts.ledger.timeline(this.#parts.serviceKey, job)
    seen.course.recall(timeline, attempt)
    const submitted = timeline.findLast(line => line.attempt === attempt && line.message.code === 'step.submitted')
    seen.handedOverAt = submitted?.at ?? null
    seen.resumes = false
  }

  /** Writes down at once that a job was put back after it had started: a later process has to know it too. */
  async #watchCourse(printer: Printer, job: string, seen: FollowedJob, sighting: JobSighting): Promise<void> {
    if (!seen.course.see(sighting)) return
    const line = { ...message('seen.began-again', { printer: printer.name }), at: this.#parts.now() }
    await this.#board.advance(job, { timeline: [line] })
  }

  /** Takes note of what is seen; writes it down where it lasts, and shows in the row what a person should know. */
  async #notice(followed: Followed, job: string, seen: FollowedJob, sighting: JobSighting): Promise<boolean> {
    const { sightings } = seen
    const now = this.#parts.now()
    const lingers = now - sightings.stateAt > lingering && sighting.state === sightings.state
    const says = lingers
      ? await this.#saidByPrinter(followed, sighting)
      : { what: sightingText(sighting), waits: isTrouble(sighting.reasons) }
    const moved = sightings.see(sighting, says, now)
    if (sightings.movedAt === now && !seen.isAside) followed.movedAt = now
    const lines = sightings.lines
    const shows = says.waits || lingers || sighting.state !== 'processing'
    const reason = this.#reasonFor(job, seen, shows ? saidOf(followed.printer, says) : null, now)
    if (reason === undefined && !sightings.isDue(now)) return moved
    await this.#board.advance(job, {
      timeline: lines,
      ...(reason === undefined ? {} : { job: { reason } }),
    })
    sightings.written(lines, now)
    if (reason !== undefined) seen.shownAt = now
    return moved
  }

  /** What the row should say now; undefined if it says so already. */
  #reasonFor(job: string, seen: FollowedJob, reason: Message | null, now: number): Message | null | undefined {
    const shown = this.#board.get(job)?.reason ?? null
    if (JSON.stringify(reason) === JSON.stringify(shown)) return undefined
    // It stays in doubt until its state changes there.
    if (shown?.code === 'job.may-still-come-out' && seen.sightings.stateAt < now) return undefined
    const isProgress = reason?.code === 'step.at-printer' && shown?.code === reason.code
    return isProgress && now - seen.shownAt < showEvery ? undefined : reason
  }

  /** In CUPS the job's own reasons are unreliable; the printer's say what it waits for. */
  async #saidByPrinter(followed: Followed, sighting: JobSighting): Promise<PrinterSays> {
    const { state, message: own, reasons } = await this.#statusOf(followed)
    const down = state === 'idle' || state === 'printing' ? null : downWords[state]
    const waits = down !== null || isTrouble(reasons)
    const said = sayPrinter(own, reasons)
    return {
      what: [reasons.length > 0 ? null : down, said].filter(Boolean).join(': ') || sightingText(sighting),
      waits,
    }
  }

  async #statusOf(followed: Followed): Promise<PrinterStatus> {
    const now = this.#parts.now()
    if (followed.status && now - followed.status.at < statusLasts) return followed.status.told
    const told = await followed.printer.status(this.#signal)
    // What others printed ahead of ours moved them on.
    const before = followed.status?.told.queuedJobs ?? null
    if (before !== null && told.queuedJobs !== null && told.queuedJobs < before) followed.movedAt = now
    followed.status = { told, at: now }
    return told
  }
}

/** What a printer says, for the row; null for passing states of one that works, which are not worth a word. */
function saidOf({ name: printer }: Printer, { what, waits }: PrinterSays): Message | null {
  if (waits) return message('step.printer-waits', { what, printer })
  return /^(pending|processing|printing)$/i.test(what) ? null : message('step.at-printer', { what })
}

const downWords = {
  stopped: 'stopped',
  unreachable: 'not reachable',
  'unknown-queue': 'no such queue',
} as const satisfies Record<string, Phrase>

/** Lines of a timeline that say that a job had started to print. */
const begun = ['seen.processing', 'seen.pages']

/**
 * Detects whether a printer printed an attempt more than once from its start. A print server that crashed, or whose
 * queue was stopped, puts a job back and prints it again from its first page; its end doesn't say what had come out by
 * then. A job that the printer merely stops in the middle isn't put back.
 */
export class PrintProgress {
  #hasBegun = false
  #begunAt: number | null = null
  #hasBegunAgain = false

  get hasBegunAgain(): boolean {
    return this.#hasBegunAgain
  }

  /** Goes on from what was written down of the attempt before. */
  recall(timeline: readonly TimelineEntry[], attempt: number): void {
    const codes = timeline.filter(line => line.attempt === attempt).map(line => line.message.code)
    this.#hasBegun ||= codes.some(code => begun.includes(code))
    this.#hasBegunAgain ||= codes.includes('seen.began-again')
  }

  /** Takes note of a look; true if it is the first that shows that the job was put back. */
  see(sighting: JobSighting): boolean {
    const { state, processingAt = null } = sighting
    const isBack = isPutBack(sighting) || (state === 'pending' && this.#hasBegun)
    const isAnew = this.#begunAt !== null && processingAt !== null && processingAt > this.#begunAt
    const isNew = !this.#hasBegunAgain && (isBack || isAnew)
    this.#hasBegunAgain ||= isNew
    this.#hasBegun ||= state === 'processing'
    this.#begunAt ??= processingAt
    return isNew
  }
}
