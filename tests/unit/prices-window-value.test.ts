import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonOf, mostHundredths, notPriced, priceInJson, unreadable } from '../../src-shared/pricing/price.ts'
import { runs } from '../rig/runs.ts'

const anyHundredths = fc.integer({ min: 1, max: mostHundredths })

describe('a value of the service', () => {
  test('of at most two decimals is its hundredths, as a number, as digits and as the desk sends it', () => {
    fc.assert(
      fc.property(anyHundredths, hundredths => {
        const price = hundredths / 100
        expect(priceInJson(price)).toBe(hundredths)
        expect(priceInJson(String(price))).toBe(hundredths)
        expect(priceInJson(` +${price.toFixed(2)}00 `)).toBe(hundredths)
        expect(priceInJson(JSON.parse(JSON.stringify(jsonOf(hundredths))))).toBe(hundredths)
      }),
      { numRuns: runs(2_000) },
    )
  })

  test('of more decimals is not rounded', () => {
    const decimals = fc.integer({ min: 3, max: 7 })
    fc.assert(
      fc.property(anyHundredths, decimals, fc.integer({ min: 1, max: 9 }), (hundredths, places, digit) => {
        const text = `${(hundredths / 100).toFixed(2)}${'0'.repeat(places - 3)}${digit}`
        expect(priceInJson(text)).toBe(unreadable)
        expect(priceInJson(Number(text))).toBe(unreadable)
      }),
      { numRuns: runs(2_000) },
    )
  })

  test.each([null, undefined, '', '  ', 0, '0', '0.00', -1, '-0.5', -0])('%j is not priced', value => {
    expect(priceInJson(value)).toBe(notPriced)
  })

  test.each([
    ['12,50', 12_50],
    ['12,5', 12_50],
    ['1,234.50', 1_234_50],
    ['1,234,567.00', 1_234_567_00],
    ['1.234,50', 1_234_50],
    [' 0,05 ', 5],
  ])('%j has commas that leave no doubt', (text, price) => {
    expect(priceInJson(text)).toBe(price)
  })

  test.each([
    true,
    'n/a',
    '1,234',
    '12,345',
    '1.234.567',
    '12,50,00',
    '12,500.00,1',
    '1e3',
    '0x10',
    '.',
    [],
    {},
    21474836.48,
    '99999999999',
    Number.POSITIVE_INFINITY,
    Number.NaN,
  ])('%j is no price', value => {
    expect(priceInJson(value)).toBe(unreadable)
  })
})
