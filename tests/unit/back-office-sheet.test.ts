import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cellOf,
  changeKey,
  changesOf,
  editKey,
  isValid,
  joined,
  type OfficeColumn,
  pasted,
  reasonsIn,
  type SheetRow,
  sendInBatches,
  sheetLines,
} from '../../src-renderer/back-office/sheet/sheet.ts'
import { csvForSpreadsheet } from '../../src-shared/csv.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { runs } from '../rig/runs.ts'

const flag: OfficeColumn = { id: 'plus_size', title: 'Plus size', kind: 'flag' }
const price: OfficeColumn = { id: 'surcharge', title: 'Surcharge', kind: 'number', least: 0, most: 500 }
const supplier: OfficeColumn = { id: 'supplier', title: 'Supplier', kind: 'text', options: ['VBC', 'DORM'] }
const name: OfficeColumn = { id: 'name', title: 'Name', kind: 'text' }

describe('what a text says in a cell', () => {
  it.each([
    ...(['x', 'TRUE', '1', 'yes', '✓', '是'] as const).map(text => [flag, text, true] as const),
    ...(['', 'no', '0', 'FALSE', '否', '-'] as const).map(text => [flag, text, false] as const),
    [flag, 'perhaps', undefined],
    [price, ' 12.50 ', '12.50'],
    [price, '1,250.50', '1250.50'],
    [price, '12,5', '12.5'],
    [price, '0,1834', '0.1834'],
    [price, '1,250', '1250'],
    [price, '1.250,50', '1.250,50'],
    [price, '', null],
    [supplier, 'dorm', 'DORM'],
    [name, "'=1+1", '=1+1'],
  ] as const)('%j: %j is %j', (column, text, value) => expect(cellOf(column, text)).toBe(value))

  it.each([
    [price, '500', true],
    [price, '500.01', false],
    [price, '-1', false],
    [price, '12,5', false],
    [price, '1e3', false],
    [supplier, 'DORM', true],
    [supplier, 'NOBODY', false],
    [supplier, null, true],
    [{ ...price, isRequired: true }, null, false],
  ] as const)('%j takes %j: %j', (column, value, valid) => expect(isValid(column, value)).toBe(valid))
})

describe('what differs', () => {
  const rows: SheetRow[] = [{ id: '7', name: 'Harbour', values: { surcharge: '12.50', name: 'A' } }]
  it('is what the service doesn’t have, and 12.5 is 12.50', () => {
    const edits = { [editKey('7', 'surcharge')]: '12.5', [editKey('7', 'name')]: 'B' }
    expect(changesOf(rows, [price, name], edits).map(({ column, before, after }) => [column, before, after])).toEqual([
      ['name', 'A', 'B'],
    ])
  })
})

