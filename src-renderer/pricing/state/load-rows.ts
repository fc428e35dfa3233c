import type { DeskClient } from '../../../src-shared/contract/client.ts'
import type { GridRows } from '../../../src-shared/contract/prices.ts'
import type { PriceSheetId } from '../../../src-shared/pricing/price-sheet.ts'
import { painted } from './painted.ts'

/** The first rows are requested alone, so they are on the screen before the rest has been transferred. */
const firstRows = 200
/** Maximum rows per answer, which passes through half a dozen buffers with 0.8 kB per row in the largest grid. */
const maxRows = 4_000

/** Pulls the rows of one retailer's grid in parts, each newer than the last. One pull at a time. */
export class RowPuller {
  /** Everything up to this revision has been received. */
  revision = 0
  readonly #client: DeskClient
  readonly #sheet: PriceSheetId
  readonly #onRows: (rows: GridRows) => void
  #running: Promise<void> | null = null
  #pullAgain = false
  #stopped = false

  constructor(client: DeskClient, sheet: PriceSheetId, onRows: (rows: GridRows) => void) {
    this.#client = client
    this.#sheet = sheet
    this.#onRows = onRows
  }

  /** Requests the first rows of a grid that is being opened; null if this desk doesn't know it yet. Never rejects. */
  async askAhead(): Promise<GridRows | null> {
    return this.#request(firstRows).catch(() => null)
  }

  /**
   * Pulls newer rows; resolves when there are none left, rejects if main refuses. The rows from `askAhead` are used
   * first.
   */
  pull(first: GridRows | null = null): Promise<void> {
    if (this.#running) {
      this.#pullAgain = true
      return this.#running
    }
    this.#running = this.#run(first).finally(() => {
      this.#running = null
    })
    return this.#running
  }

  /** Ignores all further answers. */
  stop(): void {
    this.#stopped = true
  }

  async #run(first: GridRows | null): Promise<void> {
    let ahead = first
    do {
      this.#pullAgain = false
      let rows: GridRows = ahead ?? (await this.#request(this.revision === 0 ? firstRows : maxRows))
      ahead = null
      while (!this.#stopped) {
        const isFirst = this.revision === 0
        const stuck = rows.upTo <= this.revision && rows.rows.length === 0
        this.revision = Math.max(this.revision, rows.upTo)
        const more = rows.upTo < rows.newest && !stuck
        // Main prepares the next part while this one is processed; the first rows are painted before that, with the
        // whole CPU.
        const next: Promise<GridRows> | null = more && !isFirst ? this.#request(maxRows) : null
        next?.catch(() => undefined)
        this.#onRows(rows)
        if (!more) break
        if (isFirst) await painted()
        rows = await (next ?? this.#request(maxRows))
      }
    } while (this.#pullAgain && !this.#stopped)
  }

  #request(limit: number): Promise<GridRows> {
    return this.#client.call('prices.rows', { sheet: this.#sheet, since: this.revision, limit })
  }
}
