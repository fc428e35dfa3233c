import type {
  Decision,
  DraftChangePage,
  DraftReading,
  DraftRows,
  DraftSummary,
  DraftView,
} from '../../src-shared/contract/import-drafts.ts'
import type { Upload } from '../../src-shared/contract/import-uploads.ts'
import type { CommandInput } from '../../src-shared/contract/index.ts'
import { asDeskError, DeskError } from '../../src-shared/errors.ts'
import type { Baseline } from '../../src-shared/imports/baseline.ts'
import { changePage } from '../../src-shared/imports/change-pages.ts'
import { checkSheet } from '../../src-shared/imports/check.ts'
import type { Checked } from '../../src-shared/imports/checked.ts'
import { type Decisions, type Fix, type NameTarget, noDecisions } from '../../src-shared/imports/decisions.ts'
import { applyEdits } from '../../src-shared/imports/edits.ts'
import { readLook } from '../../src-shared/imports/look-of-text.ts'
import { labelsOf } from '../../src-shared/imports/names.ts'
import { type ProblemKind, problemSeverity } from '../../src-shared/imports/problem.ts'
import { fileCell, type Sheet } from '../../src-shared/imports/sheet.ts'
import { columnOfCell, rowOfCell } from '../../src-shared/pricing/cell.ts'
import { combinationOf, fieldOf } from '../../src-shared/pricing/field.ts'
import { decided } from './stand-in-import-decide.ts'
import { type ReadFile, readFile } from './stand-in-import-sheet.ts'

const fixesOf: Partial<Record<ProblemKind, Fix[]>> = {
  spaces: ['spaces'],
  'decimal-sign': ['decimal-sign'],
  thousands: ['thousands'],
  'other-signs': ['other-signs'],
  'currency-sign': ['currency-sign'],
  duplicate: ['first-of-duplicates', 'last-of-duplicates'],
}
/** A draft of the stand-in desk: the real rules over a file in memory. */
export class StandInDraft {
  reading: DraftReading
  uploads: Upload[] = []
  bytes = new Uint8Array()
  baseline: Baseline | null
  sameBytesAt: number | null = null
  /** What it is told to have found instead, such as a workbook. */
  over: Partial<ReadFile['found']> = {}
  failsWith: DeskError | null = null
  remembered: Record<string, NameTarget> = {}
  /** Where names went in files of other shapes. */
  before: Record<string, NameTarget> = {}
  decisions: Decisions = noDecisions
  readonly texts = new Map<number, string>()
  #file: ReadFile | null = null
  #sheet: Sheet | null = null
  #checked: Checked | null = null
  readonly summary: DraftSummary

  constructor(summary: DraftSummary, baseline: Baseline | null) {
    this.summary = summary
    this.baseline = baseline
    this.reading = { state: 'arriving', read: 0, total: summary.source.bytes, problem: null }
  }

  /** All bytes are there. */
  arrived(bytes: Uint8Array<ArrayBuffer>): void {
    this.bytes = bytes
    this.summary.source = { ...this.summary.source, bytes: bytes.length, sha256: `sum-${bytes.length}` }
    this.reading = { state: 'waiting', read: 0, total: bytes.length, problem: null }
    this.#file = null
  }

  /** Reads and checks. */
  open(): void {
    try {
      if (this.failsWith) throw this.failsWith
      const known = this.baseline ? labelsOf(this.baseline, this.decisions.locale) : new Set<string>()
      this.#file = readFile(this.bytes, this.decisions, known)
      this.#file = { ...this.#file, found: { ...this.#file.found, ...this.over } }
      this.reading = { state: 'ready', read: this.bytes.length, total: this.bytes.length, problem: null }
      this.check()
    } catch (error) {
      this.#file = null
      this.reading = { ...this.reading, state: 'failed', problem: asDeskError(error).toMessage() }
    }
  }

  forRetailer(retailer: DraftSummary['retailer'], baseline: Baseline | null): void {
    this.summary.retailer = retailer
    this.baseline = baseline
    this.decisions = { ...this.decisions, names: {}, username: null }
    this.open()
  }

