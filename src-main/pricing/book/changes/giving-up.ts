import type { CellNews } from '../../../../src-shared/contract/prices.ts'
import { DeskError } from '../../../../src-shared/errors.ts'
import type { Cell } from '../../../../src-shared/pricing/cell.ts'
import { type CellState, cellState } from '../../../../src-shared/pricing/cell-state.ts'
import type { GridOutbox } from './grid-outbox.ts'
import type { Journal } from './journal.ts'
import { Marking } from './marking.ts'
import { writeEntry } from './writing.ts'

/** States of cells that nothing was sent for. A rejected one was sent: what the service said to it stays. */
const unsent = new Set<CellState>([cellState.queued, cellState.held, cellState.conflict, cellState.draft])

/**
 * Gives up what of an entry was not sent yet. A cell whose answer was lost may have arrived: it is sent on, so that its end is known. Throws
 * `prices.no-entry`.
 */
export function giveUpUnsent(outbox: GridOutbox, journal: Journal, id: number): CellNews {
  const row = journal.find(id)
  if (row?.grid !== outbox.grid) throw new DeskError('prices.no-entry', { entry: id })
  const marking = new Marking(journal)
  const { live } = outbox
  const given: Cell[] = []
  // Its cells were given away long after the last of them had ended.
  for (const cell of journal.cells.read(row)?.cells ?? []) {
    const slot = live.find(cell)
    if (slot < 0 || live.entry(slot) !== id || !unsent.has(live.state(slot)) || outbox.lost.has(cell))
      continue
    outbox.discard(marking, cell)
    given.push(cell)
  }
  marking.write()
  return outbox.news(Uint32Array.from(given))
}

/** The service may have what was sent for these cells: they are given up by sending its value again. */
export function takeBackSent(outbox: GridOutbox, journal: Journal, cells: readonly Cell[]): void {
  if (cells.length === 0) return
  writeEntry(outbox, journal, {
    kind: 'revert',
    detail: {},
    who: null,
    at: Date.now(),
    send: 'now',
    cells: Uint32Array.from(cells),
    base: null,
    after: Int32Array.from(cells, cell => outbox.cells.valueOf(cell)),
    texts: [],
    undoes: null,
  })
}
