import { afterEach, describe, expect, test, vi } from 'vitest'
import { cache, keyOf } from '../../src-renderer/kit/ask/answers.ts'
import { connectCache } from '../../src-renderer/kit/ask/query.ts'
import type { DeskClient } from '../../src-shared/contract/client.ts'

/** A client whose events and connection the test tells. */
function toldClient() {
  const heard = new Map<string, Set<(data: never) => void>>()
  let connection: (connected: boolean) => void = () => {}
  const client = {
    call: () => new Promise(() => {}),
    on: (name: string, listener: (data: never) => void) => {
      const listeners = heard.get(name) ?? new Set()
      heard.set(name, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) heard.delete(name)
      }
    },
    onConnection: (listener: (connected: boolean) => void) => {
      connection = listener
      return () => {}
    },
  } as unknown as DeskClient
  return {
    client,
    heard,
    tell: (name: string, data: unknown) => {
      for (const listener of heard.get(name) ?? []) listener(data as never)
    },
    connected: (is: boolean) => connection(is),
  }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('the cache of what main was asked', () => {
  test('takes an event for newer than an answer that was asked for before it', async () => {
    const { client, tell } = toldClient()
    const stop = connectCache(client)
    let answer = (_value: string[]) => {}
    const asked = cache
      .fetchQuery({
        queryKey: ['printers.list', {}, null],
        queryFn: () => new Promise<string[]>(resolve => (answer = resolve)),
      })
      .catch(() => null)
    tell('printers.changed', ['newer'])
    answer(['older'])
    await asked
    expect(cache.getQueryData(['printers.list', {}, null])).toEqual(['newer'])
    stop()
  })

  test('asks again for what an event says is old, whatever its input was, and for nothing else', async () => {
    const { client, tell } = toldClient()
    const stop = connectCache(client)
    for (const key of [
      ['prices.history', { sheet: '7' }],
      ['prices.history', { sheet: '8' }],
      ['desk.about', {}],
    ])
      cache.setQueryData(key, 'kept')
    vi.useFakeTimers()
    tell('prices.journal', { sheet: '7' })
    vi.runAllTimers()
    const isOld = (key: unknown[]) => cache.getQueryState(key)?.isInvalidated
    expect(isOld(['prices.history', { sheet: '7' }])).toBe(true)
    expect(isOld(['prices.history', { sheet: '8' }])).toBe(true)
    expect(isOld(['desk.about', {}])).toBe(false)
    stop()
  })

  test('reads an order again once something was done to it, and once the service refused that', () => {
    const { client, tell } = toldClient()
    const stop = connectCache(client)
    vi.useFakeTimers()
    for (const [state, isOld] of [
      ['sending', false],
      ['unknown', false],
      ['done', true],
      ['refused', true],
    ] as const) {
      cache.setQueryData(['admin.orders.show', {}], state)
      tell('acts.changed', { state })
      vi.advanceTimersByTime(300)
      expect(cache.getQueryState(['admin.orders.show', {}])?.isInvalidated).toBe(isOld)
    }
    stop()
  })

  test('reads a job again when that job changed, and no other one', () => {
    const { client, tell } = toldClient()
    const stop = connectCache(client)
    for (const job of ['1', '2']) cache.setQueryData(['jobs.detail', { job }], 'kept')
    tell('jobs.changed', { rows: [{ id: '1' }], gone: [] })
    const isOld = (job: string) => cache.getQueryState(['jobs.detail', { job }])?.isInvalidated
    expect(isOld('1')).toBe(true)
    expect(isOld('2')).toBe(false)
    stop()
  })

  test('asks for the design scopes once after a burst of changes to design prices', () => {
    const { client, tell } = toldClient()
    const stop = connectCache(client)
    cache.setQueryData(['designs.scopes', {}], 'kept')
    vi.useFakeTimers()
    const invalidated = vi.spyOn(cache, 'invalidateQueries')
    const isOld = () => cache.getQueryState(['designs.scopes', {}])?.isInvalidated
    tell('prices.cells', { sheet: '7' })
    vi.runAllTimers()
    expect(isOld()).toBe(false)
    for (let change = 0; change < 5; change += 1) tell('prices.cells', { sheet: 'designs/7/2/14' })
    vi.runAllTimers()
    expect(isOld()).toBe(true)
    expect(invalidated).toHaveBeenCalledTimes(1)
    stop()
  })

  test('trusts no answer from before a lost connection', () => {
    const { client, connected } = toldClient()
    const stop = connectCache(client)
    cache.setQueryData(['desk.about', {}], 'kept')
    connected(false)
    expect(cache.getQueryState(['desk.about', {}])?.isInvalidated).toBe(false)
    connected(true)
    expect(cache.getQueryState(['desk.about', {}])?.isInvalidated).toBe(true)
    stop()
  })

  test('asks again as another account, and for what is shown again after another profile was', () => {
    const { client } = toldClient()
    const stop = connectCache(client)
    const place = 'a https://ops.example'
    const asked = ['admin.accounts.index', {}, place]
    const isOld = () => cache.getQueryState(asked)?.isInvalidated
    const open = (id: string, email: string | null, account = '7') =>
      cache.setQueryData(keyOf('session.state', {}, null), {
        profile: { id, baseUrl: 'https://ops.example' },
        me: { id: account, email },
      })
    const fill = () => {
      for (const key of [asked, ['desk.about', {}, null]]) cache.setQueryData(key, 'kept')
    }
    fill()
    open('a', 'ann@ops.example')
    open('a', 'ann@ops.example')
    expect(isOld()).toBe(false)
    open('a', 'bea@ops.example')
    expect(isOld()).toBe(true)
    fill()
    open('b', 'bea@ops.example')
    expect(isOld()).toBe(false)
    open('a', 'bea@ops.example')
    expect(isOld()).toBe(true)
    expect(cache.getQueryState(['desk.about', {}, null])?.isInvalidated).toBe(false)
    open('a', null)
    fill()
    open('a', null, '8')
    expect(isOld()).toBe(true)
    stop()
  })

  test('hears nothing once it has stopped', () => {
    const { client, heard } = toldClient()
    const stop = connectCache(client)
    expect(heard.size).toBeGreaterThan(5)
    stop()
    expect(heard.size).toBe(0)
  })
})
