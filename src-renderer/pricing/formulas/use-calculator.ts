import { useMemo } from 'react'
import { create } from 'zustand'
import type { FormulaField } from '../../../src-shared/pricing/formulas/fields.ts'
import {
  evaluateAll,
  type FormulaOutcome,
  type FormulaSet,
  variablesOf,
} from '../../../src-shared/pricing/formulas/formula-set.ts'
import { resetWithPlace } from '../../kit/index.ts'

import { readFigure } from './formula-numbers.ts'
import { useResultUnit } from './result-unit.ts'

/** Typed calculator values by product and variable; kept while the window is open. */
const useTyped = resetWithPlace(
  create<{ typed: Readonly<Record<string, Readonly<Record<string, string>>>> }>(() => ({
    typed: {},
  })),
)

const nothing: Readonly<Record<string, string>> = {}

export interface Variable {
  name: string
  text: string
  /** Null if nothing, or no number, was typed. */
  value: number | null
}

export interface Calculator {
  /** Only the variables that the formulas use. */
  variables: readonly Variable[]
  outcomes: Readonly<Record<FormulaField, FormulaOutcome>>
  type(variable: string, text: string): void
}

/** The calculator of a product's formulas: values for their variables, and the results. */
export function useCalculator(product: string, set: FormulaSet, addOns: readonly (number | null)[]): Calculator {
  const { resultIn } = useResultUnit()
  const typed = useTyped(state => state.typed[product] ?? nothing)
  const known = JSON.stringify(addOns)
  const { variables, outcomes } = useMemo(() => {
    const variables = variablesOf(set).map(name => {
      const text = typed[name] ?? ''
      return { name, text, value: readFigure(text) }
    })
    const values = variables.flatMap(({ name, value }) => (value === null ? [] : [[name, value] as const]))
    const inputs = { values: Object.fromEntries(values), addOns: JSON.parse(known) as (number | null)[] }
    return { variables, outcomes: evaluateAll(set, inputs, { resultIn }) }
  }, [set, typed, known, resultIn])
  return {
    variables,
    outcomes,
    type: (variable, text) =>
      useTyped.setState(state => ({
        typed: { ...state.typed, [product]: { ...state.typed[product], [variable]: text } },
      })),
  }
}
