/** From which size on the journal and the outbox work otherwise. What comes of it is the same. */
export interface Limits {
  /** Entries with at most so many cells are sent before all others. */
  smallEntry: number
  /** Above so many cells of an entry at once, its states are written anew instead of a row a cell. */
  rowsAtOnce: number
  /** Above so many rows, they are put into the states of their entry. */
  rowsKept: number
}

export const defaultLimits: Limits = { smallEntry: 50, rowsAtOnce: 2000, rowsKept: 20_000 }
