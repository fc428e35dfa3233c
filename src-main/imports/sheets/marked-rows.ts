import type { DraftRows } from '../../../src-shared/contract/import-drafts.ts'
import { askedAgain, type CheckedProblems } from '../../../src-shared/imports/checked.ts'
import type { ProblemKind } from '../../../src-shared/imports/problem.ts'
import { columnOfFileCell, fileCell } from '../../../src-shared/imports/sheet.ts'
import { textColumns } from '../../../src-shared/imports/text-columns.ts'
import { firstAtLeast } from '../../../src-shared/sorted.ts'
import type { CheckedSheet } from './checked-sheet.ts'
import { problemsLeftOut } from './problems-left-out.ts'

type Marks = Pick<DraftRows['rows'][number], 'problems' | 'leftOut'>

/** Which rows have something to show, and their marks. */
export class MarkedRows {
  readonly #of: CheckedSheet
  readonly #lists = new Map<string, Uint32Array | null>()
  #leftOutByKind: Promise<CheckedProblems[]> | null = null
  #problemsLeftOut: CheckedProblems[] = []
  #rowsLeftOut: Uint8Array | null = null

  constructor(of: CheckedSheet) {
    this.#of = of
  }

  /** Finds where the problems are whose kinds a person left out, since the check counts them no longer. To be called before marks are asked for. */
  async prepare(): Promise<void> {
    this.#leftOutByKind ??= problemsLeftOut(this.#of)
    this.#problemsLeftOut = await this.#leftOutByKind
  }

  /** Rows with a problem (of a kind) or with a change, in the order of the file; null: all rows. */
  rows(only: 'all' | 'problems' | 'changes', kind: ProblemKind | null): Uint32Array | null {
    const key = `${only} ${kind}`
    const known = this.#lists.get(key)
    if (known !== undefined) return known
    const list = this.#list(only, kind)
    this.#lists.set(key, list)
    return list
  }

  of(row: number): Marks {
    const { checked, sheet } = this.#of
    return {
      problems: columnsWith(checked.problems, row),
      leftOut: this.#isRowLeftOut(row) ? [...sheet.titles.keys()] : this.#cellsLeftOut(row),
    }
  }

  #list(only: 'all' | 'problems' | 'changes', kind: ProblemKind | null): Uint32Array | null {
    if (only === 'all') return null
    const { checked, sheet } = this.#of
    const marked = new Uint8Array(sheet.rows)
    if (only === 'problems') {
      for (const one of [...checked.problems, ...askedAgain(checked, this.#of.decisions)]) {
        if (kind === null || one.kind === kind) for (const row of one.rows) marked[row] = 1
      }
    } else for (const row of checked.changes?.rows ?? []) marked[row] = 1
    const rows = new Uint32Array(marked.reduce((sum, one) => sum + one, 0))
    let count = 0
    for (let row = 0; row < marked.length; row++) if (marked[row] === 1) rows[count++] = row
    return rows
  }

  #cellsLeftOut(row: number): number[] {
    const { cells, columns } = this.#of.decisions.leftOut
    const found = new Set(columns)
    const end = fileCell(row + 1, 0)
    for (let at = firstAtLeast(cells, fileCell(row, 0)); at < cells.length; at++) {
      const cell = cells[at] ?? 0
      if (cell >= end) break
      found.add(columnOfFileCell(cell))
    }
    for (const { column } of columnsWith(this.#problemsLeftOut, row)) found.add(column)
    return [...found].sort((a, b) => a - b)
  }

  #isRowLeftOut(row: number): boolean {
    this.#rowsLeftOut ??= this.#findRowsLeftOut()
    return this.#rowsLeftOut[row] === 1
  }

  #findRowsLeftOut(): Uint8Array {
    const { sheet, checked, decisions, baseline } = this.#of
    const { rows, collections } = decisions.leftOut
    const out = new Uint8Array(sheet.rows)
    for (const row of rows) out[row] = 1
    const [codes] = textColumns(sheet, checked.header, 'code')
    if (!baseline || !codes || collections.length === 0) return out
    const isOut = baseline.collections.map(name => collections.includes(name))
    const codesOut = new Set(baseline.codes.filter((_, place) => isOut[baseline.collectionOf[place] ?? -1] === true))
    const wordsOut = codes.text.words.map(word => codesOut.has(word.trim()))
    codes.text.ids.forEach((id, row) => {
      if (wordsOut[id]) out[row] = 1
    })
    return out
  }
}

/** The columns of a row that have a problem. */
function columnsWith(problems: readonly CheckedProblems[], row: number): Marks['problems'] {
  return problems.flatMap(({ kind, rows, columns }) => {
    const found: Marks['problems'] = []
    for (let at = firstAtLeast(rows, row); rows[at] === row; at++) {
      found.push({ column: columns[at] ?? 0, kind })
    }
    return found
  })
}
