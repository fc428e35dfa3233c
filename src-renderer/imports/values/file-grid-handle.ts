import type { FileRow } from './file-look.ts'
import type { FilePlace } from './next-problem.ts'

/** The chosen cell, with its row if that has arrived. */
export interface ChosenCell {
  row: FileRow
  column: number
}

/** What the rest of the step may ask of the grid. */
export interface FileGridHandle {
  /** Chooses a cell of the file; false if the rows that are shown do not have it. */
  goTo(place: FilePlace): Promise<boolean>
  /** The next problem that the filter names; false: there is none. */
  nextProblem(back: boolean): Promise<boolean>
  /** Rows have come, or have come again. */
  arrived(): void
  focus(): void
  leaveOut(): void
  undo(): void
  fileText(): void
}
