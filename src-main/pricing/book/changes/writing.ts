import { DeskError } from '../../../../src-shared/errors.ts'
import { type Message, message } from '../../../../src-shared/messages/index.ts'
import { brokenRule, mostDesignDays } from '../../../../src-shared/pricing/broken-rule.ts'
import { type Cell, columnOfCell, combinationOf, fieldOf, rowOfCell } from '../../../../src-shared/pricing/cell.ts'
import { type CellState, cellState } from '../../../../src-shared/pricing/cell-state.ts'
import { stateOfChange } from '../../../../src-shared/pricing/outbox/cell-transitions.ts'
import { entryEnd, isLive } from '../../../../src-shared/pricing/outbox/entry-state.ts'
import { type Hundredths, unreadable } from '../../../../src-shared/pricing/price.ts'
import { reasonOfText } from '../../../../src-shared/pricing/unreadable-text.ts'
import type { PriceChange } from '../book.ts'
import type { GridOutbox } from './grid-outbox.ts'
import type { Journal } from './journal.ts'
import { Marking } from './marking.ts'

/** A change, or a revert, which has no `base` and starts from the service's last known value. */
export interface Writing extends Omit<PriceChange, 'base'> {
  base: Int32Array | null
  undoes: number | null
}

/**
 * Writes a change as one journal entry and puts its cells into the outbox; returns their states. Design changes are
 * held until their submit, whatever `send` says.
 */
export function writeEntry(
  outbox: GridOutbox,
  journal: Journal,
  writing: Writing,
): { entry: number; states: Uint8Array } {
  const { kind, detail, who, at, cells, after, undoes } = writing
  const send = outbox.kind === 'designs' ? 'file' : writing.send
  checkArrays(writing, outbox)
  const entry = journal.add({
    grid: outbox.grid,
    kind,
    detail: JSON.stringify(detail),
    who,
    at,
    send,
    cells: cells.length,
    first_row: rowOfCell(cells[0] ?? 0),
    last_row: rowOfCell(cells.at(-1) ?? 0),
    undoes,
  })
  outbox.knowEntry(entry, send)
  const { live, saved } = outbox
  const service = outbox.cells
  const { kind: sheet } = outbox
  const marking = new Marking(journal)
  const texts = new Map(writing.texts.map(({ cell, text }) => [cell, text]))
  const before = new Int32Array(cells.length)
  const base = new Int32Array(cells.length)
  const states = new Uint8Array(cells.length)
  const waiting = send === 'now' ? cellState.queued : cellState.held
  let differ = false
  for (let place = 0; place < cells.length; place++) {
    const cell = cells[place] ?? 0
    const wanted = after[place] ?? 0
    const value = service.valueOf(cell)
    const slot = live.find(cell)
    const startedFrom = writing.base?.[place] ?? value
    before[place] = slot < 0 ? value : live.after(slot)
    const perhaps = outbox.perhaps(cell)
    const edit = { base: startedFrom, after: wanted, service: value, perhaps, send, kind: sheet }
    const broken = sheet === 'fabric' ? null : whyBroken(wanted, cell)
    const state: CellState = broken ? cellState.draft : stateOfChange(edit, startedFrom !== value && saved.has(cell))
    states[place] = state
    differ ||= state !== waiting
    // A conflict keeps its original base; all other cells start from the service's value.
    base[place] = state === cellState.conflict ? startedFrom : value
    const was = slot < 0 ? null : (outbox.notes.get(cell)?.typed ?? null)
    if (slot >= 0) {
      marking.move(live.entry(slot), cell, live.state(slot), entryEnd.superseded)
      outbox.notes.delete(cell)
    }
    if (isLive(state)) {
      live.put(cell, entry, base[place] ?? 0, wanted, state)
      if (cells.length <= outbox.smallEntry) outbox.goFirst(cell)
    } else live.remove(cell)
    const typed = wanted === unreadable ? (texts.get(cell) ?? '') : null
    if (typed !== null || was !== null || broken) {
      const reason = typed === null ? broken : reasonOfText(typed)
      journal.note(entry, { cell, was, typed, reason })
      if (reason) outbox.notes.set(cell, { typed, reason })
    }
  }
  journal.cells.add(entry, { cells, before, after, base })
  if (differ) journal.cells.writeStates(entry, states)
  marking.begin(entry, states)
  marking.write()
  return { entry, states }
}

/** Why designs don't accept a number; null if they do. */
function whyBroken(value: Hundredths, cell: Cell): Message | null {
  const broken = brokenRule(value, fieldOf(columnOfCell(cell)), 'designs')
  if (broken === null) return null
  return broken === 'below-zero'
    ? message('prices.below-zero', {})
    : message('prices.too-many-days', { most: mostDesignDays / 100 })
}

function checkArrays({ cells, base, after }: Writing, outbox: GridOutbox): void {
  let last: Cell = -1
  let lastColumn = 0
  let sorted = true
  for (const cell of cells) {
    sorted &&= cell > last
    last = cell
    lastColumn = Math.max(lastColumn, columnOfCell(cell))
  }
  if (!sorted || after.length !== cells.length || (base && base.length !== cells.length)) {
    throw new DeskError('desk.internal', { what: 'the cells of a change are not in order' })
  }
  const service = outbox.cells
  const isKnown = service.codeOf(rowOfCell(last)) !== '' && service.combination(combinationOf(lastColumn))
  if (cells.length > 0 && !isKnown) {
    throw new DeskError('desk.internal', { what: 'a change names cells that the grid does not have' })
  }
}
