import { DeskError } from '../../../src-shared/errors.ts'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import { endsBefore, fitsUnread, type OfferedMedia, paperMismatch } from '../../../src-shared/print/paper.ts'
import { printerName } from '../../../src-shared/print/printer.ts'
import type { PrintOptions } from '../../../src-shared/print/rules.ts'
import type { Printer } from '../printers/printer.ts'
import { type KeptDocument, sharedPageSizes } from './page-sizes.ts'

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
