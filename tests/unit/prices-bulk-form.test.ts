import { describe, expect, it } from 'vitest'
import { detailOf } from '../../src-renderer/pricing/bulk/BulkPanel.tsx'
import { readForm } from '../../src-renderer/pricing/bulk/command.ts'
import { type BulkForm, emptyForm } from '../../src-renderer/pricing/bulk/form.ts'
import { changesetOf, hasMoved, type PlanInput, planNow } from '../../src-renderer/pricing/bulk/planned.ts'
import {
  cellsInScope,
  currencyOfFields,
  fieldsInScope,
  firstFields,
  narrowed,
} from '../../src-renderer/pricing/bulk/scope.ts'
import { createColumns } from '../../src-renderer/pricing/columns/index.ts'
import { columnOf } from '../../src-shared/pricing/cell.ts'
import { cellState } from '../../src-shared/pricing/cell-state.ts'
import { single } from '../../src-shared/pricing/changeset.ts'
import { numberStyleOf } from '../../src-shared/pricing/number-style.ts'
import { notPriced } from '../../src-shared/pricing/price.ts'
import { blockOf } from './prices-rules-grid.ts'

const reading = { style: numberStyleOf('en-GB'), currency: 'GBP' }
const read = (form: Partial<BulkForm>) => readForm({ ...emptyForm, ...form }, reading)

describe('the form of a bulk command', () => {
  it.each<[string, Partial<BulkForm>, object]>([
    ['set', { kind: 'set', value: '£1,145.50' }, { kind: 'set', value: 1145_50 }],
    ['add', { kind: 'add', amount: '5,50' }, { kind: 'add', amount: 5_50 }],
    ['take away', { kind: 'add', way: 'down', amount: '5.5' }, { kind: 'add', amount: -5_50 }],
    ['raise', { kind: 'percent', percent: '5 %' }, { kind: 'percent', factor: 10_500 }],
    ['lower', { kind: 'percent', way: 'down', percent: '2,25' }, { kind: 'percent', factor: 9_775 }],
    ['all away', { kind: 'percent', way: 'down', percent: '100％' }, { kind: 'percent', factor: 0 }],
    ['round', { kind: 'round', roundTo: '.95', roundWay: 'up' }, { kind: 'round', to: '.95', way: 'up' }],
    [
      'multiply',
      { kind: 'copy', factor: '× 1.0825' },
      { kind: 'copy', combination: null, field: null, factor: 10_825 },
    ],
    ['copy', { kind: 'copy', combination: 3 }, { kind: 'copy', combination: 3, field: null, factor: 10_000 }],
    ['one price', { kind: 'replace', from: '5', by: '6' }, { kind: 'replace', find: { from: 500, to: 500 }, by: 600 }],
    [
      'a range by nothing',
      { kind: 'replace', find: 'range', from: '5', upTo: '7' },
      { kind: 'replace', find: { from: 500, to: 700 }, by: notPriced },
    ],
    ['the empty', { kind: 'replace', find: 'not-priced', by: '6' }, { kind: 'replace', find: 'not-priced', by: 600 }],
    ['clear', { kind: 'clear' }, { kind: 'clear' }],
    ['a retailer', { kind: 'retailer-copy', retailer: '8' }, { kind: 'retailer-copy', retailer: '8', factor: 10_000 }],
  ])('%s', (_what, form, command) => {
    expect(read(form)).toEqual({ command, faults: {} })
  })

  it.each<[string, Partial<BulkForm>, object]>([
    ['no number', { kind: 'set', value: '12,45o' }, { value: 'not-a-number' }],
    ['another currency', { kind: 'set', value: '12 EUR' }, { value: 'other-currency' }],
    ['a minus', { kind: 'add', amount: '-5' }, { amount: 'sign' }],
    ['a percentage as an amount', { kind: 'add', amount: '5%' }, { amount: 'percent' }],
    ['more than all', { kind: 'percent', way: 'down', percent: '101' }, { percent: 'more-than-all' }],
    ['too much', { kind: 'percent', percent: '9901' }, { percent: 'percent-range' }],
    ['times nothing', { kind: 'copy', factor: '0' }, { factor: 'factor-range' }],
    ['times too much', { kind: 'copy', factor: '101' }, { factor: 'factor-range' }],
    ['a range that ends before it begins', { kind: 'replace', find: 'range', from: '7', upTo: '5' }, { upTo: 'order' }],
    [
      'two at once',
      { kind: 'replace', find: 'range', from: 'x', upTo: 'y' },
      { from: 'not-a-number', upTo: 'not-a-number' },
    ],
  ])('says what is wrong: %s', (_what, form, faults) => {
    expect(read(form)).toEqual({ command: null, faults })
  })

  it.each<[string, Partial<BulkForm>]>([
    ['nothing to set', { kind: 'set' }],
    ['no percentage', { kind: 'percent', percent: ' ' }],
    ['a copy of itself', { kind: 'copy' }],
    ['half a range', { kind: 'replace', find: 'range', from: '5' }],
    ['no retailer', { kind: 'retailer-copy' }],
  ])('waits without a fault: %s', (_what, form) => {
    expect(read(form)).toEqual({ command: null, faults: {} })
  })
})

