import { cellState, isUnsaved } from '../cell-state.ts'

/**
 * What became of a cell as far as one entry of the journal goes: its `cellState`, or one of these two ends. The numbers are
 * written to disk: they stay.
 */
export const entryEnd = {
  /** A later change of the same cell took its place before the service had this one. */
  superseded: 9,
  /** Given up: the cell shows the service's value again. */
  discarded: 10,
} as const

/** As it is kept: what was on its way when the desk ended is queued again. */
export const keptState = (state: number): number => (state === cellState.saving ? cellState.queued : state)

/** True while the entry has something to do for the cell. */
export const isLive = isUnsaved
