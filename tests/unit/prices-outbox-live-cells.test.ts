import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LiveCells } from '../../src-main/pricing/book/changes/live-cells.ts'
import { SavedMarks } from '../../src-main/pricing/book/changes/saved-marks.ts'
import { cellAt, mostRows, rowOfCell } from '../../src-shared/pricing/cell.ts'
import { type CellState, cellState } from '../../src-shared/pricing/cell-state.ts'

const rows = [0, 1, 63, 64, 70, 200, mostRows - 1]
const columns = [0, 1, 63, 64, 4095]
const cell = fc.tuple(fc.constantFrom(...rows), fc.constantFrom(...columns)).map(([row, column]) => cellAt(row, column))
const states: CellState[] = [cellState.queued, cellState.saving, cellState.rejected, cellState.held]
const act = fc.oneof(
  fc.record({
    put: cell,
    entry: fc.nat(2 ** 32 - 1),
    after: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
    state: fc.constantFrom(...states),
  }),
  fc.record({ remove: cell }),
)

describe('the unsaved cells of a grid', () => {
  it('are what was put and not removed, by cell, by row and by state', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60, size: 'max' }), acts => {
        const live = new LiveCells()
        const model = new Map<number, { entry: number; after: number; state: CellState }>()
        for (const one of acts) {
          if ('put' in one) {
            live.put(one.put, one.entry, 7, one.after, one.state)
            model.set(one.put, one)
          } else {
            live.remove(one.remove)
            model.delete(one.remove)
          }
        }
        const sorted = [...model.keys()].sort((a, b) => a - b)
        expect([...live.cells(null)]).toEqual(sorted)
        expect(live.size).toBe(model.size)
        for (const state of states) {
          const inState = sorted.filter(each => model.get(each)?.state === state)
          expect(live.count(state)).toBe(inState.length)
          expect([...live.cells(state)]).toEqual(inState)
        }
        for (const [each, { entry, after }] of model) {
          const slot = live.find(each)
          expect([live.entry(slot), live.after(slot), live.base(slot)]).toEqual([entry, after, 7])
        }
        for (const row of rows) {
          expect(live.cellsOfRow(row)).toEqual(sorted.filter(each => rowOfCell(each) === row))
        }
        const visited: number[] = []
        live.eachQueued(
          row => row !== 64,
          each => visited.push(each) > 0,
        )
        const queued = [...live.cells(cellState.queued)].filter(each => rowOfCell(each) !== 64)
        expect(visited.sort((a, b) => a - b)).toEqual(queued)
      }),
    )
  })

  it('marks what was saved', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, fc.boolean()), { maxLength: 40 }), acts => {
        const marks = new SavedMarks()
        const model = new Set<number>()
        for (const [each, on] of acts) {
          if (on) marks.add(each)
          else marks.delete(each)
          if (on) model.add(each)
          else model.delete(each)
        }
        expect([...marks.cells()]).toEqual([...model].sort((a, b) => a - b))
        for (const [each] of acts) expect(marks.has(each)).toBe(model.has(each))
      }),
    )
  })
})
