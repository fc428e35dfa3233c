import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellState } from '../../src-shared/pricing/cell-state.ts'
import { entryEnd } from '../../src-shared/pricing/outbox/entry-state.ts'
import { revertCell, type UndoEntry, undoneBy } from '../../src-shared/pricing/outbox/reverting.ts'
import { notPriced, unreadable } from '../../src-shared/pricing/price.ts'

const saved = {
  before: 100,
  after: 200,
  end: cellState.saved,
  stored: 200,
  shown: 200,
  service: 200,
  live: null,
}

describe('taking a change back', () => {
  it('writes what the cell held before', () => {
    expect(revertCell(saved)).toEqual({ do: 'write', value: 100 })
  })

  it('knows what the service made of a value', () => {
    expect(revertCell({ ...saved, after: 0, stored: notPriced, shown: notPriced })).toEqual({
      do: 'write',
      value: 100,
    })
    expect(revertCell({ ...saved, after: 249, stored: 250, shown: 250 })).toEqual({ do: 'write', value: 100 })
  })

  it('asks where the cell shows something else by now', () => {
    expect(revertCell({ ...saved, shown: 300, service: 300 })).toEqual({ do: 'ask', value: 100 })
  })

  it('has nothing to do where the old value is there again, or the change was given up', () => {
    expect(revertCell({ ...saved, shown: 100, service: 100 })).toEqual({ do: 'nothing' })
    expect(revertCell({ ...saved, end: entryEnd.discarded, shown: 100 })).toEqual({ do: 'nothing' })
  })

  it('takes back what was refused or waits, and a conflict to what the service has', () => {
    const waits = { ...saved, end: cellState.queued, service: 100, live: cellState.rejected }
    expect(revertCell(waits)).toEqual({ do: 'write', value: 100 })
    expect(revertCell({ ...waits, service: 300, live: cellState.conflict })).toEqual({
      do: 'write',
      value: 300,
    })
  })

  it('brings one text back in place of another', () => {
    const text = { ...saved, before: unreadable, after: unreadable, shown: unreadable, live: cellState.draft }
    expect(revertCell(text)).toEqual({ do: 'write', value: unreadable })
  })

  it('keeps track through any chain of undo and redo: an entry holds unless the one above it holds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), length => {
        const steps = new Map<number, UndoEntry>([[1, { id: 1, undoes: null, undoneBy: null }]])
        for (let id = 2; id <= length; id++) {
          const below = steps.get(id - 1) ?? { id: 0, undoes: null, undoneBy: null }
          for (const change of undoneBy(below, id, each => steps.get(each) ?? null)) {
            const step = steps.get(change.id)
            if (step) steps.set(change.id, { ...step, undoneBy: change.undoneBy })
          }
          steps.set(id, { id, undoes: id - 1, undoneBy: null })
        }
        for (const { id, undoneBy: by } of steps.values()) {
          expect(by).toBe((length - id) % 2 === 0 ? null : id + 1)
        }
      }),
    )
  })
})
