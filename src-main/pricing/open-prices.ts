import type { EmitEvent } from '../../src-shared/contract/index.ts'
import type { GridHead, GridReading, OutboxState } from '../../src-shared/contract/prices.ts'
import { asDeskError } from '../../src-shared/errors.ts'
import type { Message } from '../../src-shared/messages/index.ts'
import { type PriceField, priceFields } from '../../src-shared/pricing/field.ts'
import type { PriceSheetId } from '../../src-shared/pricing/price-sheet.ts'
import type { Log } from '../diagnostics/log.ts'
import type { ServiceClient } from '../service/index.ts'
import type { Remote } from '../workers/protocol.ts'
import type { ChangedCells, GridNews, OutgoingCell, PriceBook } from './book/book.ts'
import { type DesignSheet, type Submitted, Submitting } from './designs/submitting.ts'
import { KnownGrids } from './known-grids.ts'
import type { MakeReader, Reader } from './reader.ts'
import { ReadingAgain } from './reading/reading-again.ts'
import { OutboxTeller } from './sending/outbox-teller.ts'
import type { SendingParts, Waits } from './sending/parts.ts'
import { Sender } from './sending/sender.ts'

export interface OpenPricesParts {
  /** The key of the service in prices.db. */
  service: string
  book: Remote<PriceBook>
  /** What was found wrong with prices.db. */
  findings: Message[]
  /** Throws `session.not-signed-in` or `service.token-refused`. */
  client(): ServiceClient
  obstacle: SendingParts['obstacle']
  account: SendingParts['account']
  /** The service has taken a change: a token that could not be proven before can be now. */
  answered(): void
  makeReader: MakeReader
  paused: boolean
  waits: Waits
  emit: EmitEvent
  log: Log
}

const mostTold = 50_000

/** Grids that were read this recently are not read again when they are opened. */
const justRead = 60_000

/** What is on disk is painted first: reading takes a processor, which the window needs for that (ms). */
const paintFirst = 1_000

