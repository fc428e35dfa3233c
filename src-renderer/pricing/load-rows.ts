import type { DeskClient } from '../../src-shared/contract/client.ts'
import type { GridRows } from '../../src-shared/contract/prices.ts'
import { painted } from './painted.ts'

/** The first rows come alone, so that they are on the screen before the rest has crossed. */
const firstRows = 200
const mostRows = 10_000

/** Pulls the rows of one retailer's grid, part by part, each newer than what came before. One pull at a time. */
export class RowPuller {
  /** Everything up to this revision has been taken. */
  revision = 0
  readonly #client: DeskClient
  readonly #retailer: string
  readonly #take: (rows: GridRows) => void
  #running: Promise<void> | null = null
  #again = false
  #stopped = false

  constructor(client: DeskClient, retailer: string, take: (rows: GridRows) => void) {
    this.#client = client
    this.#retailer = retailer
    this.#take = take
  }

  /** Pulls what is newer; settled when nothing is, rejects when main refuses. */
  pull(): Promise<void> {
    if (this.#running) {
      this.#again = true
      return this.#running
    }
    this.#running = this.#run().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  /** Takes nothing from now on. */
  stop(): void {
    this.#stopped = true
  }

  async #run(): Promise<void> {
    do {
      this.#again = false
      let next = this.#ask(this.revision === 0 ? firstRows : mostRows)
      while (!this.#stopped) {
        const rows = await next
        if (this.#stopped) return
        const isFirst = this.revision === 0
        const stuck = rows.upTo <= this.revision && rows.rows.length === 0
        this.revision = Math.max(this.revision, rows.upTo)
        const more = rows.upTo < rows.newest && !stuck
        // Main gathers the next part while this one is taken in.
        if (more) {
          next = this.#ask(mostRows)
          next.catch(() => undefined)
        }
        this.#take(rows)
        if (!more) break
        // Taking the rest in keeps the window busy for longer than drawing what is there.
        if (isFirst) await painted()
      }
    } while (this.#again && !this.#stopped)
  }

  #ask(limit: number): Promise<GridRows> {
    return this.#client.call('prices.rows', { retailer: this.#retailer, since: this.revision, limit })
  }
}
