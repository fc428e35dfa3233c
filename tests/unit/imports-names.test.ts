import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMBINATIONS } from '../../src-practice/pricing/combinations.ts'
import type { Combination } from '../../src-shared/contract/prices.ts'
import type { NameTarget } from '../../src-shared/imports/decisions.ts'
import { editDistance } from '../../src-shared/imports/edit-distance.ts'
import { rolesOf } from '../../src-shared/imports/header.ts'
import { checkNames, labelsOf, namesOfRows } from '../../src-shared/imports/names.ts'
import type { SheetColumn } from '../../src-shared/imports/sheet.ts'
import { fieldTitles, labelOf } from '../../src-shared/imports/titles.ts'
import { notPriced } from '../../src-shared/pricing/price.ts'
import { runs } from '../rig/runs.ts'
import { threadTime } from '../rig/thread-time.ts'

const sample: Combination[] = COMBINATIONS.map(({ id, mainProduct, names }, no) => ({
  no,
  id: String(id),
  mainProduct,
  name: names.en,
  displayNames: names,
  present: true,
}))

const one = (id: string, mainProduct: string, name: string, rest: Partial<Combination> = {}): Combination => ({
  no: Number(id),
  id,
  mainProduct,
  name,
  displayNames: {},
  present: true,
  ...rest,
})

interface Asked {
  combinations?: Combination[]
  locale?: string
  chosen?: Record<string, NameTarget>
  remembered?: Record<string, NameTarget>
}

/** Names of a wide file with these titles; every column has three texts. */
function names(titles: string[], { combinations = sample, locale = 'en', chosen = {}, remembered = {} }: Asked = {}) {
  const all = ['Username', 'Currency', 'Fabric Code', ...titles]
  const header = rolesOf(all, {}, labelsOf({ combinations }, locale))
  const columns = all.map((): SheetColumn => ({ kind: 'value', values: new Int32Array(3), looks: null, filled: 3 }))
  return checkNames({
    header,
    sheet: { rows: 3, columns },
    rowNames: null,
    baseline: { combinations },
    locale,
    chosen,
    remembered,
  })
}
const firstOf = (title: string, asked?: Asked) => names([title], asked)[0]?.suggestions[0]

