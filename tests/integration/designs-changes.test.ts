import { describe, expect, it } from 'vitest'
import type { PriceChange } from '../../src-main/pricing/book/book.ts'
import { cellAt, columnOf } from '../../src-shared/pricing/cell.ts'
import { cellState } from '../../src-shared/pricing/cell-state.ts'
import { sheetNamed } from '../../src-shared/pricing/price-sheet.ts'
import { conflictsIn } from '../rig/conflicts.ts'
import { grid, newPriceFile, openChanges, SeenCells } from './prices-changes-support.ts'

class SeenDesigns extends SeenCells {
  override readonly sheet = sheetNamed('designs/7/2/11')
  override readonly kind = 'designs'
}

const cell = cellAt(3, columnOf(0, 'retail'))
const other = cellAt(3, columnOf(0, 'days'))

function change(places: readonly number[], after: readonly number[]): PriceChange {
  return {
    kind: 'type',
    detail: {},
    who: null,
    at: 0,
    send: 'now',
    texts: [],
    cells: Uint32Array.from(places),
    base: Int32Array.from(places, () => 100),
    after: Int32Array.from(after),
  }
}

/** A desk that was killed while it submitted 200 for a cell whose price was 100. */
function killed() {
  const file = newPriceFile()
  const seen = new SeenDesigns()
  seen.values.set(cell, 100)
  seen.values.set(other, 100)
  const first = openChanges(file, seen)
  first.store.change(grid, change([cell], [200]))
  expect(first.store.takeDesigns(grid).rows).toMatchObject([{ option: 'HV-3', retail: 200, days: 100 }])
  first.db.close()
  return openChanges(file, seen)
}

const at = (store: ReturnType<typeof killed>['store'], place = cell) => {
  const { states, wants, values } = store.look(grid, Uint32Array.of(place))
  return { state: states[0], wants: wants[0], value: values[0] }
}
const rows = Uint32Array.of(3)

describe('a submit that was cut off by the end of the desk', () => {
  it('is settled by what is read: there, or still to be sent', () => {
    const { store, seen } = killed()
    expect(at(store)).toMatchObject({ state: cellState.held, wants: 200 })
    store.reconcile(grid, rows)
    expect(at(store)).toMatchObject({ state: cellState.held, wants: 200 })
    seen.values.set(cell, 200)
    const news = store.reconcile(grid, rows, Uint32Array.of(cell))
    expect([...news.cells]).toEqual([cell])
    expect(at(store)).toMatchObject({ state: cellState.saved, value: 200 })
    expect(store.standing(grid)).toEqual({ invalid: 0, conflicts: 0, waiting: 0 })
  })

  it('is no conflict with what was typed after it, and windows are told what holds', () => {
    const { store, seen } = killed()
    store.change(grid, change([cell], [300]))
    seen.values.set(cell, 200)
    // Reading takes the cell for one that somebody else changed.
    const news = store.reconcile(grid, rows, Uint32Array.of(cell))
    expect([...news.cells]).toEqual([cell])
    expect([news.states[0], news.wants[0]]).toEqual([cellState.held, 300])
    const [sent] = store.takeDesigns(grid).rows
    expect(sent).toMatchObject({ retail: 300 })
    store.settle((sent?.cells ?? []).map(one => ({ ...one, outcome: 'saved', stored: 300 })))
    expect(at(store)).toMatchObject({ state: cellState.saved, value: 300 })
    seen.values.set(cell, 300)
    store.change(grid, change([cell], [200]))
    expect(at(store)).toMatchObject({ state: cellState.held, wants: 200 })
  })

  it('is a conflict where somebody else has changed it to something third', () => {
    const { store, seen } = killed()
    seen.values.set(cell, 900)
    store.reconcile(grid, rows, Uint32Array.of(cell))
    expect(at(store)).toMatchObject({ state: cellState.conflict, wants: 200 })
    expect(store.takeDesigns(grid)).toMatchObject({ rows: [], standing: { conflicts: 1 } })
    store.resolve(grid, conflictsIn(store.states(grid)), 'mine')
    expect(at(store)).toMatchObject({ state: cellState.held, wants: 200 })
  })
})

describe('what is changed while its submit is on its way', () => {
  function onItsWay() {
    const seen = new SeenDesigns()
    seen.values.set(cell, 100)
    const { store } = openChanges(newPriceFile(), seen)
    store.change(grid, change([cell], [200]))
    const [sent] = store.takeDesigns(grid).rows
    return { store, seen, sent: sent?.cells ?? [] }
  }

  it('is held for the next one, whatever became of it', () => {
    for (const outcome of ['kept', 'again'] as const) {
      for (const arrived of [true, false]) {
        const { store, seen, sent } = onItsWay()
        store.change(grid, change([cell], [300]))
        if (arrived) seen.values.set(cell, 200)
        store.reconcile(grid, rows, arrived ? Uint32Array.of(cell) : new Uint32Array())
        store.settle(sent.map(one => ({ ...one, outcome })))
        expect(at(store), `${outcome} ${arrived}`).toMatchObject({ state: cellState.held, wants: 300 })
        store.reconcile(grid, rows)
        expect(at(store)).toMatchObject({ state: cellState.held, wants: 300 })
      }
    }
  })

  it('cannot be given up before it is known what became of it', () => {
    const { store, seen, sent } = onItsWay()
    store.discard(grid, 'held', null)
    expect(at(store)).toMatchObject({ state: cellState.held, wants: 200 })
    store.settle(sent.map(one => ({ ...one, outcome: 'kept' })))
    store.discard(grid, 'held', null)
    expect(at(store)).toMatchObject({ state: cellState.clean, wants: 100 })
    expect(seen.values.get(cell)).toBe(100)
  })

  it('is counted once, and nothing of it goes cell by cell', () => {
    const { store, sent } = onItsWay()
    expect(store.unsaved(grid)).toBe(1)
    store.settle(sent.map(one => ({ ...one, outcome: 'again' })))
    expect(store.unsaved(grid)).toBe(1)
    store.change(grid, change([other], [3100]))
    expect(store.standing(grid)).toEqual({ invalid: 1, conflicts: 0, waiting: 1 })
    store.retry(grid, 'held', null)
    expect(at(store)).toMatchObject({ state: cellState.held })
  })
})
