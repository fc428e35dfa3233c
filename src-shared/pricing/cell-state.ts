/** Where a cell is between the desk and the service. The numbers are written to disk and cross the wire: they stay. */
export const cellState = {
  /** As the service last had it. */
  clean: 0,
  /** Changed here, waits to be sent. */
  queued: 1,
  /** On its way. */
  saving: 2,
  /** Changed here, and the service has it. */
  saved: 3,
  /** The service refused it (422): the typed value stays. */
  rejected: 4,
  /** The service's value is no longer what the edit started from. */
  conflict: 5,
  /** Typed text that isn't a price: kept, not sent. */
  draft: 6,
  /** Changed by someone else since this desk last looked. */
  elsewhere: 7,
  /** Kept for an import file: not sent cell by cell. */
  held: 8,
} as const

export type CellStateName = keyof typeof cellState
export type CellState = (typeof cellState)[CellStateName]

export const cellStateNames = Object.keys(cellState) as CellStateName[]

/** True while the desk has a value of its own that the service does not have. */
export const isUnsaved = (state: number): boolean =>
  state === cellState.queued ||
  state === cellState.saving ||
  state === cellState.rejected ||
  state === cellState.conflict ||
  state === cellState.draft ||
  state === cellState.held

/** True for what waits for a person. */
export const cellNeedsPerson = (state: number): boolean =>
  state === cellState.rejected || state === cellState.conflict || state === cellState.draft
