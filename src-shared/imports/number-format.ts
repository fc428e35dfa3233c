import { currencyPart } from '../pricing/currency-text.ts'
import { partNumber, plainCharacters } from '../pricing/number-text.ts'
import { mostHundredths, notPriced, unreadable } from '../pricing/price.ts'
import { look, type ReadValue } from './sheet.ts'

/** What is longer is no price. */
const mostCharacters = 60
/** A format is one byte: it can distinguish this many currencies. */
const mostCurrencies = 64

/** What a `'` keeps a spreadsheet from calculating, in its own files and in those for other languages (`csvForSpreadsheet`). */
const guarded = /^'(?=\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/
const guardedWithin = /([;\t|\r\n]["'\s]*)'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

/**
 * A text without what keeps a spreadsheet from making something else of it: `="00412"` is how programs guard numbers and dates, and `'-12` is what this
 * desk writes before a formula's signs.
 */
export function withoutGuard(text: string): string {
  if (text.length > 3 && text.startsWith('="') && text.endsWith('"')) return text.slice(2, -1).replaceAll('""', '"')
  return text.includes("'") ? text.replace(guarded, '').replace(guardedWithin, '$1') : text
}

const without = (problem: number): ReadValue => ({ value: unreadable, look: problem })
/** Between two numbers in one cell, such as an old price and the new one below it: nobody parts thousands so. */
const betweenNumbers = /\d\s*(?:[\t\v\f\r\n\u0085\u2028\u2029]|\s{2})\s*\d/
const otherSign = /[！-～\u2212\u2010-\u2015\ufe63’‘ʼ`´]/
// Behind a number, not the end of a word: `12 USD` has a currency.
const dayWord = /(?<!\p{L}) ?(?:d|days?|天|日)\.?$/iu
const styles = { '.': { decimal: '.', group: ',' }, ',': { decimal: ',', group: '.' } } as const

/**
 * Reads a text of a price file as a value and returns its format. A text that every country reads the same, but that
 * isn't written like the file's numbers (spaces, the other decimal sign, thousands separators, special characters, a
 * currency next to it, more than two decimals), has a value and a format, so it can be fixed for all cells at once;
 * other texts are `unreadable`. An empty text is `notPriced`. New currencies are added to `currencies`.
 */
export function lookOfText(text: string, decimal: '.' | ',', currencies: string[]): ReadValue {
  if (text.length > mostCharacters) return without(text.trim() === '' ? look.plain : look.notANumber)
  const written = withoutGuard(text)
  let rest = plainCharacters(written)
  if (rest === '') return { value: notPriced, look: look.plain }
  if (betweenNumbers.test(written)) return without(look.notANumber)
  if (/[%‰]/.test(rest)) return without(look.percent)
  let others = written !== text || otherSign.test(text)
  let spaces = text !== text.trim() || /[\u200b\u2060\ufeff]/.test(text)
  let minus = false

  const inBrackets = /^\((.*)\)$/.exec(rest)
  if (inBrackets) {
    minus = others = true
    rest = (inBrackets[1] ?? '').trim()
  }
  const takeSign = (): boolean => {
    const sign = /^([+-])( ?)/.exec(rest)
    if (!sign) return false
    rest = rest.slice(sign[0].length)
    if (sign[1] === '-') minus = true
    else others = true
    if (sign[2] !== '') spaces = true
    return true
  }
  const signed = inBrackets !== null || takeSign()
  const { currency, bare } = currencyPart(rest.replace(dayWord, ''))
  // Of days there is no currency: `d` alone was the word.
  if (bare !== rest && currency === null) others = true
  rest = bare.trim()
  const dashed = rest.replace(/([.,])--?$/, '$1').replace(/(?<=\d):-$/, '')
  if (dashed !== rest) others = true
  rest = dashed
  if (!signed) takeSign()

  const parts = partNumber(rest, styles[decimal])
  if (!parts || (parts.whole === '' && parts.decimals === '')) return without(look.notANumber)
  const size = hundredthsOf(parts)
  // Of three, `391.500`, the point may be between thousands; more zeros, `391.5000`, say nothing.
  const isLong = parts.decimals.length > 2 && !(parts.decimals.length > 3 && /^\d\d0+$/.test(parts.decimals))
  // To take a currency off and to round are two decisions; and what is not 0 must not become "not priced".
  if (isLong && (currency !== null || (size === 0 && /[1-9]/.test(parts.decimals))))
    return without(look.tooManyDecimals)
  // The two lowest numbers mean "not priced" and "unreadable".
  if (size >= mostHundredths + (minus ? 0 : 1)) return without(look.tooLarge)
  const value = minus && size > 0 ? -size : size
  if (
    isLong &&
    /^[1-9]\d{0,2}$/.test(parts.whole) &&
    parts.decimals.length === 3 &&
    rest.length === parts.whole.length + 4
  ) {
    const asThousands = Number(parts.whole + parts.decimals) * 100
    return { value: minus ? -asThousands : asThousands, look: look.threeDecimals }
  }
  if (isLong) return { value, look: look.moreDecimals }
  if (currency !== null) {
    const at = placeOf(currency, currencies)
    return at < 0 ? without(look.notANumber) : { value, look: look.currency + at }
  }
  if (others || /^[.,]|[.,]$/.test(rest)) return { value, look: look.otherSigns }
  const sign = parts.decimals === '' ? decimal : rest.at(-1 - parts.decimals.length)
  if (sign !== decimal) return { value, look: look.decimalSign }
  const digits = parts.whole.length + parts.decimals.length + (parts.decimals === '' ? 0 : 1)
  if (rest.length > digits) return { value, look: look.thousands }
  return { value, look: spaces ? look.spaces : look.plain }
}

/** The nearest number of hundredths; a half goes away from 0, as spreadsheets round. */
function hundredthsOf({ whole, decimals }: { whole: string; decimals: string }): number {
  const size = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
  return (decimals[2] ?? '0') < '5' ? size : size + 1
}

function placeOf(currency: string, currencies: string[]): number {
  const known = currencies.indexOf(currency)
  if (known >= 0 || currencies.length >= mostCurrencies) return known
  return currencies.push(currency) - 1
}
