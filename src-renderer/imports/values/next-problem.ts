import type { ProblemKind } from '../../../src-shared/imports/problem.ts'

/** A row of the file as far as its problems go. */
export interface RowProblems {
  row: number
  problems: readonly { column: number; kind: ProblemKind }[]
}

/** Asks for a part of a list of rows, which is in the order of the file. */
export type AskRows = (from: number, count: number) => Promise<{ total: number; rows: readonly RowProblems[] }>

/** A cell of the file. */
export interface FilePlace {
  row: number
  column: number
}

/** Where in a list the first row stands that is this one or behind it, and how long the list is. */
export async function placeInList(ask: AskRows, row: number): Promise<{ index: number; total: number }> {
  let low = 0
  let high = (await ask(0, 1)).total
  const total = high
  while (low < high) {
    const middle = (low + high) >>> 1
    const found = (await ask(middle, 1)).rows[0]
    if (found && found.row < row) low = middle + 1
    else high = middle
  }
  return { index: low, total }
}

/**
 * The next cell with a problem (of a kind, or of any) behind a place, or the one before it; behind the last comes the first. `ask` lists
 * the rows with such a problem. Null: there is none.
 */
export async function nextProblem(
  ask: AskRows,
  from: FilePlace,
  kind: ProblemKind | null,
  back: boolean,
): Promise<FilePlace | null> {
  const { index, total } = await placeInList(ask, from.row)
  if (total === 0) return null
  const columnsAt = async (place: number): Promise<{ row: number; columns: number[] }> => {
    const found = (await ask(place, 1)).rows[0]
    const columns = found?.problems
      .filter(problem => kind === null || problem.kind === kind)
      .map(({ column }) => column)
    return { row: found?.row ?? 0, columns: [...new Set(columns)].sort((one, other) => one - other) }
  }
  const here = await columnsAt(Math.min(index, total - 1))
  if (here.row === from.row) {
    const column = back
      ? here.columns.findLast(each => each < from.column)
      : here.columns.find(each => each > from.column)
    if (column !== undefined) return { row: here.row, column }
  }
  const step = back ? index - 1 : here.row === from.row ? index + 1 : index
  const { row, columns } = await columnsAt((step + total) % total)
  const column = back ? columns.at(-1) : columns[0]
  return column === undefined ? null : { row, column }
}
