import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceFields } from '../../src-shared/pricing/cell.ts'
import { formatPrice, numberStyleOf, plainPrice } from '../../src-shared/pricing/number-style.ts'
import { mostHundredths, notPriced, unreadable } from '../../src-shared/pricing/price.ts'
import { readCell, readPrice } from '../../src-shared/pricing/price-text.ts'
import { runs } from '../rig/runs.ts'

const styles = {
  en: numberStyleOf('en-GB'),
  de: numberStyleOf('de-DE'),
  fr: numberStyleOf('fr-FR'),
  ch: numberStyleOf('de-CH'),
  se: numberStyleOf('sv-SE'),
  cn: numberStyleOf('zh-CN'),
}
type Language = keyof typeof styles

const read = (text: string, language: Language = 'en') => readPrice(text, { field: 'retail', style: styles[language] })
const value = (hundredths: number) => ({ value: hundredths })

describe('a price as people type it', () => {
  it.each([
    ['145', 145_00],
    ['145.5', 145_50],
    ['145.50', 145_50],
    ['007', 7_00],
    ['1,234.50', 1234_50],
    ['1 234,50', 1234_50],
    ['1.234,50', 1234_50],
    ["1'234.50", 1234_50],
    ['1’234.50', 1234_50],
    ['1\u00a0234,50', 1234_50],
    ['1\u202f234,50', 1234_50],
    ['1,234,567.89', 1_234_567_89],
    ['1.234.567', 1_234_567_00],
    ['1,23,456.50', 123_456_50],
    ['12,5', 12_50],
    ['12,50', 12_50],
    ['.5', 50],
    [',5', 50],
    ['0,5', 50],
    ['12.', 12_00],
    ['£145', 145_00],
    ['£ 1,145.25', 1145_25],
    ['145 GBP', 145_00],
    ['145gbp', 145_00],
    ['USD 145.-', 145_00],
    ['145,-', 145_00],
    ['145.--', 145_00],
    ['145,– €', 145_00],
    ['US$145', 145_00],
    ['HK$ 1,145', 1145_00],
    ['145 kr', 145_00],
    ['145 元', 145_00],
    ['￥145', 145_00],
    ['１２３．５', 123_50],
    ['１，２３４．５０', 1234_50],
    ['　145　', 145_00],
    ['\t145\n', 145_00],
    ['12。50', 12_50],
    ['\u202d145\u202c', 145_00],
    ['\u200e1,234.50\u200f', 1234_50],
    ['+5', 5_00],
    ['-5', -5_00],
    ['−5', -5_00],
    ['-£5', -5_00],
    ['£-5', -5_00],
    ['£ - 5', -5_00],
    ['(12.50)', -12_50],
    ['(£12.50)', -12_50],
    ['0', 0],
    ['-0', 0],
    ['0.00', 0],
    ['21474836.47', mostHundredths],
  ])('“%s”', (text, hundredths) => {
    expect(read(text)).toEqual(value(hundredths))
  })

  it.each([
    ['', notPriced],
    ['   ', notPriced],
    ['\u00a0', notPriced],
  ])('an empty text %j is not priced', (text, hundredths) => {
    expect(read(text)).toEqual(value(hundredths))
  })

  it.each([
    ['abc', 'not-a-number'],
    ['-', 'not-a-number'],
    ['.', 'not-a-number'],
    ['£', 'not-a-number'],
    ['USD', 'not-a-number'],
    ['12 abc', 'not-a-number'],
    ['12a', 'not-a-number'],
    ['1e5', 'not-a-number'],
    ['0x10', 'not-a-number'],
    ['NaN', 'not-a-number'],
    ['Infinity', 'not-a-number'],
    ['=A1*2', 'not-a-number'],
    ['12²', 'not-a-number'],
    ['½', 'not-a-number'],
    // Two prices in one text never become one.
    ['12 34', 'not-a-number'],
    ['140\n150', 'not-a-number'],
    ['140\t150', 'not-a-number'],
    ['14\r\n15', 'not-a-number'],
    ['5 \u2028 150', 'not-a-number'],
    ['1\n234', 'not-a-number'],
    ['£1\t234.50', 'not-a-number'],
    ['140\nUSD', 'not-a-number'],
    ['145/420', 'not-a-number'],
    ['1,23.50', 'not-a-number'],
    ['12,34,5', 'not-a-number'],
    ['1,234.567.8', 'not-a-number'],
    ['1,234 567', 'not-a-number'],
    ['--5', 'not-a-number'],
    ['5-', 'not-a-number'],
    ['(-5)', 'not-a-number'],
    ['$5$', 'not-a-number'],
    ['12.345', 'too-many-decimals'],
    ['0,123', 'too-many-decimals'],
    ['1234,567', 'too-many-decimals'],
    ['1 234,567', 'too-many-decimals'],
    ['145.0000', 'too-many-decimals'],
    ['5%', 'percent'],
    ['５％', 'percent'],
    ['21474836.48', 'too-large'],
    ['99999999999999999999', 'too-large'],
    ['-21474836.47', 'too-large'],
    ['1'.repeat(61), 'not-a-number'],
  ])('“%s” is none: %s', (text, problem) => {
    expect(read(text)).toEqual({ problem })
  })

  it.each<[Language, string, ReturnType<typeof read>]>([
    ['en', '1,234', value(1234_00)],
    ['en', '1.234', { problem: 'too-many-decimals' }],
    ['cn', '1,234', value(1234_00)],
    ['de', '1.234', value(1234_00)],
    ['de', '1,234', { problem: 'too-many-decimals' }],
    ['de', '1.234,5', value(1234_50)],
    ['de', '12.50', value(12_50)],
    // Neither sign parts thousands there: a guess would be wrong by a thousand times.
    ['fr', '1.234', { problem: 'too-many-decimals' }],
    ['fr', '1,234', { problem: 'too-many-decimals' }],
    ['se', '1 234', value(1234_00)],
    ['ch', "1'234.5", value(1234_50)],
    ['ch', '1,234', { problem: 'too-many-decimals' }],
  ])('what is in doubt is read as %s writes it: “%s”', (language, text, reading) => {
    expect(read(text, language)).toEqual(reading)
  })
})