describe('where a command works', () => {
  const blocks = [blockOf([0, 1], [0, 1, 4, 5, 9]), blockOf([1, 2], [4, 6])]
  it('is narrowed to columns and a combination', () => {
    expect(fieldsInScope(blocks)).toEqual(['wholesale', 'retail', 'days'])
    expect(narrowed(blocks, new Set(['days']), null)).toEqual([blockOf([0, 1], [4, 9]), blockOf([1, 2], [4])])
    expect(narrowed(blocks, new Set(['wholesale', 'retail']), 1)).toEqual([blockOf([0, 1], [5]), blockOf([1, 2], [6])])
    expect(cellsInScope(narrowed(blocks, new Set(['days']), null))).toBe(5)
  })
  it('means days only where somebody says so, or there is nothing else, or everything is copied or cleared', () => {
    expect([...firstFields('percent', ['retail', 'days'])]).toEqual(['retail'])
    expect([...firstFields('percent', ['days'])]).toEqual(['days'])
    expect([...firstFields('clear', ['retail', 'days'])]).toEqual(['retail', 'days'])
  })
  it('has a currency where all of it has one', () => {
    const two = { settlement: 'GBP', consumer: 'USD' }
    expect(currencyOfFields(new Set(['wholesale', 'days']), two)).toBe('GBP')
    expect(currencyOfFields(new Set(['wholesale', 'retail']), two)).toBeNull()
    expect(currencyOfFields(new Set(['wholesale', 'retail']), { settlement: 'EUR', consumer: 'EUR' })).toBe('EUR')
    expect(currencyOfFields(new Set(['days']), two)).toBeNull()
  })
})

describe('a plan', () => {
  const columns = createColumns()
  const codes = ['HV-1', 'HV-2', 'HV-3']
  columns.apply({
    upTo: 1,
    newest: 1,
    rows: Uint32Array.of(0, 1, 2),
    codes,
    names: codes,
    collections: new Uint32Array(3),
    places: Uint32Array.of(0, 1, 2),
    flags: new Uint8Array(3),
    columns: 5,
    values: Int32Array.from({ length: 15 }, (_, i) => (i + 1) * 100),
    elsewhere: new Uint32Array(),
    odd: [],
  })
  const input: PlanInput = {
    command: { kind: 'percent', factor: 15_000 },
    blocks: [blockOf([0, 1, 2], [0])],
    columns,
    combinations: [],
    other: null,
    kind: 'fabric',
    guardPercent: 25,
  }
  it('is over what the grid shows, also where it is not saved yet', () => {
    const before = planNow(input)
    expect([...((before && changesetOf(before))?.after ?? [])]).toEqual([150, 300, 450])
    expect(before?.look.jumps.count).toBe(3)
    const back = columns.paint(single(0, { before: 100, base: 100 }, 1000), 'queued')
    const after = planNow(input)
    expect([...((after && changesetOf(after))?.after ?? [])]).toEqual([1500, 300, 450])
    expect(before && after && [hasMoved(before, after), changesetOf(before)]).toEqual([true, null])
    back()
    const again = planNow(input)
    expect(before && again && [hasMoved(before, again), changesetOf(before)?.cells.length]).toEqual([false, 3])
  })
  it('is carried out over the service’s values that lay under what was looked at', () => {
    const change = single(0, { before: 100, base: 100 }, 1000)
    columns.paint(change, 'queued')
    const looked = planNow(input)
    const news = (value: number) =>
      columns.applyNews({
        revision: 2,
        cells: Uint32Array.of(0),
        states: Uint8Array.of(cellState.conflict),
        values: Int32Array.of(value),
        wants: Int32Array.of(1000),
        notes: [],
      })
    news(433)
    expect(looked && changesetOf(looked)).toMatchObject({
      before: Int32Array.of(1000, 200, 300),
      base: Int32Array.of(100, 200, 300),
    })
    news(100)
  })
  it('waits for the grid of the other retailer', () => {
    expect(planNow({ ...input, command: { kind: 'retailer-copy', retailer: '8', factor: 10_000 } })).toBeNull()
  })
})

describe('what the history is told', () => {
  const names = { combination: (no: number) => `Suit ${no}`, retailer: (id: string) => `Retailer ${id}` }
  it.each([
    [{ kind: 'percent', factor: 9_750 }, { percent: -2.5 }],
    [{ kind: 'add', amount: -550 }, { amount: -550 }],
    [
      { kind: 'copy', combination: 2, field: null, factor: 10_500 },
      { combination: 'Suit 2', factor: 1.05 },
    ],
    [
      { kind: 'replace', find: 'not-priced', by: 600 },
      { find: 'not-priced', by: 600 },
    ],
    [
      { kind: 'replace', find: { from: 1, to: 2 }, by: notPriced },
      { from: 1, to: 2, by: '' },
    ],
    [
      { kind: 'retailer-copy', retailer: '8', factor: 10_000 },
      { retailer: 'Retailer 8', factor: 1 },
    ],
  ] as const)('%j', (command, detail) => {
    expect(detailOf(command, names)).toEqual(detail)
  })
  it('fits what main takes', () => {
    const detail = detailOf(
      { kind: 'copy', combination: columnOf(0, 'retail'), field: 'retail', factor: 1 },
      { ...names, combination: () => 'x'.repeat(900) },
    )
    expect(String(detail['combination']).length).toBeLessThanOrEqual(300)
  })
})
