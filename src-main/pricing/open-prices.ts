import type { EmitEvent } from '../../src-shared/contract/index.ts'
import type { CellNews, GridHead, GridReading, OutboxState } from '../../src-shared/contract/prices.ts'
import { asDeskError } from '../../src-shared/errors.ts'
import type { Message } from '../../src-shared/messages/index.ts'
import { type PriceField, priceFields } from '../../src-shared/pricing/cell.ts'
import type { PriceSheetId } from '../../src-shared/pricing/price-sheet.ts'
import type { Log } from '../diagnostics/log.ts'
import { guarded } from '../observers.ts'
import type { ServiceClient } from '../service/index.ts'
import type { Remote } from '../workers/protocol.ts'
import type { ChangedCells, GridNews, OutgoingCell, PriceBook, PriceChange } from './book/book.ts'
import { type DesignSheet, type Submitted, Submitting } from './designs/submitting.ts'
import { KnownGrids } from './known-grids.ts'
import type { MakeReader, Reader } from './reader.ts'
import { ReadRetries } from './reading/reading-again.ts'
import { OutboxReporter } from './sending/outbox-reporter.ts'
import type { SendingParts, Waits } from './sending/parts.ts'
import { Sender } from './sending/sender.ts'

export interface OpenPricesParts {
  /** The key of the service in prices.db. */
  service: string
  book: Remote<PriceBook>
  /** Problems found when prices.db was opened. */
  findings: Message[]
  /** Throws `session.not-signed-in` or `service.token-refused`. */
  client(): ServiceClient
  obstacle: SendingParts['obstacle']
  account: SendingParts['account']
  /** Called when the service has accepted a change: an unproven token can be proven now. */
  answered(): void
  makeReader: MakeReader
  paused: boolean
  waits: Waits
  emit: EmitEvent
  log: Log
}

const maxReportedCells = 50_000

/** Grids read this recently (ms) aren't read again when they are opened. */
const justRead = 60_000

/** Delay before reading (ms): reading takes CPU time that the window needs to paint the stored rows first. */
const paintFirst = 1_000

/** The prices of one service: its grids, and the sending of changes. */
export class OpenPrices {
  readonly service: string
  readonly book: Remote<PriceBook>
  /** Throws `session.not-signed-in` or `service.token-refused`. */
  readonly client: () => ServiceClient
  readonly grids: KnownGrids
  readonly sender: Sender
  readonly #outboxReporter: OutboxReporter
  readonly #flights: LongFlights
  readonly #reader: Reader
  readonly #again: ReadRetries
  readonly #submitting: Submitting
  readonly #emit: EmitEvent
  #isClosed = false

