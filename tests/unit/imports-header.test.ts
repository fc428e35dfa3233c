import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMBINATIONS } from '../../src-practice/pricing/combinations.ts'
import type { ColumnRole } from '../../src-shared/imports/column-role.ts'
import { fieldInWord, partTitle } from '../../src-shared/imports/field-words.ts'
import { columnKinds, rolesOf } from '../../src-shared/imports/header.ts'
import { plainName, titleOf } from '../../src-shared/imports/titles.ts'
import { type PriceField, priceFields } from '../../src-shared/pricing/cell.ts'
import { threadTime } from '../rig/thread-time.ts'

const roles = (titles: string[], given = {}) => rolesOf(titles, given).roles
const price = (name: string, field: PriceField | null): ColumnRole => ({ is: 'price', name, field })
const head = ['Username', 'Currency', 'Fabric Code']
/** Kinds of columns by their first letters. */
const kinds = (letters: string) => [...letters].map(letter => ({ t: 'text', n: 'name' })[letter] ?? 'value')

describe('the header of a wide file', () => {
  // Proves: fabric.excess
  it('has the columns of the service’s own shape', () => {
    const header = rolesOf([
      'Username',
      'Currency',
      'Settlement Currency',
      'Fabric Code',
      'Fabric Name',
      'Collection',
      '2-Piece / Jacket + Trousers / Wholesale',
      '2-Piece / Jacket + Trousers / Plus Size Retail',
      'Shirt / Shirt / Days',
    ])
    expect(header).toEqual({
      shape: 'wide',
      missing: [],
      offers: [],
      roles: [
        { is: 'username' },
        { is: 'currency' },
        { is: 'settlement-currency' },
        { is: 'code' },
        { is: 'fabric-name' },
        { is: 'collection' },
        price('2-Piece / Jacket + Trousers', 'wholesale'),
        price('2-Piece / Jacket + Trousers', 'excess_retail'),
        price('Shirt / Shirt', 'days'),
      ],
    })
    expect(columnKinds(header)).toEqual(kinds('ttntnnvvv'))
  })

  it.each([
    ['2-Piece / Jacket + Trousers / retail', '2-Piece / Jacket + Trousers', 'retail'],
    ['2-Piece/Jacket + Trousers/RETAIL', '2-Piece/Jacket + Trousers', 'retail'],
    ['2-Piece - Jacket + Trousers - Retail', '2-Piece - Jacket + Trousers', 'retail'],
    ['2-Piece | Jacket + Trousers | Plus Size Wholesale', '2-Piece | Jacket + Trousers', 'excess_wholesale'],
    ['2-Piece: Jacket + Trousers: Excess Retail', '2-Piece: Jacket + Trousers', 'excess_retail'],
    ['Jacket + Trousers (Retail)', 'Jacket + Trousers', 'retail'],
    ['Jacket + Trousers (Plus Size Retail)', 'Jacket + Trousers', 'excess_retail'],
    ['Jacket + Trousers / Wholesale (Plus Size)', 'Jacket + Trousers', 'excess_wholesale'],
    ['Jacket + Trousers / Plus Size / Retail', 'Jacket + Trousers', 'excess_retail'],
    ['Jacket (Double-Breasted) / Retail', 'Jacket (Double-Breasted)', 'retail'],
    ['Retail / 2-Piece / Jacket + Trousers', '2-Piece / Jacket + Trousers', 'retail'],
    ['RETAIL PRICE: Jacket + Trousers', 'Jacket + Trousers', 'retail'],
    ['Retail (Jacket + Trousers)', 'Jacket + Trousers', 'retail'],
    ['[plus-size retail] Jacket (DB)', 'Jacket (DB)', 'excess_retail'],
    ['Jacket + Trousers Retail', 'Jacket + Trousers', 'retail'],
    ['jacket_trousers_excess_wholesale', 'jacket_trousers', 'excess_wholesale'],
    ['Jacket + Trousers / Retail (USD)', 'Jacket + Trousers', 'retail'],
    ['Jacket + Trousers / Retail £', 'Jacket + Trousers', 'retail'],
    ['Shirt / Delivery days', 'Shirt', 'days'],
    ['Shirt / Lead time', 'Shirt', 'days'],
    ['两件套 / 上衣 + 裤子 / 零售价', '两件套 / 上衣 + 裤子', 'retail'],
    ['衬衫批发价', '衬衫', 'wholesale'],
    ['衬衫（大码零售）', '衬衫', 'excess_retail'],
    ['衬衫 / 天数', '衬衫', 'days'],
    ['2-Piece /\r\nJacket +\nTrousers / Retail', '2-Piece / Jacket + Trousers', 'retail'],
    ['Shirt price', 'Shirt price', null],
    ['Remarks', 'Remarks', null],
    ['Retailers like it', 'Retailers like it', null],
    ['Birthdays', 'Birthdays', null],
    ['/ Retail', '/ Retail', 'retail'],
  ] as const)('reads “%s”', (title, name, field) => {
    expect(roles([...head, title])[3]).toEqual(price(name, field))
  })

  it('leaves no doubt about a combination that is called like a field', () => {
    const title = 'Shirt / Plus Size / Retail'
    expect(partTitle(title)).toEqual({ name: 'Shirt', field: 'excess_retail' })
    expect(partTitle(title, new Set(['Shirt / Plus Size']))).toEqual({
      name: 'Shirt / Plus Size',
      field: 'retail',
    })
  })

  it('takes a field alone as a name where no row names a combination', () => {
    expect(roles([...head, 'Retail', 'Price'])).toEqual([
      { is: 'username' },
      { is: 'currency' },
      { is: 'code' },
      price('Retail', 'retail'),
      price('Price', null),
    ])
  })

  it('keeps columns with the same title, and leaves blank ones out', () => {
    const titles = [...head, 'Shirt / Shirt / Days', '', 'Shirt / Shirt / Days', '  ', 'Fabric Code']
    const header = rolesOf(titles)
    expect(header.roles.slice(3)).toEqual([
      price('Shirt / Shirt', 'days'),
      null,
      price('Shirt / Shirt', 'days'),
      null,
      price('Fabric Code', null),
    ])
    expect(columnKinds(header)).toEqual(kinds('tttvvvvv'))
  })

  it('takes a person’s word before its own', () => {
    const header = rolesOf(['Username', 'Currency', 'Code', 'SKU', 'Shirt Retail'], {
      '3': 'code',
      '4': 'fabric-name',
    })
    expect(header.roles.slice(2)).toEqual([price('Code', null), { is: 'code' }, { is: 'fabric-name' }])
  })
})

