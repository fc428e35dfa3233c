import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordKinds } from '../../src-shared/contract/records.ts'
import { say } from '../../src-shared/messages/index.ts'
import { numberStyleOf } from '../../src-shared/pricing/number-style.ts'
import { billingRule, surchargeOn } from '../../src-shared/pricing/records/billing.ts'
import { type DecimalRule, decimalProblem, readDecimalField } from '../../src-shared/pricing/records/decimal-field.ts'
import { expressField, expressOf, expressRule, expressSides } from '../../src-shared/pricing/records/express.ts'
import { fieldProblem } from '../../src-shared/pricing/records/field-problem.ts'
import { patternRule } from '../../src-shared/pricing/records/patterns.ts'
import { runs } from '../rig/runs.ts'

const english = numberStyleOf('en-GB')
const german = numberStyleOf('de-DE')
const rules: [string, DecimalRule][] = [
  ['a percentage', billingRule],
  ['centimetres', patternRule],
  ['money', expressRule('GBP')],
]

const codeOf = (text: string, rule: DecimalRule, style = english) => {
  const reading = readDecimalField(text, rule, style)
  return 'problem' in reading ? reading.problem.code : reading.value
}

// Proves: limit.percent, surcharge.card, surcharge.bank
it('surcharges are from 0 to 50 percent', () => {
  for (const text of ['0', '49.99', '50']) expect(codeOf(text, billingRule), text).toBe(Number(text))
  for (const text of ['-0.01', '50.01', '51']) expect(codeOf(text, billingRule), text).toBe('records.out-of-range')
  for (const field of ['card', 'bank']) {
    expect(fieldProblem('billing', field, 50)).toBeNull()
    expect(fieldProblem('billing', field, 51)?.code).toBe('records.out-of-range')
  }
})

// Proves: centimetres, pattern.five
it('patterns have a surcharge each, in cm', () => {
  const patterns = ['plain', 'check', 'pinstripe', 'corduroy', 'velvet']
  for (const field of patterns) expect(fieldProblem('patterns', field, 12.5), field).toBeNull()
  expect(fieldProblem('patterns', 'paisley', 12.5)).not.toBeNull()
})

describe.each(rules)('a field of %s', (_what, rule) => {
  it('takes every number from 0 to its most with two decimals, as it is written in any language', () => {
    const most = Math.round(rule.most * 100)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: most }), fc.constantFrom(english, german), (hundredths, style) => {
        const [whole = '', decimals = ''] = (hundredths / 100).toFixed(2).split('.')
        const written = [
          `${whole}${style.decimal}${decimals}`,
          `+${whole}${style.decimal}${decimals}`,
          ` ${whole.replace(/\B(?=(\d{3})+$)/g, style.group)}${style.decimal}${decimals} `,
        ]
        for (const text of written) expect(codeOf(text, rule, style), text).toBe(hundredths / 100)
        expect(decimalProblem(hundredths / 100, rule)).toBeNull()
      }),
    )
  })

  it('takes nothing below 0 and nothing above its most', () => {
    const most = Math.round(rule.most * 100)
    const outside = fc.oneof(fc.integer({ min: -(10 ** 9), max: -1 }), fc.integer({ min: most + 1, max: 10 ** 13 }))
    fc.assert(
      fc.property(outside, hundredths => {
        expect(decimalProblem(hundredths / 100, rule)?.code).toBe('records.out-of-range')
        expect(codeOf((hundredths / 100).toFixed(2), rule)).toBe('records.out-of-range')
      }),
    )
  })

  it('takes no third decimal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 49 }), fc.integer({ min: 1, max: 999 }), (whole, rest) => {
        const text = `${whole}.${String(rest).padStart(3, '0')}`
        fc.pre(!text.endsWith('0'))
        expect(codeOf(text, rule)).toBe('records.too-many-decimals')
        expect(decimalProblem(Number(text), rule)?.code).toBe('records.too-many-decimals')
      }),
    )
  })

  // Proves: surcharge.clear
  it('is empty for blanks, and never throws or takes what main would not send', () => {
    for (const blanks of ['', ' ', '\t', '\u00a0', '\u3000']) expect(codeOf(blanks, rule)).toBeNull()
    expect(decimalProblem(null, rule)).toBeNull()
    const texts = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom(...'0123456789.,-+ %£$€cm') }),
    )
    fc.assert(
      fc.property(texts, text => {
        const reading = readDecimalField(text, rule, english)
        if ('value' in reading) expect(decimalProblem(reading.value, rule)).toBeNull()
        else expect(say(reading.problem)).not.toContain('{{')
      }),
      { numRuns: runs(500) },
    )
  })
})

