/** True for a number of at most two decimals: it is the double that is nearest to its hundredths by 100, and no other is. */
export const hasTwoDecimals = (value: number): boolean => Math.round(value * 100) / 100 === value

/** What an amount of money is refused for that may be 0; null where nothing is wrong with it, as with null itself. */
export function wrongMoney(value: unknown): string | null {
  if (value === null) return null
  if (typeof value !== 'number') return 'The price is not a number.'
  if (value < 0) return 'The price is below 0.'
  if (value > 999_999.99) return 'The price is over 999,999.99.'
  return hasTwoDecimals(value) ? null : 'The price has more than two decimals.'
}
