import { expect, it } from 'vitest'
import type { Baseline } from '../../src-shared/imports/baseline.ts'
import { checkSheet } from '../../src-shared/imports/check.ts'
import { type Decisions, noDecisions } from '../../src-shared/imports/decisions.ts'
import { correctedLines } from '../../src-shared/imports/import-file.ts'
import { readableCells } from '../../src-shared/imports/readable-cells.ts'
import { look, type Sheet, type SheetColumn } from '../../src-shared/imports/sheet.ts'
import { priceFields } from '../../src-shared/pricing/cell.ts'
import { notPriced, unreadable } from '../../src-shared/pricing/price.ts'
import { format } from './imports-check-support.ts'

const codes = ['A', 'B', 'C']
const grid: Baseline = {
  kind: 'seen',
  at: null,
  retailer: { id: '7', name: 'Harbour & Vale', settlementCurrency: 'GBP', consumerCurrency: 'USD' },
  combinations: ['Jacket', 'Shirt'].map((name, no) => ({
    no,
    id: `c${no}`,
    mainProduct: 'Suit',
    name,
    displayNames: {},
    present: true,
  })),
  codes,
  names: codes,
  collections: ['Autumn'],
  collectionOf: new Uint32Array(codes.length),
  flags: new Uint8Array(codes.length),
  // 100.00 everywhere.
  values: new Int32Array(codes.length * 2 * priceFields.length).fill(100_00),
}

const words = (texts: string[]): SheetColumn => {
  const list = [...new Set(texts)]
  return { kind: 'text', words: list, ids: Uint32Array.from(texts, text => list.indexOf(text)) }
}
const values = (list: number[]): SheetColumn => ({
  kind: 'value',
  values: Int32Array.from(list),
  looks: list.includes(unreadable)
    ? Uint8Array.from(list, value => (value === unreadable ? look.notANumber : look.plain))
    : null,
  filled: list.filter(value => value !== notPriced).length,
})

function sheetOf(columns: Record<string, SheetColumn>): Sheet {
  return {
    format,
    titles: Object.keys(columns),
    rows: 4,
    lines: Uint32Array.from([2, 3, 4, 5]),
    columns: Object.values(columns),
    currencies: [],
    ragged: [],
  }
}

const four = (text: string) => words([text, text, text, text])
const start = {
  Username: four('Harbour & Vale'),
  Currency: four('USD'),
  'Fabric Code': words(['A', 'B', 'no such code', 'C']),
}
const sheet = sheetOf({
  ...start,
  'Suit / Jacket / Retail': values([100_00, 110_00, 50_00, unreadable]),
  'suit/shirt retail': values([notPriced, 0, 60_00, 100_00]),
  Remarks: values([unreadable, unreadable, unreadable, unreadable]),
})
const decisions: Decisions = {
  ...noDecisions,
  names: { 'suit/shirt': { combination: 'c1', field: null }, Remarks: 'ignore' },
}
const head = ['Username', 'Currency', 'Settlement Currency', 'Fabric Code']
const rest = ['Harbour & Vale', 'USD', 'GBP']

it('a file with all prices that may go has those too that are as they were', () => {
  const checked = checkSheet({ sheet, decisions, baseline: grid })
  const all = correctedLines(grid, 'en', readableCells(sheet, checked, grid))
  expect([...all.lines]).toEqual([
    [...head, 'Suit / Jacket / Retail', 'Suit / Shirt / Retail'],
    [...rest, 'A', '100', ''],
    [...rest, 'B', '110', '0'],
    [...rest, 'C', '', '100'],
  ])
})

it('a file with changes has nothing else', () => {
  const left = { ...decisions.leftOut, cells: [1 * 4096 + 4] }
  const checked = checkSheet({ sheet, decisions: { ...decisions, leftOut: left }, baseline: grid })
  if (!checked.changes) throw new Error('there are no changes')
  const changed = correctedLines(grid, 'en', checked.changes, 'hv')
  expect([...changed.lines]).toEqual([
    [...head, 'Suit / Jacket / Retail'],
    ['hv', 'USD', 'GBP', 'B', '110'],
  ])
  expect(changed.cells).toBe(1)
  expect(correctedLines(grid, 'en', readableCells(sheet, checked, grid)).cells).toBe(3)
})

it('neither has what is wrong', () => {
  const wrong = sheetOf({
    ...start,
    Currency: words(['USD', 'EUR', 'USD', 'EUR']),
    'Suit / Jacket / Retail': values([110_00, 120_00, 130_00, 100_00]),
    'Suit / Jacket / Days': values([12_50, notPriced, notPriced, notPriced]),
  })
  const checked = checkSheet({ sheet: wrong, decisions: noDecisions, baseline: grid })
  expect([...correctedLines(grid, 'en', readableCells(wrong, checked, grid)).lines].slice(1)).toEqual([
    [...rest, 'A', '110'],
  ])
})

it('a price that stands twice goes once', () => {
  const twice = sheetOf({
    ...start,
    'Fabric Code': words(['A', 'A', 'B', 'B']),
    'Suit / Jacket / Retail': values([110_00, 100_00, 100_00, 100_00]),
  })
  const checked = checkSheet({
    sheet: twice,
    decisions: { ...noDecisions, fixes: ['first-of-duplicates'] },
    baseline: grid,
  })
  const all = correctedLines(grid, 'en', readableCells(twice, checked, grid))
  expect([...all.lines].slice(1)).toEqual([
    [...rest, 'A', '110'],
    [...rest, 'B', '100'],
  ])
  expect(all.cells).toBe(2)
})

it('a tall file becomes a wide one', () => {
  const tall = sheetOf({
    ...start,
    'Main Product': four('Suit'),
    Combination: words(['Jacket', 'Shirt', 'Shirt', 'Jacket']),
    Field: words(['Retail', 'Days', 'Retail', 'plus size retail']),
    Value: values([100_00, 14_00, 60_00, 120_00]),
  })
  const checked = checkSheet({ sheet: tall, decisions: noDecisions, baseline: grid })
  const all = correctedLines(grid, 'en', readableCells(tall, checked, grid))
  expect([...all.lines]).toEqual([
    [...head, 'Suit / Jacket / Retail', 'Suit / Jacket / Plus Size Retail', 'Suit / Shirt / Days'],
    [...rest, 'A', '100', '', ''],
    [...rest, 'B', '', '', '14'],
    [...rest, 'C', '', '120', ''],
  ])
})
