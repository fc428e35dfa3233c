import { expect, it } from 'vitest'
import { settledColumns } from '../../src-renderer/imports/values/ValuesStep.tsx'
import { samplesOf } from '../../src-shared/imports/samples.ts'

it('samples are the first three different texts of each column that are not blank', () => {
  const rows = [['a', '1'], ['a', ' '], ['b'], ['c', '2'], ['d', '1']].map(texts => ({ texts }))
  expect(samplesOf(rows, 3)).toEqual([['a', 'b', 'c'], ['1', '2'], []])
})

it('columns are settled once nothing is wrong with what they say in every row', () => {
  const roles = (['username', 'currency', 'code', 'settlement-currency'] as const).map(is => ({ is }))
  const header = { roles, shape: 'wide' as const, missing: [], offers: [], remembered: [], foreign: [] }
  const problem = (kind: 'other-username' | 'other-currency' | 'total-row' | 'unknown-code') => ({
    kind,
    severity: 'error' as const,
    count: 1,
    fixes: [],
  })
  const settled = (more: Partial<Parameters<typeof settledColumns>[0]>) =>
    settledColumns({ header, problems: [], usernames: [], username: null, ...more })
  expect(settled({})).toEqual([0, 1])
  expect(settled({ problems: [problem('unknown-code')] })).toEqual([0, 1])
  expect(settled({ problems: [problem('other-currency')] })).toEqual([0])
  expect(settled({ problems: [problem('total-row')] })).toEqual([])
  const usernames = [{ name: 'X', rows: 3 }]
  expect(settled({ usernames })).toEqual([1])
  expect(settled({ usernames, username: 'X' })).toEqual([0, 1])
})
