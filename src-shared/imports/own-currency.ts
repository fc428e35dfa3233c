/** Signs that stand for one currency, and those that several share. */
const signs: Record<string, readonly string[]> = {
  '€': ['EUR'],
  '£': ['GBP'],
  '₹': ['INR'],
  '₩': ['KRW'],
  '₺': ['TRY'],
  '₴': ['UAH'],
  '₫': ['VND'],
  '฿': ['THB'],
  '₽': ['RUB'],
  '₪': ['ILS'],
  '₱': ['PHP'],
  '¥': ['JPY', 'CNY'],
  'CN¥': ['CNY'],
  'JP¥': ['JPY'],
  元: ['CNY', 'TWD', 'HKD'],
  円: ['JPY'],
  KR: ['SEK', 'NOK', 'DKK', 'ISK'],
  ZŁ: ['PLN'],
  KČ: ['CZK'],
  FT: ['HUF'],
  FR: ['CHF'],
  SFR: ['CHF'],
  RMB: ['CNY'],
  US$: ['USD'],
  U$: ['USD'],
  HK$: ['HKD'],
  NT$: ['TWD'],
  NZ$: ['NZD'],
  AU$: ['AUD'],
  A$: ['AUD'],
  CA$: ['CAD'],
  C$: ['CAD'],
  SG$: ['SGD'],
  S$: ['SGD'],
  MX$: ['MXN'],
  R$: ['BRL'],
}

/** Currencies that write `$`, as their codes. */
const dollars = /^(?:[A-Z]{2}D|MXN|CLP|COP|ARS|UYU)$/

/**
 * True if a sign or code that is beside a number is the one of its column, so that taking it away changes nothing. False if it
 * is another one, and in a column of days. With the column's currency not known (`undefined`) there is nothing to hold against it.
 */
export function isOwnCurrency(typed: string, column: string | null | undefined): boolean {
  if (column === undefined) return true
  if (column === null) return false
  const own = column.trim().toUpperCase()
  const sign = typed.normalize('NFKC').trim().toUpperCase().replace(/\.$/, '')
  if (sign === own) return true
  if (sign === '$') return dollars.test(own)
  return signs[sign]?.includes(own) ?? false
}