/** The prices of one service: its grids, and the sending of what is changed in them. */
export class OpenPrices {
  readonly service: string
  readonly book: Remote<PriceBook>
  /** Throws `session.not-signed-in` or `service.token-refused`. */
  readonly client: () => ServiceClient
  readonly grids: KnownGrids
  readonly sender: Sender
  readonly #teller: OutboxTeller
  readonly #flights: LongFlights
  readonly #reader: Reader
  readonly #again: ReadingAgain
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
        this.#tell('prices.reading', { sheet, head: { ...stored, reading } })
      },
      news: (sheet, news) => {
        this.#tellCells([{ sheet: sheet, news }])
        this.changed()
      },
    })
    const { first, most } = parts.waits
    this.#again = new ReadingAgain(
      sheet => {
        const grid = this.grids.atHand(sheet)
        if (grid !== undefined) this.#reader.refresh({ grid, sheet: sheet })
      },
      { first: first * 5, most: most * 5 },
    )
    this.#teller = new OutboxTeller({
      counts: () => book.counts(service),
      designs: () => this.grids.scopes(),
      findings: parts.findings,
      sending: () => this.sender.state,
      tell: state => this.#tell('prices.outbox', state),
      failed: error => log.warn(asDeskError(error).message),
    })
    this.#flights = new LongFlights(cells => void this.#tellOnTheirWay(cells))
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
          this.#teller.settled(outcomes)
          this.#tellCells(news)
          this.#teller.tell(this.sender.isIdle)
        },
        changed: ended => this.#teller.tell(ended),
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
        this.#tellCells(all)
        this.#teller.tell(false)
      },
      endWait: parts.waits.end,
    })
    this.#emit = emit
  }

  start(): void {
    this.sender.wake()
    this.#teller.tell(true)
  }

  /** Somebody has signed in or out, or the token is proven. */
  accountChanged(isSignedIn: boolean): void {
    this.sender.accountChanged()
    if (isSignedIn) this.#again.tryNow()
  }

  /** Loads what was last seen of a sheet's grid, and begins to read it again. */
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
   * Reads a sheet's whole grid from now on and waits for its end: rows that the service lists were read at the answered time or
   * later. Throws what the service says against it.
   */
  async readAgain(sheet: PriceSheetId): Promise<{ since: number }> {
    const grid = await this.grids.number(sheet)
    const since = Date.now()
    await this.#reader.readWhole({ grid, sheet: sheet })
    return { since }
  }

  /** Sends what was changed in a sheet of designs; see `Submitting`. */
  submit(sheet: DesignSheet): Promise<Submitted> {
    return this.#submitting.submit(sheet)
  }

  outbox(): Promise<OutboxState> {
    return this.#teller.state()
  }

  /** The outbox may hold something else. */
  changed(): void {
    this.sender.wake()
    this.#teller.tell(false)
  }

  /**
   * What became of cells, for every window: the one that asked is not the only one. Very many are not sent twice: the others ask
   * for them.
   */
  tellCells(sheet: PriceSheetId, told: ChangedCells): void {
    const { cells, revision } = told
    if (cells && cells.length <= mostTold) this.#tellCells([{ sheet: sheet, news: told }])
    else this.#tell('prices.many', { sheet, revision })
  }

  tellJournal(sheet: PriceSheetId): void {
    this.#tell('prices.journal', { sheet })
  }

  /** Ends the sending and the reading; what came of it is on disk. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#teller.close()
    this.#again.close()
    this.#flights.close()
    await Promise.all([this.sender.end(), this.#submitting.close(), this.#reader.close()])
  }

  /** What they are by now is asked of the book: a newer change of a cell is not to be covered by the one on its way. */
  async #tellOnTheirWay(outgoing: readonly OutgoingCell[]): Promise<void> {
    for (const [grid, cells] of Map.groupBy(outgoing, cell => cell.grid)) {
      const places = Uint32Array.from(cells, ({ cell }) => cell).sort()
      try {
        const news = await this.book.look(grid, places)
        const [first] = cells
        if (first) this.#tellCells([{ sheet: first.sheet, news }])
      } catch {
        // What is wrong with the file is told by whoever has to write to it.
      }
    }
  }

  #tellCells(all: readonly Pick<GridNews, 'sheet' | 'news'>[]): void {
    for (const { sheet, news } of all) {
      if (news.cells.length > 0) this.#tell('prices.cells', { sheet, news })
    }
  }

  /** Nothing of a service is told once another one is open. */
  readonly #tell: EmitEvent = (name, data) => {
    if (!this.#isClosed) this.#emit(name, data)
  }
}

function fieldNamed(name: string): PriceField {
  const field = priceFields.find(known => known === name)
  if (!field) throw new TypeError(`no field “${name}”`)
  return field
}

/** A cell that is this long on its way is told (ms): a quick answer would only flicker. */
const longFlight = 150
const lookEvery = 100

/** Watches what is on its way to the service, and says of which cells the answer takes long. */
class LongFlights {
  readonly #tell: (cells: OutgoingCell[]) => void
  readonly #flights = new Map<OutgoingCell, { since: number; told: boolean }>()
  #timer: NodeJS.Timeout | null = null

  constructor(tell: (cells: OutgoingCell[]) => void) {
    this.#tell = tell
  }

  /** A cell has gone off; what is answered is called once it has landed. */
  takeOff(cell: OutgoingCell): () => void {
    this.#flights.set(cell, { since: performance.now(), told: false })
    this.#timer ??= setInterval(() => this.#look(), lookEvery).unref()
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
    const long = [...this.#flights].filter(([, { since, told }]) => !told && since <= before)
    if (long.length === 0) return
    for (const [, flight] of long) flight.told = true
    this.#tell(long.map(([cell]) => cell))
  }
}
