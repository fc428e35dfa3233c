import { type CellState, cellState } from '../cell-state.ts'
import { asStored, type Hundredths, unreadable } from '../price.ts'
import type { SheetKind } from '../price-sheet.ts'

// The course of a cell that was changed here: pure rules of what it is after a change and after the service was read. What the
// service answers to a PATCH needs no rule: it is the state.

/** An edit of one cell, beside what is known of the service. */
export interface EditedCell {
  /** The service's value that the edit started from. */
  base: Hundredths
  /** What is wanted; `unreadable` for a text that isn't a price. */
  after: Hundredths
  /** The service's value as last known. */
  service: Hundredths
  /**
   * Values that this desk sent for the cell, and whose answer is not known (yet): the service may have any of them. They are
   * the desk's own, so finding one there is no conflict.
   */
  perhaps: readonly Hundredths[]
  send: 'now' | 'file'
  /** Of the sheet; fabrics where nothing is said. */
  kind?: SheetKind
}

const waiting = (send: 'now' | 'file'): CellState => (send === 'now' ? cellState.queued : cellState.held)

/** True if nothing that may still reach the service differs from what is wanted. */
const onlyPerhaps = ({ perhaps }: EditedCell, stored: Hundredths): boolean => perhaps.every(value => value === stored)

/**
 * The state of a cell right after a change. `own`: the service's value was put there by this desk, so that an edit that
 * started from an older one overlooks no one.
 */
export function stateOfChange(edit: EditedCell, own: boolean): CellState {
  const { base, after, service, perhaps, send, kind } = edit
  if (after === unreadable) return cellState.draft
  if (perhaps.length > 0) return waiting(send)
  if (asStored(after, kind) === service) return cellState.saved
  return base === service || own ? waiting(send) : cellState.conflict
}

/** The state of an unsaved cell after the service's value was read again. A cell on its way keeps its state until it is answered. */
export function stateAfterReading(state: CellState, edit: EditedCell): CellState {
  const waits = state === cellState.queued || state === cellState.held || state === cellState.conflict
  // What was refused may have come to the service in another way, such as an import file.
  if (!waits && state !== cellState.rejected) return state
  const stored = asStored(edit.after, edit.kind)
  if (stored === edit.service && onlyPerhaps(edit, stored)) return cellState.saved
  if (!waits) return state
  const expected = edit.service === edit.base || edit.perhaps.includes(edit.service)
  if (!expected && stored !== edit.service) return cellState.conflict
  return state === cellState.conflict ? waiting(edit.send) : state
}
