import type { TimelineEntry } from '../../../src-shared/contract/print.ts'
import type { DeskError } from '../../../src-shared/errors.ts'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import type { Phrase } from '../../../src-shared/messages/phrases.ts'
import type { EndReason } from '../../../src-shared/print/attempt.ts'
import { isPutBack, type JobSighting } from '../../../src-shared/print/printer.ts'
import { jobErrors, sayPrinter, sayReason } from '../../../src-shared/print/reasons.ts'
import type { AttemptPlan, AttemptRecord, AttemptStep, TimedMessage } from '../ledger/ledger.ts'
import type { Printer } from '../printers/printer.ts'

/** What an end means to the person who reads it, with what proves it or what is missing. */
export function endMessage(
  why: EndReason,
  { name: printer, kind }: Pick<Printer, 'name' | 'kind'>,
  spooler: string,
  detail: string,
): Message {
  switch (why) {
    case 'printed':
      if (kind === 'folder') return message('step.printed-folder', { printer })
      return message(kind === 'windows' ? 'step.printed-windows' : 'step.printed-job', { printer, spooler })
    case 'cancelled':
      return message('end.cancelled-at-printer', { printer })
    case 'cancelled-while-printing':
      return message('end.cancelled-while-printing', { printer })
    case 'aborted':
      return message('end.aborted', { printer, why: detail })
    case 'aborted-while-printing':
      return message('end.aborted-while-printing', { printer, why: detail })
    case 'forgotten':
      return message('end.forgotten', { printer, spooler })
    case 'other-job':
      return message('end.other-job', { printer, spooler })
    case 'answer-lost':
      return message('end.answer-lost', { printer })
    case 'handed-over-only':
      return message('end.handed-over-only', { printer })
    case 'completed-with-error':
      return message('end.completed-with-error', { printer, spooler, why: detail })
    case 'completed-short':
      return message('end.completed-short', { printer, spooler })
    case 'left-out':
      return message('end.left-out', { printer, what: detail })
    case 'look-refused':
      return message('end.look-refused', { printer, spooler })
    case 'began-again':
      return message('end.began-again', { printer, spooler })
    case 'cannot-cancel':
      return message('end.cannot-cancel', { printer })
  }
}

/**
 * What went wrong at the printer where an attempt ended like this, by the code of `endMessage`. An end that is missing here
 * doesn't count against the printer: a person cancelled it, its document was refused, or its queue only forgot the job.
 */
export const printerFailures: Readonly<Record<string, Phrase>> = {
  'end.aborted': 'the printer aborted them before printing',
  'end.aborted-while-printing': 'the printer aborted them while printing',
  'end.answer-lost': 'the printer’s reply was lost',
  'end.completed-with-error': 'the printer reported them as completed with an error',
  'end.completed-short': 'the printer printed fewer sheets than they have',
  'end.look-refused': 'the printer didn’t report their outcome',
  'end.began-again': 'the printer restarted them after printing had started',
  'end.cannot-cancel': 'an unfinished job couldn’t be cancelled',
}

/** What the printer said of a job, in words; its state where it said nothing. */
export function sightingText(sighting: JobSighting): string {
  return sayPrinter(sighting.message, sighting.reasons) || sighting.state
}

/** What the printer said of a job's end: the errors of one that it calls completed, whatever else it says of itself. */
export function endText(sighting: JobSighting): string {
  const errors = sighting.state === 'completed' ? jobErrors(sighting.reasons) : []
  return errors.length > 0 ? [...new Set(errors.map(sayReason))].join(', ') : sightingText(sighting)
}

/** An attempt's reason, for the plan of the one that takes its place. */
export const whyOf = ({ why }: AttemptRecord): Pick<AttemptPlan, 'why'> => (why === null ? {} : { why })

/**
 * The end of an attempt that its printer refused. With a `wait` in milliseconds its job is tried once more, just as it
 * was, as a new attempt; without one a person decides.
 */
