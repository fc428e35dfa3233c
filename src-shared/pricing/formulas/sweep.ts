import { type FormulaField, formulaFields } from './fields.ts'
import { evaluateAll, type FormulaSet, type Inputs } from './formula-set.ts'
import { isProblem } from './problem.ts'

/**
 * One point of the range: the variable's value and the result of each formula there, in the unit of results; null if it
 * has none.
 */
export interface SweepPoint {
  at: number
  results: Record<FormulaField, number | null>
}

/** How many places of the range are worked out: no formula that is allowed is slow enough for these to be felt. */
const places = 41

/** Works the formulas out over a range of one variable, from `from` to `to`, the others as they are. */
export function sweep(
  set: FormulaSet,
  inputs: Inputs,
  variable: string,
  { from, to }: { from: number; to: number },
): SweepPoint[] {
  return Array.from({ length: places }, (_, no) => {
    // Steps of a range are shown, so they have no dust behind their decimals.
    const at = Number((from + ((to - from) * no) / (places - 1)).toPrecision(10))
    const values = { ...inputs.values, [variable]: at }
    const outcomes = evaluateAll(set, { ...inputs, values }, { steps: false })
    const [regular, plusSize, total, lining] = formulaFields
    const of = (field: FormulaField) => {
      const outcome = outcomes[field]
      return outcome === null || isProblem(outcome) ? null : outcome.value
    }
    return {
      at,
      results: {
        [regular]: of(regular),
        [plusSize]: of(plusSize),
        [total]: of(total),
        [lining]: of(lining),
      },
    }
  })
}

/** The range around a value that someone would look at first: a fifth less and more, or 0 to 100 around nothing. */
export function rangeAround(value: number | undefined): { from: number; to: number } {
  if (value === undefined || value <= 0) return { from: 0, to: 100 }
  const away = Math.max(1, Math.round(value / 5))
  return { from: Math.max(0, Math.round(value) - away), to: Math.round(value) + away }
}