describe('what is missing in a header', () => {
  // Proves: import.header, error.header
  it('is told exactly, and other columns are offered', () => {
    const header = rolesOf(['user name', 'Curr.', 'Fabric Code', 'Shirt / Shirt / Retail'])
    expect(header.missing).toEqual(['Username', 'Currency'])
    expect(header.offers).toEqual([
      { missing: 'Username', column: 0 },
      { missing: 'Currency', column: 1 },
    ])
    expect(header.roles.slice(0, 2)).toEqual([null, null])
    expect(columnKinds(header)).toEqual(kinds('tttv'))
  })

  it.each(['username', 'USERNAME', 'Username ', ' Username', 'User', 'Retailer', 'Usename', 'Benutzername', '用户名'])(
    'offers “%s” as Username',
    title => {
      const header = rolesOf([title, 'Currency', 'Fabric Code', 'Shirt / Retail'])
      expect(header.missing).toEqual(['Username'])
      expect(header.offers).toEqual([{ missing: 'Username', column: 0 }])
    },
  )

  it.each(['currency', 'Ccy', 'Währung', 'Retail Currency', 'Currency ', 'Curency', '币种'])(
    'offers “%s” as Currency',
    title => {
      const header = rolesOf(['Username', title, 'Fabric Code', 'Shirt / Retail'])
      expect(header.missing).toEqual(['Currency'])
      expect(header.offers).toEqual([{ missing: 'Currency', column: 1 }])
    },
  )

  it('does not offer prices, nor the settlement currency', () => {
    const header = rolesOf(['Settlement Currency', 'Fabric Code', 'Retail', 'Shirt / Retail', 'Remarks'])
    expect(header.missing).toEqual(['Username', 'Currency'])
    expect(header.offers).toEqual([])
  })

  it('is not missing once a person says which column it is', () => {
    const titles = ['User', 'Retailer', 'Currency', 'Fabric Code', 'Shirt / Retail']
    const header = rolesOf(titles, { '1': 'username' })
    expect(header.missing).toEqual([])
    expect(header.offers).toEqual([])
    expect(header.roles.slice(0, 2)).toEqual([price('User', null), { is: 'username' }])
  })

  it('is not offered where a person said what the column is', () => {
    const header = rolesOf(['User', 'Currency', 'Fabric Code', 'Shirt / Retail'], { '0': 'price' })
    expect(header).toMatchObject({ missing: ['Username'], offers: [] })
    expect(header.roles[0]).toEqual(price('User', null))
  })

  it('is the code too', () => {
    const header = rolesOf(['Username', 'Currency', 'SKU', 'Shirt / Retail'])
    expect(header.missing).toEqual(['Fabric Code'])
    expect(header.offers).toEqual([{ missing: 'Fabric Code', column: 2 }])
    expect(roles(['Username', 'Currency', 'FABRIC_CODE', 'Shirt / Retail'])[2]).toEqual({ is: 'code' })
  })
})

