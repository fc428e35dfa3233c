import { brokenRule } from './broken-rule.ts'
import type { PriceField } from './cell.ts'
import { currencyPart, otherCurrency } from './currency-text.ts'
import type { NumberStyle } from './number-style.ts'
import { partNumber, plainCharacters } from './number-text.ts'
import { asStored, type Hundredths, mostHundredths, notPriced, unreadable } from './price.ts'
import type { SheetKind } from './price-sheet.ts'

/** Why a text isn't a price. */
export type PriceProblem =
  | 'not-a-number'
  /** Also `1,234` where the comma is the decimal sign: three decimals, or thousands in another country's hand. */
  | 'too-many-decimals'
  | 'too-large'
  | 'not-whole-days'
  | 'percent'
  /** A currency that is not the column's; nothing converts between them. */
  | 'other-currency'
  /** In designs only, as the next one. */
  | 'below-zero'
  | 'too-many-days'

/** `number`: it is one, and the sheet does not take it: it is kept as a draft. */
export type PriceReading = { value: Hundredths } | { problem: PriceProblem; number?: Hundredths }

/** What a text is read as. */
export interface PriceTextContext {
  field: PriceField
  style: NumberStyle
  /** The column's currency as an ISO code; without it any currency is passed by. */
  currency?: string | null
  /** Whose rules count; fabrics where nothing is said. */
  kind?: SheetKind | undefined
}

/** What is longer was not typed as a price. */
const mostCharacters = 60

const fullStop = 46

/**
 * `123` and `123.45` mean the same in every language, and files and pastes are mostly these: whole numbers only in here, since it runs
 * for millions of cells. `point` is the decimal sign's character code. -1: look closer. A number may be larger than a cell holds.
 */
export function plainHundredths(text: string, point: number): number {
  const length = text.length
  if (length === 0 || length > 9) return -1
  let value = 0
  let pointAt = -1
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i)
    if (code >= 48 && code <= 57) value = (Math.imul(value, 10) + code - 48) | 0
    else if (code === point && pointAt < 0 && i > 0) pointAt = i
    else return -1
  }
  if (pointAt < 0) return value * 100
  const decimals = length - 1 - pointAt
  return decimals === 2 ? value : decimals === 1 ? value * 10 : decimals === 0 ? value * 100 : -1
}

const dayWord = / ?(?:d|days?|天|日)\.?$/i

/**
 * Reads a price or a number of days (`readTyped`), and asks the rules of its sheet. Days are whole; of designs a price is not below 0,
 * and days are at most 30 (specification 2.7): there, such a number is answered with its problem.
 */
export function readPrice(text: string, context: PriceTextContext): PriceReading {
  const reading = readTyped(text, context)
  if ('problem' in reading) return reading
  const { value } = reading
  if (context.kind === 'designs') {
    const problem = brokenRule(value, context.field, context.kind)
    return problem === null ? reading : { problem, number: value }
  }
  return context.field === 'days' && value !== notPriced && value % 100 !== 0 ? { problem: 'not-whole-days' } : reading
}

/**
 * Reads a price or a number of days as people type it: `1,234.50`, `1 234,50`, `1.234,50`, `1'234.50`, `£145`, `145 GBP`,
 * `USD 145.-`, `１２３．５`, `+5`, `−5`, `(12.50)`, `12 days`. An empty text is `notPriced`. Zero and less are answered as they were typed;
 * the service stores them as not priced (`asStored`).
 */
function readTyped(text: string, context: PriceTextContext): PriceReading {
  const isDays = context.field === 'days'
  const plain = plainHundredths(text, fullStop)
  if (plain >= 0 && plain <= mostHundredths) return { value: plain }
  if (text.length > mostCharacters) return { problem: 'not-a-number' }
  let rest = plainCharacters(text)
  if (rest === '') return { value: notPriced }
  if (/[%‰]/.test(rest)) return { problem: 'percent' }
  let minus = false
  const takeSign = () => {
    const sign = /^([+-]) ?/.exec(rest)
    if (sign) rest = rest.slice(sign[0].length)
    if (sign?.[1] === '-') minus = true
    return sign !== null
  }
  const inBrackets = /^\((.*)\)$/.exec(rest)
  if (inBrackets) {
    minus = true
    rest = (inBrackets[1] ?? '').trim()
  }
  const signed = inBrackets !== null || takeSign()
  if (isDays) rest = rest.replace(dayWord, '')
  else {
    const { currency, bare } = currencyPart(rest)
    if (otherCurrency(currency, context.currency)) return { problem: 'other-currency' }
    rest = bare.replace(/([.,])--?$/, '$1')
  }
  if (!signed) takeSign()
  const parts = partNumber(rest, context.style)
  if (!parts || (parts.whole === '' && parts.decimals === '')) return { problem: 'not-a-number' }
  if (parts.decimals.length > 2) return { problem: 'too-many-decimals' }
  const size = Number(parts.whole) * 100 + Number(parts.decimals.padEnd(2, '0'))
  // The two lowest numbers mean "not priced" and "unreadable".
  if (size >= mostHundredths + (minus ? 0 : 1)) return { problem: 'too-large' }
  return { value: minus && size > 0 ? -size : size }
}

/**
 * True for a lone dash, as spreadsheet programs show 0 in their formats of money: `£ -`, `- €`, `–`. Beside a currency it is 0. Bare it
 * may also say that there is no price: of fabrics that is the same, of designs it is not, and stays as it was typed.
 */
function isDash(text: string, { field, currency, kind }: PriceTextContext): boolean {
  if (text.length > mostCharacters) return false
  const plain = plainCharacters(text)
  if (plain === '-') return kind !== 'designs'
  const { currency: typed, bare } = currencyPart(plain)
  return bare.trim() === '-' && field !== 'days' && !otherCurrency(typed, currency)
}

/**
 * What a cell becomes when a text is typed or pasted into it, and the text where it isn't a price. A number that the sheet does not
 * take stays a number, with its problem: the cell is a draft. A lone dash is 0 (`isDash`).
 */
export function readCell(
  text: string,
  context: PriceTextContext,
): { after: Hundredths; text: string | null; problem: PriceProblem | null } {
  const reading = isDash(text, context) ? { value: 0 } : readPrice(text, context)
  if ('value' in reading) return { after: asStored(reading.value, context.kind), text: null, problem: null }
  const { problem, number } = reading
  return number === undefined
    ? { after: unreadable, text: text.slice(0, 200), problem }
    : { after: number, text: null, problem }
}
