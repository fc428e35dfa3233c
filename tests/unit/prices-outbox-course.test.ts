import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellState, isUnsaved } from '../../src-shared/pricing/cell-state.ts'
import { type EditedCell, stateAfterReading, stateOfChange } from '../../src-shared/pricing/outbox/cell-transitions.ts'
import { asStored, notPriced, unreadable } from '../../src-shared/pricing/price.ts'

const price = fc.constantFrom(notPriced, 0, -100, 100, 200, 300)
const stored = fc.constantFrom(notPriced, 100, 200, 300)
const edit: fc.Arbitrary<EditedCell> = fc.record({
  base: stored,
  after: fc.oneof(price, fc.constant(unreadable)),
  service: stored,
  perhaps: fc.array(stored, { maxLength: 2 }),
  send: fc.constantFrom('now', 'file'),
})
const plain = { base: 100, after: 300, service: 100, perhaps: [], send: 'now' } as const

describe('the course of a changed cell', () => {
  it('waits to be sent, or for an import file', () => {
    expect(stateOfChange(plain, false)).toBe(cellState.queued)
    expect(stateOfChange({ ...plain, send: 'file' }, false)).toBe(cellState.held)
  })

  it('keeps a text that is no price as a draft', () => {
    expect(stateOfChange({ ...plain, after: unreadable }, false)).toBe(cellState.draft)
  })

  it('sends nothing that the service has, and 0 is what it has for an empty cell', () => {
    expect(stateOfChange({ ...plain, after: 100 }, false)).toBe(cellState.saved)
    expect(stateOfChange({ ...plain, after: 0, base: 5, service: notPriced }, false)).toBe(cellState.saved)
  })

  it('sends the old value again where another may have reached the service', () => {
    expect(stateOfChange({ ...plain, after: 100, perhaps: [300] }, false)).toBe(cellState.queued)
    expect(stateAfterReading(cellState.queued, { ...plain, after: 100, perhaps: [300] })).toBe(cellState.queued)
  })

  it('is a conflict where the edit started from another value, unless this desk wrote the one there is', () => {
    expect(stateOfChange({ ...plain, base: 200 }, false)).toBe(cellState.conflict)
    expect(stateOfChange({ ...plain, base: 200 }, true)).toBe(cellState.queued)
    expect(stateAfterReading(cellState.queued, { ...plain, service: 200 })).toBe(cellState.conflict)
    expect(stateAfterReading(cellState.queued, { ...plain, service: 200, perhaps: [200] })).toBe(cellState.queued)
  })

  it('is no conflict any more when the service has the old value again', () => {
    expect(stateAfterReading(cellState.conflict, plain)).toBe(cellState.queued)
    expect(stateAfterReading(cellState.conflict, { ...plain, send: 'file' })).toBe(cellState.held)
  })

  it('ends when somebody else put in the same value', () => {
    expect(stateAfterReading(cellState.queued, { ...plain, service: 300 })).toBe(cellState.saved)
    expect(stateAfterReading(cellState.conflict, { ...plain, service: 300 })).toBe(cellState.saved)
  })

  it('ends for a refused one when its value has come to the service in another way, and not otherwise', () => {
    expect(stateAfterReading(cellState.rejected, { ...plain, service: 300 })).toBe(cellState.saved)
    expect(stateAfterReading(cellState.rejected, { ...plain, service: 200 })).toBe(cellState.rejected)
    expect(stateAfterReading(cellState.rejected, plain)).toBe(cellState.rejected)
  })

  it('never gives an edit up, and never overlooks somebody else’s', () => {
    fc.assert(
      fc.property(edit, fc.constantFrom(...Object.values(cellState)), (one, state) => {
        const met = stateAfterReading(state, one)
        const waits = met === cellState.queued || met === cellState.held
        // What is over has its value at the service.
        if (met === cellState.saved && state !== cellState.saved) expect(asStored(one.after)).toBe(one.service)
        else if (isUnsaved(state)) expect(isUnsaved(met)).toBe(true)
        // What waits would replace only what the edit started from, or what this desk sent itself.
        const known = [one.base, asStored(one.after), ...one.perhaps]
        if (waits) expect(known).toContain(one.service)
        // Looking twice says the same.
        expect(stateAfterReading(met, one)).toBe(met)
      }),
    )
  })

  it('is met as it was changed', () => {
    fc.assert(
      fc.property(edit, one => {
        fc.pre(one.perhaps.length === 0)
        const state = stateOfChange(one, false)
        expect(stateAfterReading(state, one)).toBe(state)
      }),
    )
  })
})
