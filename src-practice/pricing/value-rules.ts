/** True for a number with at most two decimals, which is the double nearest to its hundredths divided by 100. */
export const hasTwoDecimals = (value: number): boolean => Math.round(value * 100) / 100 === value

/** Why an amount of money, which may be 0, is refused; null if it is valid or itself null. */
export function wrongMoney(value: unknown): string | null {
  if (value === null) return null
  if (typeof value !== 'number') return 'The price is not a number.'
  if (value < 0) return 'The price is below 0.'
  if (value > 999_999.99) return 'The price is over 999,999.99.'
  return hasTwoDecimals(value) ? null : 'The price has more than two decimals.'
}
