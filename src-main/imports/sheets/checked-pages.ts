import { createHash } from 'node:crypto'
import { plainCsvPieces } from '../../../src-shared/csv.ts'
import { DeskError } from '../../../src-shared/errors.ts'
import type { Baseline } from '../../../src-shared/imports/baseline.ts'
import { changePage, changesShown, problemPage } from '../../../src-shared/imports/change-pages.ts'
import { textColumns } from '../../../src-shared/imports/check-rows.ts'
import type { Checked, CheckedChanges } from '../../../src-shared/imports/checked.ts'
import type { Decisions, NameTarget } from '../../../src-shared/imports/decisions.ts'
import type { CellEdit } from '../../../src-shared/imports/edits.ts'
import { correctedLines } from '../../../src-shared/imports/import-file.ts'
import { readableCells } from '../../../src-shared/imports/readable-cells.ts'
import { fileCell } from '../../../src-shared/imports/sheet.ts'
import { columnOfCell, rowOfCell } from '../../../src-shared/pricing/cell.ts'
import { combinationOf, fieldOf } from '../../../src-shared/pricing/field.ts'
import { MarkedRows } from './marked-rows.ts'
import type { OpenSheet } from './open-sheet.ts'
import { RowTexts } from './row-texts.ts'
import type { SheetPages } from './sheet-calls.ts'

/** A sheet, and everything that its check was made of. */
export interface CheckedSheet {
  open: OpenSheet
  checked: Checked
  decisions: Decisions
  baseline: Baseline | null
  texts: readonly CellEdit[]
  remembered: Readonly<Record<string, NameTarget>>
}

/** Answers what the window asks page by page of a sheet that was checked. */
export class CheckedPages implements SheetPages {
  readonly #of: CheckedSheet
  readonly #texts: RowTexts
  readonly #marks: MarkedRows

  constructor(of: CheckedSheet) {
    this.#of = of
    this.#texts = new RowTexts(of.open, of.texts)
    this.#marks = new MarkedRows(of)
  }

  rows: SheetPages['rows'] = async ({ only, kind, text, from, count }) => {
    const { sheet } = this.#of.open
    const some = this.#marks.rows(only, kind)
    const found = await this.#texts.search(some, text)
    const total = found === null ? sheet.rows : found.length
    const wanted =
      found === null
        ? Uint32Array.from({ length: Math.max(0, Math.min(count, total - from)) }, (_, at) => from + at)
        : found.slice(from, from + count)
    const texts = await this.#texts.of(wanted)
    return {
      total,
      rows: Array.from(wanted, (row, at) => ({
        row,
        line: sheet.lines[row] ?? 0,
        texts: texts[at] ?? [],
        edited: this.#texts.edited(row),
        ...this.#marks.of(row),
      })),
    }
  }

  problems: SheetPages['problems'] = async ({ kind, from, count }) => {
    const { total, rows, columns } = problemPage(this.#of.checked, kind, from, count)
    const { lines } = this.#of.open.sheet
    const texts = await this.#texts.of(rows)
    return {
      total,
      rows: Uint32Array.from(rows),
      columns: Uint32Array.from(columns),
      lines: Uint32Array.from(rows, row => lines[row] ?? 0),
      texts: texts.map((row, at) => row[columns[at] ?? 0] ?? ''),
    }
  }

  changes: SheetPages['changes'] = async ({ sort, from, count, ...asked }) => {
    const { baseline, checked, decisions, open } = this.#of
    if (!baseline) return { total: 0, lines: [] }
    const filter = { ...asked, guardPercent: decisions.guardPercent }
    const { total, lines } = changePage(checked, baseline, filter, sort, from, count)
    return {
      total,
      lines: lines.map(({ cell, row, column, before, after, leftOut }) => ({
        ...{ row, column, before, after, leftOut },
        line: open.sheet.lines[row] ?? 0,
        code: baseline.codes[rowOfCell(cell)] ?? '',
        collection: baseline.collections[baseline.collectionOf[rowOfCell(cell)] ?? -1] ?? '',
        combination: combinationOf(columnOfCell(cell)),
        field: fieldOf(columnOfCell(cell)),
      })),
    }
  }

  cellsOfChanges: SheetPages['cellsOfChanges'] = async asked => {
    const { baseline, checked, decisions } = this.#of
    if (!baseline || !checked.changes) return new Float64Array()
    const filter = { ...asked, guardPercent: decisions.guardPercent }
    const { rows, columns } = checked.changes
    return Float64Array.from(changesShown(checked.changes, baseline, filter), at =>
      fileCell(rows[at] ?? 0, columns[at] ?? 0),
    )
  }

  changeset: SheetPages['changeset'] = async () => {
    const { cells, before, after, leftOut } = this.#mustHaveChanges().changes
    const kept = Uint32Array.from(cells.keys()).filter(at => leftOut[at] !== 1)
    return {
      cells: kept.map(at => cells[at] ?? 0),
      before: Int32Array.from(kept, at => before[at] ?? 0),
      after: Int32Array.from(kept, at => after[at] ?? 0),
    }
  }

  corrected: SheetPages['corrected'] = async only => [...this.#corrected(only)].join('')

  digest: SheetPages['digest'] = async () => {
    const hash = createHash('sha256')
    for (const piece of this.#corrected('changes')) hash.update(piece)
    return hash.digest('hex')
  }

  places: SheetPages['places'] = async rows => {
    const codes = this.#codes()
    const sorted = Uint32Array.from(new Set(rows)).sort()
    const texts = await this.#texts.asInFile(sorted)
    const byRow = new Map(Array.from(sorted, (row, at) => [row, texts[at] ?? []] as const))
    return rows.map(row => ({ code: codes[row] ?? '', texts: byRow.get(row) ?? [] }))
  }

  rowsOf: SheetPages['rowsOf'] = async codes => {
    const rows = new Map<string, number>()
    this.#codes().forEach((code, row) => void rows.set(code, rows.has(code) ? -1 : row))
    return codes.map(code => (code === '' ? -1 : (rows.get(code) ?? -1)))
  }

  /** Lets the file go. */
  close(): Promise<void> {
    return this.#texts.close()
  }

  /** The fabric code of each row. */
  #codes(): string[] {
    const { checked, open } = this.#of
    const [column] = textColumns(open.sheet, checked.header, 'code')
    const words = column?.text.words.map(word => word.trim()) ?? []
    return Array.from(column?.text.ids ?? [], id => words[id] ?? '')
  }

  #corrected(only: 'all' | 'changes'): Generator<string> {
    const { checked, decisions, open } = this.#of
    const { baseline, changes } = this.#mustHaveChanges()
    const cells = only === 'all' ? readableCells(open.sheet, checked, baseline) : changes
    const { lines } = correctedLines(baseline, decisions.locale, cells, decisions.username)
    return plainCsvPieces(lines)
  }

  #mustHaveChanges(): { baseline: Baseline; changes: CheckedChanges } {
    const {
      baseline,
      checked: { changes },
    } = this.#of
    if (!baseline || !changes) throw new DeskError('imports.no-baseline', {})
    return { baseline, changes }
  }
}
