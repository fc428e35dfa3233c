import { type Message, message } from '../../messages/index.ts'
import { isAddOnField, isFormulaField } from '../formulas/fields.ts'
import { mostCharacters } from '../formulas/limits.ts'
import { readFormula } from '../formulas/read-formula.ts'
import type { NumberStyle } from '../number-style.ts'
import { plainCharacters, readDecimal } from '../number-text.ts'
import type { FieldReading } from './field-reading.ts'

/** The most that a roll width may add: 1,000 m is a mistake. */
const mostCentimetres = 100_000

/**
 * Why a value cannot be sent for a field of the formulas' record; null where it can. A formula is a text of at most 2,000 characters
 * (what it means is the service's business), an add-on is 0 or more cm with at most two decimals, and both may be empty (null).
 * Specification 2.7.
 */
export function formulaFieldProblem(field: string, value: number | string | null): Message | null {
  if (!isFormulaField(field) && !isAddOnField(field)) {
    return message('formulas.no-field', { field: field.slice(0, 100) })
  }
  if (value === null) return null
  if (isFormulaField(field)) {
    if (typeof value !== 'string') return message('formulas.no-text', {})
    return value.length > mostCharacters
      ? message('formulas.too-long', { most: mostCharacters, length: value.length })
      : null
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) return message('formulas.no-centimetres', {})
  if (value < 0) return message('formulas.below-zero', {})
  if (value > mostCentimetres) return message('formulas.too-wide', { most: mostCentimetres })
  return Number(value.toFixed(2)) === value ? null : message('formulas.too-many-decimals', {})
}

/**
 * Reads what was typed into a field of the formulas' record. A formula keeps its text as it was typed and must be one that the
 * desk can work out; blanks alone are empty.
 */
export function readFormulaField(field: string, text: string, style: NumberStyle): FieldReading {
  if (text.trim() === '') return { value: null }
  if (isFormulaField(field)) {
    const formula = readFormula(text)
    return 'message' in formula ? { problem: formula.message } : { value: text }
  }
  const plain = plainCharacters(text).replace(/ ?(?:cm|厘米|公分)$/i, '')
  const minus = /^- ?(?=[\d.,])/.test(plain)
  const hundredths = readDecimal(plain.replace(/^[+-] ?/, ''), style, 2)
  if (hundredths === null) {
    const isLong = readDecimal(plain.replace(/^[+-] ?/, ''), style, 9) !== null
    return { problem: message(isLong ? 'formulas.too-many-decimals' : 'formulas.no-centimetres', {}) }
  }
  const value = (minus && hundredths > 0 ? -hundredths : hundredths) / 100
  const problem = formulaFieldProblem(field, value)
  return problem ? { problem } : { value }
}
