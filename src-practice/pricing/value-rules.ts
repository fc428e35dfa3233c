/** True for a number with at most two decimals, which is the double nearest to its hundredths divided by 100. */
export const hasTwoDecimals = (value: number): boolean => Math.round(value * 100) / 100 === value

/** An empty value means not priced, or clears what was there (specification 2.7): null, or the text that an empty field holds. */
export const isEmpty = (value: unknown): boolean => value === null || value === ''

/** Why an amount of money, which may be 0, is refused; null if it is valid or empty. */
export function wrongMoney(value: unknown): string | null {
  if (isEmpty(value)) return null
  if (typeof value !== 'number') return 'The price is not a number.'
  if (value < 0) return 'The price is below 0.'
  if (value > 999_999.99) return 'The price is over 999,999.99.'
  return hasTwoDecimals(value) ? null : 'The price has more than two decimals.'
}
