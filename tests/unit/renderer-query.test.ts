import { describe, expect, test } from 'vitest'
import { connectCache } from '../../src-renderer/app/query.ts'
import type { DeskClient } from '../../src-shared/contract/client.ts'

/** A client whose events and connection the test tells. */
function toldClient() {
  const heard = new Map<string, (data: never) => void>()
  let connection: (connected: boolean) => void = () => {}
  const client = {
    call: () => Promise.reject(new Error('nothing is asked here')),
    on: (name: string, listener: (data: never) => void) => {
      heard.set(name, listener)
      return () => heard.delete(name)
    },
    onConnection: (listener: (connected: boolean) => void) => {
      connection = listener
      return () => {}
    },
  } as unknown as DeskClient
  return {
    client,
    heard,
    tell: (name: string, data: unknown) => heard.get(name)?.(data as never),
    connected: (is: boolean) => connection(is),
  }
}

describe('the cache of what main was asked', () => {
  test('takes an event for newer than an answer that was asked for before it', async () => {
    const { client, tell } = toldClient()
    const { cache, stop } = connectCache(client)
    let answer = (_value: string[]) => {}
    const asked = cache
      .fetchQuery({
        queryKey: ['printers.list', {}],
        queryFn: () => new Promise<string[]>(resolve => (answer = resolve)),
      })
      .catch(() => null)
    tell('printers.changed', ['newer'])
    answer(['older'])
    await asked
    expect(cache.getQueryData(['printers.list', {}])).toEqual(['newer'])
    stop()
  })

  test('asks again for what an event says is old, whatever its input was, and for nothing else', async () => {
    const { client, tell } = toldClient()
    const { cache, stop } = connectCache(client)
    for (const key of [
      ['prices.history', { retailer: '7' }],
      ['prices.history', { retailer: '8' }],
      ['desk.about', {}],
    ])
      cache.setQueryData(key, 'kept')
    tell('prices.journal', { retailer: '7' })
    const isOld = (key: unknown[]) => cache.getQueryState(key)?.isInvalidated
    expect(isOld(['prices.history', { retailer: '7' }])).toBe(true)
    expect(isOld(['prices.history', { retailer: '8' }])).toBe(true)
    expect(isOld(['desk.about', {}])).toBe(false)
    stop()
  })

  test('trusts no answer from before a lost connection', () => {
    const { client, connected } = toldClient()
    const { cache, stop } = connectCache(client)
    cache.setQueryData(['desk.about', {}], 'kept')
    connected(false)
    expect(cache.getQueryState(['desk.about', {}])?.isInvalidated).toBe(false)
    connected(true)
    expect(cache.getQueryState(['desk.about', {}])?.isInvalidated).toBe(true)
    stop()
  })

  test('shows nothing of a profile’s service beside another one', () => {
    const { client, tell } = toldClient()
    const { cache, stop } = connectCache(client)
    const session = (id: string) => ({ profile: { id, baseUrl: 'https://ops.example' } })
    const fill = () => {
      for (const name of ['admin.accounts.index', 'desk.about']) cache.setQueryData([name, {}], 'kept')
    }
    tell('session.changed', session('a'))
    fill()
    tell('session.changed', session('a'))
    expect(cache.getQueryData(['admin.accounts.index', {}])).toBe('kept')
    tell('session.changed', session('b'))
    expect(cache.getQueryData(['admin.accounts.index', {}])).toBeUndefined()
    expect(cache.getQueryData(['desk.about', {}])).toBe('kept')
    stop()
  })

  test('hears nothing once it has stopped', () => {
    const { client, heard } = toldClient()
    const { stop } = connectCache(client)
    expect(heard.size).toBeGreaterThan(5)
    stop()
    expect(heard.size).toBe(0)
  })
})
