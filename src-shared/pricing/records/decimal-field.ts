import { type Message, message } from '../../messages/index.ts'
import { currencyPart, otherCurrency } from '../currency-text.ts'
import type { NumberStyle } from '../number-style.ts'
import { partNumber, plainCharacters, readDecimal } from '../number-text.ts'
import type { FieldReading } from './field-reading.ts'

/** What a field of numbers takes: 0 to `most`, with at most two decimals; null is empty. */
export interface DecimalRule {
  most: number
  /** What may be behind a number, such as `%`. */
  unit: RegExp | null
  /** An ISO code: its sign may be beside a number, another's may not. */
  currency?: string | null
}

/** Why a value cannot be sent for such a field; null if it can. */
export function decimalProblem(value: number | string | null, { most }: DecimalRule): Message | null {
  if (value === null) return null
  if (typeof value !== 'number' || Number.isNaN(value)) return message('records.no-number', {})
  if (value < 0 || value > most) return message('records.out-of-range', { most })
  return Number(value.toFixed(2)) === value ? null : message('records.too-many-decimals', {})
}

/** Reads what was typed into such a field, in the person's own way of writing numbers; blanks alone are empty. */
export function readDecimalField(text: string, rule: DecimalRule, style: NumberStyle): FieldReading {
  let plain = plainCharacters(text)
  if (plain === '') return { value: null }
  if (rule.unit) plain = plain.replace(rule.unit, '').trimEnd()
  if (rule.currency !== undefined) {
    const { currency, bare } = currencyPart(plain)
    if (otherCurrency(currency, rule.currency)) {
      return { problem: message('records.other-currency', { currency: rule.currency ?? '' }) }
    }
    plain = bare
  }
  const minus = plain.startsWith('-')
  const digits = plain.replace(/^[+-] ?/, '')
  const parts = partNumber(digits, style)
  if (!parts) return { problem: message('records.no-number', {}) }
  if (parts.decimals.length > 2) return { problem: message('records.too-many-decimals', {}) }
  // More digits than can be read are more than any field takes.
  const hundredths = readDecimal(digits, style, 2) ?? Number.POSITIVE_INFINITY
  const value = (minus && hundredths > 0 ? -hundredths : hundredths) / 100
  const problem = decimalProblem(value, rule)
  return problem ? { problem } : { value }
}
