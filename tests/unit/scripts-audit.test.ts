import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { isPermitted, unpermitted } from '../../scripts/audit.ts'

it('permits licences that ask for a notice only, alone, as a choice, or together', () => {
  expect(['MIT', '(MIT OR GPL-3.0)', 'MIT AND Zlib'].map(isPermitted)).toEqual([true, true, true])
  expect(['GPL-3.0', 'MIT AND GPL-3.0', 'SEE LICENSE IN x', ''].map(isPermitted)).toEqual([false, false, false, false])
})

it('ships no package under another licence', () => {
  expect(unpermitted(resolve(import.meta.dirname, '../..'))).toEqual([])
})
