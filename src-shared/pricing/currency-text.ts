/** Signs that mean one currency only; `$`, `kr` and `¥` stand for several. */
const signs: Record<string, string> = {
  '€': 'EUR',
  '£': 'GBP',
  '￡': 'GBP',
  '₹': 'INR',
  '₩': 'KRW',
  '₺': 'TRY',
  '₴': 'UAH',
}

const word = String.raw`(?:[a-z]{0,3}\p{Sc}|[a-z]{3}|kr\.?|zł|kč|ft|fr\.?|元|円)`
const before = new RegExp(`^(${word}) ?(?=[-+\\d.,])`, 'iu')
const after = new RegExp(`(?<=[\\d.,-]) ?(${word})$`, 'iu')

let codes: ReadonlySet<string> | null = null
const isCode = (text: string): boolean => {
  codes ??= new Set(Intl.supportedValuesOf('currency'))
  return codes.has(text)
}

/**
 * Splits a currency's sign or code off a text, before or after the number; an unknown word stays, and makes the text
 * unreadable.
 */
export function currencyPart(text: string): { currency: string | null; bare: string } {
  const found = before.exec(text) ?? after.exec(text)
  const currency = found?.[1]
  if (!found || currency === undefined) return { currency: null, bare: text }
  const upper = currency.toUpperCase()
  if (/^[A-Z]{3}$/.test(upper) && !isCode(upper) && upper !== 'RMB') return { currency: null, bare: text }
  return { currency: upper, bare: text.replace(found[0], '') }
}

/** True if a typed sign or code certainly means another currency than the column's. */
export function otherCurrency(typed: string | null, column: string | null | undefined): boolean {
  if (typed === null || !column) return false
  const code = typed === 'RMB' ? 'CNY' : (signs[typed] ?? typed)
  return /^[A-Z]{3}$/.test(code) && code !== column.toUpperCase()
}