describe('the header of a tall file', () => {
  it('has a row a code, combination and field', () => {
    const header = rolesOf([...head, 'Main product', 'Combination', 'Field', 'Price', 'Remarks'])
    expect(header.shape).toBe('tall')
    expect(header.missing).toEqual([])
    expect(header.roles.slice(3)).toEqual([
      { is: 'main-product' },
      { is: 'combination' },
      { is: 'field' },
      { is: 'value' },
      price('Remarks', null),
    ])
    expect(columnKinds(header)).toEqual(kinds('ttttttvv'))
  })

  it('may have the fields as columns: prices whose name the row says', () => {
    const header = rolesOf([...head, 'Combination', 'Wholesale', 'Retail (USD)', 'Plus Size Retail', 'Days'])
    expect(header.shape).toBe('tall')
    expect(header.missing).toEqual([])
    expect(header.roles.slice(4)).toEqual([
      price('', 'wholesale'),
      price('', 'retail'),
      price('', 'excess_retail'),
      price('', 'days'),
    ])
  })

  it('says what it lacks', () => {
    expect(rolesOf([...head, 'Combination', 'Value']).missing).toEqual(['Field'])
    expect(rolesOf([...head, 'Combination', 'Field']).missing).toEqual(['Value'])
    expect(rolesOf([...head, 'Garment', 'Field', 'Value'])).toMatchObject({
      missing: ['Combination'],
      offers: [{ missing: 'Combination', column: 3 }],
    })
  })

  it('is no wide file with a column more', () => {
    const header = rolesOf([...head, 'Product', 'Price', 'Shirt / Shirt / Retail'])
    expect(header.shape).toBe('wide')
    expect(header.roles.slice(3)).toEqual([
      price('Product', null),
      price('Price', null),
      price('Shirt / Shirt', 'retail'),
    ])
  })
})

describe('a field as a word', () => {
  it.each([
    ['Retail', 'retail'],
    ['  WHOLESALE ', 'wholesale'],
    ['excess_retail', 'excess_retail'],
    ['Plus Size Wholesale', 'excess_wholesale'],
    ['Wholesale (Plus Size)', 'excess_wholesale'],
    ['plussize retail', 'excess_retail'],
    ['days', 'days'],
    ['批发价', 'wholesale'],
    ['Retail Jacket', null],
    ['', null],
  ] as const)('“%s”', (text, field) => {
    expect(fieldInWord(text)).toBe(field)
  })
})

describe('titles of the service’s own shape', () => {
  const signs = fc.constantFrom(...'abcDEF 0/+&-()[]|:.,_“”é裤Ⅱ')
  const word = fc
    .array(fc.oneof(signs, fc.constantFrom('Retail', 'Plus Size', 'Days', ' / ')), {
      minLength: 1,
      maxLength: 12,
    })
    .map(parts => plainName(parts.join('')))
    .filter(text => text !== '')

  it('are read back, whatever a combination is called', () => {
    fc.assert(
      fc.property(word, word, fc.constantFrom(...priceFields), (mainProduct, name, field) => {
        const combination = { mainProduct, name, displayNames: {} }
        const known = new Set([`${mainProduct} / ${name}`])
        expect(partTitle(titleOf(combination, 'en', field), known)).toEqual({
          name: plainName(`${mainProduct} / ${name}`),
          field,
        })
      }),
    )
  })

  it('are read back for every sample combination without any help', () => {
    for (const { mainProduct, names } of COMBINATIONS) {
      for (const name of Object.values(names)) {
        for (const field of priceFields) {
          const title = titleOf({ mainProduct, name, displayNames: {} }, 'en', field)
          expect(partTitle(title)).toEqual({ name: `${mainProduct} / ${name}`, field })
        }
      }
    }
  })

  it('any titles at all are read without end or error', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 400 }), { maxLength: 30 }), titles => {
        const header = rolesOf(titles)
        expect(header.roles).toHaveLength(titles.length)
        expect(columnKinds(header)).toHaveLength(titles.length)
      }),
    )
    const worst = Array.from({ length: 4096 }, () => ' (/-'.repeat(75))
    const start = threadTime()
    rolesOf(worst)
    expect(threadTime() - start).toBeLessThan(3000)
  })
})
