import { createHash } from 'node:crypto'
import { csvPiecesForSpreadsheet, plainCsvPieces } from '../../../src-shared/csv.ts'
import { DeskError } from '../../../src-shared/errors.ts'
import type { Baseline } from '../../../src-shared/imports/baseline.ts'
import { changePage, changesShown, problemPage } from '../../../src-shared/imports/change-pages.ts'
import { askedAgain, type CheckedChanges } from '../../../src-shared/imports/checked.ts'
import { fixes } from '../../../src-shared/imports/decisions.ts'
import type { FileFormat } from '../../../src-shared/imports/file-format.ts'
import { correctedLines, type ImportLines } from '../../../src-shared/imports/import-file.ts'
import type { ProblemKind } from '../../../src-shared/imports/problem.ts'
import { readableCells } from '../../../src-shared/imports/readable-cells.ts'
import { fileCell, roundedAt, type SheetColumn } from '../../../src-shared/imports/sheet.ts'
import { textColumns } from '../../../src-shared/imports/text-columns.ts'
import { columnOfCell, combinationOf, fieldOf, rowOfCell } from '../../../src-shared/pricing/cell.ts'
import { decimalOf, unreadable } from '../../../src-shared/pricing/price.ts'
import type { CheckedSheet } from './checked-sheet.ts'
import { MarkedRows } from './marked-rows.ts'
import { Replacing } from './replacing.ts'
import { restoreSkipped } from './restore-skipped.ts'
import { RowTexts } from './row-texts.ts'
import { eachCooperatively } from './run-cooperatively.ts'
import type { PageOf, SheetPages } from './sheet-calls.ts'

/** Places of one kind that are compared with those in another file. */
const mostCompared = 20_000

/** What a cell with a problem of a kind becomes by the kind's fix, as the file writes numbers; null if the fix writes nothing else. */
export function fixedText(
  kind: ProblemKind,
  column: SheetColumn | undefined,
  row: number,
  decimal: FileFormat['decimal'],
): string | null {
  if (column?.kind !== 'value' || !fixes.some(fix => fix === kind)) return null
  const value = roundedAt(column, row)
  return value > unreadable ? decimalOf(value).replace('.', decimal) : null
}

/** Answers what the window asks page by page of a sheet that was checked. */
export class CheckedPages implements SheetPages {
  readonly #of: CheckedSheet
  readonly #texts: RowTexts
  readonly #marks: MarkedRows
  readonly #replacing: Replacing

  constructor(of: CheckedSheet) {
    this.#of = of
    this.#texts = new RowTexts(of.open, of.texts)
    this.#marks = new MarkedRows(of)
    this.#replacing = new Replacing(of, this.#texts)
  }

  rows: SheetPages['rows'] = async ({ only, kind, text, from, count }) => {
    const { sheet } = this.#of
    await this.#marks.prepare()
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
    const { checked, decisions } = this.#of
    const problems = [...checked.problems, ...askedAgain(checked, decisions)]
    const { total, rows, columns } = problemPage({ problems }, kind, from, count)
    const { lines, columns: read, format } = this.#of.sheet
    const texts = await this.#texts.of(rows)
    return {
      total,
      rows: Uint32Array.from(rows),
      columns: Uint32Array.from(columns),
      lines: Uint32Array.from(rows, row => lines[row] ?? 0),
      texts: texts.map((row, at) => row[columns[at] ?? 0] ?? ''),
      after: Array.from(rows, (row, at) => fixedText(kind, read[columns[at] ?? 0], row, format.decimal)),
      ...((kind === 'other-fabric' || kind === 'other-name') && {
        service: this.#atService(rows, columns),
      }),
    }
  }

