import { describe, expect, it } from 'vitest'
import { changeCounts, everyChange, isCollection, isEvery } from '../../src-renderer/imports/changes/change-filter.ts'
import {
  changeMark,
  differenceOf,
  type ListedChange,
  valueText,
} from '../../src-renderer/imports/changes/difference.ts'
import { combinationName } from '../../src-renderer/imports/changes/use-combination-name.ts'
import type { Totals } from '../../src-shared/contract/import-drafts.ts'
import { notPriced } from '../../src-shared/pricing/price.ts'

const line = (before: number, after: number, leftOut = false): ListedChange => ({
  row: 3,
  column: 5,
  line: 7,
  code: 'HV-0412',
  collection: 'Autumn',
  combination: 0,
  field: 'retail',
  before,
  after,
  leftOut,
})

describe('a change', () => {
  it('differs by a part of what was there', () => {
    expect(differenceOf(line(40_000, 41_000))).toBe(2.5)
    expect(differenceOf(line(40_000, 30_000))).toBe(-25)
    expect(differenceOf(line(notPriced, 30_000))).toBeNull()
    expect(differenceOf(line(30_000, notPriced))).toBeNull()
    expect(differenceOf(line(0, 30_000))).toBeNull()
  })

  it('is marked by what is to be looked at, and as left out before all else', () => {
    expect(changeMark(line(40_000, 50_000), 25)).toBeNull()
    expect(changeMark(line(40_000, 50_001), 25)).toBe('jump')
    expect(changeMark(line(40_000, 29_999), 25)).toBe('jump')
    expect(changeMark(line(40_000, notPriced), 25)).toBe('to-not-priced')
    expect(changeMark(line(notPriced, 40_000), 25)).toBe('newly-priced')
    expect(changeMark(line(40_000, notPriced, true), 25)).toBe('left-out')
  })

  it('is written as prices are, days without decimals', () => {
    expect(valueText(1_234_550, 'retail')).toBe('12,345.50')
    expect(valueText(1200, 'days')).toBe('12')
    expect(valueText(1250, 'days')).toBe('12.50')
    expect(valueText(notPriced, 'retail')).toBe('')
  })
})

const totals = (over: Partial<Totals> = {}): Totals => ({
  cells: 0,
  up: 0,
  down: 0,
  medianUp: null,
  medianDown: null,
  toNotPriced: 0,
  newlyPriced: 0,
  leftOut: 0,
  ...over,
})

describe('the filter of changes', () => {
  it('counts each kind; all of them with what is left out', () => {
    const counts = changeCounts({
      totals: totals({ cells: 10, up: 6, down: 3, toNotPriced: 1, leftOut: 4 }),
      problems: [{ kind: 'jump', severity: 'warning', count: 2, fixes: [] }],
    })
    expect(counts).toEqual({
      all: 14,
      up: 6,
      down: 3,
      'to-not-priced': 1,
      'newly-priced': 0,
      jump: 2,
      'left-out': 4,
    })
  })

  it('knows when it shows everything, and when one whole collection', () => {
    expect(isEvery({ ...everyChange, sort: 'size' })).toBe(true)
    expect(isEvery({ ...everyChange, code: 'HV' })).toBe(false)
    expect(isCollection({ ...everyChange, collection: 'Autumn' })).toBe(true)
    expect(isCollection({ ...everyChange, collection: '' })).toBe(true)
    expect(isCollection({ ...everyChange, collection: 'Autumn', combination: 0 })).toBe(false)
    expect(isCollection({ ...everyChange, collection: 'Autumn', only: 'up' })).toBe(false)
  })
})

describe('the name of a combination', () => {
  const say = {
    title: (product: string, name: string) => `${product} · ${name}`,
    unknown: (no: number) => `Combination ${no}`,
  }
  const suit = {
    no: 4,
    id: '31',
    mainProduct: '2-Piece',
    name: 'Jacket + Trousers',
    displayNames: { en: 'Jacket + Trousers', 'zh-CN': '上衣 + 长裤' },
    present: true,
  }

  it('is in the locale of the draft, behind its product', () => {
    expect(combinationName([suit], 4, 'zh-CN', say)).toBe('2-Piece · 上衣 + 长裤')
    expect(combinationName([suit], 4, 'fr', say)).toBe('2-Piece · Jacket + Trousers')
  })

  it('is said once where the product has the same one, and by its number where nothing is known', () => {
    const shirt = { ...suit, mainProduct: 'Shirt', name: 'Shirt', displayNames: {} }
    expect(combinationName([shirt], 4, 'en', say)).toBe('Shirt')
    expect(combinationName([], 9, 'en', say)).toBe('Combination 9')
  })
})
