import { uptime } from 'node:os'
import { asDeskError, hasCode } from '../../../src-shared/errors.ts'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import type { Phrase } from '../../../src-shared/messages/phrases.ts'
import { nextStep } from '../../../src-shared/print/attempt.ts'
import { isOtherName, type JobSighting, type PrinterStatus, tellsName } from '../../../src-shared/print/printer.ts'
import { isTrouble, sayPrinter } from '../../../src-shared/print/reasons.ts'
import { SaidOnce } from '../../../src-shared/said-once.ts'
import { SerialQueue } from '../../../src-shared/serial-queue.ts'
import { writeDown } from '../../observers.ts'
import type { Printer } from '../printers/printer.ts'
import type { Board } from './board.ts'
import { pause } from './gate.ts'
import { HandOver } from './hand-over.ts'
import type { StationParts } from './parts.ts'
import { type PrinterSays, PrintProgress, SightingLog, sightingText } from './timeline.ts'

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

/** Looks that a printer refuses, and the time over which it does (ms), before nobody can tell what became of a job. */
const refusedLooks = 3
const refusedFor = 10_000
/** So long after a hand-over a job's number can't have been given to another one (ms). */
const justHandedOver = 10_000
/** A printer that was switched on so long before a hand-over, or later, may have given its numbers anew since (ms). */
const justOn = 5_000
/** A name is no longer than this (RFC 8011, section 5.1.3), in characters. */
const longestAlias = 255

/** One job at its printer, as it is followed. */
interface FollowedJob {
  sightings: SightingLog
  course: PrintProgress
  /** What was seen of it before has not been read yet. */
  resumes: boolean
  /** When the printer had taken it; null where that has not been read yet. */
  handedOverAt: number | null
  /** What this computer's clock said of its start when that was noted: one that is set since says something else. */
  startedAt: number
  /** When it was made by the printer's clock, as it said last (s); null: it didn't. */
  createdAt: number | null
  /** Held or stopped by itself: it keeps none back, and waits for none. */
  isAside: boolean
  shownAt: number
  /** What the printer calls it, where that isn't its name; undefined until it was looked at. */
  alias: string | null | undefined
  /** Looks in a row that the printer refused, and when the first was; null: none. */
  refused: { looks: number; since: number } | null
}

/** When this computer was switched on by its own clock (ms): it moves when that is set. */
const startOfComputer = (): number => Date.now() - uptime() * 1000

/** When the printer had taken a job, by this computer's clock as it is set now; null where that isn't known. */
const takenAt = (job: FollowedJob): number | null =>
  job.handedOverAt && job.handedOverAt + startOfComputer() - job.startedAt

/** What resulted from one look. */
interface Look {
  moved: boolean
  place: 'ended' | 'aside' | 'in-turn' | 'new'
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
  /** Names that the printer gave to jobs of ours: it calls them as it likes. */
  aliases: Set<string>
}

/** Follows jobs at their printers to their end, by id: an exit code or an accepted document proves no paper. */
export class Follower {
  readonly #parts: StationParts
  readonly #board: Board
  readonly #signal: AbortSignal
  readonly #printers = new Map<string, Followed>()
  readonly #said: SaidOnce

