import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DocumentIdentity, describeDocument, otherDocument, withGapsFilled } from '../../src-shared/print/job.ts'

const created = Date.UTC(2026, 10, 21, 10, 15, 20)
const identity = (changes: Partial<DocumentIdentity> = {}): DocumentIdentity => ({
  type: 'order',
  orderId: '51060',
  createdAt: created,
  ...changes,
})

describe('a job number that is listed again', () => {
  it.each([
    ['the same', {}, null],
    ['written in another case', { type: 'Order' }, null],
    ['without its order for once', { orderId: null }, null],
    ['without its time for once', { createdAt: null }, null],
    ['with its seconds cut', { createdAt: created - 20_000 }, null],
    ['for another order', { orderId: '51061' }, 'document'],
    ['with another type', { type: 'tag' }, 'document'],
    ['a day later', { createdAt: created + 86_400_000 }, 'time'],
  ] as const)('%s', (_what, changes, expected) => {
    expect(otherDocument(identity(), identity(changes))).toBe(expected)
  })

  it('fills gaps and never forgets what is known, nor takes over another document', () => {
    const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value)
    const any = fc.record({
      type: fc.constantFrom('order', 'tag'),
      orderId: maybe(fc.constantFrom('1', '2')),
      createdAt: maybe(fc.constantFrom(created, created + 30_000, created + 90_000)),
    })
    fc.assert(
      fc.property(any, any, (known, listed) => {
        const kept = withGapsFilled(known, listed)
        expect(kept.type).toBe(known.type)
        for (const field of ['orderId', 'createdAt'] as const) {
          if (known[field] !== null) expect(kept[field]).toBe(known[field])
          else expect(kept[field]).toBe(otherDocument(known, listed) ? null : listed[field])
        }
      }),
    )
  })

  it('is described by what is known of it', () => {
    expect(describeDocument(identity())).toBe('order 51060 (order, created 2026-11-21 10:15 UTC)')
    expect(describeDocument(identity({ orderId: null, createdAt: null, type: 'tag' }))).toBe('tag')
    expect(describeDocument(identity({ createdAt: 9e15 }))).toContain('at an unknown time')
  })
})
