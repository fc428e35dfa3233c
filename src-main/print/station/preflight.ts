import { createHash } from 'node:crypto'
import { constants, createReadStream, readFileSync, statSync } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DeskError } from '../../../src-shared/errors.ts'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import { endsBefore, fitsUnread, type OfferedMedia, paperMismatch } from '../../../src-shared/print/paper.ts'
import { printerName } from '../../../src-shared/print/printer.ts'
import { type PrintOptions, type PrintRule, ruleFor } from '../../../src-shared/print/rules.ts'
import { renamePatiently } from '../../new-file.ts'
import type { AttemptPlan, AttemptRecord, JobRecord } from '../ledger/ledger.ts'
import { type KeptDocument, sharedPageSizes } from '../paper/page-sizes.ts'
import type { PrintDocument, Printer } from '../printers/printer.ts'
import { type Board, destinationOf, isHeldForPaper, usualOptions } from './board.ts'
import type { StationParts } from './parts.ts'
import { whyOf } from './timeline.ts'

/** The kept file of an attempt's document. */
export const keptDocumentFile = (folder: string, attemptName: string): string => join(folder, `${attemptName}.pdf`)

/** Up to this size a document is read in one piece: that takes less time than the round trips of a stream. */
const inOnePiece = 262_144

async function sha256Of(file: string, bytes: number): Promise<string> {
  const hash = createHash('sha256')
  if (bytes <= inOnePiece) hash.update(readFileSync(file))
  else for await (const part of createReadStream(file)) hash.update(part)
  return hash.digest('hex')
}

/** The attempt's document, if its file is there with the bytes that the ledger has; null otherwise. */
export async function keptDocument(folder: string, attempt: AttemptRecord): Promise<PrintDocument | null> {
  if (attempt.sha256 === null || attempt.bytes === null) return null
  const path = keptDocumentFile(folder, attempt.name)
  try {
    if (statSync(path).size !== attempt.bytes) return null
    if ((await sha256Of(path, attempt.bytes)) !== attempt.sha256) return null
  } catch {
    return null
  }
  return { name: attempt.name, path, bytes: attempt.bytes, sha256: attempt.sha256 }
}

/**
 * Copies an earlier attempt's document under a new attempt's name (the file's name is the job's name on Windows).
 * Throws `job.no-document` where it is gone or changed, `document.disk` if it cannot be written.
 */
export async function copyDocument(
  folder: string,
  from: AttemptRecord,
  job: string,
  toName: string,
): Promise<{ bytes: number; sha256: string }> {
  const kept = await keptDocument(folder, from)
  if (!kept) throw new DeskError('job.no-document', { job })
  const part = keptDocumentFile(folder, `${toName}.part`)
  try {
    await copyFile(kept.path, part, constants.COPYFILE_FICLONE)
    await renamePatiently(part, keptDocumentFile(folder, toName))
  } catch (error) {
    await rm(part, { force: true })
    throw new DeskError('document.disk', {
      folder,
      why: error instanceof Error ? error.message : String(error),
    })
  }
  return { bytes: kept.bytes, sha256: kept.sha256 }
}

/**
 * What a held attempt's job keeps for its next one: the same bytes, and what a person chose for it, which is what no rule says.
 */
export function planAfter(record: JobRecord, attempt: AttemptRecord, rules: readonly PrintRule[]): AttemptPlan {
  const usual: Record<string, unknown> = usualOptions(record, rules)
  const chosen = Object.entries(attempt.options).filter(([name, value]) => usual[name] !== value)
  return {
    kind: attempt.kind,
    sameBytesAs: attempt.number,
    ...whyOf(attempt),
    ...(attempt.printer === ruleFor(rules, record.type)?.printer ? {} : { printer: attempt.printer }),
    ...(chosen.length > 0 ? { options: Object.fromEntries(chosen) } : {}),
  }
}

/** Holds jobs whose pages do not fit their paper, and knows what becomes of them. */
export class PaperHold {
  readonly #parts: StationParts
  readonly #board: Board
  readonly #preflight: Preflight

  constructor(parts: StationParts, board: Board) {
    this.#parts = parts
    this.#board = board
    this.#preflight = new Preflight(parts)
  }