export function refusedStep(
  attempt: AttemptRecord,
  error: DeskError<'printer.refused'>,
  wait: number | null,
  now: number,
): AttemptStep {
  const reason = error.toMessage()
  if (wait === null) return { to: 'failed', timeline: [reason], job: { here: 'failed', reason } }
  const seconds = Math.round(wait / 100) / 10
  const plan: AttemptPlan = {
    kind: attempt.kind,
    printer: attempt.printer,
    options: attempt.options,
    sameBytesAs: attempt.number,
    // Its paper was checked before the hand-over, or the user overrode the check.
    anyPaper: true,
    ...whyOf(attempt),
  }
  return {
    to: 'failed',
    timeline: [message('step.refused-again', { why: error.message, seconds })],
    job: { here: 'waiting', reason, retryAt: now + wait, plan },
  }
}

/** What a printer says beside a job's state; `waits`: it prints nothing until somebody looks after it. */
export interface PrinterSays {
  what: string
  waits: boolean
}

/** What lasts so long is written down by itself, in milliseconds; what passes sooner goes with the next step. */
const lasts = 1_000
/** Minimum time between progress reports (ms). */
const progressEvery = 5_000
/** Lines of one attempt at most: a printer that swings to and fro for a night does not fill the ledger. */
const mostLines = 48

/** Words that say no more than the state does. */
const isPlain = (what: string) => /^(pending|processing|printing|held|stopped|)$/i.test(what)

/** How a state is reported; ends are reported by what ended the attempt. */
const stateLines: Partial<Record<JobSighting['state'], (printer: string) => Message>> = {
  pending: printer => message('seen.pending', { printer }),
  processing: printer => message('seen.processing', { printer }),
  held: printer => message('seen.held', { printer }),
  stopped: printer => message('seen.stopped', { printer }),
}

/**
 * Remembers what was seen of one attempt at its printer, each thing once and with the time at which it was seen, until it
 * is written down. What passes within a moment costs no write of its own.
 */
export class SightingLog {
  readonly #printer: string
  #state: JobSighting['state'] | null = null
  /** The words that hold until others are said; '' while all is well. */
  #words = ''
  #progress: { key: string; line: TimedMessage | null; told: string; reportedAt: number } | null = null
  readonly #lines: TimedMessage[] = []
  #told = 0
  #last = ''
  #movedAt: number
  #stateAt: number

  constructor(printer: string, now: number) {
    this.#printer = printer
    this.#movedAt = now
    this.#stateAt = now
  }

  /** When the state, the pages or the progress last changed. */
  get movedAt(): number {
    return this.#movedAt
  }

  /** The job's state as it was seen last; null before the first look. */
  get state(): JobSighting['state'] | null {
    return this.#state
  }

  /** Since when the job is in its state. */
  get stateAt(): number {
    return this.#stateAt
  }

  /** What is not written down yet, with the newest progress. */
  get lines(): TimedMessage[] {
    const line = this.#progress?.line
    return line && this.#told < mostLines ? [...this.#lines, line] : [...this.#lines]
  }

  /** True if something has been pending long enough to be written now. */
  isDue(now: number): boolean {
    const oldest = this.#lines[0]?.at
    if (oldest !== undefined && now - oldest >= lasts) return true
    const progress = this.#progress
    return progress?.line != null && this.#told < mostLines && now - progress.reportedAt >= progressEvery
  }

  /** These lines are on disk. */
  written(lines: readonly TimedMessage[], now: number): void {
    this.#lines.splice(0, Math.min(lines.length, this.#lines.length))
    const progress = this.#progress
    if (!progress?.line || !lines.includes(progress.line)) return
    this.#told += 1
    const { code, data } = progress.line
    this.#progress = { ...progress, line: null, told: JSON.stringify({ code, data }), reportedAt: now }
  }

  /** Takes note of a look at the job, and of what its printer says; true when anything changed. */
  see(sighting: JobSighting, says: PrinterSays, at: number): boolean {
    const isNewState = sighting.state !== this.#state
    if (isNewState) {
      this.#state = sighting.state
      this.#stateAt = at
      this.#movedAt = at
      this.#tellState(at)
    }
    const stands = sighting.state === 'held' || sighting.state === 'stopped'
    const words = (says.waits || stands) && !isPlain(says.what) ? says.what : ''
    const hasNewWords = words !== this.#words
    if (hasNewWords) {
      this.#words = words
      if (words !== '') this.#tell(this.#saying(words, says.waits), at)
      else if (!isNewState) this.#tellState(at)
    }
    const goesOn = sighting.state === 'processing' && words === '' && this.#goOn(sighting, says.what, at)
    return isNewState || hasNewWords || goesOn
  }

