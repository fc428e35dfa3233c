import { type Message, message } from '../../../src-shared/messages/index.ts'
import { fitsUnread, type OfferedMedia, paperMismatch } from '../../../src-shared/print/paper.ts'
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
  /** Why the document doesn't fit; null if it fits or nothing proves otherwise. */
  wrong: Message | null
  /** True if its pages should have been compared and can't be read. */
  isUnread: boolean
  /** True if the printer said of its papers what it has to say, and the document fits. */
  isProven: boolean
}

/** How long an answer counts, in milliseconds. */
const counts = 4_000
/** A printer that does not answer within so many milliseconds says nothing: no lane waits for it. */
const patience = 2_000

const nothing: OfferedMedia = { media: [], mediaReady: [] }

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

  /** What is known of a document and its paper. Never rejects. */
  async check({ type, printer, options }: Intended, document: KeptDocument): Promise<PaperCheck> {
    const told = await this.#offersOf({ type, printer, options })
    const offered = told ?? nothing
    if (fitsUnread(options, offered)) return { wrong: null, isUnread: false, isProven: told !== null }
    const pages = await sharedPageSizes.of(document)
    const wrong = paperMismatch(pages, options, offered)
    return {
      wrong:
        wrong &&
        message('paper.mismatch', {
          type,
          printer: this.#printers.get(printer)?.name ?? printerName(printer),
          ...wrong,
        }),
      isUnread: pages === null,
      isProven: wrong === null && told !== null && pages !== null,
    }
  }

  /** What a printer offers; asked once in a few seconds. Null if it cannot be asked and never said. */
  #offersOf({ printer: uri, options }: Intended): Promise<OfferedMedia | null> {
    // Querying Windows starts a program: only where a rule names a paper that the driver may lack.
    if (/^windows:/i.test(uri) && options.paper === undefined) return Promise.resolve(nothing)
    const told = this.#told.get(uri)
    const now = this.#now()
    if (told && now - told.at < counts) return told.media
    const media = this.#ask(uri).catch(() => null)
    this.#told.set(uri, { at: now, media })
    return media
  }

  async #ask(uri: string): Promise<OfferedMedia | null> {
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
    if (!status || status.state === 'unreachable' || status.state === 'unknown-queue') {
      return this.#last.get(uri) ?? null
    }
    const { media, mediaReady } = status
    this.#last.set(uri, { media, mediaReady })
    return { media, mediaReady }
  }
}