describe('pasted cells', () => {
  const rows: SheetRow[] = [
    { id: '7', name: 'Harbour & Vale', values: {} },
    { id: '8', name: 'Eight', values: {} },
  ]
  const express = { ...flag, id: 'express', title: 'Express' }
  const columns = [flag, express]

  it('go to the rows and columns that their heads name', () => {
    const text = 'Account\tExpress\tMoon\tplus_size\r\nharbour & vale\tx\t?\tno\r\n8\t\t\tperhaps\r\n9\tx\t\tx\r\n'
    const { edits, newRows, leftOut } = pasted(text, rows, columns, null)
    expect(edits[editKey('7', 'express')]).toBe(true)
    expect(edits[editKey('7', 'plus_size')]).toBe(false)
    // Nothing is known of it.
    expect(edits[editKey('8', 'express')]).toBeNull()
    expect(edits[editKey('8', 'plus_size')]).toBeUndefined()
    expect(newRows).toEqual(['9'])
    expect(leftOut).toEqual(['perhaps', 'Moon'])
  })

  it('without heads go in from the focused cell on, and what has no place is told', () => {
    const shown = { rows: rows.slice(1), columns: [flag, null, express] }
    const { edits, hasHeads, leftOut } = pasted('x\t?\tx\nx\tx\tx', rows, columns, shown)
    expect(Object.keys(edits)).toEqual([editKey('8', 'plus_size'), editKey('8', 'express')])
    expect([hasHeads, leftOut]).toEqual([false, ['?', 'x', 'x', 'x']])
    expect(pasted('x', rows, columns, null)).toEqual({ edits: {}, hasHeads: false, newRows: [], leftOut: ['x'] })
  })

  it('without heads keep their commas: only tabs part them', () => {
    const shown = { rows, columns: [name, price] }
    const { edits } = pasted('Silk, blue\t1;5\nWool; "red"', rows, [name, price], shown)
    expect(edits).toEqual({
      [editKey('7', 'name')]: 'Silk, blue',
      [editKey('7', 'surcharge')]: '1;5',
      [editKey('8', 'name')]: 'Wool; "red"',
    })
  })

  it.each(['\t', ',', ';', '|'])('are parted by %j as their first line is', separator => {
    const lines = [
      ['Account', 'EXPRESS', 'Surcharge'],
      ['8', 'x', '2'],
      ['Harbour & Vale', '', '12.5'],
    ]
    const text = `sep=${separator}\r\n${lines.map(line => line.join(separator)).join('\r\n')}`
    const { edits, leftOut } = pasted(separator === '\t' ? text.slice(7) : text, rows, [express, price], null)
    expect(edits).toEqual({
      [editKey('8', 'express')]: true,
      [editKey('8', 'surcharge')]: '2',
      [editKey('7', 'express')]: null,
      [editKey('7', 'surcharge')]: '12.5',
    })
    expect(leftOut).toEqual([])
  })

  it('go to a row by its id before a name, and to none where several have it or the line stands twice', () => {
    const some = [
      { id: '7', name: 'Twins', values: {} },
      { id: '8', name: 'twins', values: {} },
      { id: '9', name: '7', values: {} },
      { id: 'a', name: 'Lower', values: {} },
      { id: 'A', name: 'Upper', values: {} },
    ]
    const { edits, newRows, leftOut } = pasted('id,express\nTwins,x\n7,x\nA,x\n7,no\nLOWER,x', some, columns, null)
    expect(Object.keys(edits)).toEqual(['7', 'A', 'a'].map(id => editKey(id, 'express')))
    expect([newRows, leftOut]).toEqual([[], ['Twins', '7']])
  })

  it('of a fixed column are left out where they differ; of two columns with one name the first counts', () => {
    const some = [{ id: '7', name: 'Seven', values: { name: 'A', plus_size: false } }]
    const fixed = { ...name, isFixed: true }
    const file = (value: string) => pasted(`id,name,plus_size,Plus size\n7,${value},x,no`, some, [fixed, flag], null)
    expect(file('A')).toMatchObject({ edits: { [editKey('7', 'plus_size')]: true }, leftOut: ['Plus size'] })
    expect(file('B').leftOut).toEqual(['B', 'Plus size'])
  })

  it('of the file that was exported are what was exported', () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .map(one => one.trim())
      .filter(one => one !== '' && !/^'|^="/.test(one))
    const amount = fc.option(fc.integer({ min: 0, max: 50_000 }).map(cents => (cents / 100).toFixed(2)))
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat({ max: 9999 }), { minLength: 1, maxLength: 8 }),
        fc.array(fc.record({ name: fc.option(text), plus_size: fc.option(fc.boolean()), surcharge: amount }), {
          minLength: 8,
          maxLength: 8,
        }),
        (ids, values) => {
          const some = ids.map((id, at): SheetRow => ({ id: `C-${id}`, name: 'Same', values: values[at] ?? {} }))
          const all = [name, flag, { ...price, isFixed: true }]
          const file = csvForSpreadsheet(sheetLines('Code', some, all, {}))
          const { edits, newRows, leftOut } = pasted(file, some, all, null)
          expect([newRows, leftOut]).toEqual([[], []])
          expect(changesOf(some, all, edits)).toEqual([])
        },
      ),
      { numRuns: runs(200) },
    )
  })
})

describe('batches', () => {
  const entries = (count: number) =>
    Array.from({ length: count }, (_, at) => {
      const change = { row: String(at), name: '', column: 'c', title: '', before: null, after: true, isInvalid: false }
      return { item: at, changes: [change] }
    })
  const rejected = (what: string) =>
    new DeskError('service.rejected', { operation: 'admin.accounts.bulk-features', what, status: 422 })

  it('are of at most a hundred, and one that is refused leaves the others', async () => {
    const sizes: number[] = []
    const { saved, refused, error } = await sendInBatches(entries(250), async items => {
      sizes.push(items.length)
      if (items.includes(150))
        throw rejected('No such feature; items.50.feature: No such feature; items.51.account: Account 9; items.52')
    })
    expect(sizes).toEqual([100, 100, 50])
    expect(saved).toHaveLength(150)
    expect(refused.size).toBe(100)
    const reasonOf = (at: number) => refused.get(changeKey({ row: String(at), column: 'c' }))
    expect([reasonOf(149), reasonOf(150), reasonOf(152)]).toEqual([null, 'No such feature', null])
    expect(reasonOf(151)).toMatch(/^Account 9/)
    expect(error).toBeNull()
  })

  it('end where the service is away, and tell a refusal that names nothing', async () => {
    let calls = 0
    const away = await sendInBatches(entries(250), async () => {
      calls += 1
      if (calls === 2) throw new DeskError('service.operation-absent', { operation: 'admin.accounts.bulk-features' })
    })
    expect([calls, away.saved.length, away.refused.size, away.error?.code]).toEqual([
      2,
      100,
      0,
      'service.operation-absent',
    ])
    const whole = await sendInBatches(entries(3), () => Promise.reject(rejected('Not today')))
    expect([whole.saved.length, whole.refused.size, whole.error?.code]).toEqual([0, 3, 'service.rejected'])
    expect(joined([away, whole])).toMatchObject({ error: { code: 'service.operation-absent' } })
  })

  it('read which items a refusal names', () => {
    expect([...reasonsIn('items.0: A was revoked; items[12].code: B; C; items.3.name: D')]).toEqual([
      [0, 'A was revoked'],
      [12, 'B; C'],
      [3, 'D'],
    ])
    expect([...reasonsIn('Not today')]).toEqual([])
  })
})
