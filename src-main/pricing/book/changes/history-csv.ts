import type { EntryCell } from '../../../../src-shared/contract/price-journal.ts'
import { csvForSpreadsheet } from '../../../../src-shared/csv.ts'
import { cellWords, type FileStyle, headings, headingsIn, wordIn } from '../../../../src-shared/file-words.ts'
import { message, sayIn } from '../../../../src-shared/messages/index.ts'
import { cellStateNames } from '../../../../src-shared/pricing/cell-state.ts'
import { unreadable } from '../../../../src-shared/pricing/price.ts'
import { isoIn } from '../../../../src-shared/timezone.ts'
import type { EntryRow } from './entry-rows.ts'
import { priceText } from './price-csv.ts'

/** Spreadsheet programs take about a million lines, and strings have a maximum length. */
export const mostLines = 500_000

/** Cell states in words: those of the grid, then two final states that only the history has. */
export const stateWords = [...cellStateNames, 'replaced by a later change', 'undone']

/** The history as CSV: one line per cell, times in ISO 8601. If it is cut off, the last line says so. */
export function historyCsv(
  rows: Iterable<EntryRow>,
  cellsOf: (row: EntryRow) => Iterable<EntryCell>,
  { language, zone }: FileStyle,
): string {
  const lines: (string | number)[][] = [headingsIn(language, headings.priceHistory)]
  for (const row of rows) {
    const head = [row.id, isoIn(zone, row.at), row.who ?? '', wordIn(language, cellWords.priceChange, row.kind)]
    for (const { code, combination, field, before, after, text, state } of cellsOf(row)) {
      if (lines.length > mostLines) {
        lines.push([sayIn(language, message('prices.history-cut', { lines: mostLines }))])
        return csvForSpreadsheet(lines)
      }
      const wanted = after === unreadable ? (text ?? '') : priceText(after)
      const word = wordIn(language, cellWords.priceState, stateWords[state] ?? '')
      const priceField = wordIn(language, cellWords.priceField, field)
      lines.push([...head, code, combination, priceField, priceText(before), wanted, word])
    }
  }
  return csvForSpreadsheet(lines)
}
