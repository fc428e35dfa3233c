import type { OutgoingCell } from '../book/book.ts'

/** A cell that failed so often while others were saved is the service's fault with this cell alone. */
const most = 5

const nameOf = ({ grid, entry, cell }: OutgoingCell) => `${grid} ${entry} ${cell}`

/**
 * Counts how often each cell failed, so that one at which the service always fails neither holds up the others nor is tried
 * for ever.
 */
export class Strikes {
  readonly #cells = new Map<string, { count: number; savedBefore: number }>()
  #saved = 0

  /** The service has decided on a cell. */
  forgive(cell: OutgoingCell): void {
    this.#saved++
    this.#cells.delete(nameOf(cell))
  }

  /** Notes a failure; true where the cell has failed often enough while the service works. */
  note(cell: OutgoingCell): boolean {
    const name = nameOf(cell)
    const strike = this.#cells.get(name) ?? { count: 0, savedBefore: this.#saved }
    strike.count++
    const isOut = strike.count >= most && this.#saved > strike.savedBefore
    if (isOut) this.#cells.delete(name)
    else this.#cells.set(name, strike)
    return isOut
  }

  of(cell: OutgoingCell): number {
    return this.#cells.get(nameOf(cell))?.count ?? 0
  }

  /** The same cells, those that failed least first. */
  inOrder(cells: readonly OutgoingCell[]): OutgoingCell[] {
    return this.#cells.size === 0 ? [...cells] : cells.toSorted((a, b) => this.of(a) - this.of(b))
  }
}
