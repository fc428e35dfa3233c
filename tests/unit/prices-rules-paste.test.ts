import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellAt, columnOfCell, rowOfCell } from '../../src-shared/pricing/cell.ts'
import type { Changeset } from '../../src-shared/pricing/changeset.ts'
import { fillDown, fillDragged, fillRight } from '../../src-shared/pricing/fill.ts'
import { numberStyleOf } from '../../src-shared/pricing/number-style.ts'
import { mostTexts, type PasteTarget, planPaste } from '../../src-shared/pricing/paste.ts'
import { notPriced, unreadable } from '../../src-shared/pricing/price.ts'
import { runs } from '../rig/runs.ts'
import { blockOf, gridOf } from './prices-rules-grid.ts'

const reading = { style: numberStyleOf('en-GB'), currencies: { settlement: 'GBP', consumer: 'USD' } }

/** Rows 0 to 5 and columns 0 to 9 as they are shown: the rows sorted otherwise, one column hidden. */
const shown = { rows: Uint32Array.of(4, 0, 2, 5, 1, 3), columns: Uint32Array.of(0, 1, 2, 4, 5, 6) }
const at = (top: number, left: number, height = 1, width = 1): PasteTarget => ({
  shown,
  top,
  left,
  height,
  width,
  selected: [blockOf([...shown.rows.slice(top, top + height)], [...shown.columns.slice(left, left + width)])],
})

/** The changes as `row,column: before > after`. */
const told = ({ cells, before, after }: Changeset) =>
  [...cells].map((cell, i) => `${rowOfCell(cell)},${columnOfCell(cell)}: ${before[i]} > ${after[i]}`)

const isSorted = (cells: Uint32Array) => cells.every((cell, i) => i === 0 || cell > (cells[i - 1] ?? 0))

describe('a paste', () => {
  it('goes over what is shown, in the order in which it is shown, and is told sorted by cell', () => {
    const grid = gridOf(6, 10, () => 100)
    const plan = planPaste(
      [
        ['1', '2'],
        ['3', '4'],
      ],
      at(0, 2),
      grid,
      reading,
    )
    // Shown rows 0 and 1 are rows 4 and 0; shown columns 2 and 3 are columns 2 and 4 (days).
    expect(told(plan.changeset)).toEqual(['0,2: 100 > 300', '0,4: 100 > 400', '4,4: 100 > 200'])
    expect(plan.covered).toEqual({ top: 0, left: 2, height: 2, width: 2 })
  })
  it('of one text fills everything that is selected, whatever its shape', () => {
    const grid = gridOf(6, 10, () => notPriced)
    const target = { ...at(0, 0), selected: [blockOf([0, 1], [0, 1]), blockOf([1, 5], [1, 2])] }
    const plan = planPaste([['£12.50']], target, grid, reading)
    // Wholesale (0) is in pounds; retail (1) and excess wholesale (2) are dollars and pounds.
    expect(told(plan.changeset).filter(change => change.endsWith('> 1250'))).toHaveLength(4)
    expect(plan.changeset.texts.map(({ cell }) => columnOfCell(cell))).toEqual([1, 1, 1])
    expect(plan.unreadable).toBe(3)
    expect(isSorted(plan.changeset.cells)).toBe(true)
  })
  it('is repeated where the selection is a multiple of it, and else pasted once', () => {
    const grid = gridOf(6, 10, () => notPriced)
    expect(planPaste([['1', '2']], at(0, 0, 4, 2), grid, reading).changeset.cells).toHaveLength(8)
    expect(planPaste([['1', '2']], at(0, 0, 4, 3), grid, reading).covered).toMatchObject({
      height: 4,
      width: 2,
    })
    expect(planPaste([['1'], ['2']], at(0, 0, 3, 1), grid, reading).covered).toMatchObject({ height: 2 })
  })
  it('is cut at the edge, and says by how much', () => {
    const grid = gridOf(6, 10, () => notPriced)
    const table = Array.from({ length: 4 }, () => ['1', '2', '3'])
    const plan = planPaste(table, at(4, 5), grid, reading)
    expect(plan).toMatchObject({ rowsCut: 2, columnsCut: 2 })
    expect(plan.changeset.cells).toHaveLength(2)
  })
  it('clears by an empty text and leaves alone what a shorter row lacks', () => {
    const grid = gridOf(6, 10, () => 500)
    const plan = planPaste([['', '7'], ['']], at(0, 0), grid, reading)
    expect(told(plan.changeset)).toEqual([`0,0: 500 > ${notPriced}`, `4,0: 500 > ${notPriced}`, '4,1: 500 > 700'])
  })
  it('keeps what cannot be read as typed, and stores 0 and less as not priced', () => {
    const grid = gridOf(6, 10, () => 500)
    const plan = planPaste(
      [
        ['ask Jo', '0'],
        ['12.345', '-1'],
      ],
      at(0, 0),
      grid,
      reading,
    )
    expect(plan.changeset.texts).toEqual([
      { cell: cellAt(0, 0), text: '12.345' },
      { cell: cellAt(4, 0), text: 'ask Jo' },
    ])
    expect([...plan.changeset.after]).toEqual([unreadable, notPriced, unreadable, notPriced])
  })
  it('reads a text as its column needs it', () => {
    const grid = gridOf(6, 10, () => notPriced)
    const plan = planPaste([['12.5', '12 days']], at(0, 2), grid, reading)
    expect(told(plan.changeset)).toEqual([`4,2: ${notPriced} > 1250`, `4,4: ${notPriced} > 1200`])
  })
  it('keeps no more texts than a change may carry', () => {
    const rows = mostTexts + 5
    const grid = gridOf(rows, 5, () => 100)
    const target: PasteTarget = {
      shown: { rows: Uint32Array.from({ length: rows }, (_, i) => i), columns: Uint32Array.of(0) },
      top: 0,
      left: 0,
      height: rows,
      width: 1,
      selected: [],
    }
    const plan = planPaste(
      Array.from({ length: rows }, (_, i) => [`x${i}`]),
      target,
      grid,
      reading,
    )
    expect(plan).toMatchObject({ unreadable: mostTexts, textsLeft: 5 })
    expect(plan.changeset.texts).toHaveLength(mostTexts)
  })
  it('does in any place what a paste cell by cell would do', () => {
    const texts = fc.constantFrom('1', '2.50', '', 'x', '0', '3')
    const table = fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
      .chain(([tall, wide]) =>
        fc.array(fc.array(texts, { minLength: wide, maxLength: wide }), { minLength: tall, maxLength: tall }),
      )
    const place = fc.record({
      top: fc.nat(5),
      left: fc.nat(5),
      height: fc.integer({ min: 1, max: 6 }),
      width: fc.integer({ min: 1, max: 6 }),
    })
    fc.assert(
      fc.property(table, place, (pasted, { top, left, height, width }) => {
        fc.pre(pasted.length > 1 || (pasted[0]?.length ?? 0) > 1)
        const grid = gridOf(6, 10, (row, column) => (row + column) * 100)
        const target = at(top, left, Math.min(height, 6 - top), Math.min(width, 6 - left))
        const { changeset, covered } = planPaste(pasted, target, grid, reading)
        expect(isSorted(changeset.cells)).toBe(true)
        const after = new Map([...changeset.cells].map((cell, i) => [cell, changeset.after[i]]))
        const tall = pasted.length
        const wide = pasted[0]?.length ?? 0
        for (let i = 0; i < 6; i++)
          for (let j = 0; j < 6; j++) {
            const row = shown.rows[i] ?? 0
            const column = shown.columns[j] ?? 0
            const was = grid.columnValues(column)[row] ?? 0
            const now = after.get(cellAt(row, column)) ?? was
            const isIn = covered && i >= top && i < top + covered.height && j >= left && j < left + covered.width
            const text = isIn ? pasted[(i - top) % tall]?.[(j - left) % wide] : undefined
            if (text === undefined) expect(now).toBe(was)
            else if (text === 'x') expect(now).toBe(unreadable)
            else if (text === '' || text === '0') expect(now).toBe(notPriced)
            // 2.50 days are none.
            else if (text === '2.50') expect(now).toBe(column === 4 ? unreadable : 250)
            else expect(now).toBe(Number(text) * 100)
          }
      }),
      { numRuns: runs(500) },
    )
  })
})

