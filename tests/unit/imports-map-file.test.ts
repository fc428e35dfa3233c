import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GivenRole } from '../../src-shared/imports/column-role.ts'
import type { NameTarget } from '../../src-shared/imports/decisions.ts'
import { mapFileOf, readMapFile, resolveMap } from '../../src-shared/imports/map-file.ts'
import { type PriceField, priceFields } from '../../src-shared/pricing/cell.ts'
import { runs } from '../rig/runs.ts'
import { combination, shirt, suit } from './imports-files-support.ts'

describe('a mapping as a file', () => {
  const map = {
    retailer: '7',
    locale: 'en',
    fingerprint: 'f00d',
    username: null,
    columns: { 'Curr.': 'currency' } satisfies Record<string, GivenRole>,
    names: {
      '2 Piece / Jacket & Trouser': { combination: '31', field: null },
      'Shirt price': { combination: '51', field: 'retail' },
      Remarks: 'ignore',
    } satisfies Record<string, NameTarget>,
  }

  it('can be read and changed by people', () => {
    expect(JSON.parse(mapFileOf(map, [suit, shirt]))).toEqual({
      selvedge: 'import map',
      version: 1,
      retailer: '7',
      locale: 'en',
      fingerprint: 'f00d',
      username: null,
      columns: { 'Curr.': 'currency' },
      names: {
        '2 Piece / Jacket & Trouser': '2-Piece / Jacket + Trousers',
        'Shirt price': 'Shirt / Shirt / Retail',
        Remarks: null,
      },
    })
  })

  it.each([
    ['a record', '{ "Suit": "2-piece / jacket + trousers", "Notes": null }'],
    ['names alone', '{ "names": { "Suit": "2-Piece / Jacket + Trousers", "Notes": null } }'],
    ['a list', '[{ "name": "Suit", "target": "2-Piece / Jacket + Trousers" }, { "name": "Notes", "target": null }]'],
    ['a list of names', '{ "names": [{ "name": "Suit", "target": "2-Piece / 上衣 + 裤子" }, { "name": "Notes" }] }'],
    ['a byte-order mark', '\uFEFF{ "Suit": "#31", "Notes": null }'],
  ])('is read as %s', (_, text) => {
    const locale = text.includes('上') ? 'zh-CN' : 'en'
    expect(resolveMap(readMapFile(text), [suit, shirt], locale)).toEqual({
      names: { Suit: { combination: '31', field: null }, Notes: 'ignore' },
      roles: {},
      unknown: [],
    })
  })

  it('tells each target that is none', () => {
    const text = '{ "A": "Shirt / Blouse", "B": "Shirt / Shirt", "C": "", "D": "Shirt / Shirt / Days" }'
    const { names, unknown } = resolveMap(readMapFile(text), [suit, shirt], 'en')
    expect(names).toEqual({ B: { combination: '51', field: null }, D: { combination: '51', field: 'days' } })
    expect(unknown).toEqual([
      { code: 'imports.map-target-unknown', data: { name: 'A', target: 'Shirt / Blouse' } },
      { code: 'imports.map-target-unknown', data: { name: 'C', target: '' } },
    ])
  })

  it('is nothing else', () => {
    for (const text of [
      '',
      'a,b',
      '7',
      'null',
      '{"A": 7}',
      '{"names": {"A": {}}}',
      '[1]',
      '{"selvedge":"catalogue"}',
    ]) {
      expect(() => readMapFile(text), text).toThrow(expect.objectContaining({ code: 'imports.not-a-map' }))
    }
    expect(() => readMapFile('{"selvedge":"import map","version":2,"names":{}}')).toThrow(
      expect.objectContaining({ code: 'imports.newer-map' }),
    )
  })

  it('tells combinations apart that have the same name', () => {
    const twins = ['1', '2'].map((id, no) => combination(id, 'Shirt', 'Retail', no))
    const names: Record<string, NameTarget> = {
      A: { combination: '1', field: null },
      B: { combination: '2', field: 'retail' },
    }
    const file = mapFileOf({ ...map, names }, twins)
    expect(JSON.parse(file).names).toEqual({ A: 'Shirt / Retail #1', B: 'Shirt / Retail / Retail #2' })
    expect(resolveMap(readMapFile(file), twins, 'en')).toMatchObject({ names, unknown: [] })
    expect(resolveMap(readMapFile('{"A":"Shirt / Retail"}'), twins, 'en').unknown).toHaveLength(1)
    expect(resolveMap(readMapFile('{"A":"shirt/retail"}'), twins, 'en').unknown).toHaveLength(1)
  })

  it('comes back as it went out, whatever combinations and names are called', () => {
    const parts = fc.constantFrom('Shirt', 'Retail', 'Plus Size', '/', '#', '1', '2', 'Days', '裤', '__proto__')
    const text = fc.array(parts, { minLength: 1, maxLength: 4 }).map(some => some.join(' '))
    const pairs = fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 6 })
    const target = fc.oneof(
      fc.constant<NameTarget>('ignore'),
      fc.record({ place: fc.nat(5), field: fc.constantFrom<PriceField | null>(null, ...priceFields) }),
    )
    fc.assert(
      fc.property(pairs, fc.array(fc.tuple(text, target)), (labels, said) => {
        const combinations = labels.map(([product, name], no) => combination(String(no), product, name, no))
        const names = Object.fromEntries(
          said.map(([name, to]): [string, NameTarget] =>
            typeof to === 'object' && 'place' in to
              ? [name, { combination: String(to.place % combinations.length), field: to.field }]
              : [name, 'ignore'],
          ),
        )
        const back = resolveMap(readMapFile(mapFileOf({ ...map, names }, combinations)), combinations, 'en')
        expect(back).toEqual({ names, roles: { 'Curr.': 'currency' }, unknown: [] })
      }),
      { numRuns: runs(1000) },
    )
  })
})
