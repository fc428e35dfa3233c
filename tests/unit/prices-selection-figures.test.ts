import { describe, expect, it } from 'vitest'
import { marginText } from '../../src-renderer/pricing/grid/column-defs.ts'
import { rowOrder } from '../../src-renderer/pricing/grid/lines.ts'
import type { GridColumns } from '../../src-renderer/pricing/state/price-state.ts'
import { fillDragged } from '../../src-shared/pricing/fill.ts'
import { notPriced, unreadable } from '../../src-shared/pricing/price.ts'
import { figuresOf } from '../../src-shared/pricing/selection-figures.ts'
import { blockOf, gridOf } from './prices-rules-grid.ts'

describe('the figures of a selection', () => {
  const grid = gridOf(4, 2, (row, column) => [100, 200, notPriced, unreadable][row] ?? column)
  it('counts prices only', () => {
    expect(figuresOf([blockOf([0, 1, 2, 3], [0, 1])], grid)).toEqual({
      count: 4,
      sum: 600,
      average: 150,
      min: 100,
      max: 200,
    })
  })
  it('says nothing of fewer than two prices', () => {
    expect(figuresOf([blockOf([0, 2], [0])], grid)).toBeNull()
  })
})

describe('dragging the fill handle', () => {
  const drag = {
    range: { rows: Uint32Array.of(0, 1, 2, 3), columns: Uint32Array.of(0) },
    top: 0,
    left: 0,
    height: 2,
    width: 1,
  }
  const result = (values: number[], repeats = false, at = drag) => [
    ...fillDragged(
      at,
      gridOf(4, 1, row => values[row] ?? notPriced),
      repeats,
    ).changeset.after,
  ]
  it('continues a series of two or more', () => {
    expect(result([1000, 1200, 1, 2])).toEqual([1400, 1600])
    expect(result([1, 2, 1200, 1000], false, { ...drag, top: 2 })).toEqual([1600, 1400])
  })
  it('repeats with Ctrl, and where there is no series', () => {
    expect(result([1000, 1200, 1, 2], true)).toEqual([1000, 1200])
    expect(result([1000, 1000, 1, 2])).toEqual([1000, 1000])
    expect(result([1000, notPriced, 1, 2])).toEqual([1000, notPriced])
  })
  it('ends a falling series above 0', () => {
    const { changeset, passedOver } = fillDragged(
      drag,
      gridOf(4, 1, row => [300, 150, 7, 7][row] ?? 0),
    )
    expect([...changeset.after]).toEqual([])
    expect(passedOver).toBe(2)
  })
})

describe('sorting rows', () => {
  const values = [300, notPriced, 100, 200]
  const columns = {
    place: (row: number) => row,
    code: (row: number) => ['B10', 'A1', 'B9', 'C'][row] ?? '',
    name: (row: number) => String(row),
    columnValues: () => Int32Array.from(values),
  } as Partial<GridColumns> as GridColumns
  const sorted = (by: number | 'code', descending: boolean) => [0, 1, 2, 3].sort(rowOrder(columns, { by, descending }))
  it('puts rows without a price last, either way', () => {
    expect(sorted(0, false)).toEqual([2, 3, 0, 1])
    expect(sorted(0, true)).toEqual([0, 3, 2, 1])
  })
  it('compares codes with their numbers', () => {
    expect(sorted('code', false)).toEqual([1, 2, 0, 3])
    expect([3, 2, 1, 0].sort(rowOrder(columns, null))).toEqual([0, 1, 2, 3])
  })
})

describe('the margin', () => {
  it('is what retail has above wholesale', () => {
    expect(marginText(5000, 10_000)).toBe('50.0 %')
    expect(marginText(12_000, 10_000)).toBe('-20.0 %')
  })
  it('is empty without both prices', () => {
    expect(marginText(notPriced, 100)).toBe('')
    expect(marginText(100, unreadable)).toBe('')
    expect(marginText(100, 0)).toBe('')
  })
})
