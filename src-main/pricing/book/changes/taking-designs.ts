import { message } from '../../../../src-shared/messages/index.ts'
import {
  type Cell,
  cellAt,
  columnOf,
  fieldOf,
  type PriceField,
  rowOfCell,
} from '../../../../src-shared/pricing/cell.ts'
import { cellState } from '../../../../src-shared/pricing/cell-state.ts'
import { type Hundredths, unreadable } from '../../../../src-shared/pricing/price.ts'
import type { OutgoingCell, OutgoingDesign, SubmitReadiness } from '../book.ts'
import type { GridOutbox } from './grid-outbox.ts'
import type { Journal } from './journal.ts'
import { Marking } from './marking.ts'

/** The only combination of a design sheet. */
const combination = 0

/** Whether a design sheet can be submitted. A changed row can't be sent if another of its fields is a text. */
export function readinessOf(outbox: GridOutbox): SubmitReadiness {
  const { live } = outbox
  const waiting = waitingCells(outbox)
  const texts = [...rowsOf(waiting).keys()].flatMap(row =>
    fields.filter(field => valueNow(outbox, row, field) === unreadable && !isLive(outbox, row, field)),
  )
  return {
    invalid: live.count(cellState.draft) + texts.length,
    conflicts: live.count(cellState.conflict),
    waiting: waiting.length,
  }
}

/**
 * Rejects changed cells of options that the service no longer lists, since one of them would make the service refuse
 * the whole submit. Returns the cells.
 */
export function refuseGone(outbox: GridOutbox, journal: Journal): Cell[] {
  const { live, cells: service, notes } = outbox
  const marking = new Marking(journal)
  const reason = message('designs.option-gone', {})
  const gone = waitingCells(outbox).filter(cell => !service.isListed(rowOfCell(cell)))
  for (const cell of gone) {
    const entry = live.entry(live.find(cell))
    outbox.move(marking, cell, cellState.rejected)
    notes.set(cell, { typed: null, reason })
    journal.note(entry, { cell, was: null, typed: null, reason })
  }
  marking.write()
  return gone
}

/** Takes every row of a design sheet with held cells, in flight until settled. Flights are stored before sending. */
export function takeDesigns(outbox: GridOutbox, journal: Journal): OutgoingDesign[] {
  const service = outbox.cells
  return Array.from(
    rowsOf([...outbox.live.cells(cellState.held)].sort((a, b) => a - b)),
    ([row, cells]): OutgoingDesign => ({
      option: service.codeOf(row),
      wholesale: valueNow(outbox, row, 'wholesale'),
      retail: valueNow(outbox, row, 'retail'),
      days: valueNow(outbox, row, 'days'),
      cells: cells.flatMap(cell => takeOff(outbox, journal, cell) ?? []),
    }),
  )
}

const fields = ['wholesale', 'retail', 'days'] as const satisfies PriceField[]

const isLive = (outbox: GridOutbox, row: number, field: PriceField): boolean =>
  outbox.live.find(cellAt(row, columnOf(combination, field))) >= 0

/** The cells a submit sends: held ones and those rejected before. */
function waitingCells({ live }: GridOutbox): Cell[] {
  return [...live.cells(cellState.held), ...live.cells(cellState.rejected)].sort((a, b) => a - b)
}

const rowsOf = (cells: readonly Cell[]): Map<number, Cell[]> => Map.groupBy(cells, rowOfCell)

/** The value a cell shows: the desk's unsaved value, else the service's. */
function valueNow({ live, cells }: GridOutbox, row: number, field: PriceField): Hundredths {
  const cell = cellAt(row, columnOf(combination, field))
  const slot = live.find(cell)
  return slot < 0 ? cells.valueOf(cell) : live.after(slot)
}

function takeOff(outbox: GridOutbox, journal: Journal, cell: Cell): OutgoingCell | null {
  const { live, cells: service, grid, flying } = outbox
  const slot = live.find(cell)
  const listed = service.combination(combination)
  if (slot < 0 || !listed) return null
  const entry = live.entry(slot)
  const value = live.after(slot)
  journal.takeOff(grid, { cell, entry, value })
  flying.set(cell, { entry, value, base: live.base(slot) })
  const place = { code: service.codeOf(rowOfCell(cell)), combination: listed.id }
  return { grid, sheet: service.sheet, entry, cell, ...place, field: fieldOf(cell % 4096), value }
}
