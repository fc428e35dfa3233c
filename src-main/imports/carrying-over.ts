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
 * same title, wherever they stand now. A text stays only where the file still says what it replaced; what has no place any more goes. Throws why a file cannot be read.
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

  const titles = await checked.sheets.titles(after)
  const columnNow = columnsByTitle(oldTitles, titles)
  const columnsNow = (column: number): number[] => {
    const now = columnNow(column)
    return now < 0 ? [] : [now]
  }
  const rolesNow = Object.fromEntries(
    Object.entries(roles).flatMap(([column, role]) =>
      columnsNow(Number(column)).map(now => [String(now), role] as const),
    ),
  )
  // As it stands there: changed texts would lie over other columns than those that they were typed into.
  const bare = { ...after, decisions: { ...decisions, roles: rolesNow } }
  const next = { ...(await checked.toCheck(bare)), texts: async () => [] }
  const newRows = await checked.sheets.page(next, 'rowsOf', codes)
  const rows = new Map<number, number>()
  said.forEach((row, at) => {
    const now = newRows[at] ?? -1
    if (oldRows[at] === row && now >= 0) rows.set(row, now)
  })
  const newPlaces = await checked.sheets.page(next, 'places', [...rows.values()])
  const oldTexts = new Map(said.map((row, at) => [row, oldPlaces[at]?.texts ?? []]))
  const newTexts = new Map([...rows.keys()].map((row, at) => [row, newPlaces[at]?.texts ?? []]))
  return {
    decisions: {
      ...decisions,
      roles: rolesNow,
      leftOut: {
        ...leftOut,
        columns: leftOut.columns.flatMap(columnsNow),
        rows: leftOut.rows.flatMap(row => rows.get(row) ?? []),
        cells: leftOut.cells
          .flatMap(cell => {
            const row = rows.get(rowOfFileCell(cell))
            const column = columnNow(columnOfFileCell(cell))
            return row !== undefined && column >= 0 ? [fileCell(row, column)] : []
          })
          .sort((a, b) => a - b),
      },
    },
    texts: texts.flatMap(({ row, column, text }) => {
      const now = rows.get(row)
      const to = columnNow(column)
      const stands = oldTexts.get(row)?.[column] === newTexts.get(row)?.[to]
      return now !== undefined && to >= 0 && stands ? [{ row: now, column: to, text }] : []
    }),
  }
}

/** Where each column stands now: in its place under the same title, or where that title stands alone in both files. -1: nowhere. */
function columnsByTitle(before: readonly string[], after: readonly string[]): (column: number) => number {
  const isOwn = (titles: readonly string[], title: string) =>
    titles.indexOf(title) === titles.lastIndexOf(title)
  return column => {
    const title = before[column]
    if (title === undefined || after[column] === title) return title === undefined ? -1 : column
    return title.trim() !== '' && isOwn(before, title) && isOwn(after, title) ? after.indexOf(title) : -1
  }
}