describe('a currency', () => {
  const inColumn = (text: string, currency: string) => readPrice(text, { field: 'retail', style: styles.en, currency })
  /** What may stand beside a number, and the columns that it may mean. */
  const means: [sign: string, columns: string[]][] = [
    ['$', ['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'TWD', 'MXN']],
    ['US$', ['USD']],
    ['USD', ['USD']],
    ['A$', ['AUD']],
    ['AU$', ['AUD']],
    ['CA$', ['CAD']],
    ['C$', ['CAD']],
    ['HK$', ['HKD']],
    ['NZ$', ['NZD']],
    ['S$', ['SGD']],
    ['NT$', ['TWD']],
    ['MX$', ['MXN']],
    ['R$', ['BRL']],
    ['€', ['EUR']],
    ['EUR', ['EUR']],
    ['£', ['GBP']],
    ['￡', ['GBP']],
    ['¥', ['CNY', 'JPY']],
    ['￥', ['CNY', 'JPY']],
    ['RMB', ['CNY']],
    ['元', ['CNY', 'JPY', 'HKD', 'TWD']],
    ['円', ['JPY']],
    ['kr', ['SEK', 'NOK', 'DKK', 'ISK']],
    ['kr.', ['SEK', 'NOK', 'DKK', 'ISK']],
    ['zł', ['PLN']],
    ['Kč', ['CZK']],
    ['Ft', ['HUF']],
    ['Fr.', ['CHF']],
    ['CHF', ['CHF']],
    ['₹', ['INR']],
    ['₩', ['KRW']],
    ['₽', []],
    ['¢', []],
  ]
  const columns = [...new Set(means.flatMap(([, all]) => all))]
  const pairs = means.flatMap(([sign, all]) => columns.map(column => [sign, column, all.includes(column)] as const))
  it.each(pairs)('%s in a column of %s: %s', (sign, column, isTaken) => {
    for (const text of [`${sign}420`, `${sign} 420`, `420${sign}`, `420 ${sign}`, `-${sign}420`]) {
      const wanted = isTaken ? value(text.startsWith('-') ? -420_00 : 420_00) : { problem: 'other-currency' }
      expect(inColumn(text, column), text).toEqual(wanted)
    }
  })
  // Proves: two-currencies
  it('is passed by where the column has none, and needed nowhere', () => {
    expect(inColumn('145', 'CNY')).toEqual(value(145_00))
    expect(inColumn('145 usd', 'USD')).toEqual(value(145_00))
    expect(read('$145')).toEqual(value(145_00))
  })
})

describe('days', () => {
  const days = (text: string) => readPrice(text, { field: 'days', style: styles.en, currency: null })
  it.each([
    ['12', 12_00],
    ['12 days', 12_00],
    ['1 day', 1_00],
    ['12d', 12_00],
    ['12 天', 12_00],
    ['12.0', 12_00],
    ['１２', 12_00],
  ])('“%s”', (text, hundredths) => {
    expect(days(text)).toEqual(value(hundredths))
  })
  it.each([
    ['12.5', 'not-whole-days'],
    ['12,5 days', 'not-whole-days'],
    ['£12', 'not-a-number'],
    ['12 weeks', 'not-a-number'],
  ])('“%s” are none: %s', (text, problem) => {
    expect(days(text)).toEqual({ problem })
  })
})

describe('a cell that is typed into', () => {
  const context = { field: 'retail', style: styles.en } as const
  // Proves: fabric.null
  it('becomes not priced by 0 and less, as the service stores it', () => {
    expect(readCell('0', context).after).toBe(notPriced)
    expect(readCell('-3', context).after).toBe(notPriced)
    expect(readCell('0.01', context).after).toBe(1)
  })
  it.each(['-', ' - ', '–', '−', '－', '£ -', '£-', ' £ -   ', '- £', 'GBP -', '-\u00a0GBP'])(
    'takes a lone dash for 0, as spreadsheet programs show it: “%s”',
    text => {
      const reading = { field: 'retail', style: styles.en, currency: 'GBP' } as const
      expect(readCell(text, reading)).toEqual({ after: notPriced, text: null, problem: null })
      // In designs 0 is a price; a bare dash may say that there is none.
      const ofDesigns = readCell(text, { ...reading, kind: 'designs' })
      expect(ofDesigns.after).toBe(/[£G]/.test(text) ? 0 : unreadable)
    },
  )
  it.each([
    ['retail', '€ -', 'other-currency'],
    ['retail', '--', 'not-a-number'],
    ['retail', '£', 'not-a-number'],
    ['retail', 'n/a -', 'not-a-number'],
    ['days', '£ -', 'not-a-number'],
  ] as const)('%s: takes no other sign for one: “%s”', (field, text, problem) => {
    const reading = { field, style: styles.en, currency: field === 'days' ? null : 'GBP' }
    expect(readCell(text, reading)).toEqual({ after: unreadable, text, problem })
  })
  it('keeps a text that is no price, as long as main takes it', () => {
    expect(readCell('ask Jo', context)).toEqual({
      after: unreadable,
      text: 'ask Jo',
      problem: 'not-a-number',
    })
    expect(readCell('x'.repeat(900), context).text).toHaveLength(200)
  })
})

describe('a price as it is shown', () => {
  it.each<[Language, number, string]>([
    ['en', 1234_50, '1,234.50'],
    ['en', 5, '0.05'],
    ['en', mostHundredths, '21,474,836.47'],
    ['en', -1234_50, '-1,234.50'],
    ['de', 1234_50, '1.234,50'],
    ['fr', 1234_50, '1\u202f234,50'],
  ])('%s', (language, hundredths, text) => {
    expect(formatPrice(hundredths, 'retail', styles[language])).toBe(text)
  })
  it('is empty where there is no number, and whole for days', () => {
    expect(formatPrice(notPriced, 'retail', styles.en)).toBe('')
    expect(formatPrice(unreadable, 'retail', styles.en)).toBe('')
    expect(formatPrice(12_00, 'days', styles.en)).toBe('12')
    expect(formatPrice(12_50, 'days', styles.en)).toBe('12.50')
  })
  // Proves: two-decimals
  it('is read back as it was, in every language, as shown and as copied', () => {
    const languages = fc.constantFrom(...Object.values(styles))
    const prices = fc.integer({ min: -(2 ** 31) + 2, max: mostHundredths })
    fc.assert(
      fc.property(languages, prices, fc.constantFrom(...priceFields), (style, hundredths, field) => {
        const held = field === 'days' ? Math.trunc(hundredths / 100) * 100 + 0 : hundredths
        const context = { field, style }
        expect(readPrice(formatPrice(held, field, style), context)).toEqual(value(held))
        expect(readPrice(plainPrice(held, field, style), context)).toEqual(value(held))
      }),
      { numRuns: runs(2000) },
    )
  })
  it('never throws and never reads a text as more than a cell holds', () => {
    const bits = fc.constantFrom(
      '1',
      '2',
      '0',
      '.',
      ',',
      ' ',
      "'",
      '-',
      '(',
      ')',
      '£',
      '$',
      'k',
      'r',
      '%',
      'USD',
      '９',
      '天',
    )
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(bits, { maxLength: 12 }).map(all => all.join('')),
    )
    fc.assert(
      fc.property(
        texts,
        fc.constantFrom(...priceFields),
        fc.constantFrom(...Object.values(styles)),
        (text, field, style) => {
          const reading = readPrice(text, { field, style, currency: 'GBP' })
          if (!('value' in reading) || reading.value === notPriced) return
          expect(Number.isInteger(reading.value)).toBe(true)
          expect(Math.abs(reading.value)).toBeLessThanOrEqual(mostHundredths)
          expect(reading.value).toBeGreaterThan(unreadable)
        },
      ),
      { numRuns: runs(1500) },
    )
  })
})
