import { describe, expect, test } from 'vitest'
import { type Entries, inParts } from '../../src-main/session/secret-parts.ts'

/** Entries as Windows has them; from the given operation on, the program has crashed. */
function entries(crashAt = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, string>()
  let count = 0
  const step = () => {
    count += 1
    if (count >= state.crashAt) throw new Error('crashed')
  }
  const state = {
    kept,
    crashAt,
    get: async (account: string) => {
      step()
      return kept.get(account) ?? null
    },
    set: async (account: string, secret: string) => {
      step()
      if (Buffer.byteLength(secret) > 2_560) throw new Error('The stub received bad data.')
      kept.set(account, secret)
    },
    delete: async (account: string) => {
      step()
      kept.delete(account)
    },
    /** The next start. */
    restart: () => {
      count = 0
      state.crashAt = Number.POSITIVE_INFINITY
    },
  } satisfies Entries & Record<string, unknown>
  return state
}

const old = 'old '.repeat(1_000)
const long = 'new '.repeat(2_000)

describe('a keychain of short entries', () => {
  test.each([
    ['short', 'a'],
    ['as long as an entry', 'a'.repeat(2_000)],
    ['a byte longer', 'a'.repeat(2_001)],
    ['of whole parts', 'a'.repeat(3_000)],
    ['a byte longer than parts', 'a'.repeat(3_001)],
    ['very long', 'a1'.repeat(20_000)],
    ['not of ASCII', '价格🧵'.repeat(1_000)],
  ])('keeps a secret that is %s, and removes all of it', async (_, secret) => {
    const store = entries()
    const secrets = inParts(store)
    await secrets.set('p1', secret)
    expect(await inParts(store).get('p1')).toBe(secret)
    await secrets.delete('p1')
    expect(await secrets.get('p1')).toBeNull()
    expect([...store.kept]).toEqual([])
  })

  test.each([
    ['long', long],
    ['short', 'b'],
  ])('puts a %s secret in place of a long one, and leaves nothing of that', async (_, secret) => {
    const store = entries()
    const secrets = inParts(store)
    await secrets.set('p1', old)
    const parts = [...store.kept.keys()].filter(name => name !== 'p1')
    await secrets.set('p1', secret)
    expect(await secrets.get('p1')).toBe(secret)
    for (const part of parts) expect(store.kept.has(part)).toBe(false)
  })

  test('reads an entry of an earlier version, however long', async () => {
    const store = entries()
    store.kept.set('p1', old)
    expect(await inParts(store).get('p1')).toBe(old)
  })

  test.each([
    ['set', (secrets: Entries) => secrets.set('p1', long), [old, long]],
    ['delete', (secrets: Entries) => secrets.delete('p1'), [old, null]],
  ] as const)('has the old or the new, wherever it crashes in %s', async (_, change, either) => {
    const seen = new Set<string | null>()
    for (let crashAt = 1; crashAt <= 40; crashAt += 1) {
      const store = entries()
      await inParts(store).set('p1', old)
      store.restart()
      store.crashAt = crashAt
      await change(inParts(store)).catch(() => {})
      store.restart()
      const found = await inParts(store).get('p1')
      expect(either).toContain(found)
      seen.add(found)
    }
    expect(seen.size).toBe(2)
  })

  test('says so when a part is missing, and takes the secret again', async () => {
    const store = entries()
    const secrets = inParts(store)
    await secrets.set('p1', long)
    store.kept.delete([...store.kept.keys()].find(name => name.endsWith(' 2')) ?? '')
    await expect(secrets.get('p1')).rejects.toThrow('part of what it stored is missing')
    await secrets.set('p1', long)
    expect(await secrets.get('p1')).toBe(long)
  })

  test('reads the new secret if another process replaces it meanwhile', async () => {
    const store = entries()
    await inParts(store).set('p1', old)
    let isReplaced = false
    const reader = inParts({
      ...store,
      get: async account => {
        if (account !== 'p1' && !isReplaced) {
          isReplaced = true
          await inParts(store).set('p1', long)
        }
        return store.get(account)
      },
    })
    expect(await reader.get('p1')).toBe(long)
  })

  test('has the whole new one where the last entry was taken after its time', async () => {
    const store = entries()
    await inParts(store).set('p1', old)
    const late = inParts({
      ...store,
      set: async (account, secret) => {
        await store.set(account, secret)
        if (account === 'p1') throw new Error('it didn’t respond within 5 s')
      },
    })
    await expect(late.set('p1', long)).rejects.toThrow('5 s')
    expect(await inParts(store).get('p1')).toBe(long)
  })

  test('keeps the old one, and no part of the new, if the keychain refuses', async () => {
    const store = entries()
    await inParts(store).set('p1', old)
    const before = [...store.kept]
    let written = 0
    const full = inParts({
      ...store,
      set: async (account, secret) => {
        written += 1
        if (written > 2) throw new Error('full')
        await store.set(account, secret)
      },
    })
    await expect(full.set('p1', long)).rejects.toThrow('full')
    expect([...store.kept]).toEqual(before)
  })
})
