import type { ChangeKind, EntryCell, JournalEntry } from '../../../../src-shared/contract/price-journal.ts'
import { cellState } from '../../../../src-shared/pricing/cell-state.ts'
import type { GridNumber } from '../book.ts'

/** A row of the table `entry`. */
export interface EntryRow {
  id: number
  grid: GridNumber
  kind: ChangeKind
  detail: string
  who: string | null
  at: number
  send: 'now' | 'file'
  cells: number
  first_row: number
  last_row: number
  queued: number
  rejected: number
  conflict: number
  draft: number
  held: number
  saved: number
  marks: number
  undoes: number | null
  undone_by: number | null
}

/** The columns of `entry` that count cells, by state. */
export const countColumns = [
  ['queued', cellState.queued],
  ['rejected', cellState.rejected],
  ['conflict', cellState.conflict],
  ['draft', cellState.draft],
  ['held', cellState.held],
  ['saved', cellState.saved],
] as const

/** Initial state of an entry's cells, used until states are stored. */
export const firstState = ({ send }: Pick<EntryRow, 'send'>): number =>
  send === 'now' ? cellState.queued : cellState.held

export const journalEntryOf = (row: EntryRow, cell: EntryCell | null): JournalEntry => ({
  id: row.id,
  kind: row.kind,
  detail: JSON.parse(row.detail),
  who: row.who,
  at: row.at,
  cells: row.cells,
  saved: row.saved,
  rejected: row.rejected,
  waiting: row.queued + row.conflict + row.draft + row.held,
  undoneBy: row.undone_by,
  undoes: row.undoes,
  cell,
})
