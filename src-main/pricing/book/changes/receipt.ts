import { csvForSpreadsheet } from '../../../../src-shared/csv.ts'
import { DeskError } from '../../../../src-shared/errors.ts'
import { cellWords, headings, headingsIn, wordIn } from '../../../../src-shared/file-words.ts'
import { headOfRows, importPrice } from '../../../../src-shared/imports/import-file.ts'
import { headTitles, titleOf } from '../../../../src-shared/imports/titles.ts'
import { languageOf } from '../../../../src-shared/language.ts'
import { message, sayIn } from '../../../../src-shared/messages/index.ts'
import { type Cell, columnOfCell, combinationOf, fieldOf, rowOfCell } from '../../../../src-shared/pricing/cell.ts'
import { cellState } from '../../../../src-shared/pricing/cell-state.ts'
import { asStored, type Hundredths, notPriced, unreadable } from '../../../../src-shared/pricing/price.ts'
import type { GridCells, ReceiptOf } from '../book.ts'
import { ends, namesOf } from './comparing-cells.ts'
import type { EntryRow } from './entry-rows.ts'
import { mostLines, stateWords } from './history-csv.ts'
import { NamesAlike } from './import-file.ts'
import type { Journal } from './journal.ts'
import { priceText } from './price-csv.ts'

/** Outcome of one cell of an upload. */
interface Receipt {
  cell: Cell
  before: Hundredths
  wanted: Hundredths
  outcome: string
  isRejected: boolean
  /** The service's value as last known. */
  has: Hundredths
  reason: string
}

/** Outcomes of a journal entry's cells; null if the cells were deleted (`forget`). */
export function receiptsOfEntry(
  service: GridCells,
  journal: Journal,
  row: EntryRow,
  locale: string,
): Generator<Receipt> | null {
  const entry = journal.cells.read(row)
  if (!entry) return null
  const reasons = new Map(journal.notes(row.id).map(note => [note.cell, note.reason]))
  return (function* () {
    for (let at = 0; at < entry.cells.length; at++) {
      const cell = entry.cells[at] ?? 0
      const wanted = entry.after[at] ?? notPriced
      const state = entry.states[at] ?? 0
      const isSaved = state === cellState.saved
      const has = isSaved ? (entry.stored.get(cell) ?? asStored(wanted)) : service.valueOf(cell)
      const isRejected = state === cellState.rejected
      const reason = isRejected ? reasons.get(cell) : null
      yield {
        cell,
        wanted,
        has,
        isRejected,
        before: entry.before[at] ?? notPriced,
        outcome: stateWords[state] ?? '',
        reason: reason ? sayIn(languageOf(locale), reason) : '',
      }
    }
  })()
}

const outcomes = { arrived: 'saved', different: 'not saved', gone: 'no longer listed' } as const

/** Outcomes of a file's cells, as found when they were compared with the grid. */
export function* receiptsOfFile(
  { changes: { cells, before, after }, found }: Extract<ReceiptOf, { changes: unknown }>,
  locale: string,
): Generator<Receipt> {
  const differs = sayIn(languageOf(locale), message('imports.cell-differs', {}))
  for (const [at, cell] of cells.entries()) {
    const became = ends[found.became[at] ?? 0] ?? 'arrived'
    yield {
      cell,
      before: before[at] ?? notPriced,
      wanted: asStored(after[at] ?? notPriced),
      has: found.values[at] ?? notPriced,
      isRejected: became !== 'arrived',
      outcome: outcomes[became],
      reason: became === 'different' ? differs : '',
    }
  }
}

/** Outcomes as CSV for people, one line per cell. */
export function receiptCsv(service: GridCells, receipts: Iterable<Receipt>, locale: string): string {
  const language = languageOf(locale)
  const lines: (string | number)[][] = [headingsIn(language, headings.receipt)]
  const columns = new Map<number, [combination: string, field: string]>()
  for (const { cell, before, wanted, outcome, has, reason } of receipts) {
    if (lines.length > mostLines) {
      lines.push([sayIn(language, message('imports.receipt-cut', { lines: mostLines }))])
      break
    }
    const column = columnOfCell(cell)
    let names = columns.get(column)
    if (!names) {
      const { combination, field } = namesOf(service, cell, locale)
      names = [combination, wordIn(language, cellWords.priceField, field)]
      columns.set(column, names)
    }
    const code = service.codeOf(rowOfCell(cell))
    const wants = priceText(asStored(wanted))
    const became = wordIn(language, cellWords.priceState, outcome)
    lines.push([code, names[0], names[1], priceText(before), wants, became, priceText(has), reason])
  }
  return csvForSpreadsheet(lines)
}

/**
 * The rejected cells as an import file, to be corrected and opened again. The reasons are in a last column without a
 * title, which neither the service nor the desk reads as a name. Leaves out combinations with ambiguous names. Throws
 * `prices.all-names-alike` if nothing else is left.
 */
export function rejectedFile(service: GridCells, receipts: Iterable<Receipt>, locale: string): string {
  const rows = new Map<number, { texts: Map<number, string>; reasons: Map<string, number[]> }>()
  const columns = new Set<number>()
  const alike = new NamesAlike(service, locale)
  for (const { cell, wanted, isRejected, reason } of receipts) {
    if (!isRejected || wanted === unreadable || alike.leavesOut(combinationOf(columnOfCell(cell)))) continue
    const row = rows.get(rowOfCell(cell)) ?? { texts: new Map(), reasons: new Map() }
    rows.set(rowOfCell(cell), row)
    columns.add(columnOfCell(cell))
    row.texts.set(columnOfCell(cell), importPrice(asStored(wanted)))
    const same = row.reasons.get(reason)
    if (same) same.push(columnOfCell(cell))
    else if (reason !== '') row.reasons.set(reason, [columnOfCell(cell)])
  }
  if (rows.size === 0 && alike.leftOut) throw new DeskError('prices.all-names-alike', alike.leftOut)
  const shown = [...columns].sort((a, b) => a - b)
  const head = headOfRows(service.info)
  const titleOfColumn = new Map(shown.map(column => [column, titleAt(service, column, locale)]))
  const lines = [[...head.titles, headTitles.code, ...titleOfColumn.values(), '']]
  for (const [row, { texts, reasons }] of rows) {
    const values = shown.map(column => texts.get(column) ?? '')
    // A reason for the whole row needs no titles.
    const reasonTexts = Array.from(reasons, ([reason, affected]) =>
      affected.length === texts.size && affected.length > 1
        ? reason
        : `${affected.map(column => titleOfColumn.get(column)).join(', ')}: ${reason}`,
    )
    lines.push([...head.values, service.codeOf(row), ...values, reasonTexts.join(' ')])
  }
  return csvForSpreadsheet(lines)
}

function titleAt(service: GridCells, column: number, locale: string): string {
  const combination = service.combination(combinationOf(column))
  return combination ? titleOf(combination, locale, fieldOf(column)) : ''
}
