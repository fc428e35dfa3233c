import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { openKeychain } from '../../src-main/session/keychain.ts'
import { keyringMissing, withKeyring } from '../rig/keyring.ts'

const run = promisify(execFile)
const child = fileURLToPath(new URL('session-keychain-child.ts', import.meta.url))
const lockedWords = 'the keyring is locked or not set up'
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

async function seenBy(file: string, args: string[], env: Record<string, string>): Promise<unknown> {
  const { stdout } = await run(file, args, { env: { ...process.env, ...env }, timeout: 60_000 })
  return JSON.parse(stdout)
}

const underKeyring = (state: 'unlocked' | 'locked' | 'none') => {
  const { file, args, env } = withKeyring([process.execPath, child], state)
  return seenBy(file, args, env)
}

// Under CI nothing is skipped: where the keyring is missing, these fail and say what to install.
const missing = keyringMissing()
const canRun = missing === null || process.env['CI'] === 'true'

describe.runIf(canRun)('the keychain of this computer', () => {
  test('keeps, replaces and deletes', async () => {
    expect(missing).toBeNull()
    expect(await underKeyring('unlocked')).toEqual({
      kind: 'keychain',
      found: ['second', '{"a":"ü"}', null],
      left: [null, '{"a":"ü"}'],
      long: ['ü0'.repeat(3_000), null],
    })
  })

  test('that is locked is not used', async () => {
    expect(missing).toBeNull()
    expect(await underKeyring('locked')).toEqual({ kind: 'session-only', why: lockedWords })
  })

  test('that does not run is not used', async () => {
    expect(missing).toBeNull()
    expect(await underKeyring('none')).toEqual({
      kind: 'session-only',
      why: expect.stringContaining('keyring'),
    })
  })
})

test('without any D-Bus there is none', async () => {
  const gone = {
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
    DISPLAY: '',
    XDG_RUNTIME_DIR: '/nonexistent',
  }
  expect(await seenBy(process.execPath, [child], gone)).toEqual({
    kind: 'session-only',
    why: 'no keyring is running in this session',
  })
})

test('without keytar there is none, and it is said', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'no-keytar-'))
  folders.push(folder)
  for (const name of ['keychain.ts', 'secret-parts.ts']) {
    const source = fileURLToPath(new URL(`../../src-main/session/${name}`, import.meta.url))
    cpSync(source, join(folder, 'src-main/session', name))
  }
  for (const name of ['src-shared', 'resources/texts']) {
    cpSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), join(folder, name), { recursive: true })
  }
  cpSync(child, join(folder, 'tests/integration/child.ts'))
  const copy = join(folder, 'tests/integration/child.ts')
  expect(await seenBy(process.execPath, [copy], {})).toEqual({
    kind: 'session-only',
    why: 'keytar is not installed',
  })
})

test('that answers null where a secret lies (a locked one) is not used', async () => {
  const locked = {
    setPassword: async () => {},
    getPassword: async () => null,
    deletePassword: async () => false,
  }
  expect(await openKeychain(async () => locked)).toEqual({ kind: 'session-only', why: lockedWords })
})

test('that never answers does not hold up the desk', async () => {
  const never = () => new Promise<never>(() => {})
  const dead = { setPassword: never, getPassword: never, deletePassword: never }
  expect(await openKeychain(async () => dead)).toEqual({
    kind: 'session-only',
    why: 'it didn’t respond within 5 s',
  })
})
