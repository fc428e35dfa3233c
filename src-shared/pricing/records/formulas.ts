import { message } from '../../messages/index.ts'
import { isFormulaField } from '../formulas/fields.ts'
import { readFormula } from '../formulas/read-formula.ts'
import type { NumberStyle } from '../number-style.ts'
import { plainCharacters, readDecimal } from '../number-text.ts'
import type { FieldReading } from './field-reading.ts'
import { formulaFieldProblem } from './formula-problem.ts'

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