  constructor(parts: OpenPricesParts) {
    const { service, book, emit, log } = parts
    this.service = service
    this.book = book
    this.client = parts.client
    this.grids = new KnownGrids(service, book)
    this.#reader = parts.makeReader({
      book,
      client: parts.client,
      log,
      told: (sheet, stored, reading) => {
        this.#again.heard(sheet, reading)
        this.#emitIfOpen('prices.reading', { sheet, head: { ...stored, reading } })
      },
      news: (sheet, news) => {
        this.#reportCells([{ sheet: sheet, news }])
        this.changed()
      },
    })
    const { first, most } = parts.waits
    this.#again = new ReadRetries(
      sheet => {
        const grid = this.grids.atHand(sheet)
        if (grid !== undefined) this.#reader.refresh({ grid, sheet: sheet })
      },
      { first: first * 5, most: most * 5 },
    )
    this.#outboxReporter = new OutboxReporter({
      counts: () => book.counts(service),
      designs: () => this.grids.scopes(),
      findings: parts.findings,
      sending: () => this.sender.state,
      tell: state => this.#emitIfOpen('prices.outbox', state),
      failed: error => log.warn(asDeskError(error).message),
    })
    this.#flights = new LongFlights(cells => void this.#reportInFlight(cells))
    this.sender = new Sender(
      {
        service,
        book,
        patch: async (cell, signal) => {
          const field = fieldNamed(cell.field)
          const landed = this.#flights.takeOff(cell)
          try {
            const stored = await parts.client().patchPrice({ ...cell, retailer: cell.sheet, field }, signal)
            parts.answered()
            this.#again.answered()
            return stored
          } finally {
            landed()
          }
        },
        readAgain: ({ grid, sheet, spans }, whole, signal) =>
          whole
            ? this.#reader.readWhole({ grid, sheet: sheet })
            : this.#reader.readSpans({ grid, sheet: sheet }, spans, signal),
        obstacle: parts.obstacle,
        account: parts.account,
        settled: (outcomes, news) => {
          this.#outboxReporter.settled(outcomes)
          this.#reportCells(news)
          this.#outboxReporter.tell(this.sender.isIdle)
        },
        changed: ended => this.#outboxReporter.tell(ended),
        waits: parts.waits,
        log,
      },
      { paused: parts.paused },
    )
    this.#submitting = new Submitting({
      book,
      client: parts.client,
      readAgain: sheet => this.readAgain(sheet),
      answered: parts.answered,
      news: all => {
        this.#reportCells(all)
        this.#outboxReporter.tell(false)
      },
      endWait: parts.waits.end,
    })
    this.#emit = emit
  }

  start(): void {
    this.sender.wake()
    this.#outboxReporter.tell(true)
  }

  /** Called after a sign-in or sign-out, and when the token was proven. */
  accountChanged(isSignedIn: boolean): void {
    this.sender.accountChanged()
    if (isSignedIn) this.#again.tryNow()
  }

  /** Loads a sheet's grid as last read, and starts to read it again. */
  async open(sheet: PriceSheetId): Promise<GridHead> {
    const grid = await this.grids.numberToOpen(sheet)
    const stored = await this.book.open(grid)
    const isFresh = stored.readAt !== null && Math.abs(Date.now() - stored.readAt) < justRead
    const after = stored.rows > 0 ? paintFirst : 0
    const reading = isFresh ? this.#reader.state(grid) : this.#reader.refresh({ grid, sheet: sheet }, after)
    return { ...stored, reading }
  }

  async refresh(sheet: PriceSheetId): Promise<GridReading> {
    return this.#reader.refresh({ grid: await this.grids.number(sheet), sheet: sheet })
  }

  /**
   * Starts a new read of a sheet's whole grid and waits until it ends: all rows that the service lists were then read
   * at `since` or later. Throws the service's error.
   */
  async readAgain(sheet: PriceSheetId): Promise<{ since: number }> {
    const grid = await this.grids.number(sheet)
    const since = Date.now()
    await this.#reader.readWhole({ grid, sheet: sheet })
    return { since }
  }

  /** Submits the changes of a design sheet; see `Submitting`. */
  submit(sheet: DesignSheet): Promise<Submitted> {
    return this.#submitting.submit(sheet)
  }

  outbox(): Promise<OutboxState> {
    return this.#outboxReporter.state()
  }

  /** Writes a change as one entry of the journal, wherever it was made, and reports it; the outbox sends it. */
  async change(sheet: PriceSheetId, change: PriceChange): Promise<{ entry: number; news: CellNews }> {
    const { entry, news, told } = await this.book.change(await this.grids.number(sheet), change)
    this.reportCells(sheet, told)
    this.changed()
    this.reportJournal(sheet)
    return { entry, news }
  }

  /** Called when the outbox may have changed. */
  changed(): void {
    this.sender.wake()
    this.#outboxReporter.tell(false)
  }

  /**
   * Reports cell changes to every window, not only to the one that made them. Very large changes aren't sent twice: the
   * other windows fetch them.
   */
  reportCells(sheet: PriceSheetId, changes: ChangedCells): void {
    const { cells, revision } = changes
    if (cells && cells.length <= maxReportedCells) this.#reportCells([{ sheet: sheet, news: changes }])
    else this.#emitIfOpen('prices.many', { sheet, revision })
  }

  reportJournal(sheet: PriceSheetId): void {
    this.#emitIfOpen('prices.journal', { sheet })
  }

  /** Ends sending and reading; their results are on disk then. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#outboxReporter.close()
    this.#again.close()
    this.#flights.close()
    await Promise.all([this.sender.end(), this.#submitting.close(), this.#reader.close()])
  }

  /**
   * Reads the current states from the book, because a newer change of a cell must not be hidden by the one in flight.
   */
  async #reportInFlight(outgoing: readonly OutgoingCell[]): Promise<void> {
    for (const [grid, cells] of Map.groupBy(outgoing, cell => cell.grid)) {
      const places = Uint32Array.from(cells, ({ cell }) => cell).sort()
      try {
        const news = await this.book.look(grid, places)
        const [first] = cells
        if (first) this.#reportCells([{ sheet: first.sheet, news }])
      } catch {
        // Errors of the file are reported when something has to be written to it.
      }
    }
  }

  #reportCells(all: readonly Pick<GridNews, 'sheet' | 'news'>[]): void {
    for (const { sheet, news } of all) {
      if (news.cells.length > 0) this.#emitIfOpen('prices.cells', { sheet, news })
    }
  }

  /** Drops events of a service that is no longer open. */
  readonly #emitIfOpen: EmitEvent = (name, data) => {
    if (!this.#isClosed) this.#emit(name, data)
  }
}

function fieldNamed(name: string): PriceField {
  const field = priceFields.find(known => known === name)
  if (!field) throw new TypeError(`no field “${name}”`)
  return field
}

/** Cells in flight longer than this are reported (ms); reporting quick answers would only flicker. */
const longFlight = 150
const lookEvery = 100

/** Watches cells in flight and reports those whose answer takes long. */
class LongFlights {
  readonly #report: (cells: OutgoingCell[]) => void
  readonly #flights = new Map<OutgoingCell, { since: number; isReported: boolean }>()
  #timer: NodeJS.Timeout | null = null

  constructor(report: (cells: OutgoingCell[]) => void) {
    this.#report = report
  }

  /** Registers a sent cell; the returned function must be called once it is answered. */
  takeOff(cell: OutgoingCell): () => void {
    this.#flights.set(cell, { since: performance.now(), isReported: false })
    this.#timer ??= setInterval(
      guarded(() => this.#look()),
      lookEvery,
    ).unref()
    return () => {
      this.#flights.delete(cell)
      if (this.#flights.size === 0) this.close()
    }
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  #look(): void {
    const before = performance.now() - longFlight
    const long = [...this.#flights].filter(([, { since, isReported }]) => !isReported && since <= before)
    if (long.length === 0) return
    for (const [, flight] of long) flight.isReported = true
    this.#report(long.map(([cell]) => cell))
  }
}
