import type { Combination } from '../../../src-shared/contract/prices.ts'
import { fieldOf, type PriceField, priceFields } from '../../../src-shared/pricing/cell.ts'
import { formatPrice, type NumberStyle } from '../../../src-shared/pricing/number-style.ts'
import { type Hundredths, notPriced } from '../../../src-shared/pricing/price.ts'
import type { GridColumns, PriceView } from '../state/price-state.ts'
import { shownColumns } from './shown-columns.ts'

export type FieldWidths = Readonly<Record<PriceField, number>>

/** Widths of a digit, of a separator, and of everything around the text (px at the default text size). */
const room = { figure: 8.45, sign: 3.6, around: 25 }

/** The column width that a value and its state sign need (px at the default text size). */
export function widthOfValue(value: Hundredths, field: PriceField, style: NumberStyle): number {
  const text = formatPrice(value, field, style)
  const figures = text.replace(/\D/g, '').length
  return Math.ceil(figures * room.figure + (text.length - figures) * room.sign + room.around)
}

/** One call per column, so the engine compiles it after the first few. */
export function largestOf(values: Int32Array): Hundredths {
  let largest = notPriced
  for (let row = 0; row < values.length; row++) {
    const value = values[row] ?? notPriced
    if (value > largest) largest = value
  }
  return largest
}

/** The width of each field: what its widest shown value needs, and at least `least`. */
export function fittingWidths(
  least: FieldWidths,
  columns: GridColumns,
  combinations: readonly Combination[],
  view: PriceView,
  style: NumberStyle,
): FieldWidths {
  const largest = new Map<PriceField, Hundredths>()
  for (const column of shownColumns(combinations, view)) {
    const field = fieldOf(column)
    largest.set(field, Math.max(largest.get(field) ?? notPriced, largestOf(columns.columnValues(column))))
  }
  const widths = priceFields.map(
    field => [field, Math.max(least[field], widthOfValue(largest.get(field) ?? notPriced, field, style))] as const,
  )
  const isWider = widths.some(([field, width]) => width > least[field])
  return isWider ? (Object.fromEntries(widths) as Record<PriceField, number>) : least
}