describe('filling', () => {
  const range = { rows: Uint32Array.of(4, 0, 2), columns: Uint32Array.of(0, 1) }
  it('down copies the row that is shown first', () => {
    const grid = gridOf(6, 10, (row, column) => row * 100 + column + 1)
    expect(told(fillDown([range], grid).changeset)).toEqual([
      '0,0: 1 > 401',
      '0,1: 2 > 402',
      '2,0: 201 > 401',
      '2,1: 202 > 402',
    ])
  })
  it('right copies the first column, and leaves days alone that would not be whole', () => {
    const grid = gridOf(6, 10, (row, column) => row * 100 + column + 1)
    const plan = fillRight([{ rows: Uint32Array.of(1), columns: Uint32Array.of(3, 4, 5) }], grid)
    expect(told(plan.changeset)).toEqual(['1,5: 106 > 104'])
    expect(plan.passedOver).toBe(1)
  })
  it('copies empty cells, and no texts', () => {
    const grid = gridOf(6, 10, row => (row === 4 ? notPriced : row === 1 ? unreadable : 100))
    expect(fillDown([range], grid).changeset.after.every(value => value === notPriced)).toBe(true)
    const texts = fillDown([{ rows: Uint32Array.of(1, 0), columns: Uint32Array.of(0) }], grid)
    expect(texts.changeset.cells).toHaveLength(0)
    expect(texts.passedOver).toBe(1)
  })
  it('of several ranges comes sorted and without doubles', () => {
    const grid = gridOf(6, 10, (row, column) => row * 100 + column + 1)
    const other = { rows: Uint32Array.of(5, 4, 0), columns: Uint32Array.of(1, 2) }
    const { cells } = fillDown([range, other], grid).changeset
    expect(isSorted(cells)).toBe(true)
    expect(new Set(cells).size).toBe(cells.length)
  })
  it('by dragging with Ctrl repeats the source in every direction', () => {
    const grid = gridOf(6, 10, row => (row + 1) * 100)
    const column = { rows: Uint32Array.of(0, 1, 2, 3, 4, 5), columns: Uint32Array.of(0) }
    const down = fillDragged({ range: column, top: 0, left: 0, height: 2, width: 1 }, grid, true)
    expect(told(down.changeset)).toEqual(['2,0: 300 > 100', '3,0: 400 > 200', '4,0: 500 > 100', '5,0: 600 > 200'])
    const up = fillDragged({ range: column, top: 4, left: 0, height: 2, width: 1 }, grid, true)
    expect(told(up.changeset)).toEqual(['0,0: 100 > 500', '1,0: 200 > 600', '2,0: 300 > 500', '3,0: 400 > 600'])
  })
})
