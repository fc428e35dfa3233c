import { describe, expect, test } from 'vitest'
import type { Keychain, UsableKeychain } from '../../src-main/session/keychain.ts'
import { cleanToken, TokenKeeper } from '../../src-main/session/token-keeper.ts'

const quiet = { info() {}, warn() {} }
const here = { id: 'p1', baseUrl: 'https://x.example' }
const moved = { id: 'p1', baseUrl: 'https://y.example' }
const other = { id: 'p2', baseUrl: 'https://x.example' }

function chain(): UsableKeychain & { entries: Map<string, string>; broken: boolean } {
  const entries = new Map<string, string>()
  const check = () => {
    if (keychain.broken) throw new Error('Cannot use a locked collection.')
  }
  const keychain = {
    kind: 'keychain' as const,
    entries,
    broken: false,
    async get(account: string) {
      check()
      return entries.get(account) ?? null
    },
    async set(account: string, secret: string) {
      check()
      entries.set(account, secret)
    },
    async delete(account: string) {
      check()
      entries.delete(account)
    },
  }
  return keychain
}

const keeper = (keychain: Keychain, environment: string | null = null) => new TokenKeeper(keychain, environment, quiet)

describe('a pasted token', () => {
  test.each(['  abc.def-1  ', 'Bearer abc.def-1', 'authorization: bearer  abc.def-1\n'])('%j', pasted => {
    expect(cleanToken(pasted)).toBe('abc.def-1')
  })
  test.each(['', '   ', 'two words', 'line\nbreak', 'ümlaut', 'a\u0000b'])('%j is none', pasted => {
    expect(() => cleanToken(pasted)).toThrow(expect.objectContaining({ code: 'session.bad-token', data: {} }))
  })
})

describe('a token', () => {
  test('is kept in the keychain, and found again by another desk', async () => {
    const keychain = chain()
    expect(await keeper(keychain).keep(here, 't1')).toEqual({ token: 't1', kept: 'keychain', problem: null })
    expect(await keeper(keychain).find(here)).toEqual({ token: 't1', kept: 'keychain', problem: null })
    expect(await keeper(keychain).find(other)).toEqual({ token: null, problem: null })
  })

  test('is never given out for another address', async () => {
    for (const keychain of [chain(), { kind: 'session-only', why: 'x' } as const]) {
      const keep = keeper(keychain)
      await keep.keep(here, 't1')
      expect((await keep.find(moved)).token).toBeNull()
      expect((await keep.find(here)).token).toBe('t1')
    }
  })

  test('without a keychain is kept for the session, and it is said why', async () => {
    const keep = keeper({ kind: 'session-only', why: 'keytar is not installed' })
    const kept = {
      token: 't1',
      kept: 'session-only',
      problem: { code: 'session.keychain-unavailable', data: { why: 'keytar is not installed' } },
    }
    expect(await keep.find(here)).toEqual({ token: null, problem: null })
    expect(await keep.keep(here, 't1')).toEqual(kept)
    expect(await keep.find(here)).toEqual(kept)
    expect(await keep.forget('p1')).toBeNull()
    expect(await keep.find(here)).toEqual({ token: null, problem: null })
  })

  test('of a keychain that was locked meanwhile is said to be out of reach', async () => {
    const keychain = chain()
    const keep = keeper(keychain)
    await keep.keep(here, 'old')
    keychain.broken = true
    const data = { why: 'the keyring is locked or not set up' }
    expect(await keep.find(here)).toEqual({ token: null, problem: { code: 'session.keychain-unavailable', data } })
    // The next start may find the old one there.
    const problem = { code: 'session.former-token', data }
    expect(await keep.keep(here, 'new')).toEqual({ token: 'new', kept: 'session-only', problem })
    expect(await keep.find(here)).toMatchObject({ token: 'new', kept: 'session-only' })
    expect(await keep.forget('p1')).toMatchObject({ code: 'session.token-not-removed' })
  })

  test('that is refused leaves no former one for the next start', async () => {
    const keychain = chain()
    await keeper(keychain).keep(here, 'old')
    const refusing: UsableKeychain = {
      ...keychain,
      async set() {
        throw new Error('The secret is too large.')
      },
    }
    const problem = { code: 'session.keychain-unavailable', data: { why: 'The secret is too large' } }
    expect(await keeper(refusing).keep(here, 'new')).toEqual({ token: 'new', kept: 'session-only', problem })
    expect(await keeper(keychain).find(here)).toEqual({ token: null, problem: null })
  })

  test('without a keychain leaves no former one that another start has kept', async () => {
    const left = new Set(['p1'])
    const forget = async (account: string) => void left.delete(account)
    await keeper({ kind: 'session-only', why: 'x', forget }).keep(here, 'new')
    expect([...left]).toEqual([])
  })

  test('an entry of another kind is none', async () => {
    const keychain = chain()
    for (const entry of ['a bare token', '{"token":"t"}', 'null', '{"baseUrl":"https://x.example","token":5}']) {
      keychain.entries.set('p1', entry)
      expect((await keeper(keychain).find(here)).token).toBeNull()
    }
  })
})

describe('the environment’s token', () => {
  test('is for the profile that is opened first, at its address, and goes nowhere else', async () => {
    const keychain = chain()
    const keep = keeper(keychain, ' env-token ')
    await keeper(keychain).keep(here, 'kept')
    expect(await keep.find(here)).toEqual({ token: 'env-token', kept: 'session-only', problem: null })
    expect((await keep.find(other)).token).toBeNull()
    expect((await keep.find(moved)).token).toBeNull()
    expect((await keep.find(here)).token).toBe('env-token')
    expect([...keychain.entries.values()].join()).not.toContain('env-token')
  })

  test('gives way to a pasted one, and ends with signing out', async () => {
    const pasted = keeper(chain(), 'env-token')
    await pasted.find(here)
    await pasted.keep(here, 'pasted')
    expect((await pasted.find(here)).token).toBe('pasted')
    const early = keeper(chain(), 'env-token')
    await early.keep(here, 'pasted')
    expect((await early.find(other)).token).toBeNull()
    const out = keeper(chain(), 'env-token')
    await out.find(here)
    await out.forget('p1')
    expect((await out.find(here)).token).toBeNull()
  })
})
