import { describe, expect, test } from 'vitest'
import { type EvaluateOptions, evaluate } from '../../src-shared/pricing/formulas/evaluate.ts'
import { isProblem } from '../../src-shared/pricing/formulas/problem.ts'
import { readFormula } from '../../src-shared/pricing/formulas/read-formula.ts'
import { doubtOf, type LengthUnit } from '../../src-shared/pricing/formulas/units.ts'

const values = new Map(Object.entries({ height: 190, pieces: 2, regular: 3, addon: 12, roll_width_1: 5, factor: 1.1 }))

function worked(text: string, asked?: EvaluateOptions) {
  const formula = readFormula(text)
  if (isProblem(formula)) throw new Error(formula.message.code)
  const result = evaluate(formula, values, asked)
  if (isProblem(result)) throw new Error(result.message.code)
  return result
}

const doubt = (text: string, resultIn: LengthUnit = 'm') => doubtOf(worked(text, { resultIn }).steps, resultIn)

describe('what a result is hardly in', () => {
  test('a length that nobody made metres of', () => {
    expect(doubt('height * 2 + 15')).toBe('cm')
    expect(doubt('(height * 2 + 15) / 100')).toBeNull()
    expect(doubt('(height * 2 + 15) / 100 * pieces')).toBeNull()
    expect(doubt('height * height')).toBe('cm2')
    expect(doubt('height > 100')).toBe('truth')
  })

  test('the same where results are in centimetres', () => {
    expect(doubt('height * 2 + 15', 'cm')).toBeNull()
    expect(doubt('regular + addon', 'cm')).toBeNull()
    expect(doubt('(height * 2 + 15) / 100', 'cm')).toBe('m')
  })

  test('numbers and pieces say nothing against either', () => {
    for (const text of ['1.2', '0.6 * pieces', 'factor * 1.5', 'height > 100 ? 1.2 : 1'])
      expect([doubt(text), doubt(text, 'cm')]).toEqual([null, null])
  })

  test('metres and centimetres that are added or compared as if they were one', () => {
    expect(worked('regular + addon').steps).toMatchObject([{ value: 15, unit: 'mixed' }])
    expect(doubt('regular + addon')).toBe('mixed')
    expect(doubt('max(regular, roll_width_1)')).toBe('mixed')
    expect(doubt('regular < height ? 1 : 2')).toBe('mixed')
    expect(doubt('regular + addon / 100')).toBeNull()
    expect(doubt('regular * height / 100')).toBe('m2')
  })
})
