import { type Cell, columnOfCell, combinationOf, fieldOf, rowOfCell } from '../../../../src-shared/pricing/cell.ts'
import { cellState } from '../../../../src-shared/pricing/cell-state.ts'
import { asStored } from '../../../../src-shared/pricing/price.ts'
import type { Freshness, OutgoingCell, StaleSpans } from '../book.ts'
import type { GridOutbox } from './grid-outbox.ts'
import type { Journal } from './journal.ts'

type Stale = Pick<StaleSpans, 'spans' | 'listed'>

const nothingStale: Stale = { spans: [], listed: false }

/**
 * Adds queued cells of a grid to `taken` up to `limit`: first those of small entries in order, then the others by row.
 * Skips cells whose row was read too long ago, and returns the spans of the next such rows.
 */
export function takeCells(
  outbox: GridOutbox,
  journal: Journal,
  taken: OutgoingCell[],
  limit: number,
  { since, rows, tried }: Freshness,
): Stale {
  const { live, flying, first } = outbox
  if (live.count(cellState.queued) === 0) {
    outbox.first = []
    return nothingStale
  }
  const service = outbox.cells
  // A read time in the future means that the clock was set back, so the row's age is unknown.
  const now = Date.now()
  const ofGrid = tried.filter(({ grid }) => grid === outbox.grid)
  const isFresh = (row: number) => {
    const at = service.readAt(row)
    if (at >= since && at <= now) return true
    const place = ofGrid.length > 0 ? service.spansOf([row])[0]?.offset : undefined
    return place !== undefined && ofGrid.some(({ offset, limit: length }) => place >= offset && place < offset + length)
  }
  const stale = new Set<number>()
  const isTooOld = (row: number): boolean => {
    if (isFresh(row)) return false
    if (stale.size < rows) stale.add(row)
    return true
  }

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
  let checked = 0
  for (; checked < first.length && taken.length < limit; checked++) {
    const cell = first[checked] ?? 0
    const slot = live.find(cell)
    if (slot < 0 || live.state(slot) !== cellState.queued) continue
    if (!isTooOld(rowOfCell(cell)) && !flying.has(cell)) take(cell, slot)
    else kept.push(cell)
  }
  outbox.first = [...kept, ...first.slice(checked)]

  if (taken.length < limit) {
    live.eachQueued(
      row => !isTooOld(row),
      (cell, slot) => {
        if (!flying.has(cell)) take(cell, slot)
        return taken.length < limit
      },
    )
  }
  if (stale.size === 0) return nothingStale
  return { spans: service.spansOf(stale), listed: [...stale].some(row => service.isListed(row)) }
}

function outgoingCell(outbox: GridOutbox, cell: Cell, slot: number): OutgoingCell | null {
  const service = outbox.cells
  const combination = service.combination(combinationOf(columnOfCell(cell)))
  if (!combination) return null
  return {
    grid: outbox.grid,
    sheet: service.sheet,
    entry: outbox.live.entry(slot),
    cell,
    code: service.codeOf(rowOfCell(cell)),
    combination: combination.id,
    field: fieldOf(columnOfCell(cell)),
    value: outbox.live.after(slot),
  }
}
