import { type CellState, cellState } from '../cell-state.ts'
import { asStored, type Hundredths, unreadable } from '../price.ts'
import type { SheetKind } from '../price-sheet.ts'
import { entryEnd } from './entry-state.ts'

/** A cell of an entry that is reverted, and its current state. */
export interface Written {
  before: Hundredths
  after: Hundredths
  /** What became of it in the entry. */
  end: number
  /** What the service made of it, where it was saved. */
  stored: Hundredths
  /** What the grid shows now, and the service's value under it. */
  shown: Hundredths
  service: Hundredths
  /** The state of the cell now, where it is this entry's; null if it is not. */
  live: CellState | null
  /** Of the sheet; fabrics where nothing is said. */
  kind?: SheetKind
}

export type RevertedCell =
  /** There is nothing to take back. */
  | { do: 'nothing' }
  /** The cell no longer shows what the entry wrote: a later change, or someone else. */
  | { do: 'ask'; value: Hundredths }
  | { do: 'write'; value: Hundredths }

/**
 * What taking an entry back makes of one of its cells: what it held before. A conflict is given up, so that undoing one's own
 * edit does not undo someone else's. Cells that the entry gave up itself have nothing to take back.
 */
export function revertCell(written: Written): RevertedCell {
  const { before, after, end, stored, shown, service, live, kind } = written
  if (live === cellState.conflict) return { do: 'write', value: service }
  if (live !== null) return write(before, shown)
  if (end === entryEnd.discarded) return { do: 'nothing' }
  const sent = asStored(after, kind)
  if (shown === (end === cellState.saved ? stored : sent) || asStored(shown, kind) === sent) return write(before, shown)
  return asStored(before, kind) === shown ? { do: 'nothing' } : { do: 'ask', value: before }
}

/** Two texts may differ where both are `unreadable`. */
const write = (value: Hundredths, shown: Hundredths): RevertedCell =>
  value === shown && value !== unreadable ? { do: 'nothing' } : { do: 'write', value }

/** An entry as far as undo and redo look at it. */
export interface UndoEntry {
  id: number
  undoes: number | null
  undoneBy: number | null
}

/**
 * What changes in `undoneBy` when entry `by` takes `step` back: the step is undone; what it had taken back itself is done again;
 * and so on down the chain.
 */
export function undoneBy(
  step: UndoEntry,
  by: number,
  find: (id: number) => UndoEntry | null,
): { id: number; undoneBy: number | null }[] {
  const changes = [{ id: step.id, undoneBy: by as number | null }]
  let above = step
  let done = true
  while (above.undoes !== null) {
    const below = find(above.undoes)
    if (!below) break
    changes.push({ id: below.id, undoneBy: done ? null : above.id })
    above = below
    done = !done
  }
  return changes
}
