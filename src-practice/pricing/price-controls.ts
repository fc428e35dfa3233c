import type { GridField } from '../vocabulary.ts'
import type { PriceGrid } from './grid.ts'
import type { OwnRule, PracticePriceBook, SavedPrice } from './price-book.ts'
import { asAnswered } from './price-rules.ts'

/**
 * What tests can do with fabric prices besides calling the service. Ids may be texts; unknown ones throw a RangeError.
 */
export interface PriceControls {
  /** The current fabric price; null: not priced. */
  price(retailer: number | string, code: string, combination: number | string, field: GridField): number | null
  /** Sets a fabric price as if someone else had, bypassing the rules; 0 or less is stored as null. */
  setPrice(
    retailer: number | string,
    code: string,
    combination: number | string,
    field: GridField,
    value: number | null,
  ): void
  /** The last 20,000 prices that were saved by a PATCH, oldest first, as returned. */
  patches(): SavedPrice[]
  /** Refuses (422) prices that the service would accept: those for which the rule returns a reason. */
  refusePrices(rule: OwnRule): void
}

export function priceControls({ prices }: { prices: PracticePriceBook }): PriceControls {
  const gridOf = (retailer: number | string): PriceGrid => {
    const grid = prices.grid(Number(retailer))
    if (!grid) throw new RangeError(`The practice service has no retailer ${retailer}`)
    return grid
  }
  return {
    price(retailer, code, combination, field) {
      const grid = gridOf(retailer)
      const place = grid.place(code, Number(combination), field)
      return asAnswered(grid.prices(place.row, place.combination)[place.field] ?? 0)
    },
    setPrice(retailer, fabric_code, combination, field, value) {
      const sent = {
        retailer: Number(retailer),
        fabric_code,
        combination_id: Number(combination),
        field,
        value,
      }
      prices.save(gridOf(retailer), sent)
    },
    patches: () => prices.saved(),
    refusePrices(rule) {
      prices.ownRule = rule
    },
  }
}