  /** `A4: Harbour Twill`: the code of each row, with what the service calls it or its collection. */
  #atService(rows: Uint32Array, columns: Uint16Array): (string | null)[] {
    const { baseline, checked, sheet } = this.#of
    const [column] = textColumns(sheet, checked.header, 'code')
    const codes = Array.from(rows, row => column?.text.words[column.text.ids[row] ?? 0]?.trim() ?? '')
    const wanted = new Set(codes)
    const places = new Map<string, number>()
    baseline?.codes.forEach((code, place) => {
      if (wanted.has(code)) places.set(code, place)
    })
    return codes.map((code, at) => {
      const place = places.get(code)
      if (!baseline || place === undefined) return null
      const isGroup = checked.header.roles[columns[at] ?? 0]?.is === 'collection'
      const known = isGroup ? baseline.collections[baseline.collectionOf[place] ?? -1] : baseline.names[place]
      return `${code}: ${known ?? ''}`
    })
  }

  unknownCodes: SheetPages['unknownCodes'] = asked => this.#replacing.unknownCodes(asked)

  replacements: SheetPages['replacements'] = asked => this.#replacing.replacements(asked)

  changes: SheetPages['changes'] = async ({ sort, from, count, ...asked }) => {
    const { baseline, checked, decisions, sheet } = this.#of
    if (!baseline) return { total: 0, leftOut: 0, lines: [] }
    const filter = { ...asked, guardPercent: decisions.guardPercent }
    const { total, leftOut: out, lines } = changePage(checked, baseline, filter, sort, from, count)
    return {
      total,
      leftOut: out,
      lines: lines.map(({ cell, row, column, before, after, leftOut }) => ({
        row,
        column,
        before,
        after,
        leftOut,
        line: sheet.lines[row] ?? 0,
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

  restoreSkipped: SheetPages['restoreSkipped'] = async asked => restoreSkipped(this.#of, asked)

  changeset: SheetPages['changeset'] = async () => {
    const { cells, before, after, leftOut } = this.#mustHaveChanges().changes
    const kept = leftOut.reduce((sum, isOut) => sum + 1 - isOut, 0)
    const changeset = {
      cells: new Uint32Array(kept),
      before: new Int32Array(kept),
      after: new Int32Array(kept),
    }
    let to = 0
    for (let at = 0; at < cells.length; at++) {
      if (leftOut[at] === 1) continue
      changeset.cells[to] = cells[at] ?? 0
      changeset.before[to] = before[at] ?? 0
      changeset.after[to++] = after[at] ?? 0
    }
    return changeset
  }

  corrected: SheetPages['corrected'] = async (only, as) => {
    const found: string[] = []
    const { pieces, alike } = this.#corrected(only, as)
    await eachCooperatively(pieces, piece => void found.push(piece))
    return { text: found.join(''), alike }
  }

  decided: SheetPages['decided'] = async () => {
    const { checked, sheet } = this.#of
    const [codes] = textColumns(sheet, checked.header, 'code')
    const found: PageOf<'decided'> = []
    for (const { kind, count, rows, columns } of checked.decided) {
      if (count > mostCompared) {
        found.push({ kind, places: null })
        continue
      }
      const texts = await this.#texts.of(rows)
      const places = texts.map((row, at) => {
        const code = codes?.text.words[codes.text.ids[rows[at] ?? 0] ?? 0] ?? ''
        const column = columns[at] ?? 0
        return JSON.stringify([code.trim(), sheet.titles[column]?.trim() ?? '', row[column] ?? ''])
      })
      found.push({ kind, places })
    }
    return found
  }

  digest: SheetPages['digest'] = async () => {
    const hash = createHash('sha256')
    await eachCooperatively(this.#corrected('changes', 'sent').pieces, piece => void hash.update(piece))
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
    const { checked, sheet } = this.#of
    const [column] = textColumns(sheet, checked.header, 'code')
    const words = column?.text.words.map(word => word.trim()) ?? []
    return Array.from(column?.text.ids ?? [], id => words[id] ?? '')
  }

  #corrected(
    only: 'all' | 'changes',
    as: 'sent' | 'saved',
  ): { pieces: Generator<string>; alike: ImportLines['alike'] } {
    const { checked, decisions, sheet } = this.#of
    const { baseline, changes } = this.#mustHaveChanges()
    const cells = only === 'all' ? readableCells(sheet, checked, baseline, decisions.fixes) : changes
    const { lines, alike } = correctedLines(baseline, decisions.locale, cells, decisions.username)
    return { pieces: as === 'saved' ? csvPiecesForSpreadsheet(lines) : plainCsvPieces(lines), alike }
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
