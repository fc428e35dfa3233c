import type { Cell } from '../../../../src-shared/pricing/cell.ts'
import { type CellState, cellState } from '../../../../src-shared/pricing/cell-state.ts'
import { stateAfterReading } from '../../../../src-shared/pricing/outbox/cell-transitions.ts'
import { entryEnd } from '../../../../src-shared/pricing/outbox/entry-state.ts'
import { asStored, type Hundredths } from '../../../../src-shared/pricing/price.ts'
import type { SendOutcome } from '../book.ts'
import type { Flight, GridOutbox } from './grid-outbox.ts'
import type { Journal } from './journal.ts'
import { Marking } from './marking.ts'

/** Applies the service's answers to cells of one grid in flight. Returns the changed cells, sorted. */
export function settleCells(
  outbox: GridOutbox,
  journal: Journal,
  outcomes: readonly SendOutcome[],
  at: number,
): Uint32Array<ArrayBuffer> {
  const marking = new Marking(journal)
  claimOwn(outbox, outbox.flying.keys(), at)
  const landed: { outcome: SendOutcome; flight: Flight }[] = []
  for (const outcome of outcomes) {
    const flight = outbox.flying.get(outcome.cell)
    if (flight?.entry !== outcome.entry) continue
    outbox.flying.delete(outcome.cell)
    landed.push({ outcome, flight })
  }
  learn(outbox, landed, at)
  for (const { outcome, flight } of landed) {
    const { cell, entry } = outcome
    const slot = outbox.live.find(cell)
    const isCurrent = slot >= 0 && outbox.live.entry(slot) === entry
    if (outcome.outcome === 'saved') {
      journal.land(outbox.grid, cell, null)
      outbox.lost.delete(cell)
      const stored = outcome.stored === asStored(flight.value, outbox.kind) ? null : outcome.stored
      if (isCurrent) outbox.move(marking, cell, cellState.saved, stored)
      else takeOver(outbox, journal, marking, cell, entry, outcome.stored, stored)
    } else if (outcome.outcome === 'rejected') {
      journal.land(outbox.grid, cell, entry)
      forgetLost(outbox, cell, entry)
      if (isCurrent) {
        outbox.move(marking, cell, cellState.rejected)
        outbox.notes.set(cell, { typed: null, reason: outcome.reason })
        journal.note(entry, { cell, was: null, typed: null, reason: outcome.reason })
      } else reconcileCell(outbox, journal, marking, cell)
    } else if (outcome.outcome === 'kept') {
      journal.land(outbox.grid, cell, entry)
      forgetLost(outbox, cell, entry)
      const service = outbox.cells.valueOf(cell)
      if (isCurrent) outbox.move(marking, cell, outbox.waiting)
      // The service has the value anyway, so a newer change starts from it.
      else if (service === asStored(flight.value, outbox.kind))
        takeOver(outbox, journal, marking, cell, entry, service, null)
      reconcileCell(outbox, journal, marking, cell)
    } else {
      outbox.lose(cell, flight)
      if (isCurrent) outbox.move(marking, cell, outbox.waiting)
      outbox.goFirst(cell)
      reconcileCell(outbox, journal, marking, cell)
    }
  }
  marking.write()
  return Uint32Array.from(landed, ({ outcome }) => outcome.cell).sort()
}

/** A newer change replaced the saved one, so it now starts from the service's value. */
function takeOver(
  outbox: GridOutbox,
  journal: Journal,
  marking: Marking,
  cell: Cell,
  entry: number,
  service: Hundredths,
  stored: Hundredths | null,
): void {
  marking.move(entry, cell, entryEnd.superseded, cellState.saved, stored)
  outbox.saved.add(cell)
  const slot = outbox.live.find(cell)
  if (slot < 0) return
  outbox.move(marking, cell, outbox.live.state(slot), service)
  if (outbox.live.state(slot) === cellState.queued) outbox.goFirst(cell)
  reconcileCell(outbox, journal, marking, cell)
}

/** Compares a cell with the service's last known value; returns true if its state changed. */
export function reconcileCell(outbox: GridOutbox, journal: Journal, marking: Marking, cell: Cell): boolean {
  const slot = outbox.live.find(cell)
  if (slot < 0 || outbox.flying.has(cell)) return false
  const before: CellState = outbox.live.state(slot)
  const state = stateAfterReading(before, outbox.edit(cell, slot))
  if (state === before) return false
  outbox.move(marking, cell, state)
  if (state === cellState.saved) {
    journal.land(outbox.grid, cell, null)
    outbox.lost.delete(cell)
  }
  return true
}

/** Marks a rejected or held cell as waiting to be sent again; it may be a conflict by now. */
export function waitAgain(outbox: GridOutbox, marking: Marking, cell: Cell, slot: number): void {
  const { waiting } = outbox
  outbox.move(marking, cell, waiting)
  if (outbox.live.state(slot) !== waiting) return
  const state = stateAfterReading(waiting, outbox.edit(cell, slot))
  if (state !== waiting) outbox.move(marking, cell, state)
}

/**
 * Finds design cells that hold a value this desk sent without getting an answer. No one else changed them, so their
 * marks are removed. Returns these cells, sorted.
 */
export function claimOwn(outbox: GridOutbox, cells: Iterable<Cell>, at: number): Cell[] {
  if (outbox.kind === 'fabric') return []
  const { cells: service } = outbox
  const own = [...cells].filter(cell => outbox.perhaps(cell).includes(service.valueOf(cell)))
  if (own.length === 0) return own
  own.sort((a, b) => a - b)
  service.learn(
    Uint32Array.from(own),
    Int32Array.from(own, cell => service.valueOf(cell)),
    at,
  )
  return own
}

function learn(outbox: GridOutbox, landed: { outcome: SendOutcome }[], at: number): void {
  const saved = landed.flatMap(({ outcome: { cell, ...answer } }) =>
    answer.outcome === 'saved' ? [{ cell, stored: answer.stored }] : [],
  )
  if (saved.length === 0) return
  saved.sort((a, b) => a.cell - b.cell)
  outbox.cells.learn(
    Uint32Array.from(saved, ({ cell }) => cell),
    Int32Array.from(saved, ({ stored }) => stored),
    at,
  )
}

function forgetLost(outbox: GridOutbox, cell: Cell, entry: number): void {
  const left = outbox.lost.get(cell)?.filter(lost => lost.entry !== entry) ?? []
  if (left.length > 0) outbox.lost.set(cell, left)
  else outbox.lost.delete(cell)
}
