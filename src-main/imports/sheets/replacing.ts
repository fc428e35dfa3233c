import type { ReplacedCells, Replacement, UnknownCodes } from '../../../src-shared/contract/import-drafts.ts'
import { rowFlag } from '../../../src-shared/contract/prices.ts'
import { type CodeSuggestion, suggestCodes } from '../../../src-shared/imports/code-suggestions.ts'
import { replacer } from '../../../src-shared/imports/find-replace.ts'
import { textColumns } from '../../../src-shared/imports/text-columns.ts'
import type { CheckedSheet } from './checked-sheet.ts'
import type { RowTexts } from './row-texts.ts'
import { runCooperatively } from './run-cooperatively.ts'

/** A code of the file that the retailer does not have. */
interface UnknownCode {
  text: string
  rows: number[]
  suggestion: CodeSuggestion | null
}

/** Rows whose texts are read at once. */
const readAtOnce = 2048

/** What would be in cells of a checked file instead of what is there now: known codes for unknown ones, a text for another. */
export class Replacing {
  readonly #of: CheckedSheet
  readonly #texts: RowTexts
  #codes: Promise<UnknownCode[]> | null = null

  constructor(of: CheckedSheet, texts: RowTexts) {
    this.#of = of
    this.#texts = texts
  }

  async unknownCodes({ from, count }: { from: number; count: number }): Promise<UnknownCodes> {
    const codes = await this.#unknown()
    const sure = codes.filter(isSure)
    return {
      total: codes.length,
      sure: { codes: sure.length, cells: sure.reduce((sum, { rows }) => sum + rows.length, 0) },
      lines: codes.slice(from, from + count).map(({ text, rows, suggestion }) => ({
        text,
        cells: rows.length,
        suggestion: suggestion && {
          code: this.#codeAt(suggestion),
          name: this.#of.baseline?.names[suggestion.place] ?? '',
          reason: suggestion.reason,
          letters: suggestion.letters,
        },
      })),
    }
  }

  async replacements({ of, count }: { of: Replacement; count: number }): Promise<ReplacedCells> {
    if (of.by === 'find') return this.#found(of, count)
    const codes = await this.#unknown()
    const meant = codes.filter(code => (of.text === null ? isSure(code) : code.text === of.text))
    const [column] = textColumns(this.#of.sheet, this.#of.checked.header, 'code')
    if (!column) return { total: 0, cells: [] }
    const after = new Map<number, string>()
    for (const { rows, suggestion } of meant)
      if (suggestion) for (const row of rows) after.set(row, this.#codeAt(suggestion))
    const rows = [...after.keys()].sort((one, other) => one - other)
    return {
      total: rows.length,
      cells: rows.slice(0, count).map(row => ({
        ...this.#place(row, column.column),
        before: column.text.words[column.text.ids[row] ?? 0] ?? '',
        after: after.get(row) ?? '',
      })),
    }
  }

  async #found(of: Extract<Replacement, { by: 'find' }>, count: number): Promise<ReplacedCells> {
    const { sheet } = this.#of
    const replaced = replacer(of)
    const cells: ReplacedCells['cells'] = []
    let total = 0
    if (of.column >= sheet.titles.length) return { total, cells }
    for (let from = 0; from < sheet.rows; from += readAtOnce) {
      const rows = Uint32Array.from({ length: Math.min(readAtOnce, sheet.rows - from) }, (_, at) => from + at)
      const texts = await this.#texts.of(rows)
      texts.forEach((row, at) => {
        const before = row[of.column] ?? ''
        const after = replaced(before)
        if (after === before) return
        total++
        if (cells.length < count) cells.push({ ...this.#place(from + at, of.column), before, after })
      })
    }
    return { total, cells }
  }

  #place(row: number, column: number): { row: number; line: number; column: number; edited: boolean } {
    const edited = this.#texts.edited(row).includes(column)
    return { row, line: this.#of.sheet.lines[row] ?? 0, column, edited }
  }

  #codeAt = ({ place }: CodeSuggestion): string => this.#of.baseline?.codes[place] ?? ''

  /** In the order of the file; looked for once a check. */
  #unknown(): Promise<UnknownCode[]> {
    this.#codes ??= this.#findUnknown()
    return this.#codes
  }

  async #findUnknown(): Promise<UnknownCode[]> {
    const { baseline, checked, sheet } = this.#of
    const [column] = textColumns(sheet, checked.header, 'code')
    const places = checked.problems.find(({ kind }) => kind === 'unknown-code')
    if (!baseline || !column || !places) return []
    const words = column.text.words.map(word => word.trim())
    const byText = new Map<string, number[]>()
    for (const row of places.rows) {
      const text = words[column.text.ids[row] ?? 0] ?? ''
      const rows = byText.get(text)
      if (rows) rows.push(row)
      else byText.set(text, [row])
    }
    const isThere = (row: number) => ((baseline.flags[row] ?? 0) & rowFlag.absent) === 0
    const known = baseline.codes.map((code, row) => (isThere(row) ? code : null))
    const suggestions = await runCooperatively(suggestCodes([...byText.keys()], known))
    return [...byText].map(([text, rows], at) => ({ text, rows, suggestion: suggestions[at] ?? null }))
  }
}

const isSure = ({ suggestion }: UnknownCode): boolean => suggestion?.reason === 'same-letters'
