import { describe, expect, it } from 'vitest'
import { type RequestBook, ServiceRequests } from '../../src-main/print/requests/service-requests.ts'

/** A book in memory, of one request. */
function book(): RequestBook {
  let kept = { id: 1, askedAt: 0, answeredAt: null, state: 'asking' as const, answer: null, reason: null, why: null }
  const keep = (change: object) => {
    kept = { ...kept, ...change }
    return kept
  }
  return {
    open: async () => [],
    list: async () => [],
    begin: async (_service: string, question: object) => keep(question),
    end: async (_id: number, end: object) => keep(end),
    settle: async () => {},
  } as unknown as RequestBook
}

describe('a reprint of which the answer is under way', () => {
  it.each([
    ['names a job that the list shows already', { id: '9' }, true],
    ['names another job', { id: '8' }, false],
    ['names no job', { id: null }, false],
  ])('%s', async (_what, answer, isKnown) => {
    const requests = await ServiceRequests.read({ book: book(), service: 'test', now: () => 0, changed: () => {} })
    expect(requests.hasAskedFor('9')).toBe(false)
    const coming = Promise.withResolvers<{ id: string | null }>()
    const question = { kind: 'kanban-reprint' as const, names: ['1'], type: null, who: 'Ada', why: 'lost' }
    const sent = requests.send(question, () => coming.promise)
    // Written down first.
    await new Promise(setImmediate)
    const known = requests.hasAskedFor('9')
    coming.resolve(answer)
    expect(await known).toBe(isKnown)
    await sent
    expect(requests.hasAskedFor('9')).toBe(isKnown)
    expect(requests.whyOf('9')).toEqual(isKnown ? { why: 'lost' } : {})
  })

  it('keeps no other job waiting where the answer is lost', async () => {
    const requests = await ServiceRequests.read({ book: book(), service: 'test', now: () => 0, changed: () => {} })
    const question = { kind: 'kanban-reprint' as const, names: ['1'], type: null, who: 'Ada' }
    const sent = requests.send(question, () => Promise.reject(new Error('lost')))
    await new Promise(setImmediate)
    expect(await requests.hasAskedFor('9')).toBe(false)
    await sent
  })
})