describe('names of a file', () => {
  it('are taken for the combination that has the very text', () => {
    expect(names(['2-Piece  / Jacket + Trousers / Retail', '2-Piece / Jacket + Trousers / Days'])).toEqual([
      {
        name: '2-Piece / Jacket + Trousers',
        columns: [
          { column: 3, field: 'retail' },
          { column: 4, field: 'days' },
        ],
        cells: 6,
        target: { combination: '31', field: null },
        reason: 'same',
        suggestions: [],
      },
    ])
  })

  // Proves: import.names
  it('are the display names of the chosen locale, and the list’s own name where there is none', () => {
    const [chinese] = names(['2-Piece / 上衣 + 裤子 / Retail'], { locale: 'zh-CN' })
    expect(chinese).toMatchObject({ target: { combination: '31' }, reason: 'same' })
    const [english] = names(['2-Piece / Jacket + Trousers / Retail'], { locale: 'zh-CN' })
    expect(english).toMatchObject({
      target: null,
      suggestions: [{ combination: '31', reason: 'other-locale' }],
    })
    const [french] = names(['2-Piece / Jacket + Trousers / Retail'], { locale: 'fr' })
    expect(french).toMatchObject({ target: { combination: '31' } })
  })

  it.each([
    ['2-piece / jacket & trousers / Retail', '31', 'same-letters', 0],
    ['2 Piece / Jacket + Trousers / Retail', '31', 'same-letters', 0],
    ['2-Piece - Jacket + Trousers - Retail', '31', 'same-letters', 0],
    ['2 Piece / Jacket & Trouser / Retail', '31', 'letters-off', 1],
    ['Shrit / Shirt / Retail', '51', 'letters-off', 1],
    ['2-Piece / Trousers and Jacket / Retail', '31', 'same-words', 0],
    ['2pc: Jacket + 2 Trousers (Retail)', '32', 'same-words', 0],
    ['Women’s 2-Piece / 上衣 + 半裙 / Retail', '122', 'other-locale', 0],
    ['Three Piece: Jacket, Trousers, Waistcoat (DB) / Retail', '41', 'some-words', 0],
    ['Jacket + Skirt / Retail', '122', 'same-letters', 0],
  ] as const)('“%s” is %s by %s, and nobody but a person says so', (title, combination, reason, letters) => {
    expect(names([title])[0]).toMatchObject({ target: null, reason: null })
    expect(firstOf(title)).toMatchObject({ combination, reason, letters })
  })

  it('are never matched by themselves where two combinations have the same', () => {
    const combinations = [one('1', 'Shirt', 'Shirt'), one('2', 'Shirt', 'Shirt')]
    const [name] = names(['Shirt / Shirt / Retail'], { combinations })
    expect(name?.target).toBeNull()
    expect(name?.suggestions.map(({ combination, reason }) => [combination, reason])).toEqual([
      ['1', 'same'],
      ['2', 'same'],
    ])
    expect(names(['Jacket + Trousers / Retail'])[0]?.suggestions.slice(0, 2)).toMatchObject([
      { combination: '31', reason: 'same-letters' },
      { combination: '121', reason: 'same-letters' },
    ])
  })

  it('of a product with one combination are offered for it', () => {
    const combinations = [one('1', 'Vest', 'Waistcoat'), one('2', 'Shirt', 'Shirt'), one('3', 'Shirt', 'Blouse')]
    expect(firstOf('Vest / Regular / Retail', { combinations })).toMatchObject({
      combination: '1',
      reason: 'only-one-of-product',
    })
    expect(firstOf('Shirt / Regular / Retail', { combinations })).not.toMatchObject({
      reason: 'only-one-of-product',
    })
  })

  it('with another number in them are no slip of the pen', () => {
    const off = names(['2-Piece / Jacket + 3 Trousers / Retail'])[0]?.suggestions ?? []
    expect(off.length).toBeGreaterThan(0)
    expect(off.filter(({ reason }) => reason === 'letters-off')).toEqual([])
  })

  it('of combinations that the service no longer lists are unknown', () => {
    const combinations = [one('1', 'Shirt', 'Shirt', { present: false })]
    expect(names(['Shirt / Shirt / Retail'], { combinations })[0]).toMatchObject({
      target: null,
      suggestions: [],
    })
  })

  it('without a field are names too', () => {
    expect(names(['Remarks'])[0]).toMatchObject({
      name: 'Remarks',
      columns: [{ column: 3, field: null }],
      cells: 3,
      target: null,
    })
    // The very name, but of what field?
    expect(names(['Shirt / Shirt'])[0]).toMatchObject({ target: null, reason: null })
    expect(firstOf('Shirt / Shirt')).toMatchObject({ combination: '51', reason: 'same' })
  })

  // Proves: error.names
  it('go where a person said, and where it was said before', () => {
    const chosen = { 'Shirt price': { combination: '51', field: 'retail' }, Remarks: 'ignore' } as const
    expect(names(['Shirt price', 'Remarks'], { chosen }).map(({ target, reason }) => [target, reason])).toEqual([
      [chosen['Shirt price'], 'chosen'],
      ['ignore', 'chosen'],
    ])
    const remembered = { Shirts: { combination: '51', field: null }, Remarks: 'ignore' } as const
    expect(
      names(['Shirts / Days', 'Remarks'], {
        remembered,
        chosen: { Remarks: { combination: '61', field: 'days' } },
      }),
    ).toMatchObject([
      { target: remembered.Shirts, reason: 'remembered' },
      { target: { combination: '61' }, reason: 'chosen' },
    ])
  })

  it('stay unknown where what was said does not fit any more', () => {
    const chosen = {
      Shirts: { combination: 'gone', field: null },
      'Shirt price': { combination: '51', field: null },
    }
    expect(names(['Shirts / Days', 'Shirt price'], { chosen }).map(({ target }) => target)).toEqual([null, null])
  })

  it('that a combination has go before what another one was called once', () => {
    const remembered = { '2-Piece / Jacket + Trousers': { combination: '32', field: null } }
    expect(names(['2-Piece / Jacket + Trousers / Days'], { remembered })[0]).toMatchObject({
      target: { combination: '31' },
      reason: 'same',
    })
  })

  it('called like a thing of JavaScript are names like others', () => {
    const read = names(['constructor / Retail', '__proto__', 'toString'])
    expect(read.map(({ name, target }) => [name, target])).toEqual([
      ['constructor', null],
      ['__proto__', null],
      ['toString', null],
    ])
  })

  it('that are exact are all found, and nothing else ever is', () => {
    const words = fc.constantFrom('Jacket', 'Shirt', 'Plus Size', 'Retail', '2', 'a', 'A', '裤', '/', '+')
    const text = fc.array(words, { minLength: 1, maxLength: 4 }).map(parts => parts.join(' '))
    const labels = fc.uniqueArray(fc.tuple(text, text), { minLength: 1, maxLength: 12, selector: String })
    fc.assert(
      fc.property(labels, fc.array(text, { maxLength: 5 }), (pairs, others) => {
        const combinations = pairs.map(([product, name], no) => one(String(no), product, name))
        const known = Map.groupBy(combinations, each => labelOf(each, 'en'))
        const titles = [
          ...combinations.map(each => `${labelOf(each, 'en')} / Retail`),
          ...others.map(o => `${o} / Days`),
        ]
        for (const { name, target, suggestions } of names(titles, { combinations })) {
          const same = known.get(name) ?? []
          const [only] = same
          if (target !== null) expect(target).toEqual({ combination: only?.id, field: null })
          else expect(same.length === 1 && suggestions.length === 0).toBe(false)
          if (same.length === 1 && only) expect(target).toEqual({ combination: only.id, field: null })
        }
      }),
    )
  })
})

