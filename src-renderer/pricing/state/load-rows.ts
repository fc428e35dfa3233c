import type { DeskClient } from '../../../src-shared/contract/client.ts'
import type { GridRows } from '../../../src-shared/contract/prices.ts'
import type { PriceSheetId } from '../../../src-shared/pricing/price-sheet.ts'
import { painted } from './painted.ts'

/** The first rows come alone, so that they are on the screen before the rest has crossed. */
const firstRows = 200
/** An answer passes through half a dozen buffers on its way, of 0.8 kB a row each in the largest grid. */
const mostRows = 4_000

/** Pulls the rows of one retailer's grid, part by part, each newer than what came before. One pull at a time. */
export class RowPuller {
  /** Everything up to this revision has been taken. */
  revision = 0
  readonly #client: DeskClient
  readonly #sheet: PriceSheetId
  readonly #take: (rows: GridRows) => void
  #running: Promise<void> | null = null
  #again = false
  #stopped = false

  constructor(client: DeskClient, sheet: PriceSheetId, take: (rows: GridRows) => void) {
    this.#client = client
    this.#sheet = sheet
    this.#take = take
  }

  /** Asks for the first rows of a grid that is being opened; null where this desk does not know it yet. Never fails. */
  async askAhead(): Promise<GridRows | null> {
    return this.#ask(firstRows).catch(() => null)
  }

  /** Pulls what is newer; settled when nothing is, rejects when main refuses. What `askAhead` answered is taken at once. */
  pull(first: GridRows | null = null): Promise<void> {
    if (this.#running) {
      this.#again = true
      return this.#running
    }
    this.#running = this.#run(first).finally(() => {
      this.#running = null
    })
    return this.#running
  }

  /** Takes nothing from now on. */
  stop(): void {
    this.#stopped = true
  }

  async #run(first: GridRows | null): Promise<void> {
    let ahead = first
    do {
      this.#again = false
      let rows: GridRows = ahead ?? (await this.#ask(this.revision === 0 ? firstRows : mostRows))
      ahead = null
      while (!this.#stopped) {
        const isFirst = this.revision === 0
        const stuck = rows.upTo <= this.revision && rows.rows.length === 0
        this.revision = Math.max(this.revision, rows.upTo)
        const more = rows.upTo < rows.newest && !stuck
        // Main gathers the next part while this one is taken in; the first rows are drawn before, with the whole processor.
        const next: Promise<GridRows> | null = more && !isFirst ? this.#ask(mostRows) : null
        next?.catch(() => undefined)
        this.#take(rows)
        if (!more) break
        if (isFirst) await painted()
        rows = await (next ?? this.#ask(mostRows))
      }
    } while (this.#again && !this.#stopped)
  }

  #ask(limit: number): Promise<GridRows> {
    return this.#client.call('prices.rows', { sheet: this.#sheet, since: this.revision, limit })
  }
}
