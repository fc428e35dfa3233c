import { describe, expect, test } from 'vitest'
import { unreadable } from '../../src-shared/pricing/price.ts'
import { cellsOf, N, priced, read, row, values } from './prices-window-support.ts'

describe('a row', () => {
  const partOf = (fields: Record<string, unknown>) => read({ rows: [{ ...row, ...fields }] }).parts[0]

  test.each<[string, unknown, number[]]>([
    ['a list', { 31: [145, 420, null, 460.5, 12] }, values],
    ['numeric texts', { 31: ['145.00', ' 420 ', '', '460.50', '12'] }, values],
    ['a record of the five names', { 31: { wholesale: 145, retail: '420', excess_retail: 460.5, days: 12 } }, values],
    ['Plus Size by its other name', { 31: { plus_size_wholesale: 1, plus_size_retail: 2 } }, [N, N, 100, 200, N]],
    [
      'a list of records',
      [{ combination_id: 31, wholesale: 145, retail: 420, excess_retail: 460.5, days: 12 }],
      values,
    ],
    ['a short list', { 31: [145] }, [14500, N, N, N, N]],
    ['0 or less', { 31: [0, -5, '0.00', -0.01, 0] }, [N, N, N, N, N]],
    ['cents that doubles round', { 31: [1.1, 0.07, 8.2, 999999.99, 21474836.47] }, [110, 7, 820, 99999999, 2147483647]],
  ])('has prices as %s', (_how, prices, expected) => {
    const part = partOf({ prices })
    expect([...(part?.values ?? [])]).toEqual(expected)
    expect(part?.odd).toEqual([])
  })

  test.each([
    ['nothing', undefined],
    ['an empty list, as PHP writes an empty record', []],
    ['null', null],
    ['a text', 'none'],
  ])('has no prices: %s', (_what, prices) => {
    expect(partOf({ prices })).toMatchObject({ codes: ['HV-1'], combinations: [], odd: [] })
  })

  test('keeps the text of what is no price', () => {
    const part = partOf({ prices: { 31: [1.005, 'on request', true, 21474836.48, [5]] } })
    expect([...(part?.values ?? [])]).toEqual([1, 2, 3, 4, 5].map(() => unreadable))
    expect(part?.odd).toEqual(
      ['1.005', 'on request', 'true', '21474836.48', '[…]'].map((text, column) => ({ row: 0, column, text })),
    )
  })

  test.each<[unknown, number]>([
    [{ archived: true }, 1],
    [{ archived: 1 }, 1],
    [{ archived: '1' }, 1],
    [{ archived: 'true' }, 1],
    [{ archived_at: '2026-01-01' }, 1],
    [{ archived: '0' }, 0],
    [{ archived: 'false', archived_at: null }, 0],
  ])('%j is archived: %i', (fields, archived) => {
    expect([...(partOf(fields as Record<string, unknown>)?.archived ?? [])]).toEqual([archived])
  })

  test('keeps all digits of long numbers', () => {
    const { parts } = read('{"rows":[{"code":12345678901234567891,"prices":{"98765432109876543210":[1]}}]}')
    expect(parts).toMatchObject([{ codes: ['12345678901234567891'], combinations: ['98765432109876543210'] }])
  })

  test('that cannot be read is counted; those after it keep their places', () => {
    const rows = [priced, null, { fabric_name: 'no code' }, 'x', [], 7, { ...priced, code: 'HV-9', fabric_code: '' }]
    const { parts, end } = read({ rows }, { offset: 100 })
    expect(parts.map(part => [part.offset, part.codes])).toEqual([
      [100, ['HV-1']],
      [106, ['HV-9']],
    ])
    expect(end).toMatchObject({ rows: 7, leftOut: 5 })
  })

  test('that comes twice is told twice, the last one last', () => {
    const rows = [priced, { ...priced, fabric_code: 'HV-2' }, { ...priced, prices: { 31: [9] } }]
    const { parts } = read({ rows })
    expect(parts.map(part => [part.offset, part.codes])).toEqual([
      [0, ['HV-1', 'HV-2']],
      [2, ['HV-1']],
    ])
    expect(cellsOf({ parts }).get('HV-1 31 wholesale')).toBe(900)
    expect(cellsOf({ parts }).has('HV-1 31 retail')).toBe(false)
  })
})