describe('names of a tall file', () => {
  const words = (texts: string[]): SheetColumn => {
    const list = [...new Set(texts)]
    return { kind: 'text', words: list, ids: Uint32Array.from(texts, text => list.indexOf(text)) }
  }
  const numbers = (values: (number | null)[]): SheetColumn => ({
    kind: 'value',
    values: Int32Array.from(values, value => value ?? notPriced),
    looks: null,
    filled: values.filter(value => value !== null).length,
  })
  const start = [words(['a']), words(['a']), words(['a'])]
  const check = (titles: string[], columns: SheetColumn[], rows: number) => {
    const header = rolesOf(['Username', 'Currency', 'Fabric Code', ...titles])
    const sheet = { rows, columns: [...start, ...columns] }
    const rowNames = namesOfRows(header, sheet)
    return checkNames({
      header,
      sheet,
      rowNames,
      baseline: { combinations: sample },
      locale: 'en',
      chosen: {},
    })
  }

  it('are in two columns', () => {
    const found = check(
      ['Main Product', 'Combination', 'Field', 'Value'],
      [
        words(['2-Piece', '2-Piece', 'Shirt', '2-Piece', '']),
        words(['Jacket + Trousers', ' Jacket  + Trousers', 'Shrit', 'Jacket + Trousers', '']),
        words(['Retail', 'Days', 'Retail', 'Retail', '']),
        numbers([100, 200, 300, null, null]),
      ],
      5,
    )
    expect(found).toMatchObject([
      {
        name: '2-Piece / Jacket + Trousers',
        cells: 2,
        columns: [],
        target: { combination: '31', field: null },
      },
      { name: 'Shirt / Shrit', cells: 1, target: null, suggestions: [{ combination: '51', letters: 1 }] },
    ])
  })

  it('are in one column, with or without the main product, and prices may stand side by side', () => {
    const found = check(
      ['Combination', 'Retail', 'Days', 'Remarks'],
      [
        words(['2-Piece / Jacket + Trousers', 'Overcoat / Overcoat']),
        numbers([100, 200]),
        numbers([null, 300]),
        numbers([null, null]),
      ],
      2,
    )
    expect(found.map(({ name, cells, target }) => [name, cells, target])).toEqual([
      ['2-Piece / Jacket + Trousers', 1, { combination: '31', field: null }],
      ['Overcoat / Overcoat', 2, { combination: '101', field: null }],
      ['Remarks', 0, null],
    ])
  })
})