  check(): void {
    if (!this.#file) return
    const edits = [...this.texts].map(([cell, text]) => ({
      row: Math.floor(cell / 4096),
      column: cell % 4096,
      text,
    }))
    this.#sheet = applyEdits(this.#file.sheet, edits, readLook)
    this.#checked = checkSheet({
      sheet: this.#sheet,
      decisions: this.decisions,
      baseline: this.baseline,
      remembered: this.remembered,
    })
    const { header, names, problems, totals } = this.#checked
    const count = (severity: 'error' | 'warning') =>
      problems
        .filter(({ kind }) => problemSeverity[kind] === severity)
        .reduce((sum, each) => sum + each.count, 0)
    this.summary.counts = {
      rows: this.#sheet.rows,
      missing: header.missing.length,
      names: names.filter(({ target }) => target === null).length,
      errors: count('error'),
      warnings: count('warning'),
      changes: totals?.cells ?? null,
    }
  }

  get checked(): Checked {
    if (!this.#checked) throw new DeskError('imports.not-ready', { what: 'the file is not read' })
    return this.#checked
  }
  get sheet(): Sheet {
    if (!this.#sheet) throw new DeskError('imports.not-ready', { what: 'the file is not read' })
    return this.#sheet
  }

  view(): DraftView {
    const { decisions, baseline } = this
    const isReady = this.#file !== null && this.#checked !== null && this.reading.state === 'ready'
    const checked = isReady ? this.#checked : null
    const named = new Map<string, number>()
    if (checked && this.#sheet)
      for (const [column, role] of checked.header.roles.entries()) {
        const of = this.#sheet.columns[column]
        if (role?.is === 'username' && of?.kind === 'text')
          for (const id of of.ids) {
            const name = (of.words[id] ?? '').trim()
            if (name !== '' && name !== this.summary.retailer.name)
              named.set(name, (named.get(name) ?? 0) + 1)
          }
      }
    return structuredClone({
      draft: { ...this.summary, upload: this.uploads[0] ?? null },
      reading: this.reading,
      format: this.#file && { found: this.#file.found, chosen: decisions.format },
      titles: this.#sheet?.titles ?? [],
      header: checked && { ...checked.header, remembered: [], foreign: [] },
      names: (checked?.names ?? []).map(name => ({
        ...name,
        before: name.target === null ? (this.before[name.name] ?? null) : null,
      })),
      problems: (checked?.problems ?? []).map(({ kind, count }) => ({
        kind,
        severity: problemSeverity[kind],
        count,
        fixes: fixesOf[kind] ?? [],
      })),
      cells: checked?.cells ?? 0,
      unchanged: checked?.unchanged ?? 0,
      totals: checked?.totals ?? null,
      byCombination: checked?.byCombination ?? [],
      byCollection: checked?.byCollection ?? [],
      baseline: baseline && { kind: baseline.kind, at: baseline.at, combinations: baseline.combinations },
      locale: decisions.locale,
      locales: [...new Set((baseline?.combinations ?? []).flatMap(one => Object.keys(one.displayNames)))],
      usernames: [...named].map(([name, rows]) => ({ name, rows })),
      username: decisions.username,
      fixes: decisions.fixes,
      leftOut: {
        cells: decisions.leftOut.cells.length,
        rows: decisions.leftOut.rows,
        columns: decisions.leftOut.columns,
        collections: decisions.leftOut.collections,
        usernames: decisions.leftOut.usernames,
        problems: decisions.leftOut.problems,
      },
      edits: this.texts.size,
      uploads: this.uploads,
      sameBytesAt: this.sameBytesAt,
    })
  }

  decide(decision: Decision): void {
    if (decision.set === 'texts')
      for (const { row, column, text } of decision.cells)
        if (text === null) this.texts.delete(fileCell(row, column))
        else this.texts.set(fileCell(row, column), text)
    this.decisions = decided(this.decisions, decision, this.#checked?.names ?? [])
    this.summary.changedAt = Date.now()
    if (decision.set === 'format' || decision.set === 'role') this.open()
    else this.check()
  }

  textAt(row: number, column: number): string {
    return this.texts.get(fileCell(row, column)) ?? this.#file?.texts[row]?.[column] ?? ''
  }

  rows({ only, kind, text, from, count }: CommandInput<'imports.rows'>): DraftRows {
    const { problems, changes } = this.checked
    const wrong = new Map<number, { column: number; kind: ProblemKind }[]>()
    for (const each of problems)
      each.rows.forEach((row, i) => {
        const some = wrong.get(row) ?? []
        some.push({ column: each.columns[i] ?? 0, kind: each.kind })
        wrong.set(row, some)
      })
    const changed = new Set(changes?.rows)
    const out = new Map<number, number[]>()
    changes?.leftOut.forEach((is, i) => {
      const row = changes.rows[i] ?? 0
      if (is) out.set(row, [...(out.get(row) ?? []), changes.columns[i] ?? 0])
    })
    for (const cell of this.decisions.leftOut.cells) {
      const row = Math.floor(cell / 4096)
      out.set(row, [...(out.get(row) ?? []), cell % 4096])
    }
    const columns = this.sheet.titles.length
    const looked = text.trim().toLowerCase()
    const shown = Array.from({ length: this.sheet.rows }, (_, row) => row).filter(
      row =>
        (only !== 'problems' || wrong.get(row)?.some(each => kind === null || each.kind === kind)) &&
        (only !== 'changes' || changed.has(row)) &&
        (looked === '' || this.#file?.texts[row]?.some(cell => cell.toLowerCase().includes(looked))),
    )
    return {
      total: shown.length,
      rows: shown.slice(from, from + count).map(row => ({
        row,
        line: this.sheet.lines[row] ?? 0,
        texts: Array.from({ length: columns }, (_, column) => this.textAt(row, column)),
        problems: wrong.get(row) ?? [],
        edited: [...this.texts.keys()]
          .filter(cell => Math.floor(cell / 4096) === row)
          .map(cell => cell % 4096),
        leftOut: this.decisions.leftOut.rows.includes(row)
          ? Array.from({ length: columns }, (_, column) => column)
          : [...new Set([...(out.get(row) ?? []), ...this.decisions.leftOut.columns])],
      })),
    }
  }

  changes(asked: CommandInput<'imports.changes'>): DraftChangePage {
    const { baseline } = this
    if (!baseline) return { total: 0, leftOut: 0, lines: [] }
    const { guardPercent } = this.decisions
    const {
      total,
      leftOut: out,
      lines,
    } = changePage(this.checked, baseline, { ...asked, guardPercent }, asked.sort, asked.from, asked.count)
    return {
      total,
      leftOut: out,
      lines: lines.map(({ cell, ...line }) => ({
        ...line,
        line: this.sheet.lines[line.row] ?? 0,
        code: baseline.codes[rowOfCell(cell)] ?? '',
        collection: baseline.collections[baseline.collectionOf[rowOfCell(cell)] ?? 0] ?? '',
        combination: combinationOf(columnOfCell(cell)),
        field: fieldOf(columnOfCell(cell)),
      })),
    }
  }
}