describe('units and signs', () => {
  it.each([
    ['2.5%', billingRule, 2.5],
    ['2.5 %', billingRule, 2.5],
    ['２.５％', billingRule, 2.5],
    ['12,50 %', billingRule, 12.5],
    ['2.5 cm', billingRule, 'records.no-number'],
    ['%', billingRule, 'records.no-number'],
    ['−0', billingRule, 0],
    ['12 cm', patternRule, 12],
    ['12CM', patternRule, 12],
    ['12厘米', patternRule, 12],
    ['12"', patternRule, 'records.no-number'],
    ['£12.50', expressRule('GBP'), 12.5],
    ['12.50 GBP', expressRule('GBP'), 12.5],
    ['$12.50', expressRule('USD'), 12.5],
    ['$12.50', expressRule('GBP'), 'records.other-currency'],
    ['€12.50', expressRule('GBP'), 'records.other-currency'],
    ['12.50 USD', expressRule('GBP'), 'records.other-currency'],
    ['12.50 USD', expressRule(null), 12.5],
    ['free', expressRule('GBP'), 'records.no-number'],
    ['1e3', expressRule('GBP'), 'records.no-number'],
    ['123456789012', expressRule('GBP'), 'records.out-of-range'],
    ['0.3333333333333', billingRule, 'records.too-many-decimals'],
  ])('“%s”', (text, rule, wanted) => {
    expect(codeOf(text, rule)).toBe(wanted)
  })
})

describe('fields of records', () => {
  it('of any other name are none, whatever they hold', () => {
    const names = fc.oneof(fc.string(), fc.constantFrom('toString', '__proto__', 'constructor', 'Card', '/settlement'))
    const known = /^(?:card|bank|plain|check|pinstripe|corduroy|velvet|.+\/(?:settlement|consumer))$/s
    fc.assert(
      fc.property(fc.constantFrom(...recordKinds), names, (kind, field) => {
        fc.pre(!known.test(field) && !/^(?:regular|plus_size|total_meterage|lining|roll_width_[1-7])$/.test(field))
        expect(fieldProblem(kind, field, 1)?.code).toMatch(/\.no-field$/)
        expect(fieldProblem(kind, field, null)?.code).toMatch(/\.no-field$/)
      }),
    )
    expect(fieldProblem('billing', 'velvet', 1)?.code).toBe('records.no-field')
    expect(fieldProblem('patterns', 'card', 1)?.code).toBe('records.no-field')
  })

  // Proves: express.two, express.combination
  it('of express cost say which combination and side they are, whatever its id', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.constantFrom(...expressSides), (combination, side) => {
        const field = expressField(combination, side)
        expect(expressOf(field)).toEqual({ combination, side })
        expect(fieldProblem('express', field, 12.5)).toBeNull()
      }),
    )
    for (const field of ['/settlement', 'settlement', '31/', '31/other', '']) expect(expressOf(field)).toBeNull()
  })
})

describe('a surcharge', () => {
  it('comes to the cent that exact arithmetic comes to', () => {
    const hundredths = fc.integer({ min: 0, max: 10 ** 11 })
    fc.assert(
      fc.property(hundredths, fc.integer({ min: 0, max: 5_000 }), (amount, percent) => {
        const exact = (BigInt(amount) * BigInt(percent) * 2n + 10_000n) / 20_000n
        const { surcharge, total } = surchargeOn(amount, percent / 100)
        expect(surcharge).toBe(Number(exact))
        expect(total - amount).toBe(surcharge)
      }),
    )
  })

  it('of half a cent goes up, and none is none', () => {
    expect(surchargeOn(100, 2.5)).toEqual({ surcharge: 3, total: 103 })
    expect(surchargeOn(100, 1.15)).toEqual({ surcharge: 1, total: 101 })
    expect(surchargeOn(12_345, null)).toEqual({ surcharge: 0, total: 12_345 })
    expect(surchargeOn(12_345, 0)).toEqual({ surcharge: 0, total: 12_345 })
  })
})
