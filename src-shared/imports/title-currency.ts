import { currencyOf } from '../pricing/cell.ts'
import type { GivenRole } from './column-role.ts'
import { moneyInTitle } from './field-words.ts'
import { isOwnCurrency } from './own-currency.ts'

/** A column whose title names another currency than the service has for its prices. */
export interface ForeignTitle {
  column: number
  /** As the title says it: `EUR`, `€`. */
  currency: string
  /** The one that the service has, as a code. */
  own: string
}

/**
 * Columns with a currency in their title (`Retail (EUR)`) that is not the one of their field: nothing converts between them. What a person says goes
 * before the title: a column that was said to be a price (`said`, by column) is in its own currency. Where the retailer's currencies are not known, none is another.
 */
export function foreignTitles(
  titles: readonly string[],
  said: Readonly<Record<string, GivenRole>>,
  retailer: { settlementCurrency: string | null; consumerCurrency: string | null } | undefined,
): ForeignTitle[] {
  return titles.flatMap((title, column) => {
    const money = moneyInTitle(title)
    const of = money && currencyOf(money.field)
    const own = of && retailer?.[`${of}Currency`]
    return own && said[String(column)] !== 'price' && !isOwnCurrency(money.currency, own)
      ? [{ column, currency: money.currency, own }]
      : []
  })
}
