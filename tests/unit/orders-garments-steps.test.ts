import { describe, expect, test } from 'vitest'
import { bodyPartOf, inLabelOrder, labelCodeOf } from '../../src-shared/orders/garments.ts'
import { inStepOrder, stepNumberOf, stepTitleOf } from '../../src-shared/orders/steps.ts'

describe('pieces', () => {
  test('have the code that a text begins with', () => {
    const codes = ['JA Chest', '  ja', 'CDY-1', 'CH', 'Jacket', '12 JA', 'chest JA', '', '—']
    expect(codes.map(labelCodeOf)).toEqual(['JA', 'JA', 'CDY', 'CH', null, null, null, null, null])
  })
  test('belong to a part of the body, however it is written', () => {
    for (const upper of ['ub', 'UB', 'upper', 'Upper body', 'upper-part', ' TOP '])
      expect(bodyPartOf(upper)).toBe('upper')
    for (const lower of ['lb', 'Lower', 'LOWER_BODY', 'lower part', 'bottom']) expect(bodyPartOf(lower)).toBe('lower')
    for (const none of ['', 'body', 'uper', 'upperlower', '上']) expect(bodyPartOf(none)).toBeNull()
  })
  test('stand upper before lower, each in the order of codes, what is not known last', () => {
    const row = (part: 'upper' | 'lower' | null, code: 'JA' | 'WC' | 'TR' | 'CH' | null, name = '') => ({
      part,
      code,
      name,
    })
    const rows = [
      row(null, null),
      row('lower', 'CH'),
      row('upper', null),
      row('lower', 'TR'),
      row(null, 'JA'),
      row('upper', 'WC'),
      row('upper', 'JA', 'first'),
      row('upper', 'JA', 'second'),
    ]
    expect(inLabelOrder(rows).map(({ part, code, name }) => [part, code, name].join(' ').trim())).toEqual([
      ...['upper JA first', 'upper JA second', 'upper WC', 'upper', 'lower TR', 'lower CH'],
      ...['JA', ''],
    ])
  })
})

describe('the number of a step', () => {
  test.each([
    ['FACTORY SHIPPED | 0.25', '0.25', 'FACTORY SHIPPED'],
    ['0.1|Start', '0.1', 'Start'],
    ['3.5.10 ｜ Design check', '3.5.10', 'Design check'],
    ['Sewing 3.5.2', '3.5.2', 'Sewing'],
    ['3.5.2 Sewing', '3.5.2', 'Sewing'],
    ['Cutting 12.1 of cloth', '12.1', 'Cutting of cloth'],
    ['Pressing |  7  | late', '7', 'Pressing late'],
    ['12', '12', '12'],
    ['1.2.3.4', '1.2.3.4', '1.2.3.4'],
    ['  Packed  ', null, 'Packed'],
    ['Line 7', null, 'Line 7'],
    ['Version v0.1', null, 'Version v0.1'],
    ['Room 0.1b', null, 'Room 0.1b'],
    ['Hand | finishing', null, 'Hand | finishing'],
    ['123 | Big', null, '123 | Big'],
    ['1.2345 | Long', null, '1.2345 | Long'],
    ['x1.2 | y', null, 'x1.2 | y'],
    ['1.2.3.4.5 | Deep', null, '1.2.3.4.5 | Deep'],
    ['100 | Length 12.125', '12.125', '100 Length'],
  ])('“%s”', (title, number, rest) => {
    expect(stepNumberOf(title)).toBe(number)
    expect(stepTitleOf(title, number)).toBe(rest)
  })
})

describe('steps', () => {
  const order = (...numbers: (string | null)[]) =>
    inStepOrder(numbers.map((number, at) => ({ number, at }))).map(({ number, at }) => number ?? `#${at}`)

  test('stand with 3.2 first, then as decimals, then as chapters', () => {
    expect(order('7.2', '0.25', '3.5.10', '0.1', '3.2', '3.5.2', '0.2', '3.5', '4', '3.5.2.1')).toEqual([
      ...['3.2', '0.1', '0.2', '0.25', '3.5', '3.5.2', '3.5.2.1', '3.5.10', '4', '7.2'],
    ])
    expect(order('4', '4.0', '3')).toEqual(['3', '4', '4.0'])
  })
  test('without a number follow the one before, and stand first where there is none', () => {
    expect(order(null, '2', null, null, '1', null)).toEqual(['#0', '1', '#5', '2', '#2', '#3'])
  })
  test('with the same number stay in their order', () => {
    expect(inStepOrder([1, 2, 3].map(at => ({ number: '0.1', at }))).map(({ at }) => at)).toEqual([1, 2, 3])
  })
})
