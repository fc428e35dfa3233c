import type { RecordView } from '../../../src-shared/contract/records.ts'
import { expressField, expressOf, expressSides } from '../../../src-shared/pricing/records/express.ts'

export type ExpressCombination = RecordView['combinations'][number]

/** The two fields of a combination, in the order of the table's columns. */
export const fieldsOf = ({ id }: Pick<ExpressCombination, 'id'>): string[] =>
  expressSides.map(side => expressField(id, side))

/**
 * The combinations that a table shows, main product by main product, in the order in which each came first. `text` narrows to names
 * that hold all its words; `only`, where it is given, to those with one of these fields.
 */
export function shownGroups(
  combinations: readonly ExpressCombination[],
  { text, only }: { text: string; only: ReadonlySet<string> | null },
): { mainProduct: string; rows: ExpressCombination[] }[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = (one: ExpressCombination) => {
    const name = [one.mainProduct, one.name, ...Object.values(one.displayNames)].join(' ').toLowerCase()
    return words.every(word => name.includes(word)) && (!only || fieldsOf(one).some(field => only.has(field)))
  }
  return [...Map.groupBy(combinations.filter(fits), ({ mainProduct }) => mainProduct)].map(
    ([mainProduct, rows]) => ({ mainProduct, rows }),
  )
}

/**
 * Combinations that something is typed for and that the service lists no more, by what was last known of them; `name` is what one is
 * called of which nothing is known but its id.
 */
export function goneOnes(
  combinations: readonly ExpressCombination[],
  changed: readonly string[],
  name: (id: string) => string,
): ExpressCombination[] {
  const known = new Map(combinations.map(combination => [combination.id, combination]))
  const ids = new Set(changed.flatMap(field => expressOf(field)?.combination ?? []))
  return [...ids].flatMap(id => {
    const combination = known.get(id)
    if (combination && !combination.isGone) return []
    return [combination ?? { id, mainProduct: '', name: name(id), displayNames: {}, isGone: true }]
  })
}

/**
 * Which texts a pasted block puts into which fields, from one field on. `left`: cells of the block that stand beyond the last row or
 * column; empty ones are not counted.
 */
export function pastedInto(
  rows: readonly Pick<ExpressCombination, 'id'>[],
  from: { row: number; column: number },
  table: readonly (readonly string[])[],
): { cells: { field: string; text: string }[]; left: number } {
  const cells: { field: string; text: string }[] = []
  let left = 0
  table.forEach((line, down) => {
    const row = rows[from.row + down]
    line.forEach((text, right) => {
      const field = row && fieldsOf(row)[from.column + right]
      if (field !== undefined) cells.push({ field, text: text.trim() })
      else if (text.trim() !== '') left += 1
    })
  })
  return { cells, left }
}
