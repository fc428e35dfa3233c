import { createHash } from 'node:crypto'
import type { ChangeKind } from '../../../../src-shared/contract/price-journal.ts'
import type { RevertAnswer } from '../../../../src-shared/contract/prices.ts'
import { DeskError } from '../../../../src-shared/errors.ts'
import { type Cell, columnOfCell, combinationOf, rowOfCell } from '../../../../src-shared/pricing/cell.ts'
import { cellState } from '../../../../src-shared/pricing/cell-state.ts'
import { revertCell, undoneBy } from '../../../../src-shared/pricing/outbox/reverting.ts'
import { asStored, unreadable } from '../../../../src-shared/pricing/price.ts'
import type { ChangeBook, RevertRequest } from '../book.ts'
import type { EntryCells } from './entry-cells.ts'
import type { EntryRow } from './entry-rows.ts'
import type { GridOutbox } from './grid-outbox.ts'
import type { Journal } from './journal.ts'
import { writeEntry } from './writing.ts'

type RevertOptions = Parameters<ChangeBook['revert']>[1]

/**
 * Reverts an entry as a new entry. `last` and `next` skip entries with nothing left to revert, and mean the entry that a
 * person was asked about where there is one.
 */
export function revertEntry(outbox: GridOutbox, journal: Journal, options: RevertOptions): RevertAnswer {
  for (;;) {
    const row = findEntry(outbox, journal, options)
    if (!row) return nothing(outbox)
    const entry = journal.cells.read(row)
    if (!entry) {
      if (typeof options.entry === 'number') throw new DeskError('prices.no-entry', { entry: row.id })
      return nothing(outbox)
    }
    const answer = takeBack(outbox, journal, row, entry, options)
    if (answer.entry !== null || answer.elsewhere > 0) return answer
    setUndone(journal, row, row.id)
    if (typeof options.entry === 'number') return answer
  }
}

/** No entry has this id: a file's changes aren't in the journal. */
const noEntry = { id: -1 }

/** Reverts a file's changes in cells that still hold them. Skips cells the service no longer lists. */
export function takeBackCells(
  outbox: GridOutbox,
  journal: Journal,
  { changes, undoes = null, detail, overwrite, who, at }: RevertRequest,
): RevertAnswer {
  const { cells, before, after } = listedCells(outbox, changes)
  const states = new Uint8Array(cells.length).fill(cellState.saved)
  const entry = { cells, before, after, base: before, states, stored: new Map() }
  const plan = planOf(outbox, journal, noEntry, entry, overwrite)
  const { elsewhere } = plan
  if ((elsewhere > 0 && overwrite === 'ask') || plan.cells.length === 0) return { ...nothing(outbox), elsewhere }
  const made = writeEntry(outbox, journal, {
    kind: 'revert' as const,
    detail,
    who,
    at,
    send: 'now' as const,
    undoes,
    cells: plan.cells,
    base: null,
    after: plan.values,
    texts: plan.texts,
  })
  const undone = undoes === null ? null : journal.find(undoes)
  if (undone) setUndone(journal, undone, made.entry)
  return { entry: made.entry, kind: 'revert', elsewhere, asked: null, news: outbox.news(plan.cells) }
}

function listedCells(outbox: GridOutbox, { cells, before, after }: RevertRequest['changes']): RevertRequest['changes'] {
  const service = outbox.cells
  const isListed = (cell: Cell) =>
    service.isListed(rowOfCell(cell)) && service.combination(combinationOf(columnOfCell(cell)))?.present === true
  const kept = cells.map((_, at) => at).filter(at => isListed(cells[at] ?? 0))
  return {
    cells: kept.map(at => cells[at] ?? 0),
    before: Int32Array.from(kept, at => before[at] ?? 0),
    after: Int32Array.from(kept, at => after[at] ?? 0),
  }
}

function findEntry(outbox: GridOutbox, journal: Journal, { entry, asked }: RevertOptions): EntryRow | null {
  const id = asked?.entry ?? entry
  if (id === 'last') return journal.lastDone(outbox.grid)
  if (id === 'next') return journal.lastUndone(outbox.grid)
  const row = journal.find(id)
  if (row?.grid !== outbox.grid) throw new DeskError('prices.no-entry', { entry: id })
  return row.undone_by === null ? row : null
}

