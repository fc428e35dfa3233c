import type { EntryCell } from '../../../../src-shared/contract/price-journal.ts'
import { csvForSpreadsheet } from '../../../../src-shared/csv.ts'
import { message, say } from '../../../../src-shared/messages/index.ts'
import { cellStateNames } from '../../../../src-shared/pricing/cell-state.ts'
import { unreadable } from '../../../../src-shared/pricing/price.ts'
import type { EntryRow } from './entry-rows.ts'
import { priceText } from './price-csv.ts'

/** Spreadsheet programs take about a million lines, and strings have a maximum length. */
export const mostLines = 500_000

const titles = ['Entry', 'When', 'Who', 'What', 'Fabric Code', 'Combination', 'Field', 'Before', 'After', 'State']

/** Cell states in words: those of the grid, then two final states that only the history has. */
export const stateWords = [...cellStateNames, 'replaced by a later change', 'undone']

/** The history as CSV: one line per cell, times in ISO 8601 (UTC). If it is cut off, the last line says so. */
export function historyCsv(rows: Iterable<EntryRow>, cellsOf: (row: EntryRow) => Iterable<EntryCell>): string {
  const lines: (string | number)[][] = [titles]
  for (const row of rows) {
    const head = [row.id, new Date(row.at).toISOString(), row.who ?? '', row.kind]
    for (const { code, combination, field, before, after, text, state } of cellsOf(row)) {
      if (lines.length > mostLines) {
        lines.push([say(message('prices.history-cut', { lines: mostLines }))])
        return csvForSpreadsheet(lines)
      }
      const wanted = after === unreadable ? (text ?? '') : priceText(after)
      const word = stateWords[state] ?? ''
      lines.push([...head, code, combination, field, priceText(before), wanted, word])
    }
  }
  return csvForSpreadsheet(lines)
}
