import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberStyleOf } from '../../src-shared/pricing/number-style.ts'
import { notPriced } from '../../src-shared/pricing/price.ts'
import { isArithmetic, resolveArithmetic, roundedPrice } from '../../src-shared/pricing/typed-arithmetic.ts'
import { reasonOfText } from '../../src-shared/pricing/unreadable-text.ts'

const english = numberStyleOf('en-GB')
const german = numberStyleOf('de-DE')
const typed = (text: string, before = 14_000, style = english) =>
  resolveArithmetic(text, { field: 'wholesale', style, before })

describe('arithmetic typed into a cell', () => {
  it.each([
    ['=140*1.05', 14_700],
    ['=140 * 1.05', 14_700],
    ['= (100 + 45) / 2', 7250],
    ['+5%', 14_700],
    ['-5%', 13_300],
    ['- 5 %', 13_300],
    ['=+5%', 14_700],
    ['*1.05', 14_700],
    ['×1.05', 14_700],
    ['/1.2', 11_667],
    ['÷1.2', 11_667],
    ['=140+5%', 14_700],
    ['=140-12.5%', 12_250],
    ['=10%*140', 1400],
    ['=2*(3+4)', 1400],
    ['=-5+10', 500],
    ['=1,234.50+1', 123_550],
    ['=100/3*3', 10_000],
    ['=0.005', 1],
  ])('%s becomes a price', (text, hundredths) => {
    expect(typed(text)).toBe(hundredths)
  })

  it('reads numbers as the language writes them', () => {
    expect(typed('=140*1,05', 0, german)).toBe(14_700)
    expect(typed('+5,5%', 10_000, german)).toBe(10_550)
  })

  it('leaves everything else as it was typed', () => {
    for (const text of ['140', '+5', '-5', '5%', '', '(12.50)', 'A=1', '£145', '1/2', '140*2'])
      expect(isArithmetic(text), text).toBe(false)
  })

  it('has no result where there is none, so that the text is kept', () => {
    for (const text of [
      '=',
      '=1/0',
      '/0',
      '=2*',
      '=(1+2',
      '=A1*2',
      '=1 2',
      '=99999999*99',
      '=1..2',
      `=${'1+'.repeat(40)}1`,
    ])
      expect(typed(text), text).toBeNull()
    expect(typed('+5%', notPriced)).toBeNull()
  })

  it('gives whole days', () => {
    expect(resolveArithmetic('*1.5', { field: 'days', style: english, before: 700 })).toBe(1100)
  })

  it('is the exact result to the nearest hundredth for any price and factor', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 1, max: 9999 }), (price, factor) => {
        const text = `*${Math.floor(factor / 1000)}.${String(factor % 1000).padStart(3, '0')}`
        const exact = Math.floor((price * factor + 500) / 1000)
        expect(typed(text, price)).toBe(exact === 0 ? notPriced : exact)
      }),
    )
  })

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'=+-*/().,%0123456789 ') }), text => {
        const value = typed(text)
        expect(value === null || Number.isInteger(value)).toBe(true)
      }),
    )
  })
})

describe('a price with too many decimals', () => {
  it.each([
    ['12.345', 1235],
    ['12.344', 1234],
    ['0.999', 100],
    ['1,234.567', 123_457],
  ])('%s is offered rounded', (text, hundredths) => {
    expect(roundedPrice(text, english)).toBe(hundredths)
  })
  it('is offered for nothing else', () => {
    for (const text of ['12.34', 'abc', '', '-5', '0.001']) expect(roundedPrice(text, english), text).toBeNull()
  })
})

describe('a text that is no price', () => {
  it.each([
    ['=135+', 'prices.no-result'],
    ['=', 'prices.no-result'],
    ['+5%', 'prices.no-result'],
    ['/0', 'prices.no-result'],
    ['0.1+0.2', 'prices.needs-equals'],
    ['140*1.05', 'prices.needs-equals'],
    ['(140 + 5) * 2', 'prices.needs-equals'],
    ['140 × 1,05', 'prices.needs-equals'],
    ['1e21', 'prices.too-large'],
    ['99999999999', 'prices.too-large'],
    ['12,45o', 'prices.unreadable'],
    ['140-150', 'prices.unreadable'],
    ['27/11/2026', 'prices.unreadable'],
    ['12.345', 'prices.unreadable'],
    ['HV-0402', 'prices.unreadable'],
    ['1e', 'prices.unreadable'],
  ])('%j says what is wrong with it', (text, code) => {
    expect(reasonOfText(text)).toEqual({ code, data: { text } })
  })
})
