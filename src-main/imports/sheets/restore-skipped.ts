import { DeskError } from '../../../src-shared/errors.ts'
import { changesShown } from '../../../src-shared/imports/change-pages.ts'
import { type LeftOut, noDecisions } from '../../../src-shared/imports/decisions.ts'
import { fileCell } from '../../../src-shared/imports/sheet.ts'
import { textColumns } from '../../../src-shared/imports/text-columns.ts'
import { rowOfCell } from '../../../src-shared/pricing/cell.ts'
import type { CheckedSheet } from './checked-sheet.ts'
import { problemsLeftOut } from './problems-left-out.ts'
import type { ChangesFilter } from './sheet-calls.ts'

/** More cells are not left out one by one: they lie in one text with the draft, which is written with each decision. */
const mostCells = 250_000

/** Something that is left out as one: a column, a row, a collection, a kind of problem. */
interface Whole {
  /** True for a change of the file at this place of it. */
  has(at: number): boolean
  /** All of its places in the file. */
  places(): Iterable<number>
  /** What is left out without it. */
  without(before: LeftOut): LeftOut
}

/**
 * What stays left out once the changes that a filter shows are taken in again. A column (row, collection, kind of problem) that is left out
 * as one comes in as one where all of its changes are shown; else it is left out place by place from now on, but for those that are shown.
 */
export async function restoreSkipped(of: CheckedSheet, asked: ChangesFilter): Promise<LeftOut> {
  const { checked, decisions, baseline } = of
  const { changes } = checked
  if (!baseline || !changes) return decisions.leftOut
  const { guardPercent } = decisions
  const taken = new Set<number>()
  for (const at of changesShown(changes, baseline, { ...asked, guardPercent })) {
    if (changes.leftOut[at] === 1) taken.add(at)
  }
  const cellOf = (at: number) => fileCell(changes.rows[at] ?? 0, changes.columns[at] ?? 0)
  const takenCells = new Set(Array.from(taken, cellOf))
  const out = new Set(decisions.leftOut.cells)
  let left = decisions.leftOut
  for (const whole of await wholesOf(of)) {
    if (!some(taken, at => whole.has(at))) continue
    left = whole.without(left)
    const isAll = !some(changes.cells.keys(), at => whole.has(at) && !taken.has(at))
    if (isAll) continue
    for (const place of whole.places()) out.add(place)
    if (out.size > mostCells) throw new DeskError('imports.too-many-left-out', { cells: out.size })
  }
  for (const cell of takenCells) out.delete(cell)
  return { ...left, cells: [...out].sort((a, b) => a - b) }
}

function some<T>(values: Iterable<T>, is: (value: T) => boolean): boolean {
  for (const value of values) if (is(value)) return true
  return false
}

/** Everything that is left out as one. */
async function wholesOf(of: CheckedSheet): Promise<Whole[]> {
  const { sheet, checked, decisions, baseline } = of
  const { rows, columns } = checked.changes ?? { rows: [], columns: [] }
  const { leftOut } = decisions
  const count = sheet.rows
  const priced = checked.header.roles.flatMap((role, column) =>
    role?.is === 'price' || role?.is === 'value' ? [column] : [],
  )
  const inRows = function* (some: Iterable<number>) {
    for (const row of some) for (const column of priced) yield fileCell(row, column)
  }
  const ofColumns = leftOut.columns.map(
    (out): Whole => ({
      has: at => columns[at] === out,
      places: () => Array.from({ length: count }, (_, row) => fileCell(row, out)),
      without: before => ({ ...before, columns: before.columns.filter(column => column !== out) }),
    }),
  )
  const ofRows = leftOut.rows.map(
    (out): Whole => ({
      has: at => rows[at] === out,
      places: () => inRows([out]),
      without: before => ({ ...before, rows: before.rows.filter(row => row !== out) }),
    }),
  )
  const ofCollections = leftOut.collections.map((out): Whole => {
    const no = baseline?.collections.indexOf(out) ?? -1
    const cells = checked.changes?.cells
    return {
      has: at => baseline?.collectionOf[rowOfCell(cells?.[at] ?? 0)] === no,
      places: () => inRows(rowsOfCollection(of, no)),
      without: before => ({
        ...before,
        collections: before.collections.filter(collection => collection !== out),
      }),
    }
  })
  return [...ofColumns, ...ofRows, ...ofCollections, ...(await ofKinds(of, priced))]
}

/** Kinds of problems: one that is beside the prices (an archived code) leaves its whole row out. */
async function ofKinds(of: CheckedSheet, priced: readonly number[]): Promise<Whole[]> {
  const { rows, columns } = of.checked.changes ?? { rows: [], columns: [] }
  const isPriced = new Set(priced)
  // Where a column or a row is out as well, its problems count for their kind all the same.
  const { decisions } = of
  const { problems: kinds } = decisions.leftOut
  const nothingElse = { ...noDecisions.leftOut, problems: kinds }
  const problems = await problemsLeftOut({ ...of, decisions: { ...decisions, leftOut: nothingElse } })
  return problems.map(({ kind, rows: rowsOfKind, columns: columnsOfKind }): Whole => {
    const places = new Set<number>()
    rowsOfKind.forEach((row, i) => {
      const column = columnsOfKind[i] ?? 0
      if (isPriced.has(column)) places.add(fileCell(row, column))
      else for (const each of priced) places.add(fileCell(row, each))
    })
    return {
      has: change => places.has(fileCell(rows[change] ?? 0, columns[change] ?? 0)),
      places: () => places,
      without: before => ({ ...before, problems: before.problems.filter(other => other !== kind) }),
    }
  })
}

/** Rows of the file whose code is of a collection. */
function rowsOfCollection({ sheet, checked, baseline }: CheckedSheet, collection: number): number[] {
  const [codes] = textColumns(sheet, checked.header, 'code')
  if (!baseline || !codes) return []
  const inIt = new Set(baseline.codes.filter((_, place) => baseline.collectionOf[place] === collection))
  const words = codes.text.words.map(word => inIt.has(word.trim()))
  return Array.from(codes.text.ids.keys()).filter(row => words[codes.text.ids[row] ?? 0] === true)
}
