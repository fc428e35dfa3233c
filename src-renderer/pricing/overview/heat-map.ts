import type { Overview } from '../../../src-shared/contract/pricing-desk.ts'
import { type PriceField, priceFields } from '../../../src-shared/pricing/cell.ts'
import { type PriceSheetId, sheetOf } from '../../../src-shared/pricing/price-sheet.ts'

/** What is counted: one field, or the two prices that every cell needs. */
export const measures = ['prices', ...priceFields] as const
export type Measure = (typeof measures)[number]

export const heatKinds = ['fabrics', 'designs'] as const
export type HeatKind = (typeof heatKinds)[number]

/** Designs have no Plus Size (specification 2.7). */
export const measuresOf = (kind: HeatKind): readonly Measure[] =>
  kind === 'fabrics' ? measures : measures.filter(measure => !measure.startsWith('excess'))

export const fieldsMeasured = (measure: Measure): readonly PriceField[] =>
  measure === 'prices' ? ['wholesale', 'retail'] : [measure]

/** Where a cell's prices are. */
export type HeatPlace =
  | { kind: 'fabrics'; retailer: string; mainProduct: string | null; combinations: readonly number[] }
  | { kind: 'designs'; sheet: PriceSheetId }

export interface HeatCell {
  /** Missing prices, and all that there could be. */
  missing: number
  total: number
  place: HeatPlace
  /** Number of design sheets counted together; the place is one of them. */
  pages?: number
}

/** A combination of a main product (or a product of it), by its displayed name, which retailers share. */
export interface HeatColumn {
  key: string
  name: string
}

export interface HeatGroup {
  name: string
  columns: HeatColumn[]
}

export interface HeatRow {
  id: string
  name: string | null
  /** When the oldest part was loaded; null if any part was never completely loaded. */
  readAt: number | null
  /** By column key; a retailer may not have all columns. */
  cells: ReadonlyMap<string, HeatCell>
}

export interface HeatMap {
  groups: HeatGroup[]
  rows: HeatRow[]
}

type OfRetailer = Overview['retailers'][number]
interface Part extends HeatCell {
  group: string
  column: string
  readAt: number | null
}

/** A key of two names, whatever characters they contain. */
const keyOf = (group: string, column: string) => JSON.stringify([group, column])

const countOf = (gaps: { rows: number; missing: readonly number[] }, measure: Measure) => {
  const fields = fieldsMeasured(measure)
  const missing = fields.reduce((sum, field) => sum + (gaps.missing[priceFields.indexOf(field)] ?? 0), 0)
  return { missing, total: gaps.rows * fields.length }
}

function partsOf(retailer: OfRetailer, kind: HeatKind, measure: Measure): Part[] {
  if (kind === 'fabrics')
    return retailer.combinations.map(one => ({
      ...countOf(one, measure),
      group: one.mainProduct,
      column: one.name,
      readAt: retailer.readAt,
      place: {
        kind: 'fabrics' as const,
        retailer: retailer.id,
        mainProduct: one.mainProduct,
        combinations: [one.no],
      },
    }))
  return retailer.designs.map(one => ({
    ...countOf(one, measure),
    group: one.mainProduct ?? one.scope.mainProduct,
    column: one.product ?? one.scope.product,
    readAt: one.readAt,
    place: { kind: 'designs' as const, sheet: sheetOf(one.scope) },
  }))
}

/** Strips a part to its cell. */
const cellOf = ({ missing, total, place, pages }: HeatCell): HeatCell => ({
  missing,
  total,
  place,
  ...(pages !== undefined && { pages }),
})

/** One place for several cells: all combinations of a fabric grid, or the design sheet with the most missing prices. */
function joinedPlace(one: HeatCell, other: HeatCell): HeatPlace {
  const { place } = one
  if (place.kind === 'designs' || other.place.kind === 'designs')
    return other.missing > one.missing ? other.place : place
  return {
    ...place,
    mainProduct: place.mainProduct === other.place.mainProduct ? place.mainProduct : null,
    combinations: [...place.combinations, ...other.place.combinations],
  }
}

/** The sum of several cells; null for none. */
export function joinedCells(cells: readonly (HeatCell | undefined)[]): HeatCell | null {
  let sum: HeatCell | null = null
  for (const cell of cells) {
    if (!cell) continue
    sum = sum
      ? {
          missing: sum.missing + cell.missing,
          total: sum.total + cell.total,
          place: joinedPlace(sum, cell),
          ...(cell.place.kind === 'designs' && { pages: (sum.pages ?? 1) + (cell.pages ?? 1) }),
        }
      : cell
  }
  return sum
}

/**
 * The map of missing prices: a row for each retailer that this desk has seen, columns in the order they first appear.
 */
export function heatMap({ retailers }: Overview, kind: HeatKind, measure: Measure): HeatMap {
  const groups = new Map<string, Map<string, HeatColumn>>()
  const rows: HeatRow[] = []
  for (const retailer of retailers) {
    const cells = new Map<string, HeatCell>()
    const parts = partsOf(retailer, kind, measure)
    if (parts.length === 0) continue
    for (const part of parts) {
      const key = keyOf(part.group, part.column)
      const group = groups.get(part.group) ?? new Map<string, HeatColumn>()
      groups.set(part.group, group)
      group.set(key, { key, name: part.column })
      const cell = joinedCells([cells.get(key), part])
      if (cell) cells.set(key, cellOf(cell))
    }
    const times = parts.map(part => part.readAt)
    const readAt = times.reduce((oldest, at) => (oldest === null || at === null ? null : Math.min(oldest, at)))
    rows.push({ id: retailer.id, name: retailer.name, readAt, cells })
  }
  return { groups: [...groups].map(([name, some]) => ({ name, columns: [...some.values()] })), rows }
}

/**
 * The missing share of a cell in steps: 0 nothing, 1 up to 5 %, 2 up to 25 %, 3 up to half, 4 more, 5 all of it. Null
 * if nothing could be missing.
 */
export function heatOf({ missing, total }: Pick<HeatCell, 'missing' | 'total'>): 0 | 1 | 2 | 3 | 4 | 5 | null {
  if (total === 0) return null
  if (missing === 0) return 0
  const share = missing / total
  if (share === 1) return 5
  return share <= 0.05 ? 1 : share <= 0.25 ? 2 : share <= 0.5 ? 3 : 4
}
