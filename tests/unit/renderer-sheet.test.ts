import { expect, it } from 'vitest'
import { CellSheet } from '../../src-renderer/kit/grid/sheet/sheet.ts'

// Where the cells of a sheet are: pinned ones stay in view, whatever is scrolled.

const column = (id: string, left: number, width: number, pinned = false) => ({
  getColId: () => id,
  getLeft: () => left,
  getActualWidth: () => width,
  isPinnedLeft: () => pinned,
})

/** A root whose grid is scrolled sideways by so many pixels, with its corner at 100, 50 of the window. */
const scrolledBy = (scrollLeft: number) => ({
  querySelector: (name: string) => ({
    scrollLeft,
    getBoundingClientRect: () => ({ left: name.includes('viewport') ? 100 : 100 - scrollLeft, top: 50 }),
  }),
})

class Cells extends CellSheet<unknown, null> {
  readonly source = null
  constructor(scrollLeft: number, columns: ReturnType<typeof column>[]) {
    super(scrolledBy(scrollLeft) as never, { getAllDisplayedColumns: () => columns } as never, 20, {
      idOf: number => `c${number}`,
      columnOf: id => (id.startsWith('c') ? Number(id.slice(1)) : null),
    })
    this.readColumns()
  }
  get ground() {
    return { lines: 30, columns: this.shown.length, isSection: () => false, isFilled: () => true }
  }
  see() {
    return null
  }
}

const names = column('line', 0, 60, true)
const prices = [column('c7', 0, 80), column('c8', 80, 90), column('c9', 170, 100)]
const box = (left: number, right: number) => ({ top: 2, bottom: 3, left, right })

it('cells lie behind the names, in the content that is scrolled', () => {
  const sheet = new Cells(150, [names, ...prices])
  expect(sheet.shown).toEqual([7, 8, 9])
  expect(sheet.areaOf(box(1, 2))).toEqual({ top: 40, left: 140, width: 190, height: 40, isPinned: false })
  // 40 px into the view is on the names; behind them lies the second price.
  expect(sheet.isOnNames({ x: 140, y: 60 })).toBe(true)
  expect(sheet.isOnNames({ x: 170, y: 60 })).toBe(false)
  expect(sheet.placeAt({ x: 175, y: 95 })).toEqual({ line: 2, column: 1 })
})

it('a pinned cell is where it is seen, and a range from it reaches to what is seen of its last cell', () => {
  const sheet = new Cells(100, [names, column('c3', 60, 50, true), ...prices])
  expect(sheet.shown).toEqual([3, 7, 8, 9])
  expect(sheet.areaOf(box(0, 0))).toMatchObject({ left: 160, width: 50, isPinned: true })
  // 7 is hidden behind the pinned columns, of 8 a part.
  expect(sheet.areaOf(box(0, 1))).toMatchObject({ left: 160, width: 50, isPinned: true })
  expect(sheet.areaOf(box(0, 2))).toMatchObject({ left: 160, width: 120, isPinned: true })
  expect(sheet.areaOf(box(1, 2))).toMatchObject({ left: 110, width: 170, isPinned: false })
  expect(sheet.isOnNames({ x: 165, y: 60 })).toBe(false)
  expect(sheet.placeAt({ x: 165, y: 60 })).toEqual({ line: 0, column: 0 })
  expect(sheet.placeAt({ x: 215, y: 60 })).toEqual({ line: 0, column: 2 })
})

it('a place beside the cells is the nearest one', () => {
  const sheet = new Cells(0, [names, ...prices])
  expect(sheet.placeAt({ x: 5000, y: 5000 })).toEqual({ line: 29, column: 2 })
  expect(sheet.placeAt({ x: 170, y: 0 })).toEqual({ line: 0, column: 0 })
})
