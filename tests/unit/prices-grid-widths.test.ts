import { describe, expect, it, vi } from 'vitest'
import { DrawnWidths } from '../../src-renderer/kit/grid/widths.ts'
import { createColumns } from '../../src-renderer/pricing/columns/index.ts'
import { fittingWidths, widthOfValue } from '../../src-renderer/pricing/grid/column-widths.ts'
import { shownCombinations } from '../../src-renderer/pricing/grid/shown-columns.ts'
import { fabricSheets } from '../../src-renderer/pricing/sheet/sheet-rules.ts'
import { goneInSight, numbersOf } from '../../src-renderer/pricing/state/gone-combinations.ts'
import type { PriceState } from '../../src-renderer/pricing/state/price-state.ts'
import type { Combination, GridHead } from '../../src-shared/contract/prices.ts'
import { cellAt, columnOf } from '../../src-shared/pricing/cell.ts'
import { single } from '../../src-shared/pricing/changeset.ts'
import { numberStyleOf } from '../../src-shared/pricing/number-style.ts'
import { notPriced } from '../../src-shared/pricing/price.ts'

const style = numberStyleOf('en-GB')
const { fields } = fabricSheets.look
const { view } = fabricSheets
const combination = (no: number, present = true): Combination => ({
  no,
  id: String(no),
  mainProduct: 'Suit',
  name: `No. ${no}`,
  displayNames: {},
  present,
})
const combinations = [combination(0), combination(1)]
const typed = (...edits: [row: number, column: number, after: number][]) => {
  const columns = createColumns()
  for (const [row, column, after] of edits)
    columns.paint(single(cellAt(row, column), { before: notPriced, base: notPriced }, after), 'queued')
  return columns
}

describe('the first width of a column', () => {
  it('is the usual one where what is there fits', () => {
    const columns = typed([0, columnOf(0, 'retail'), 999_99])
    expect(fittingWidths(fields, columns, combinations, view, style)).toBe(fields)
  })

  it('is that of the widest value of its field, in whatever combination, as its language writes it', () => {
    const columns = typed([3, columnOf(1, 'retail'), 999_999_99], [4, columnOf(0, 'wholesale'), 420_00])
    const widths = fittingWidths(fields, columns, combinations, view, style)
    expect(widths).toEqual({ ...fields, retail: widthOfValue(999_999_99, 'retail', style) })
    expect(widths.retail).toBeGreaterThan(fields.retail)
    // Wider by now, it stays so.
    expect(fittingWidths(widths, typed(), combinations, view, style)).toBe(widths)
  })

  it('takes no heed of columns that are not shown', () => {
    const columns = typed([3, columnOf(1, 'retail'), 999_999_99])
    expect(fittingWidths(fields, columns, [combination(0), combination(1, false)], view, style)).toBe(fields)
  })

  it('gives way to the one that a person drew, which grows with the text', () => {
    const kept = vi.fn()
    const drawn = new DrawnWidths({ p3: 51.5 }, kept)
    expect(drawn.of('p1', 78, 1)).toBe(78)
    drawn.draw('p1', 60, 1)
    expect(drawn.of('p1', 104, 1)).toBe(60)
    expect(drawn.of('p1', 104, 1.5)).toBe(90)
    expect(drawn.of('p2', 104, 1)).toBe(104)
    expect(drawn.of('p3', 104, 2)).toBe(103)
    expect(kept).toHaveBeenCalledExactlyOnceWith({ p1: 60, p3: 51.5 })
  })

  it('takes the rest of the room only while nobody drew it', () => {
    const drawn = new DrawnWidths({ said: 120 }, () => {})
    const column = { colId: 'what', width: 160, minWidth: 96, flex: 1 }
    expect(drawn.sized(column, 1.5)).toEqual({ colId: 'what', width: 240, minWidth: 144, flex: 1 })
    expect(drawn.sized({ ...column, colId: 'said' }, 1)).toEqual({ colId: 'said', width: 120, minWidth: 96 })
  })
})

describe('a combination that the service lists no more', () => {
  const seen = (columns: PriceState['columns']) => {
    const all = [combination(0), combination(1, false), combination(2, false)]
    const gone = goneInSight()({ columns, version: 1, head: { combinations: all } as unknown as GridHead })
    return shownCombinations(all, view, numbersOf(gone)).map(({ no }) => no)
  }

  it('is shown while something of it is unsaved', () => {
    expect(seen(typed([7, columnOf(1, 'days'), 12_00]))).toEqual([0, 1])
  })
  it('is shown no longer', () => {
    expect(seen(typed([7, columnOf(0, 'days'), 12_00]))).toEqual([0])
    expect(seen(null)).toEqual([0])
  })
})
