import { asDeskError } from '../../../src-shared/errors.ts'
import { message } from '../../../src-shared/messages/index.ts'
import { printerReasons, reasonWeight, sayPrinter } from '../../../src-shared/print/reasons.ts'
import { nextStep } from '../../../src-shared/print/recovery.ts'
import type { JobSighting } from '../../../src-shared/print/sighting.ts'
import type { Printer } from '../printers/printer.ts'
import type { Board } from './board.ts'
import { wordsOf } from './end-words.ts'
import { pause } from './gate.ts'
import { HandOver } from './hand-over.ts'
import type { StationParts } from './parts.ts'

/**
 * The pause between two rounds: short for a last job, longer for several, since looking takes the print server's time and
 * several end meanwhile, longest while nothing moves.
 */
const shortestWait = 40
const busyWait = 120
const longestWait = 2_000
/** Jobs that stand still ahead of the others (held, stopped) are passed by, so many at most in one round. */
const passedBy = 20
/** After so long without a change the printer itself is asked why, in milliseconds. */
const lingering = 1_500

interface Followed {
  printer: Printer
  handOver: HandOver
  /** In the order of hand-over, with what was seen and told last. */
  jobs: Map<string, { words: string; told: string; shows: boolean; since: number }>
  running: Promise<void> | null
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

  add(printer: Printer, job: string): void {
    const followed = this.#printers.get(printer.uri) ?? {
      printer,
      handOver: new HandOver(this.#parts, this.#board, printer),
      jobs: new Map(),
      running: null,
    }
    this.#printers.set(printer.uri, followed)
    followed.jobs.set(job, { words: '', told: '', shows: false, since: this.#parts.now() })
    this.#start(followed)
  }

  #start(followed: Followed): void {
    followed.running ??= this.#follow(followed).finally(() => {
      followed.running = null
      // One may have been added after the last round saw none.
      if (followed.jobs.size > 0 && !this.#signal.aborted) this.#start(followed)
    })
  }

  /** Jobs at printers whose end is not known yet. */
  get outstanding(): number {
    return [...this.#printers.values()].reduce((sum, followed) => sum + followed.jobs.size, 0)
  }

  /** How many jobs stand at a printer. */
  outstandingAt(uri: string): number {
    return this.#printers.get(uri)?.jobs.size ?? 0
  }

  /** True when nothing moved for so many milliseconds at any printer that has jobs. */
  isStuckFor(milliseconds: number): boolean {
    const now = this.#parts.now()
    return [...this.#printers.values()].every(({ jobs }) =>
      [...jobs.values()].every(({ since }) => now - since > milliseconds),
    )
  }

  async idle(): Promise<void> {
    await Promise.all([...this.#printers.values()].map(followed => followed.running))
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

  /**
   * One look at one job. A printer works in order: behind a job that is `in-turn` none has ended, while those that `ended`
   * or were put `aside` (held, stopped) keep none back.
   */
  async #look(
    followed: Followed,
    job: string,
  ): Promise<{ moved: boolean; place: 'ended' | 'aside' | 'in-turn' }> {
    const attempt = this.#board.get(job)?.newest
    // A job that was moved has a newer attempt at another printer.
    const isHere = attempt?.printer === followed.printer.uri
    if (!isHere || attempt.state !== 'submitted' || !attempt.spooler) {
      if (isHere && attempt.state === 'submitted')
        await followed.handOver.end(job, 'unconfirmed', 'handed-over-only', null)
      followed.jobs.delete(job)
      return { moved: true, place: 'ended' }
    }
    const sighting = await followed.printer.look(attempt.spooler)
    const step = nextStep(attempt, sighting)
    if (step.do === 'end') {
      await followed.handOver.end(job, step.as, step.why, sighting)
      followed.jobs.delete(job)
      return { moved: true, place: 'ended' }
    }
    const moved = await this.#notice(followed, job, sighting)
    const isAside = sighting.state === 'held' || sighting.state === 'stopped'
    return { moved, place: isAside ? 'aside' : 'in-turn' }
  }

  /** Writes down what the printer says when it says something new. */
  async #notice(followed: Followed, job: string, sighting: JobSighting): Promise<boolean> {
    const seen = followed.jobs.get(job)
    if (!seen) return true
    // How long it stands is told by what the print server says of the job alone: what the printer adds comes later.
    const words = wordsOf(sighting)
    const since = words === seen.words ? seen.since : this.#parts.now()
    const lingers = this.#parts.now() - since > lingering
    const { what, waits } = lingers
      ? await this.#saidByPrinter(followed, sighting)
      : { what: words, waits: isTrouble(sighting.reasons) }
    const told = `${waits} ${what}`
    const isNew = told !== seen.told
    const shows = waits || lingers || sighting.state !== 'processing'
    followed.jobs.set(job, { words, told, shows, since })
    if (!isNew && shows === seen.shows) return words !== seen.words
    // Passing states of a printer that works are not worth a line each; what it waits for is.
    const passing = !waits && /^(pending|processing|printing)$/i.test(what)
    const record = this.#board.get(job)
    if (passing && !record?.reason) return true
    const { ledger, serviceKey, now } = this.#parts
    const attempt = record?.attempt ?? 0
    const said = waits
      ? message('step.printer-waits', { what, printer: followed.printer.name })
      : message('step.at-printer', { what })
    const step = {
      timeline: passing || !isNew ? [] : [said],
      job: { reason: passing || !shows ? null : said },
    }
    this.#board.put(await ledger.advance(serviceKey, job, attempt, step, now()))
    return true
  }

  /** In CUPS the job's own reasons are unreliable; the printer's say what it waits for. */
  async #saidByPrinter(followed: Followed, sighting: JobSighting): Promise<{ what: string; waits: boolean }> {
    const { state, message: own, reasons } = await followed.printer.status(this.#signal)
    const down = state === 'idle' || state === 'printing' ? null : downWords[state]
    const waits = down !== null || isTrouble(reasons)
    const said = sayPrinter(own, reasons)
    return {
      what: [reasons.length > 0 ? null : down, said].filter(Boolean).join(': ') || wordsOf(sighting),
      waits,
    }
  }
}

const downWords = {
  stopped: 'stopped',
  unreachable: 'not reachable',
  'unknown-queue': 'no such queue',
} as const

/** True where a printer prints nothing until somebody looks after it. */
function isTrouble(reasons: readonly string[]): boolean {
  return printerReasons(reasons).some(reason => reasonWeight(reason) === 'error')
}
