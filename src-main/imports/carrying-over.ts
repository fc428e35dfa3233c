import type { Decisions } from '../../src-shared/imports/decisions.ts'
import { columnOfFileCell, fileCell, rowOfFileCell } from '../../src-shared/imports/sheet.ts'
import type { CheckedDrafts } from './checked-drafts.ts'
import type { CellText, StoredDraft } from './draft-book.ts'

/** What was decided about a file that has places in it. */
export interface DecidedPlaces {
  decisions: Decisions
  texts: CellText[]
}

/** True where nothing was said of places in the file: it all holds for any other. */
export function hasNoPlaces({ decisions: { roles, leftOut }, texts }: DecidedPlaces): boolean {
  const { cells, rows, columns } = leftOut
  return texts.length + cells.length + rows.length + columns.length + Object.keys(roles).length === 0
}

/**
 * What was said of places in a file, for another file in its place: rows are those that alone have the same code, columns those of the
 * same title. A text stays only where the file still says what it replaced; what has no place any more goes. Throws why a file cannot be read.
 */
export async function carriedOver(
  checked: CheckedDrafts,
  before: StoredDraft,
  after: StoredDraft,
  { decisions, texts }: DecidedPlaces,
): Promise<DecidedPlaces> {
  const { roles, leftOut } = decisions
  const said = [
    ...new Set([...texts.map(({ row }) => row), ...leftOut.rows, ...leftOut.cells.map(rowOfFileCell)]),
  ]
  const old = await checked.toCheck(before)
  const { titles: oldTitles } = await checked.mustBeChecked(old)
  const oldPlaces = await checked.sheets.page(old, 'places', said)
  const codes = oldPlaces.map(({ code }) => code)
  const oldRows = await checked.sheets.page(old, 'rowsOf', codes)

  const next = await checked.toCheck(after)
  const { titles } = await checked.mustBeChecked(next)
  const newRows = await checked.sheets.page(next, 'rowsOf', codes)
  const rows = new Map<number, number>()
  said.forEach((row, at) => {
    const now = newRows[at] ?? -1
    if (oldRows[at] === row && now >= 0) rows.set(row, now)
  })
  const newPlaces = await checked.sheets.page(next, 'places', [...rows.values()])
  const oldTexts = new Map(said.map((row, at) => [row, oldPlaces[at]?.texts ?? []]))
  const newTexts = new Map([...rows.keys()].map((row, at) => [row, newPlaces[at]?.texts ?? []]))
  const isSame = (column: number) => titles[column] !== undefined && titles[column] === oldTitles[column]

  return {
    decisions: {
      ...decisions,
      roles: Object.fromEntries(Object.entries(roles).filter(([column]) => isSame(Number(column)))),
      leftOut: {
        ...leftOut,
        columns: leftOut.columns.filter(isSame),
        rows: leftOut.rows.flatMap(row => rows.get(row) ?? []),
        cells: leftOut.cells
          .flatMap(cell => {
            const row = rows.get(rowOfFileCell(cell))
            const column = columnOfFileCell(cell)
            return row !== undefined && isSame(column) ? [fileCell(row, column)] : []
          })
          .sort((a, b) => a - b),
      },
    },
    texts: texts.flatMap(({ row, column, text }) => {
      const now = rows.get(row)
      const stands = oldTexts.get(row)?.[column] === newTexts.get(row)?.[column]
      return now !== undefined && isSame(column) && stands ? [{ row: now, column, text }] : []
    }),
  }
}
