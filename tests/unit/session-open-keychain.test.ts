import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { examineKeychain } from '../../src-main/diagnostics/doctor.ts'
import { openKeychain } from '../../src-main/session/keychain.ts'
import { sealedEntries, sealedLeftovers } from '../../src-main/session/sealed-entries.ts'
import type { Entries } from '../../src-main/session/secret-parts.ts'
import { TokenKeeper } from '../../src-main/session/token-keeper.ts'
import { systemSeal } from '../../src-main/shells/electron/system-seal.ts'

/** A keytar in memory; `answer` may hold up what it reads. */
function keytar(answer: (account: string) => Promise<void> = async () => {}) {
  const kept = new Map<string, string>()
  return {
    getPassword: async (_service: string, account: string) => {
      await answer(account)
      return kept.get(account) ?? null
    },
    setPassword: async (_service: string, account: string, secret: string) => void kept.set(account, secret),
    deletePassword: async (_service: string, account: string) => kept.delete(account),
  }
}

const usable = async (...given: Parameters<typeof openKeychain>) => {
  const keychain = await openKeychain(...given)
  if (keychain.kind !== 'keychain') throw new Error(keychain.why)
  return keychain
}

/** A system's encryption, as far as a test needs one. */
const turned = (text: string) => [...text].reverse().join('')
const seal = {
  encrypt: (text: string) => Buffer.from(turned(text)),
  decrypt: (sealed: Buffer) => {
    const text = turned(sealed.toString())
    if (!/^[ -~]*$/.test(text)) throw new Error('Error while decrypting the ciphertext.')
    return text
  },
}