describe('letters off', () => {
  /** Optimal string alignment, the plain way. */
  function plainly(one: string, other: string): number {
    const d = Array.from({ length: one.length + 1 }, (_, i) =>
      Array.from({ length: other.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
    )
    const at = (i: number, j: number) => d[i]?.[j] ?? 99
    for (let i = 1; i <= one.length; i++)
      for (let j = 1; j <= other.length; j++) {
        const cost = one[i - 1] === other[j - 1] ? 0 : 1
        let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost)
        if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
          least = Math.min(least, at(i - 2, j - 2) + 1)
        const row = d[i]
        if (row) row[j] = least
      }
    return at(one.length, other.length)
  }

  it('are counted as by the textbook, up to a limit', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 14 })
    fc.assert(
      fc.property(text, text, fc.nat(8), (one, other, most) => {
        expect(editDistance(one, other, most)).toBe(Math.min(plainly(one, other), most + 1))
      }),
      { numRuns: runs(2000) },
    )
  })

  it('are counted the same whatever was compared before', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 4, maxLength: 30 })
    const slips = fc.array(fc.tuple(fc.nat(30), fc.constantFrom('', 'a', 'b', 'ab')), { maxLength: 6 })
    fc.assert(
      fc.property(fc.array(fc.tuple(text, slips, fc.nat(5)), { minLength: 2, maxLength: 6 }), list => {
        for (const [one, changes, most] of list) {
          const other = changes.reduce((so, [at, put]) => so.slice(0, at) + put + so.slice(at + 1), one)
          expect(editDistance(one, other, most)).toBe(Math.min(plainly(one, other), most + 1))
        }
      }),
      { numRuns: runs(2000) },
    )
  })

  it('of very long texts are not counted', () => {
    expect(editDistance('a'.repeat(600), `${'a'.repeat(600)}b`, 3)).toBe(4)
  })
})

it('finds suggestions for 800 unknown names among 819 combinations quickly', () => {
  const cuts = ['Slim', 'Relaxed', 'Classic', 'Cropped', 'Quilted', 'Lined', 'Travel', 'Winter', 'Summer', 'Stretch']
  const combinations = Array.from({ length: 819 }, (_, no): Combination => {
    const { mainProduct, name } = sample[no % sample.length] ?? one('0', '', '')
    const cut = `${cuts[Math.floor(no / sample.length) % 10]} ${cuts[Math.floor(no / sample.length / 10)]}`
    return one(String(no), mainProduct, `${cut} ${name}`)
  })
  const titles = combinations
    .slice(0, 800)
    .map(({ mainProduct, name }, at) =>
      at % 2 ? `${mainProduct} / ${name}x / ${fieldTitles.days}` : `${name} of ${mainProduct} Retail`,
    )
  names(titles, { combinations })
  const start = threadTime()
  const found = names(titles, { combinations })
  const took = threadTime() - start
  expect(found.every(({ suggestions }) => suggestions.length > 0)).toBe(true)
  // 130 ms; only another order of work breaks the bound.
  expect(took).toBeLessThan(10_000)
})