function takeBack(
  outbox: GridOutbox,
  journal: Journal,
  row: EntryRow,
  entry: EntryCells,
  options: RevertOptions,
): RevertAnswer {
  const { cells, values, texts, elsewhere, found } = planOf(outbox, journal, row, entry, options.overwrite)
  const isOther = options.asked !== undefined && options.asked.found !== found
  if (elsewhere > 0 && (options.overwrite === 'ask' || isOther))
    return { ...nothing(outbox), elsewhere, asked: { entry: row.id, found } }
  if (cells.length === 0) {
    if (elsewhere > 0) setUndone(journal, row, row.id)
    return { ...nothing(outbox), elsewhere }
  }
  const kind: ChangeKind = options.entry === 'last' ? 'undo' : options.entry === 'next' ? 'redo' : 'revert'
  const made = writeEntry(outbox, journal, {
    kind,
    detail: { of: row.kind, entry: row.id },
    who: options.who,
    at: options.at,
    send: row.send,
    cells,
    base: null,
    after: values,
    texts,
    undoes: row.id,
  })
  setUndone(journal, row, made.entry)
  return { entry: made.entry, kind, elsewhere, asked: null, news: outbox.news(cells) }
}

/** New values of an entry's cells, in parallel sorted arrays: reverting a bulk command can affect millions of cells. */
interface Plan {
  cells: Uint32Array<ArrayBuffer>
  values: Int32Array
  texts: { cell: Cell; text: string }[]
  /** Number of cells that no longer show what the entry wrote, and a digest of what they hold. */
  elsewhere: number
  found: string
}

function planOf(
  outbox: GridOutbox,
  journal: Journal,
  row: Pick<EntryRow, 'id'>,
  entry: EntryCells,
  overwrite: RevertOptions['overwrite'],
): Plan {
  const textsBefore = new Map(journal.notes(row.id).map(note => [note.cell, note.was]))
  const { live, cells: service } = outbox
  const cells = new Uint32Array(entry.cells.length)
  const values = new Int32Array(entry.cells.length)
  const texts: Plan['texts'] = []
  let length = 0
  let elsewhere = 0
  const digest = createHash('sha256')
  for (let at = 0; at < entry.cells.length; at++) {
    const cell = entry.cells[at] ?? 0
    const after = entry.after[at] ?? 0
    const slot = live.find(cell)
    const value = service.valueOf(cell)
    const shown = slot < 0 ? value : live.after(slot)
    const back = revertCell({
      before: entry.before[at] ?? 0,
      after,
      end: entry.states[at] ?? 0,
      stored: entry.stored.get(cell) ?? asStored(after, outbox.kind),
      shown,
      service: value,
      live: slot >= 0 && live.entry(slot) === row.id ? live.state(slot) : null,
      kind: outbox.kind,
    })
    if (back.do === 'nothing') continue
    const text = back.value === unreadable ? (textsBefore.get(cell) ?? null) : null
    // A text that came from the service can't be sent back.
    if (back.value === unreadable && text === null) continue
    if (back.do === 'ask') {
      elsewhere++
      digest.update(Float64Array.of(cell, shown, value))
    }
    if (back.do === 'ask' && overwrite !== 'all') continue
    if (text !== null) texts.push({ cell, text })
    cells[length] = cell
    values[length++] = back.value
  }
  return {
    cells: cells.slice(0, length),
    values: values.slice(0, length),
    texts,
    elsewhere,
    found: digest.digest('hex'),
  }
}

function setUndone(journal: Journal, row: EntryRow, by: number): void {
  const stepOf = ({ id, undoes, undone_by }: EntryRow) => ({ id, undoes, undoneBy: undone_by })
  const find = (id: number) => {
    const found = journal.find(id)
    return found && stepOf(found)
  }
  for (const change of undoneBy(stepOf(row), by, find)) journal.setUndoneBy(change.id, change.undoneBy)
}

const nothing = (outbox: GridOutbox): RevertAnswer => ({
  entry: null,
  kind: null,
  elsewhere: 0,
  asked: null,
  news: outbox.news(new Uint32Array()),
})
