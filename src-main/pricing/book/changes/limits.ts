/** Sizes above which the journal and the outbox work differently, with the same results. */
export interface Limits {
  /** Entries with at most this many cells are sent before all others. */
  smallEntry: number
  /** Above this many cells of an entry at once, all its states are rewritten instead of one row per cell. */
  rowsAtOnce: number
  /** Above this many rows, they are merged into the states of their entry. */
  rowsKept: number
}

export const defaultLimits: Limits = { smallEntry: 50, rowsAtOnce: 2000, rowsKept: 20_000 }
