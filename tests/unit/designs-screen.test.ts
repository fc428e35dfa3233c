import { describe, expect, it } from 'vitest'
import { copiedFields } from '../../src-renderer/pricing/bulk/BulkPanel.tsx'
import { createColumns } from '../../src-renderer/pricing/columns/index.ts'
import { differencesOf } from '../../src-renderer/pricing/designs/ComparedLine.tsx'
import { designSheets, nameOfScope, shortNameOfScope } from '../../src-renderer/pricing/designs/design-sheets.ts'
import { scopePartNamed } from '../../src-renderer/pricing/designs/scope-part.ts'
import { productsAmong } from '../../src-renderer/pricing/designs/use-lists.ts'
import { isStopped, submitStatusIn } from '../../src-renderer/pricing/designs/use-submit-status.ts'
import { besideOf } from '../../src-renderer/pricing/grid/compared-columns.ts'
import { linesOf } from '../../src-renderer/pricing/grid/lines.ts'
import type { ComparedSheet } from '../../src-renderer/pricing/state/price-state.ts'
import { type Combination, type GridRows, rowFlag } from '../../src-shared/contract/prices.ts'
import { cellAt } from '../../src-shared/pricing/cell.ts'
import { single } from '../../src-shared/pricing/changeset.ts'
import { notPriced, unreadable } from '../../src-shared/pricing/price.ts'
import { designCombination, sheetNamed } from '../../src-shared/pricing/price-sheet.ts'

const pounds = { settlementCurrency: 'GBP', consumerCurrency: 'USD' }

describe('what of a page of design prices is copied into another', () => {
  const fields = ['wholesale', 'retail', 'days'] as const
  it('is every field in one currency, and days in any case', () => {
    expect(copiedFields(fields, pounds, pounds)).toEqual({ copied: new Set(fields), left: [] })
    const euros = { settlementCurrency: 'EUR', consumerCurrency: 'USD' }
    expect(copiedFields(fields, pounds, euros)).toEqual({
      copied: new Set(['retail', 'days']),
      left: [{ field: 'wholesale', here: 'GBP', there: 'EUR' }],
    })
  })
  it('leaves out a field whose currency nobody knows, on either side', () => {
    const unknown = { settlementCurrency: null, consumerCurrency: null }
    expect([...copiedFields(fields, unknown, unknown).copied]).toEqual(['days'])
    expect(copiedFields(fields, pounds, unknown).left).toHaveLength(2)
  })
})

describe('a compared cell', () => {
  it('says by how much the other one is dearer or cheaper', () => {
    expect(besideOf(10_000, 10_550, true)).toEqual({ difference: '+5.5 %', kind: 'more' })
    expect(besideOf(10_000, 9_000, true)).toEqual({ difference: '-10 %', kind: 'less' })
    expect(besideOf(10_000, 10_000, true)).toEqual({ difference: '', kind: 'same' })
  })
  it('says no figure over nothing, over what is not priced, and over another currency', () => {
    expect(besideOf(0, 500, true)).toEqual({ difference: '', kind: 'more' })
    expect(besideOf(notPriced, 500, true)).toEqual({ difference: '', kind: 'lone' })
    expect(besideOf(500, notPriced, true)).toEqual({ difference: '', kind: 'lone' })
    expect(besideOf(notPriced, notPriced, true)).toEqual({ difference: '', kind: 'same' })
    expect(besideOf(500, 700, false)).toEqual({ difference: '', kind: 'incomparable' })
  })
})

const only: Combination = {
  no: 0,
  id: designCombination,
  mainProduct: '2',
  name: '11',
  displayNames: {},
  present: true,
}

/** A sheet of options with their wholesale, retail and days in hundredths. */
function sheetOf(options: Record<string, readonly [number, number, number]>, gone: readonly string[] = []) {
  const columns = createColumns()
  const codes = Object.keys(options)
  const values = new Int32Array(5 * codes.length).fill(notPriced)
  for (const [row, prices] of Object.values(options).entries())
    for (const [at, field] of [0, 1, 4].entries()) values[field * codes.length + row] = prices[at] ?? notPriced
  const rows: GridRows = {
    upTo: 1,
    newest: 1,
    columns: 5,
    codes,
    names: codes,
    values,
    elsewhere: new Uint32Array(),
    odd: [],
    rows: Uint32Array.from(codes.keys()),
    places: Uint32Array.from(codes.keys()),
    collections: new Uint32Array(codes.length),
    flags: Uint8Array.from(codes, code => (gone.includes(code) ? rowFlag.absent : 0)),
  }
  columns.apply(rows)
  return columns
}

