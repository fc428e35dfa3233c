import { type Message, message } from '../../messages/index.ts'
import { isAddOnField, isFormulaField } from '../formulas/fields.ts'
import { mostCharacters } from '../formulas/limits.ts'

// Apart from the reading of formulas, so that main does not load the library that parses them.

/** The most that a roll width may add: 1,000 m is a mistake. */
const mostCentimetres = 100_000

/**
 * Why a value cannot be sent for a field of the formulas' record; null if it can. A formula is a text of at most 2,000 characters
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
