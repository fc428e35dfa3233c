import { readFormulaField } from '../../../src-shared/pricing/records/formulas.ts'
import { priceStyle } from '../parts/numbers.ts'
import type { RecordRules } from '../records/record-rules.ts'
import { plainFigure } from './formula-numbers.ts'

/** How the fields of the formulas' record are read and written. */
export const formulaRules: RecordRules = {
  read: (field, text) => readFormulaField(field, text, priceStyle()),
  write: (_, value) => (value === null ? '' : typeof value === 'number' ? plainFigure(value) : value),
}
