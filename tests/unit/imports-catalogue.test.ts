import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowFlag } from '../../src-shared/contract/prices.ts'
import type { Baseline } from '../../src-shared/imports/baseline.ts'
import { catalogueOf } from '../../src-shared/imports/catalogue.ts'
import { readCatalogue } from '../../src-shared/imports/read-catalogue.ts'
import { priceFields } from '../../src-shared/pricing/cell.ts'
import { mostHundredths, notPriced, unreadable } from '../../src-shared/pricing/price.ts'
import { runs } from '../rig/runs.ts'
import { threadTime } from '../rig/thread-time.ts'
import { baseline, combination, shirt, suit } from './imports-files-support.ts'

describe('a catalogue', () => {
  const text = (from: Baseline) => [...catalogueOf(from)].join('')

  it('has what the service lists, a code a line', () => {
    const gone = { ...combination('9', 'Old', 'Old', 2), present: false }
    const from = baseline(['A1', 'B2', 'C3'], [suit, shirt, gone], (row, column) =>
      column === 1 ? 100_50 : column === 2 && row === 0 ? unreadable : column > 9 ? 1 : notPriced,
    )
    from.flags.set([0, rowFlag.archived, rowFlag.absent])
    const file = JSON.parse(text(from))
    expect(file).toMatchObject({
      selvedge: 'catalogue',
      version: 1,
      made_at: '2026-11-21T00:00:00.000Z',
      retailer: {
        id: '7',
        brandname: 'Harbour & Vale',
        settlement_currency: 'GBP',
        consumer_currency: 'USD',
      },
      combinations: [
        { id: '31', display_names: { 'zh-CN': '上衣 + 裤子' } },
        { id: '51', main_product: 'Shirt' },
      ],
      fields: [...priceFields],
    })
    expect(file.codes).toEqual([
      {
        fabric_code: 'A1',
        fabric_name: 'Cloth A1',
        collection: 'Autumn',
        archived: false,
        prices: { '31': [null, 100.5, '?', null, null] },
      },
      {
        fabric_code: 'B2',
        fabric_name: 'Cloth B2',
        collection: '',
        archived: true,
        prices: { '31': [null, 100.5, null, null, null] },
      },
    ])
    expect(
      text(from)
        .split('\n')
        .filter(line => line.startsWith('{"fabric_code"')),
    ).toHaveLength(2)
  })

  it('comes back as it went out', () => {
    const price = fc.oneof(
      fc.integer({ min: 1, max: mostHundredths }),
      fc.integer({ min: 1, max: 1000_00 }),
      fc.constantFrom(notPriced, unreadable, mostHundredths),
    )
    const word = fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' })
    const parts = fc.record({
      codes: fc.uniqueArray(word, { maxLength: 6 }),
      ids: fc.uniqueArray(
        word.map(id => id.trim()).filter(id => id !== ''),
        { maxLength: 4 },
      ),
      prices: fc.array(price, { minLength: 1, maxLength: 60 }),
      names: fc.array(fc.string(), { minLength: 1 }),
      at: fc.option(fc.integer({ min: 0, max: 4e12 })),
      currency: fc.option(fc.constantFrom('GBP', 'USD')),
    })
    fc.assert(
      fc.property(parts, ({ codes, ids, prices, names, at, currency }) => {
        const named = (place: number) => names[place % names.length] ?? ''
        const combinations = ids.map((id, no) => combination(id, named(no), named(no + 1), no, named(no + 2)))
        const held = baseline(codes, combinations, (row, column) => prices[(row * 7 + column) % prices.length] ?? 0)
        const from: Baseline = {
          ...held,
          kind: 'catalogue',
          at,
          retailer: { id: '7', name: named(3), settlementCurrency: currency, consumerCurrency: currency },
          names: codes.map((_, row) => named(row)),
          collections: codes.length === 0 ? [] : codes.length === 1 ? ['Autumn'] : ['Autumn', ''],
          flags: Uint8Array.from(codes, (_, row) => (row % 3 === 1 ? rowFlag.archived : 0)),
        }
        expect(readCatalogue(text(from))).toEqual(from)
      }),
      { numRuns: runs(300) },
    )
  })

  it('is read tolerantly, and as a window of the service', () => {
    const read = readCatalogue(
      JSON.stringify({
        retailer: { id: 7, brandname: 'H' },
        combinations: [{ id: 31, main_product: '2-Piece', display_names: { en: 'Suit', de: null } }, { id: '31' }],
        rows: [
          { fabric_code: 'A', prices: { 31: { retail: '12.50', days: 0 }, 99: [1] } },
          { fabric_code: 12, collection: 'Autumn', prices: null },
          { fabric_code: 'A', prices: { 31: [1, 2.345] } },
        ],
      }),
    )
    expect(read).toMatchObject({
      kind: 'catalogue',
      at: null,
      retailer: { id: '7', name: 'H', settlementCurrency: null },
      combinations: [{ no: 0, id: '31', name: 'Suit', displayNames: { en: 'Suit' }, present: true }],
      codes: ['A', '12'],
      collections: ['', 'Autumn'],
    })
    expect([...read.values].map(value => (value === notPriced ? null : value))).toEqual([
      ...[100, null, unreadable, null, null, null, null, null, null, null],
    ])
  })

  it.each([
    ['no JSON', 'Username,Currency'],
    ['a list', '[]'],
    ['something else', '{"selvedge":"import map","names":{}}'],
    ['without codes', '{"selvedge":"catalogue","combinations":[]}'],
    ['without combinations', '{"selvedge":"catalogue","codes":[]}'],
    ['a code without a code', '{"combinations":[],"codes":[{"fabric_name":"x"}]}'],
    ['a combination without an id', '{"combinations":[{"name":"x"}],"codes":[]}'],
  ])('is none: %s', (_, file) => {
    expect(() => readCatalogue(file)).toThrow(expect.objectContaining({ code: 'imports.not-a-catalogue' }))
  })

  it('of a newer desk is refused', () => {
    expect(() => readCatalogue('{"selvedge":"catalogue","version":2,"codes":[],"combinations":[]}')).toThrow(
      expect.objectContaining({ code: 'imports.newer-catalogue' }),
    )
  })

  it('of 10,000 codes and 200 columns is read soon', () => {
    const codes = Array.from({ length: 10_000 }, (_, row) => `HV-${row}`)
    const combinations = Array.from({ length: 40 }, (_, no) => combination(`c${no}`, 'Suit', `S${no}`, no))
    const from = baseline(codes, combinations, (row, column) => ((row * 31 + column * 17) % 99_999) + 1)
    const file = text(from)
    const time = <T>(work: () => T): [T, number] => {
      const start = threadTime()
      return [work(), threadTime() - start]
    }
    const [, bare] = time(() => JSON.parse(file))
    const [back, took] = time(() => readCatalogue(file))
    // Two million numbers are compared as bytes: one by one it takes longer than all the reading.
    expect(Buffer.from(back.values.buffer).equals(Buffer.from(from.values.buffer))).toBe(true)
    expect(back.values).toHaveLength(from.values.length)
    // Half a second on a quiet machine, twice what bare JSON takes.
    expect(took).toBeLessThan(Math.max(1500, 6 * bare))
  }, 120_000)
})
