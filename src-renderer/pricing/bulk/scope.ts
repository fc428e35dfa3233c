import { combinationOf, currencyOf, fieldOf, type PriceField, priceFields } from '../../../src-shared/pricing/cell.ts'
import type { CellBlock } from '../../../src-shared/pricing/changeset.ts'
import { joinBlocks } from '../../../src-shared/pricing/changeset-builder.ts'
import type { FormKind } from './form.ts'

/** Fields that blocks cover, in grid order. */
export function fieldsInScope(blocks: readonly CellBlock[]): PriceField[] {
  const found = new Set(blocks.flatMap(({ columns }) => Array.from(columns, fieldOf)))
  return priceFields.filter(field => found.has(field))
}

/** Combinations that blocks cover. */
export const combinationsOf = (blocks: readonly CellBlock[]): Set<number> =>
  new Set(blocks.flatMap(({ columns }) => Array.from(columns, combinationOf)))

/** The part of blocks in some fields and (unless null) in one combination. */
export function narrowed(
  blocks: readonly CellBlock[],
  fields: ReadonlySet<PriceField>,
  combination: number | null,
): CellBlock[] {
  return blocks.flatMap(({ rows, columns }) => {
    const left = columns.filter(
      column => fields.has(fieldOf(column)) && (combination === null || combinationOf(column) === combination),
    )
    return left.length === 0 || rows.length === 0 ? [] : [{ rows, columns: left }]
  })
}

export const cellsInScope = (blocks: readonly CellBlock[]): number => joinBlocks(blocks).cells

/** Commands that include days by default; commands that raise prices don't. */
const includesDays: readonly FormKind[] = ['clear', 'copy', 'retailer-copy']

/** The fields selected by default for a command, among those in its scope. */
export function firstFields(kind: FormKind, fields: readonly PriceField[]): Set<PriceField> {
  const money = fields.filter(field => field !== 'days')
  return new Set(includesDays.includes(kind) || money.length === 0 ? fields : money)
}

/** The currency that all these fields share; null if there is none. */
export function currencyOfFields(
  fields: ReadonlySet<PriceField>,
  currencies: { settlement: string | null; consumer: string | null },
): string | null {
  const found = new Set([...fields].flatMap(field => currencyOf(field) ?? []).map(side => currencies[side]))
  const [only] = found
  return found.size === 1 ? (only ?? null) : null
}
