import { describe, expect, test } from 'vitest'
import { evaluateAll, readFormulas, variablesOf } from '../../src-shared/pricing/formulas/formula-set.ts'
import { isProblem } from '../../src-shared/pricing/formulas/problem.ts'
import { formulaFieldProblem } from '../../src-shared/pricing/records/formula-problem.ts'
import { readFormulaField } from '../../src-shared/pricing/records/formulas.ts'

const none = [null, null, null, null, null, null, null]
const sayOf = (outcome: ReturnType<typeof evaluateAll>['regular']) =>
  outcome === null ? null : isProblem(outcome) ? `${outcome.message.code} ${outcome.at}` : outcome.value

describe('formulas that name each other', () => {
  const set = readFormulas({
    regular: 'height * 2 + 10',
    plus_size: 'regular + waist / 2',
    total_meterage: 'max(regular, plus_size) + lining + roll_width_addon',
    lining: '',
  })

  test('ask for just what they do not know themselves', () => {
    expect(variablesOf(set)).toEqual(['height', 'waist', 'roll_width_group'])
  })

  test('ask for what they name also while one is being typed', () => {
    expect(variablesOf(readFormulas({ regular: '(height + 2', lining: 'waist *' }))).toEqual(['height', 'waist'])
  })

  // Proves: formula.four, formula.calculator
  test('are worked out in the order in which they need each other', () => {
    const whole = readFormulas({
      total_meterage: 'plus_size + lining + roll_width_addon + roll_width_7',
      plus_size: 'regular + 20',
      regular: 'height * 2',
      lining: '100',
    })
    const values = { height: 190, roll_width_group: 2 }
    const outcomes = evaluateAll(whole, { values, addOns: [1, 15, null, null, null, null, 0.5] })
    expect(sayOf(outcomes.total_meterage)).toBe(380 + 20 + 100 + 15 + 0.5)
    expect(sayOf(outcomes.lining)).toBe(100)
  })

  test('one that is empty, broken or without a value breaks only those that need it', () => {
    const outcomes = evaluateAll(set, { values: { height: 190, roll_width_group: 1 }, addOns: none })
    expect(sayOf(outcomes.regular)).toBe(390)
    expect(sayOf(outcomes.plus_size)).toBe('formulas.no-value 10')
    expect(sayOf(outcomes.total_meterage)).toBe('formulas.needs-empty 26')
    expect(outcomes.lining).toBeNull()
    const broken = readFormulas({ regular: '2 +', plus_size: 'regular * 2', lining: '1' })
    const all = evaluateAll(broken, { values: {}, addOns: none })
    expect(sayOf(all.plus_size)).toBe('formulas.needs-broken 0')
    expect(sayOf(all.lining)).toBe(1)
  })

  test('a ring is named, and only the formulas on it and those that need them are without a result', () => {
    const ring = readFormulas({
      regular: '1 + plus_size',
      plus_size: 'total_meterage',
      total_meterage: 'regular + 1',
      lining: 'regular',
    })
    const outcomes = evaluateAll(ring, { values: {}, addOns: none })
    const regular = outcomes.regular
    expect(regular && isProblem(regular) && regular.message.data).toEqual({
      names: 'regular → plus_size → total_meterage → regular',
    })
    expect(sayOf(outcomes.regular)).toBe('formulas.ring 4')
    expect(sayOf(outcomes.lining)).toBe('formulas.needs-broken 0')
    const self = evaluateAll(readFormulas({ regular: 'regular' }), { values: { regular: 3 }, addOns: none })
    expect(sayOf(self.regular)).toBe('formulas.ring 0')
  })

  test('a result below 0 is said in words and breaks those that need it; the dust of fractions is 0', () => {
    const sums = readFormulas({ regular: 'a - 3', plus_size: 'regular + 5', lining: '0.3 - 0.1 - 0.2' })
    const outcomes = evaluateAll(sums, { values: { a: 1.5 }, addOns: none })
    expect(outcomes.regular).toMatchObject({
      message: { code: 'formulas.below-no-cloth', data: { result: -1.5 } },
    })
    expect(sayOf(outcomes.plus_size)).toBe('formulas.needs-broken 0')
    expect(Object.is(sayOf(outcomes.lining), 0)).toBe(true)
    expect(sayOf(evaluateAll(sums, { values: { a: 4 }, addOns: none }).plus_size)).toBe(6)
  })

  test('an input is never taken for a formula, nor a group that there is not for one', () => {
    const outcomes = evaluateAll(readFormulas({ regular: '5', plus_size: 'regular + 1' }), {
      values: { regular: 100 },
      addOns: none,
    })
    expect(sayOf(outcomes.plus_size)).toBe(6)
    const addOn = readFormulas({ regular: 'roll_width_addon' })
    for (const group of [0, 8, 1.5])
      expect(sayOf(evaluateAll(addOn, { values: { roll_width_group: group }, addOns: none }).regular)).toBe(
        'formulas.no-value 0',
      )
  })
})

describe('the fields of the record', () => {
  const style = { decimal: '.', group: ',' } as const
  const german = { decimal: ',', group: '.' } as const

  // Proves: formula.addons
  test('add-ons are 0 or more cm with at most two decimals, as people type them', () => {
    const read = (text: string, how: typeof style | typeof german = style) => {
      const reading = readFormulaField('roll_width_3', text, how)
      return 'problem' in reading ? reading.problem.code : reading.value
    }
    expect([read(''), read(' '), read('0'), read('12.50'), read('１２．５ cm'), read('12,5', german)]).toEqual([
      ...[null, null, 0, 12.5, 12.5, 12.5],
    ])
    expect(read('-1')).toBe('formulas.below-zero')
    expect(read('-0')).toBe(0)
    expect(read('1.234')).toBe('formulas.too-many-decimals')
    expect(read('wide')).toBe('formulas.no-centimetres')
    expect(read('100001')).toBe('formulas.too-wide')
  })

  test('main checks the same of what is to be sent', () => {
    expect(formulaFieldProblem('roll_width_1', 12.25)).toBeNull()
    expect(formulaFieldProblem('roll_width_7', null)).toBeNull()
    expect(formulaFieldProblem('roll_width_8', 1)?.code).toBe('formulas.no-field')
    expect(formulaFieldProblem('roll_width_1', 1.005)?.code).toBe('formulas.too-many-decimals')
    expect(formulaFieldProblem('roll_width_1', Number.NaN)?.code).toBe('formulas.no-centimetres')
    expect(formulaFieldProblem('roll_width_1', '12')?.code).toBe('formulas.no-centimetres')
    expect(formulaFieldProblem('regular', 'anything that the service takes')).toBeNull()
    expect(formulaFieldProblem('regular', 12)?.code).toBe('formulas.no-text')
    expect(formulaFieldProblem('regular', 'x'.repeat(2001))?.code).toBe('formulas.too-long')
  })

  test('a formula keeps its text, and one that cannot be read is a problem', () => {
    expect(readFormulaField('regular', 'height × 2 ', style)).toEqual({ value: 'height × 2 ' })
    const reading = readFormulaField('lining', '2 +', style)
    expect('problem' in reading && reading.problem.code).toBe('formulas.value-missing')
  })
})
