import type { TenThousandths } from './arithmetic.ts'
import { type BulkPlan, copying, nothingPassedOver } from './bulk.ts'
import { columnOf, combinationOf, fieldOf } from './cell.ts'
import type { CellBlock, ColumnValues, SheetValues } from './changeset.ts'
import { changeBlocks, stay } from './changeset-builder.ts'
import type { SheetKind } from './price-sheet.ts'

/** A combination, as far as another retailer's can be known by it. */
export interface KnownCombination {
  no: number
  id: string
  mainProduct: string
  name: string
  displayNames: Readonly<Record<string, string>>
}

/** The grid that prices are copied from. */
export interface OtherGrid extends ColumnValues {
  combinations: readonly KnownCombination[]
  /** Where a fabric code is there; null: nowhere. */
  rowOf(code: string): number | null
}

/** The grid that prices are copied to. */
export interface OwnGrid extends SheetValues {
  combinations: readonly KnownCombination[]
  code(row: number): string
}

export interface RetailerCopyPlan extends BulkPlan {
  /** Codes and combinations of the scope that the other retailer does not have. */
  codesMissing: string[]
  combinationsMissing: KnownCombination[]
}

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ')

/** The names by which a combination may be known elsewhere, the surest first. */
const namesOf = ({ id, mainProduct, name, displayNames }: KnownCombination): string[] => [
  `id ${id}`,
  ...[name, ...Object.values(displayNames)].map(each => `name ${plain(mainProduct)} / ${plain(each)}`),
]

/** For each combination the other grid's one of the same id, else of the same main product and name. A name that two have finds none. */
export function matchCombinations(
  own: readonly KnownCombination[],
  other: readonly KnownCombination[],
): Map<number, number> {
  const found = new Map<string, number | null>()
  for (const combination of other)
    for (const name of new Set(namesOf(combination))) found.set(name, found.has(name) ? null : combination.no)
  const pairs = new Map<number, number>()
  for (const combination of own) {
    const match = namesOf(combination)
      .map(name => found.get(name) ?? null)
      .find(no => no !== null)
    if (match !== undefined && match !== null) pairs.set(combination.no, match)
  }
  return pairs
}

/**
 * Plans a copy of another retailer's prices into blocks of this one, by fabric code, combination and field. What the other does not
 * have or has not priced stays as it is here. Of designs, a scope is copied to another the same way. The caller sees to it that both
 * have the same currencies.
 */
export function planRetailerCopy(
  blocks: readonly CellBlock[],
  own: OwnGrid,
  other: OtherGrid,
  factor: TenThousandths,
  kind: SheetKind = 'fabric',
): RetailerCopyPlan {
  const pairs = matchCombinations(own.combinations, other.combinations)
  const passedOver = nothingPassedOver()
  const codesMissing: string[] = []
  const places = new Map<number, number>()
  for (const { rows } of blocks)
    for (const row of rows) {
      if (places.has(row)) continue
      const place = other.rowOf(own.code(row))
      places.set(row, place ?? -1)
      if (place === null) codesMissing.push(own.code(row))
    }
  const rowOf = (row: number): number => places.get(row) ?? -1
  const missing = new Set<number>()
  const changeset = changeBlocks(blocks, own, column => {
    const match = pairs.get(combinationOf(column))
    if (match === undefined) {
      missing.add(combinationOf(column))
      return stay
    }
    const from = columnOf(match, fieldOf(column))
    const copy = copying(passedOver, column, { column: from, values: other.columnValues(from), rowOf }, factor, kind)
    // A code that is missing there is reported once, not for each of its cells.
    return (before, row) => (rowOf(row) < 0 ? before : copy(before, row))
  })
  const combinationsMissing = own.combinations.filter(({ no }) => missing.has(no))
  return { changeset, passedOver, codesMissing, combinationsMissing }
}
