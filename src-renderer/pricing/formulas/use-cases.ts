import { useEffect, useMemo } from 'react'
import type { FormulaCase } from '../../../src-shared/contract/records.ts'
import { type CheckedFormula, runCase } from '../../../src-shared/pricing/formulas/cases.ts'
import type { FormulaSet } from '../../../src-shared/pricing/formulas/formula-set.ts'
import { useDeskQuery, useDeskSend, useErrorNotice, useWords } from '../../kit/index.ts'

/** A test case with the formulas' current results. */
export interface RunCase {
  test: FormulaCase
  checked: readonly CheckedFormula[]
  passes: boolean
}

export interface Cases {
  /** Null until main has answered. */
  cases: readonly RunCase[] | null
  /** Names of the failing cases; null while the cases are unknown. */
  failing: readonly string[] | null
  /** Adds the test case, or replaces the one with its id. */
  keep(test: FormulaCase): void
  remove(id: string): void
}

/** The test cases of a product's formulas, run on every change of them. */
export function useCases(
  retailer: string,
  product: string,
  set: FormulaSet,
  addOns: readonly (number | null)[],
): Cases {
  const t = useWords('formulas')
  const notice = useErrorNotice()
  const { data, error } = useDeskQuery('formulas.cases', { retailer, product })
  const send = useDeskSend('formulas.keepCases', { outdates: ['formulas.cases'] })
  // Show a pending save as if it had succeeded.
  const tests: readonly FormulaCase[] | null = (send.isPending ? send.variables.cases : data) ?? null
  useEffect(() => {
    if (error) notice(error, t('cases.reading'))
  }, [error, notice, t])
  const put = (next: readonly FormulaCase[]) =>
    send.mutate({ retailer, product, cases: [...next] }, { onError: failure => notice(failure, t('cases.doing')) })
  const known = JSON.stringify(addOns)
  const cases = useMemo(
    () =>
      tests?.map((test): RunCase => {
        const checked = runCase(set, JSON.parse(known) as (number | null)[], test)
        return { test, checked, passes: checked.every(({ passes }) => passes) }
      }) ?? null,
    [tests, set, known],
  )
  return {
    cases,
    failing: cases?.filter(({ passes }) => !passes).map(({ test }) => test.name) ?? null,
    keep(test) {
      const known = tests ?? []
      const isNew = !known.some(({ id }) => id === test.id)
      put(isNew ? [...known, test] : known.map(other => (other.id === test.id ? test : other)))
    },
    remove: id => put((tests ?? []).filter(test => test.id !== id)),
  }
}