  constructor(parts: StationParts, board: Board, signal: AbortSignal, said = new SaidOnce()) {
    this.#said = said
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
      aliases: new Set<string>(),
    }
    this.#printers.set(printer.uri, followed)
    followed.jobs.set(job, {
      sightings: new SightingLog(printer.name, now),
      course: new PrintProgress(),
      resumes,
      handedOverAt: resumes ? null : now,
      startedAt: startOfComputer(),
      createdAt: null,
      isAside: false,
      shownAt: 0,
      alias: undefined,
      refused: null,
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
    for (const job of this.#turns(followed)) {
      if (this.#signal.aborted) return false
      try {
        const seen = await this.#look(followed, job)
        moved = seen.moved || moved
        if (seen.place === 'new') continue
        if (seen.place === 'in-turn') break
        if (seen.place === 'aside' && ++standing > passedBy) break
        this.#said.forget(followed.printer.uri)
      } catch (error) {
        if (hasCode(error, 'printer.taking')) return false
        const { code, message: why } = asDeskError(error)
        const printer = followed.printer.uri
        if (this.#said.isNew(printer, code)) this.#parts.log.warn(why, { printer, job })
        return false
      }
    }
    return moved
  }

  /**
   * The jobs in the order in which they are looked at: those first that were never looked at and have no UUID. What a printer
   * calls them counts right after the hand-over only.
   */
  #turns({ jobs }: Followed): string[] {
    const isNew = (job: string) => {
      const isKnown = jobs.get(job)?.alias !== undefined || jobs.get(job)?.resumes === true
      return !isKnown && this.#board.get(job)?.newest?.spooler?.uuid === null
    }
    const all = [...jobs.keys()]
    const fresh = all.slice(1).filter(isNew)
    return [...fresh, ...all.filter(job => !fresh.includes(job))]
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
    const sighting = await followed.printer.look(attempt.spooler, attempt.name).catch((error: unknown) => {
      if (!hasCode(error, 'printer.look-refused')) throw error
      return this.#refusedLook(seen, job, error.message)
    })
    if (sighting === 'later') return { moved: false, place: 'aside' }
    if (sighting === 'never') {
      await followed.handOver.end(job, 'unconfirmed', 'look-refused', null, seen.sightings.lines)
      followed.jobs.delete(job)
      return ended
    }
    seen.refused = null
    if (seen.resumes) await this.#recall(job, attempt.number, seen)
    const isNew = seen.alias === undefined
    await this.#takeName(followed, job, seen, sighting)
    const { alias = null, createdAt } = seen
    const step = nextStep({ ...attempt, handedOverAt: takenAt(seen), alias, createdAt }, sighting)
    seen.createdAt = sighting.createdAt ?? createdAt
    if (step.do !== 'end' || step.as === 'printed') await this.#watchCourse(followed.printer, job, seen, sighting)
    if (step.do === 'end') {
      const { hasBegunAgain, leftOut } = seen.course
      const isInDoubt = step.as === 'printed' && hasBegunAgain
      const isOther = step.as === 'printed' && leftOut !== null
      const [as, why] = isInDoubt
        ? (['unconfirmed', 'began-again'] as const)
        : isOther
          ? (['unconfirmed', 'left-out'] as const)
          : [step.as, step.why]
      const what = why === 'left-out' ? (leftOut ?? undefined) : undefined
      await followed.handOver.end(job, as, why, sighting, seen.sightings.lines, what)
      followed.jobs.delete(job)
      followed.movedAt = this.#parts.now()
      return ended
    }
    const moved = await this.#notice(followed, job, seen, sighting)
    seen.isAside = sighting.state === 'held' || sighting.state === 'stopped'
    const isFirst = followed.jobs.keys().next().value === job
    return { moved, place: seen.isAside ? 'aside' : isNew && !isFirst ? 'new' : 'in-turn' }
  }

  /** A look that the printer refused, though it is there: asked again for a while, then nobody can tell. */
  #refusedLook(seen: FollowedJob, job: string, why: string): 'later' | 'never' {
    const now = this.#parts.now()
    seen.refused ??= { looks: 0, since: now }
    seen.refused.looks += 1
    if (seen.refused.looks === 1) this.#parts.log.warn(why, { job })
    seen.isAside = true
    const { looks, since } = seen.refused
    return looks >= refusedLooks && now - since >= refusedFor ? 'never' : 'later'
  }

  /** Right after the hand-over, a number is certainly the job's: a name that isn't its own is what the printer calls it. */
  async #takeName(followed: Followed, job: string, seen: FollowedJob, sighting: JobSighting): Promise<void> {
    if (seen.alias !== undefined) return
    const attempt = this.#board.get(job)?.newest
    const { name, uuid } = sighting
    seen.alias = null
    if (!attempt || !tellsName(name) || (uuid !== null && attempt.spooler?.uuid != null)) return
    if (!isOtherName(attempt.name, name)) return
    const since = takenAt(seen)
    const age = since === null ? null : this.#parts.now() - since
    const isRecent = age !== null && age <= justHandedOver
    // A printer that lost its power meanwhile counts from 1 again, and somebody else's job may have the number.
    const { upFor = null } = sighting
    if (upFor !== null && upFor * 1000 < (age ?? 0) + justOn) return
    // Another attempt's name is no printer's word for this one.
    if (!followed.aliases.has(name) && (!isRecent || /selvedge-/i.test(name))) return
    seen.alias = name
    followed.aliases.add(name)
    const line = message('seen.renamed', { printer: followed.printer.name, name: name.slice(0, longestAlias) })
    await this.#board.advance(job, { timeline: [line] })
  }

  /** Reads what was written down of an attempt before. */
  async #recall(job: string, attempt: number, seen: FollowedJob): Promise<void> {
    const timeline = await this.#parts.ledger.timeline(this.#parts.serviceKey, job)
    seen.course.recall(timeline, attempt)
    const submitted = timeline.findLast(line => line.attempt === attempt && line.message.code === 'step.submitted')
    seen.handedOverAt = submitted?.at ?? null
    const named = timeline.findLast(line => line.attempt === attempt && line.message.code === 'seen.renamed')
    if (named) seen.alias = String(named.message.data['name'])
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
    const isHeldThere = sighting.state === 'held' && lingers
    const said = isHeldThere
      ? message('step.held-there', { printer: followed.printer.name })
      : shows
        ? saidOf(followed.printer, says)
        : null
    const reason = this.#reasonFor(job, seen, said, now)
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
