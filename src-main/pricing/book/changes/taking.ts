import { type Cell, columnOfCell, rowOfCell } from '../../../../src-shared/pricing/cell.ts'
import { cellState } from '../../../../src-shared/pricing/cell-state.ts'
import { combinationOf, fieldOf } from '../../../../src-shared/pricing/field.ts'
import { asStored } from '../../../../src-shared/pricing/price.ts'
import type { OutgoingCell, Span } from '../book.ts'
import type { GridOutbox } from './grid-outbox.ts'
import type { Journal } from './journal.ts'

/**
 * Adds queued cells of a grid to `taken` until it has `limit`: those of small entries in their order, then the others by rows.
 * Cells whose row was read before `readSince` stay; the spans that hold all such rows are answered.
 */
export function takeCells(
  outbox: GridOutbox,
  journal: Journal,
  taken: OutgoingCell[],
  limit: number,
  readSince: number,
): Span[] {
  const { live, flying, first } = outbox
  if (live.count(cellState.queued) === 0) {
    outbox.first = []
    return []
  }
  const service = outbox.cells
  // A time to come is of a clock that was put back since: nobody knows how old the row is.
  const now = Date.now()
  const isFresh = (row: number) => {
    const at = service.readAt(row)
    return at >= readSince && (at <= now || readSince === 0)
  }
  let stale = false

  const take = (cell: Cell, slot: number): void => {
    const outgoing = outgoingCell(outbox, cell, slot)
    if (!outgoing) return
    const { entry, value } = outgoing
    journal.takeOff(outbox.grid, { cell, entry, value: asStored(value) })
    flying.set(cell, { entry, value, base: live.base(slot) })
    live.setState(cell, slot, cellState.saving)
    taken.push(outgoing)
  }

  const kept: Cell[] = []
  let looked = 0
  for (; looked < first.length && taken.length < limit; looked++) {
    const cell = first[looked] ?? 0
    const slot = live.find(cell)
    if (slot < 0 || live.state(slot) !== cellState.queued) continue
    const fresh = isFresh(rowOfCell(cell))
    stale ||= !fresh
    if (fresh && !flying.has(cell)) take(cell, slot)
    else kept.push(cell)
  }
  outbox.first = [...kept, ...first.slice(looked)]

  if (taken.length < limit) {
    live.eachQueued(
      row => {
        const fresh = isFresh(row)
        stale ||= !fresh
        return fresh
      },
      (cell, slot) => {
        if (!flying.has(cell)) take(cell, slot)
        return taken.length < limit
      },
    )
  }
  return stale ? staleSpans(outbox, isFresh) : []
}

/** Spans that hold every row which waits and was read too long ago. */
function staleSpans(outbox: GridOutbox, isFresh: (row: number) => boolean): Span[] {
  const rows = new Set<number>()
  outbox.live.eachQueued(
    row => {
      if (!isFresh(row)) rows.add(row)
      return false
    },
    () => true,
  )
  return outbox.cells.spansOf(rows)
}

function outgoingCell(outbox: GridOutbox, cell: Cell, slot: number): OutgoingCell | null {
  const service = outbox.cells
  const combination = service.combination(combinationOf(columnOfCell(cell)))
  if (!combination) return null
  return {
    grid: outbox.grid,
    retailer: service.retailer,
    entry: outbox.live.entry(slot),
    cell,
    code: service.codeOf(rowOfCell(cell)),
    combination: combination.id,
    field: fieldOf(columnOfCell(cell)),
    value: outbox.live.after(slot),
  }
}
