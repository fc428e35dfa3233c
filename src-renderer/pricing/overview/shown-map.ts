import { asSearched, holds } from '../../../src-shared/search-text.ts'
import { type HeatCell, type HeatMap, type HeatRow, joinedCells } from './heat-map.ts'

/** A shown column: a column of the map, a whole folded group, or the total. */
export interface ShownColumn {
  id: string
  /** Null for the total. */
  group: string | null
  /** Null for a whole group. */
  name: string | null
  keys: readonly string[]
}

export interface ShownRow extends HeatRow {
  label: string
  /** In column order; null if the retailer has nothing of the kind. */
  shown: readonly (HeatCell | null)[]
}

export const orders = ['name', 'missing'] as const
export type Order = (typeof orders)[number]

/** The total first, then the columns of each group; a folded group is one column. */
export function shownMapColumns({ groups }: HeatMap, folded: ReadonlySet<string>): ShownColumn[] {
  const all = groups.flatMap(({ columns }) => columns.map(({ key }) => key))
  const parts = groups.flatMap(({ name: group, columns }): ShownColumn[] =>
    folded.has(group)
      ? [{ id: JSON.stringify([group]), group, name: null, keys: columns.map(({ key }) => key) }]
      : columns.map(({ key, name }) => ({ id: key, group, name, keys: [key] })),
  )
  return [{ id: 'all', group: null, name: null, keys: all }, ...parts]
}

/** Natural order: Retailer 9 comes before Retailer 10. */
export const byLabel = new Intl.Collator(undefined, { numeric: true })

const shareOf = (cell: HeatCell | null | undefined) => (cell && cell.total > 0 ? cell.missing / cell.total : 0)

/**
 * The rows whose name contains `text` or whose id is `text`, with a cell for each column; sorted by name, or by the
 * largest missing share first.
 */
export function shownRows(
  { rows }: HeatMap,
  columns: readonly ShownColumn[],
  { text, order, nameOf }: { text: string; order: Order; nameOf(row: HeatRow): string },
): ShownRow[] {
  const wanted = asSearched(text)
  const shown = rows
    .map(row => ({
      ...row,
      label: nameOf(row),
      shown: columns.map(({ keys }) => joinedCells(keys.map(key => row.cells.get(key)))),
    }))
    .filter(({ id, label }) => holds(label, wanted) || id === text)
  const byName = (one: ShownRow, other: ShownRow) => byLabel.compare(one.label, other.label)
  return shown.toSorted((one, other) =>
    order === 'name' ? byName(one, other) : shareOf(other.shown[0]) - shareOf(one.shown[0]) || byName(one, other),
  )
}
