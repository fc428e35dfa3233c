import type { Message } from '../../../src-shared/messages/index.ts'
import type { JobSighting, PrinterKind, PrinterStatus } from '../../../src-shared/print/printer.ts'
import type { PrintOptions } from '../../../src-shared/print/rules.ts'

/** A job at a printer. `uuid` and `printerUri` distinguish it from another job with the same id. */
export interface SpoolerJob {
  printerUri: string
  id: string
  uuid: string | null
}

/** A job that a printer has just taken, with what it said of it that belongs into its history. */
export interface TakenJob extends SpoolerJob {
  said?: Message[]
}

/** A document on disk with its attempt's name (`selvedge-<station>-<job>-<attempt>`), which becomes the spooler job's name. */
export interface PrintDocument {
  name: string
  path: string
  bytes: number
  sha256: string
}

/**
 * A printer, whatever is behind it. Every method may throw:
 * - `printer.unreachable`, `printer.busy`, `printer.wants-password`, `printer.unknown-queue`, `printer.rejecting`, `printer.folder`: nothing was taken; the whole printer is down, its jobs wait.
 * - `printer.taking`, from questions only: it takes a document of ours and answers nothing beside it; nothing is wrong.
 * - `printer.refused`: nothing was taken of this job; another one may do better.
 * - `printer.leaves-out`: nothing was taken that could print; something else would come out than what was asked for.
 * - `printer.look-refused`, from `look` only: the printer answers, but not what became of this job.
 * - `printer.answer-lost`, `printer.bad-answer`: it is not known what was taken.
 * - `printer.job-unknown`, from `release` only: the held job is gone, and it is not known whether somebody let it print.
 */
export interface Printer {
  readonly uri: string
  readonly name: string
  readonly kind: PrinterKind
  /** What "printed" proves here. */
  readonly proves: Message
  /** The printer now; never throws for a printer that is down: says so in its state. */
  status(signal?: AbortSignal): Promise<PrinterStatus>
  /** The papers it has, as media names, where `status` doesn't list them; may throw. */
  papers?(): Promise<string[]>
  /**
   * What it offers by its own lists, asked anew: `lacks` says in words what of a job it would leave out, or null; `mark` is
   * another one whenever it offers something else. Absent, or null, where it keeps no such lists; may throw.
   */
  offers?(): Promise<{ mark: string; lacks(options: PrintOptions): string | null } | null>
  /** How it takes jobs: in three steps that can each be looked up after a crash, or in one whose lost answer proves nothing. */
  handOver(): Promise<HeldHandOver | OneShotHandOver>
  /**
   * What the printer reports about a job. Throws `printer.unreachable` or `printer.answer-lost` if it can't be queried;
   * an unknown job is a sighting. With the attempt's name, an end reported for another job with the same number isn't
   * taken for this one's.
   */
  look(job: SpoolerJob, name?: string): Promise<JobSighting>
  /**
   * The names of jobs with a document that it has or remembers, with their ids; absent if it keeps no such list. It may be asked
   * before anything was handed over, and may throw as `look` does.
   */
  knownNames?(): Promise<ReadonlyMap<string, string>>
  /**
   * Asks it to print on after its queue was stopped; absent where it can't be asked. Throws `printer.start-forbidden`,
   * `printer.not-started`, or why it can't be reached.
   */
  startQueue?(): Promise<void>
  /** Asks it to cancel a job; the caller looks again to see whether it did. A job that has ended or is unknown is no error. */
  cancel(job: SpoolerJob): Promise<void>
  /**
   * Ends every request in progress, and refuses later ones: the station ends and this printer doesn't answer. What was
   * sent throws `printer.answer-lost`. Absent where a call can't be ended.
   */
  cutOff?(): void
}

/** Hold, send, release (design of the hand-over: docs/ARCHITECTURE.md). */
export interface HeldHandOver {
  readonly kind: 'held'
  /**
   * True if a look is known to distinguish a held job with its document from one without. The ledger then needn't prove
   * what is being sent: `releasing` may be written while the document is on its way.
   */
  readonly tellsDocuments: boolean
  /** Makes a held job without a document. A lost answer leaves an orphan that never prints. */
  create(name: string, options: PrintOptions): Promise<TakenJob>
  /**
   * Sends the document into the held job, once; answers what the printer then says of the job, with its uuid if it has one.
   * `options` are those it was made with.
   */
  send(job: SpoolerJob, document: PrintDocument, options?: PrintOptions): Promise<JobSighting>
  /** Lets the job go: from here on paper may move. */
  release(job: SpoolerJob): Promise<void>
  /** Cancels held jobs without a document that bear this name, except `keep`; answers how many. */
  cancelOrphans(name: string, keep: SpoolerJob | null): Promise<number>
}

/**
 * Takes the document and may print at once; answers null if the printer names no job. Where the printer gives a job its number
 * before it has the document, `made` is called with it, and awaited, before the document is sent.
 */
export interface OneShotHandOver {
  readonly kind: 'one-shot'
  submit(
    document: PrintDocument,
    options: PrintOptions,
    made?: (job: SpoolerJob) => Promise<void>,
  ): Promise<TakenJob | null>
}
