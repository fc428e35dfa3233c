/** What people write for a currency besides its code and its sign; all in capitals, without a full stop. */
const alsoWritten: Readonly<Record<string, readonly string[]>> = {
  AUD: ['A$'],
  CAD: ['C$', 'CAN$'],
  CHF: ['FR', 'SFR'],
  CNY: ['元', 'RMB', 'RMB¥'],
  HKD: ['元'],
  JPY: ['円', '元'],
  SGD: ['S$'],
  TWD: ['元', 'NT$'],
  USD: ['U$'],
}

/** Full-width signs that `plainCharacters` leaves alone, as the narrow ones. */
const narrowSigns: Readonly<Record<string, string>> = { '￥': '¥', '￡': '£', '￦': '₩', '￠': '¢' }

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

const written = new Map<string, ReadonlySet<string>>()

/** Everything that may stand beside a number of a currency, in capitals: its code, its signs, its country's sign. */
function writtenFor(code: string): ReadonlySet<string> {
  const known = written.get(code)
  if (known) return known
  const all = new Set([code, ...(alsoWritten[code] ?? [])])
  for (const currencyDisplay of ['symbol', 'narrowSymbol'] as const) {
    const sign = signOf(code, currencyDisplay).toUpperCase().replace(/\.$/, '')
    all.add(sign)
    const last = /\p{Sc}$/u.exec(sign)?.[0]
    // `AU$` and `AUD$`.
    if (last) for (const before of [code.slice(0, 2), code]) all.add(before + last)
  }
  written.set(code, all)
  return all
}

function signOf(currency: string, currencyDisplay: 'symbol' | 'narrowSymbol'): string {
  if (!isCode(currency)) return currency
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/** True if a typed sign or code can't mean the column's currency: `$` may be any dollar, `A$` is one. */
export function otherCurrency(typed: string | null, column: string | null | undefined): boolean {
  if (typed === null || !column) return false
  const plain = typed.replace(/[￥￡￦￠]/g, sign => narrowSigns[sign] ?? sign).replace(/\.$/, '')
  return !writtenFor(column.toUpperCase()).has(plain)
}