describe('a read that a person has to allow', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const slowly = (milliseconds: number) =>
    keytar(account =>
      account.startsWith('probe') ? Promise.resolve() : new Promise(done => setTimeout(done, milliseconds)),
    )

  test.each([
    [4_000, 0],
    [100_000, 1],
  ])('may take %i ms', async (milliseconds, notices) => {
    const waiting = vi.fn()
    const keychain = await usable(async () => slowly(milliseconds), { waiting })
    const read = keychain.get('p1')
    await vi.advanceTimersByTimeAsync(milliseconds)
    expect(await read).toBeNull()
    expect(waiting).toHaveBeenCalledTimes(notices)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('doesn’t hold up a desk for ever', async () => {
    const keychain = await usable(async () => slowly(1_000_000))
    const read = expect(keychain.get('p1')).rejects.toThrow('it didn’t respond within 120 s')
    await vi.advanceTimersByTimeAsync(120_000)
    await read
  })
})

describe('without keytar', () => {
  let folder: string
  let file: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'selvedge-sealed-'))
    file = join(folder, 'secrets.json')
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const missing = () => Promise.reject(new Error('not here'))
  const open = () => usable(missing, { instead: () => sealedEntries(file, seal) })

  test('secrets are encrypted in a file of this user’s', async () => {
    const first = await open()
    await Promise.all([first.set('p1', 'first token'), first.set('p2', 'second token'), first.set('p3', 'x')])
    await first.delete('p3')
    const next = await open()
    expect([await next.get('p1'), await next.get('p2'), await next.get('p3')]).toEqual([
      'first token',
      'second token',
      null,
    ])
    const text = readFileSync(file, 'utf8')
    expect(text).not.toContain('first token')
    expect(Object.keys(JSON.parse(text))).toEqual(['p1', 'p2'])
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('what can’t be decrypted any more is said, and can be replaced', async () => {
    writeFileSync(file, JSON.stringify({ p1: Buffer.from('ü').toString('base64') }))
    const keychain = await open()
    await expect(keychain.get('p1')).rejects.toThrow('decrypting')
    await keychain.set('p1', 'again')
    expect(await keychain.get('p1')).toBe('again')
  })

  test('a damaged file keeps nothing, and takes secrets again', async () => {
    writeFileSync(file, '{"p1":')
    const entries = sealedEntries(file, seal)
    await expect(entries.get('p1')).rejects.toThrow()
    await entries.set('p1', 'again')
    expect(await entries.get('p1')).toBe('again')
  })

  test('nor anything of the system’s, secrets are kept for the session only', async () => {
    expect(await openKeychain(missing, { instead: () => null })).toEqual({ kind: 'session-only', why: 'not here' })
  })

  test.each([
    ['a new token', (keychain: Entries) => keychain.set('p1', 'new token')],
    ['signing out', (keychain: Entries) => keychain.delete('p1')],
  ])('what an earlier start left in the file goes with %s, once keytar loads', async (_what, change) => {
    const before = await open()
    await Promise.all([before.set('p1', 'old token'), before.set('p2', 'token of another')])
    const chain = keytar()
    const later = await usable(async () => chain, { leftovers: sealedLeftovers(file) })
    await change(later)
    expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')))).toEqual(['p2'])
    expect(await (await open()).get('p2')).toBe('token of another')
  })

  test('signing out removes the token from the file where nothing can be kept now', async () => {
    await (await open()).set('p1', 'old token')
    const keychain = await openKeychain(missing, { leftovers: sealedLeftovers(file) })
    expect(keychain.kind).toBe('session-only')
    const keeper = new TokenKeeper(keychain, null, { info: () => {}, warn: () => {} })
    expect(await keeper.forget('p1')).toBeNull()
    expect(readFileSync(file, 'utf8')).toBe('{}')
  })

  test('no file is made to remove a token that is in none', async () => {
    await sealedLeftovers(file).delete('p1')
    expect(existsSync(file)).toBe(false)
  })

  test.each([
    [
      'keytar loads',
      async () => keytar(),
      false,
      'fine',
      /^The keychain \(.+\) stores, returns and deletes secrets\.$/,
    ],
    ['the file is used', missing, true, 'note', /Selvedge in Electron keeps tokens in .*secrets\.json/],
    ['the installed program', missing, false, 'note', /When you sign in, Selvedge keeps the token in .*secrets\.json/],
  ] as const)('the doctor says what is so where %s', async (_what, load, hasFile, state, text) => {
    if (hasFile) await (await open()).set('p1', 'token')
    const found = await examineKeychain(folder, true, load)
    expect(found).toMatchObject({ state, text: expect.stringMatching(text) })
    expect(found.text).not.toContain('rebuild')
  })

  test('the doctor asks to unlock a keychain that forgets', async () => {
    const locked = { ...keytar(), getPassword: async () => null }
    const texts = [true, false].map(
      async isInstalled => (await examineKeychain(folder, isInstalled, async () => locked)).text,
    )
    const [installed, source] = await Promise.all(texts)
    expect(installed).toContain('Unlock or set up the keychain')
    expect(installed).not.toContain('rebuild')
    expect(source).toContain('npm rebuild keytar')
  })

  test('the file isn’t used where keytar loads', async () => {
    const instead = vi.fn(() => null)
    await usable(async () => keytar(), { instead })
    expect(instead).not.toHaveBeenCalled()
  })
})

test.each([
  ['win32', true, 'unknown', true],
  ['darwin', true, 'unknown', true],
  ['linux', true, 'gnome_libsecret', true],
  ['linux', true, 'basic_text', false],
  ['linux', false, 'unknown', false],
  ['win32', false, 'unknown', false],
] as const)('the system’s encryption on %s (available: %s, %s): %s', (platform, isAvailable, backend, isUsed) => {
  const storage = {
    isEncryptionAvailable: () => isAvailable,
    getSelectedStorageBackend: () => backend,
    encryptString: seal.encrypt,
    decryptString: seal.decrypt,
  }
  const found = systemSeal(storage, platform)
  expect(found !== null).toBe(isUsed)
  if (found) expect(found.decrypt(found.encrypt('token'))).toBe('token')
})