  /** Pages, or what a printer says while it prints: the newest is kept, and reported occasionally. */
  #goOn(sighting: JobSighting, what: string, at: number): boolean {
    const { pagesDone } = sighting
    const key = `${pagesDone ?? ''} ${isPlain(what) ? '' : what}`
    if (key === (this.#progress?.key ?? ' ')) return false
    this.#movedAt = at
    const said = pagesDone !== null ? message('seen.pages', { pages: pagesDone }) : message('step.at-printer', { what })
    const told = this.#progress?.told ?? ''
    const isTold = key === ' ' || JSON.stringify(said) === told
    const line = isTold ? null : { ...said, at }
    this.#progress = { key, line, told, reportedAt: this.#progress?.reportedAt ?? at }
    return true
  }

  #saying(what: string, waits: boolean): Message {
    return waits
      ? message('step.printer-waits', { what, printer: this.#printer })
      : message('step.at-printer', { what })
  }

  #tellState(at: number): void {
    const line = this.#state ? stateLines[this.#state] : undefined
    if (line) this.#tell(line(this.#printer), at)
  }

  #tell(said: Message, at: number): void {
    const text = JSON.stringify(said)
    if (this.#told >= mostLines || text === this.#last) return
    this.#last = text
    this.#told += 1
    this.#lines.push({ ...(this.#told === mostLines ? message('seen.more', {}) : said), at })
  }
}

/** Lines of a timeline that say that a job had started to print. */
const begun = ['seen.processing', 'seen.pages']

/** When a job started to print and when it was made, by its printer's clock in seconds. */
interface Begun {
  at: number
  made: number | null
  isKept: boolean
}

/** Printers calculate these times anew for each answer, and round them: so many seconds are no second start. */
const rounding = 2

/** True if a job started to print later than it had before. A clock that is set moves the time at which it was made, too. */
function isLater(now: Begun, before: Begun): boolean {
  if (now.isKept) return now.at > before.at
  const moved = now.made !== null && before.made !== null ? now.made - before.made : 0
  return now.at - before.at > rounding && now.at - before.at - moved > rounding
}

/**
 * Detects whether a printer printed an attempt more than once from its start. A print server that crashed, or whose
 * queue was stopped, puts a job back and prints it again from its first page; its end doesn't say what had come out by
 * then. A job that the printer merely stops in the middle isn't put back.
 */
export class PrintProgress {
  #hasBegun = false
  #begunAt: Begun | null = null
  #hasBegunAgain = false
  #leftOut: string | null = null

  get hasBegunAgain(): boolean {
    return this.#hasBegunAgain
  }

  /** What the printer said that it left out of the job; null: nothing. */
  get leftOut(): string | null {
    return this.#leftOut
  }

  /** Goes on from what was written down of the attempt before. */
  recall(timeline: readonly TimelineEntry[], attempt: number): void {
    const codes = timeline.filter(line => line.attempt === attempt).map(line => line.message.code)
    this.#hasBegun ||= codes.some(code => begun.includes(code))
    this.#hasBegunAgain ||= codes.includes('seen.began-again')
    const left = timeline.findLast(line => line.attempt === attempt && line.message.code === 'seen.left-out')
    if (left) this.#leftOut = String(left.message.data['what'])
  }

  /** Takes note of a look; true if it is the first that shows that the job was put back. */
  see(sighting: JobSighting): boolean {
    const { state, processingAt = null } = sighting
    const isBack = isPutBack(sighting) || (state === 'pending' && this.#hasBegun)
    const begun =
      processingAt === null
        ? null
        : { at: processingAt, made: sighting.createdAt ?? null, isKept: sighting.keepsTimes === true }
    const isAnew = this.#begunAt !== null && begun !== null && isLater(begun, this.#begunAt)
    const isNew = !this.#hasBegunAgain && (isBack || isAnew)
    this.#hasBegunAgain ||= isNew
    this.#hasBegun ||= state === 'processing'
    // From look to look: a clock that is a little fast moves all of them.
    this.#begunAt = begun ?? this.#begunAt
    return isNew
  }
}
