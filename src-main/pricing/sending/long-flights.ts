import type { OutgoingCell } from '../book/book.ts'

/** A cell that is this long on its way is told (ms): a quick answer would only flicker. */
const longFlight = 150
const lookEvery = 100

/** Watches what is on its way to the service, and says of which cells the answer takes long. */
export class LongFlights {
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