describe('two pages side by side', () => {
  const view = { plusSize: false, days: true }
  const own = sheetOf({ a: [100, 200, 300], b: [0, 500, 100], c: [1, 1, 1] })
  const other = sheetOf({ a: [150, 200, 400], b: [0, notPriced, 100], d: [2, 2, 2] })
  const compared = (consumerCurrency: string): ComparedSheet => ({
    sheet: sheetNamed('designs/8/2/11'),
    title: 'other',
    settlementCurrency: 'GBP',
    consumerCurrency,
    grid: {
      combinations: [only],
      rowOf: code => other.rowOf(code),
      columnValues: column => other.columnValues(column),
    },
  })
  const currencies = { settlement: 'GBP', consumer: 'USD' }
  it('differ in cells, and in options that only one of them has', () => {
    expect(differencesOf(own, [only], view, currencies, compared('USD'), ['a', 'b', 'd'])).toEqual({
      differ: 3,
      onlyHere: 1,
      onlyThere: 1,
      currencies: false,
    })
  })
  it('are not compared where nothing converts', () => {
    expect(differencesOf(own, [only], view, currencies, compared('CHF'), ['a', 'b', 'd'])).toEqual({
      differ: 2,
      onlyHere: 1,
      onlyThere: 1,
      currencies: true,
    })
  })
})

describe('what a submit would find', () => {
  const sheet = () => sheetOf({ a: [100, 200, 300], b: [100, 200, unreadable], c: [1, 1, unreadable] })
  it('is the changed cells, and a text of the service beside one of them', () => {
    const columns = sheet()
    columns.paint(single(cellAt(0, 0), { before: 100, base: 100 }, 500), 'held')
    expect(submitStatusIn(columns)).toMatchObject({ cells: 1, rows: 1, texts: [] })
    columns.paint(single(cellAt(1, 1), { before: 200, base: 200 }, 700), 'held')
    const standing = submitStatusIn(columns)
    expect(standing).toMatchObject({ cells: 2, rows: 2, invalid: 0, texts: [cellAt(1, 4)] })
    expect(isStopped(standing)).toBe(true)
    columns.paint(single(cellAt(1, 4), { before: unreadable, base: unreadable }, 300), 'held')
    expect(isStopped(submitStatusIn(columns))).toBe(false)
  })
})

describe('options that the service no longer lists', () => {
  it('are in sight only while something of them is not submitted', () => {
    const columns = sheetOf({ a: [100, 200, 300], b: [100, 200, 300] }, ['b'])
    const shown = () => [...linesOf(columns, [''], designSheets.view, Uint32Array.of(0, 1, 4)).rows]
    expect(shown()).toEqual([0])
    columns.paint(single(cellAt(1, 0), { before: 100, base: 100 }, 500), 'held')
    expect(shown()).toEqual([0, 1])
  })
})

describe('the products of a main product', () => {
  const jacket = { id: '11', name: 'Jacket' }
  const typed = { id: '12', name: null }
  const known = [
    { id: '1', name: '2-Piece', products: [jacket] },
    { id: '2', name: '3-Piece', products: [] },
  ]
  const remembered = [{ id: '1', name: null, products: [typed] }]
  const main = (id: string) => ({ id, name: null })
  it('are those that the service lists', () => {
    expect(productsAmong({ listed: true, known }, remembered, main('1'))).toEqual({ listed: true, known: [jacket] })
    expect(productsAmong({ listed: true, known }, remembered, null)).toEqual({ listed: true, known: [] })
  })
  it('are typed where it lists none of this one, and were typed before', () => {
    const offered = { listed: false, known: [typed] }
    expect(productsAmong({ listed: true, known }, remembered, main('2'))).toEqual(offered)
    expect(productsAmong({ listed: false, known: remembered }, remembered, main('1'))).toEqual(offered)
  })
})

describe('a scope', () => {
  const scope = { retailer: '7', mainProduct: '2', product: '11' }
  it('is said by its names, and by ids where they are not known', () => {
    expect(nameOfScope({ scope, names: { retailer: 'Harbour & Vale', mainProduct: null, product: '上衣' } })).toBe(
      'Harbour & Vale · 2 · 上衣',
    )
  })
  it('is said shortly where a long name would hide the others', () => {
    const names = { retailer: '很长的名字'.repeat(20), mainProduct: '2-Piece', product: 'Jacket' }
    expect(shortNameOfScope({ scope, names })).toMatch(/^很长的名字.{18}… · 2-Piece · Jacket$/u)
    expect(shortNameOfScope({ scope, names: { ...names, retailer: 'Harbour & Vale' } })).toBe(
      'Harbour & Vale · 2-Piece · Jacket',
    )
  })
  it('takes a typed text as a name that is known, else as an id', () => {
    const known = [
      { id: '7', name: 'Harbour & Vale' },
      { id: '8', name: null },
    ]
    expect(scopePartNamed(' harbour & vale ', known)).toEqual(known[0])
    expect(scopePartNamed('8', known)).toEqual(known[1])
    expect(scopePartNamed('9', known)).toEqual({ id: '9', name: null })
    expect(scopePartNamed('  ', known)).toBeNull()
  })
})
