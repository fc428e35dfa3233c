import type { RecordView } from '../../../src-shared/contract/records.ts'
import { expressField, expressOf, expressSides } from '../../../src-shared/pricing/records/express.ts'
import { asSearched, holds } from '../../../src-shared/search-text.ts'

export type ExpressCombination = RecordView['combinations'][number]

/** The two fields of a combination, in the order of the table's columns. */
export const fieldsOf = ({ id }: Pick<ExpressCombination, 'id'>): string[] =>
  expressSides.map(side => expressField(id, side))

/**
 * The combinations that a table shows, grouped by main product in order of first appearance. `text` keeps those with
 * all its words in their names; `only`, if set, those with one of these fields.
 */
export function shownGroups(
  combinations: readonly ExpressCombination[],
  { text, only }: { text: string; only: ReadonlySet<string> | null },
): { mainProduct: string; rows: ExpressCombination[] }[] {
  const words = asSearched(text).split(/\s+/).filter(Boolean)
  const fits = (one: ExpressCombination) => {
    const name = [one.mainProduct, one.name, ...Object.values(one.displayNames)].join(' ')
    return words.every(word => holds(name, word)) && (!only || fieldsOf(one).some(field => only.has(field)))
  }
  return [...Map.groupBy(combinations.filter(fits), ({ mainProduct }) => mainProduct)].map(([mainProduct, rows]) => ({
    mainProduct,
    rows,
  }))
}

/**
 * Combinations that the service no longer lists but that have typed values, as last known; `name` returns the name of
 * one whose id is all that is known.
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
 * Maps the texts of a pasted block to fields, starting at one field. `left`: non-empty cells of the block beyond the
 * last row or column.
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
