import { asDeskError } from '../../../src-shared/errors.ts'
import { message } from '../../../src-shared/messages/index.ts'
import { nextStep } from '../../../src-shared/print/recovery.ts'
import type { JobSighting } from '../../../src-shared/print/sighting.ts'
import type { Printer } from '../printers/printer.ts'
import type { Board } from './board.ts'
import { pause } from './gate.ts'
import { HandOver, wordsOf } from './hand-over.ts'
import type { StationParts } from './parts.ts'

/** Jobs of one printer that are looked at in one round: it works in order, so the oldest end first. */
const lookedAtOnce = 6
const shortestWait = 40
const longestWait = 2_000
/** After so long without a change the printer itself is asked why, in milliseconds. */
const lingering = 1_500

interface Followed {
  printer: Printer
  handOver: HandOver
  /** In the order of hand-over, with what was seen last. */
  jobs: Map<string, { words: string; since: number }>
  stopped: boolean
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
      stopped: false,
      running: null,
    }
    this.#printers.set(printer.uri, followed)
    followed.jobs.set(job, { words: '', since: this.#parts.now() })
    followed.running ??= this.#follow(followed).finally(() => {
      followed.running = null
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
      const moved = await this.#round(followed)
      wait = moved ? shortestWait : Math.min(longestWait, wait * 1.6)
      if (!moved) await pause(wait, this.#signal)
    }
  }

  /** One look at the oldest jobs; true when any of them ended or changed. */
  async #round(followed: Followed): Promise<boolean> {
    let moved = false
    for (const job of [...followed.jobs.keys()].slice(0, lookedAtOnce)) {
      if (this.#signal.aborted) return false
      try {
        const change = await this.#look(followed, job)
        moved = change || moved
        if (!change) break
      } catch (error) {
        const { message: why } = asDeskError(error)
        this.#parts.log.warn(why, { printer: followed.printer.uri, job })
        return false
      }
    }
    return moved
  }

  async #look(followed: Followed, job: string): Promise<boolean> {
    const attempt = this.#board.get(job)?.newest
    if (attempt?.state !== 'submitted' || !attempt.spooler) {
      if (attempt?.state === 'submitted')
        await followed.handOver.end(job, 'unconfirmed', 'handed-over-only', null)
      followed.jobs.delete(job)
      return true
    }
    const sighting = await followed.printer.look(attempt.spooler)
    const step = nextStep(attempt, sighting)
    if (step.do === 'end') {
      await followed.handOver.end(job, step.as, step.why, sighting)
      followed.jobs.delete(job)
      return true
    }
    return this.#notice(followed, job, sighting)
  }

  /** Writes down what the printer says when it says something new. */
  async #notice(followed: Followed, job: string, sighting: JobSighting): Promise<boolean> {
    const seen = followed.jobs.get(job)
    if (!seen) return true
    const lingers = this.#parts.now() - seen.since > lingering
    const words = lingers ? await this.#wordsWithPrinter(followed, sighting) : wordsOf(sighting)
    if (words === seen.words) return false
    followed.jobs.set(job, { words, since: this.#parts.now() })
    // Passing states of a printer that works are not worth a line each; what it waits for is.
    if (!lingers && (words === 'pending' || words === 'processing')) return true
    const { ledger, serviceKey, now } = this.#parts
    const attempt = this.#board.get(job)?.attempt ?? 0
    const said = message('step.at-printer', { what: words })
    const step = {
      timeline: [said],
      job: { reason: sighting.state === 'processing' && !lingers ? null : said },
    }
    this.#board.put(await ledger.advance(serviceKey, job, attempt, step, now()))
    return true
  }

  /** In CUPS the job's own reasons are unreliable; the printer's say what it waits for. */
  async #wordsWithPrinter(followed: Followed, sighting: JobSighting): Promise<string> {
    const status = await followed.printer.status(this.#signal)
    const own = status.state === 'idle' || status.state === 'printing' ? [] : [`printer ${status.state}`]
    const words = [...own, status.message, ...status.reasons].filter(Boolean).join(', ')
    return words || wordsOf(sighting)
  }
}
