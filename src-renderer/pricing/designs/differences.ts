import type { Combination } from '../../../src-shared/contract/prices.ts'
import { columnOf, currencyOf } from '../../../src-shared/pricing/field.ts'
import { notPriced } from '../../../src-shared/pricing/price.ts'
import { matchCombinations } from '../../../src-shared/pricing/retailer-copy.ts'
import { shownFields } from '../grid/shown-columns.ts'
import type { ComparedSheet, GridColumns, PriceView } from '../state/price-state.ts'

/** How two sheets stand to each other. */
export interface Differences {
  /** Cells of both that hold different values; those in different currencies are not counted. */
  differ: number
  /** Options that only this one has, and that only the other one has. */
  onlyHere: number
  onlyThere: number
  /** Some prices are in different currencies, so that they say nothing of each other. */
  currencies: boolean
}

/** Compares the open sheet with another one that has arrived; `codes` are the options of the other. */
export function differencesOf(
  columns: GridColumns,
  combinations: readonly Combination[],
  view: Pick<PriceView, 'plusSize' | 'days'>,
  own: Record<'settlement' | 'consumer', string | null>,
  compared: ComparedSheet,
  codes: readonly string[],
): Differences {
  const { grid } = compared
  const others = { settlement: compared.settlementCurrency, consumer: compared.consumerCurrency }
  const isOneCurrency = (side: 'settlement' | 'consumer' | null) =>
    side === null || (own[side] !== null && own[side] === others[side])
  const fields = shownFields(view)
  const compares = fields.filter(field => isOneCurrency(currencyOf(field)))
  const pairs = matchCombinations(combinations, grid.combinations)
  let differ = 0
  let onlyHere = 0
  for (let row = 0; row < columns.rows; row++) {
    if (!columns.isPresent(row)) continue
    const there = grid.rowOf(columns.code(row))
    if (there === null) {
      onlyHere++
      continue
    }
    for (const [here, match] of pairs)
      for (const field of compares) {
        const mine = columns.columnValues(columnOf(here, field))[row] ?? notPriced
        if (mine !== (grid.columnValues(columnOf(match, field))[there] ?? notPriced)) differ++
      }
  }
  const onlyThere = codes.filter(code => {
    const row = columns.rowOf(code)
    return row === null || !columns.isPresent(row)
  }).length
  return { differ, onlyHere, onlyThere, currencies: compares.length < fields.length }
}
