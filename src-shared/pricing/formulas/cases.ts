import type { FormulaCase } from '../../contract/records.ts'
import { type FormulaField, formulaFields } from './fields.ts'
import { evaluateAll, type FormulaSet } from './formula-set.ts'
import { type FormulaProblem, isProblem } from './problem.ts'

/** The result of one formula in a test case, in the unit of results. */
export interface CheckedFormula {
  field: FormulaField
  expected: number
  /** Null: the formula is empty. */
  actual: number | FormulaProblem | null
  passes: boolean
}

/** Results are compared as they are shown: to two decimals. */
const isSame = (one: number, other: number): boolean => Math.abs(one - other) < 0.005 + 1e-9

/** Runs a test case. A formula that it expects nothing of is not looked at. */
export function runCase(set: FormulaSet, addOns: readonly (number | null)[], test: FormulaCase): CheckedFormula[] {
  const outcomes = evaluateAll(set, { values: test.inputs, addOns }, { steps: false })
  return formulaFields.flatMap(field => {
    const expected = test.expected[field]
    if (expected === undefined) return []
    const outcome = outcomes[field]
    const actual = outcome === null || isProblem(outcome) ? outcome : outcome.value
    return [{ field, expected, actual, passes: typeof actual === 'number' && isSame(actual, expected) }]
  })
}