  /** Whether a document may go to this attempt's printer. Never rejects. */
  check(
    record: JobRecord,
    attempt: Omit<Intended, 'type'>,
    document: KeptDocument,
    patience?: number,
  ): Promise<PaperCheck> {
    const { printer, options } = attempt
    return this.#preflight.check({ type: record.type, printer, options }, document, patience)
  }

  /**
   * The same ahead of a print: a printer that says nothing of its papers is waited for. Throws what is wrong with it, such as
   * `printer.unreachable`.
   */
  async checkNow(record: JobRecord, attempt: Omit<Intended, 'type'>, document: KeptDocument): Promise<Message | null> {
    const { wrong, isUnanswered } = await this.check(record, attempt, document, longPatience)
    return wrong === null && isUnanswered ? this.#preflight.askWhy(attempt.printer) : wrong
  }

  /**
   * Lets jobs wait again that were held for their paper, where another rule makes them fit: proven by the printer and
   * by the document, not by the silence of either. Answers which. Throws `desk.database-failed`.
   */
  async release(): Promise<string[]> {
    const released: string[] = []
    for (const record of [...this.#board.all()]) {
      if (!isHeldForPaper(record)) continue
      if (!(await this.fitsBy(record, this.#parts.policy().rules)) || this.#board.get(record.id) !== record) continue
      await this.#board.place(record.id, { here: 'waiting', reason: null }, [message('step.paper-fits', {})])
      released.push(record.id)
    }
    return released
  }

  /** True if a job that is held for its paper fits by these rules, as its printer and its document prove. */
  async fitsBy(record: JobRecord, rules: readonly PrintRule[]): Promise<boolean> {
    const { ledger, serviceKey, documents, policy } = this.#parts
    const printer = destinationOf(record, { policy: () => ({ ...policy(), rules }) })
    const options = { ...usualOptions(record, rules), ...record.plan?.options }
    if (printer === null || (record.newest && isAsBefore(record.newest, { printer, options }))) return false
    const attempts = await ledger.attempts(serviceKey, record.id)
    const earlier = attempts.find(one => one.number === record.plan?.sameBytesAs)
    const document = earlier ? await keptDocument(documents, earlier) : null
    if (!document) return false
    return (await this.check(record, { printer, options }, document)).isProven
  }
}

/** True if a new attempt would be put on paper as the one that was held. */
function isAsBefore(held: AttemptRecord, next: Omit<Intended, 'type'>): boolean {
  const [one, other]: Record<string, unknown>[] = [held.options, next.options]
  const names = [...new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])]
  return held.printer === next.printer && names.every(name => one?.[name] === other?.[name])
}

/**
 * What “print anyway” means for a job that is held for its paper: the same bytes, whatever their size; at another
 * printer they are checked against its paper. If the user chooses printer and options, they know what comes out.
 */
export function anywayOf(
  record: JobRecord,
  wanted: { printer?: string | undefined; options?: object | undefined },
): Partial<AttemptPlan> {
  const isChosen = wanted.printer !== undefined && wanted.options !== undefined
  if (!isHeldForPaper(record) || record.plan?.sameBytesAs === undefined) return isChosen ? { anyPaper: true } : {}
  const heldAt = record.plan.printer ?? record.newest?.printer
  const isThere = wanted.printer === undefined || wanted.printer === heldAt
  if (!isThere && !isChosen) return record.plan
  const isLeftOut = record.reason?.code === 'printer.leaves-out'
  const options: PrintOptions = { ...record.plan.options, left_out: 'print' }
  return { ...record.plan, anyPaper: true, ...(isLeftOut ? { options } : {}) }
}

/** What is to be printed where: a job's type, the printer's URI and the attempt's options. */
export interface Intended {
  type: string
  printer: string
  options: PrintOptions
}

/** The papers a printer reported, and when (milliseconds since 1970, UTC). */
interface Told {
  at: number
  media: Promise<OfferedMedia | null>
}

/** What holding a document against its paper has shown. */
export interface PaperCheck {
  /** Why the document isn't printed like this; null if it fits or nothing proves otherwise. */
  wrong: Message | null
  /** True if the check needs what the printer says of its papers, and it says nothing now and never did. */
  isUnanswered: boolean
  /** True if the printer said of its papers what it has to say, and the document fits. */
  isProven: boolean
}

/** How long an answer counts, in milliseconds. */
const counts = 4_000
/** How long a printer is asked for what a person waits for (ms). */
const shortPatience = 2_000
/** How long it is asked ahead of a print (ms): one that sleeps takes a while, and its lane waits for it anyway. */
export const longPatience = 40_000

const nothing: OfferedMedia = { media: [], mediaReady: [] }
/** Stands for whatever a printer might say. */
const something: OfferedMedia = { media: ['-'], mediaReady: [] }

/** Holds documents against their paper before they are printed. */
export class Preflight {
  readonly #openPrinter: (uri: string) => Printer
  readonly #now: () => number
  readonly #printers = new Map<string, Printer>()
  readonly #told = new Map<string, Told>()
  /** What a printer said last, for as long as it says nothing. */
  readonly #last = new Map<string, OfferedMedia>()

  constructor(parts: { openPrinter(uri: string): Printer; now(): number }) {
    this.#openPrinter = parts.openPrinter
    this.#now = parts.now
  }

  /**
   * What is known of a document and its paper, of a printer that gets `patience` milliseconds to say what it has. Pages that
   * should have been compared and can't be read are wrong: a check that couldn't be made isn't one that was passed. Never
   * rejects.
   */
  async check(
    { type, printer, options }: Intended,
    document: KeptDocument,
    patience = shortPatience,
  ): Promise<PaperCheck> {
    const told = await this.#offersOf({ type, printer, options }, patience)
    const offered = told ?? nothing
    const needsPaper = !fitsUnread(options, offered)
    const isUnanswered = told === null && !fitsUnread(options, something)
    const sizes = needsPaper ? await sharedPageSizes.of(document) : sharedPageSizes.plainly(document)
    const count = options.pages === undefined ? null : await sharedPageSizes.countOf(document)
    const isUnread = (needsPaper && sizes === null) || (options.pages !== undefined && count === null)
    const name = this.#printers.get(printer)?.name ?? printerName(printer)
    const wrong = (): Message | null => {
      if (isUnread) return message('paper.unchecked', { type, printer: name })
      if (sizes?.length === 0) return message('paper.no-pages', {})
      if (count !== null && options.pages !== undefined && endsBefore(count, options.pages)) {
        return message('paper.no-such-pages', { pages: options.pages, count })
      }
      const mismatch = paperMismatch(sizes, options, offered)
      return mismatch && message('paper.mismatch', { type, printer: name, ...mismatch })
    }
    const why = wrong()
    return { wrong: why, isUnanswered, isProven: why === null && told !== null }
  }

  /** Why a printer says nothing of its papers: throws what is wrong with it. */
  async askWhy(uri: string): Promise<never> {
    const printer = this.#printers.get(uri) ?? this.#openPrinter(uri)
    this.#told.delete(uri)
    await printer.handOver()
    throw new DeskError(
      'printer.unreachable',
      { printer: printer.name, why: 'no answer in time' },
      { retry: 'any-time' },
    )
  }

  /** What a printer offers; asked once in a few seconds. Null if it cannot be asked and never said. */
  #offersOf({ printer: uri, options }: Intended, patience: number): Promise<OfferedMedia | null> {
    // Querying Windows starts a program: only where a rule names a paper that the driver may lack.
    if (/^windows:/i.test(uri) && options.paper === undefined) return Promise.resolve(nothing)
    const told = this.#told.get(uri)
    const now = this.#now()
    if (told && now - told.at < counts) return told.media
    const media = this.#ask(uri, patience).catch(() => null)
    this.#told.set(uri, { at: now, media })
    return media
  }

  async #ask(uri: string, patience: number): Promise<OfferedMedia | null> {
    const printer = this.#printers.get(uri) ?? this.#openPrinter(uri)
    this.#printers.set(uri, printer)
    if (printer.kind === 'folder') return nothing
    const signal = AbortSignal.timeout(patience)
    const silence = new Promise<null>(resolve => signal.addEventListener('abort', () => resolve(null)))
    if (printer.papers) {
      const media = await Promise.race([printer.papers().catch(() => null), silence])
      if (media) this.#last.set(uri, { media, mediaReady: [] })
      return this.#last.get(uri) ?? null
    }
    const status = await Promise.race([printer.status(signal), silence])
    if (!status || status.isTaking || status.state === 'unreachable' || status.state === 'unknown-queue') {
      return this.#last.get(uri) ?? null
    }
    const { media, mediaReady } = status
    this.#last.set(uri, { media, mediaReady })
    return { media, mediaReady }
  }
}
