import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { KeptOrders, type KeptOrdersParts } from '../../src-main/orders/kept-orders.ts'
import type { CommandHandlers } from '../../src-shared/contract/index.ts'
import type { SessionState } from '../../src-shared/contract/session.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { memoryKeychain } from '../rig/memory-keychain.ts'
import { failureOf, json, serve } from './service-support.ts'
import { dataFolder, startSession } from './session-support.ts'

const day = 24 * 60 * 60 * 1000
const question = { operation: 'admin.orders.show', path: { order: '51061' } }
const answer = { orderId: '51061', customerName: 'Amelia Kingsmill' }

/** An account at a desk, and the files that the desk keeps. */
function desk(more: Partial<KeptOrdersParts> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-kept-'))
  const profile = { id: 'p1', name: 'Live', baseUrl: 'https://api.example', practice: false, operations: {} }
  const account = {
    token: 'token-1' as string | null,
    status: 'signed-in' as SessionState['status'],
    /** What asking the service again finds; null: it is away; `never`: it doesn't answer. */
    proof: null as SessionState['status'] | 'never' | null,
    days: 7,
    now: 1_764_000_000_000,
  }
  const warnings: string[] = []
  const listeners = new Set<(state: SessionState) => void>()
  const refused = new Set<(of: typeof profile) => void>()
  const state = () => ({ profile, status: account.token === null ? 'signed-out' : account.status }) as SessionState
  const keychain = memoryKeychain()
  const make = (other: Partial<KeptOrdersParts> = {}) =>
    new KeptOrders({
      folder,
      keychain,
      session: {
        state,
        tokenHash: () => account.token,
        onChange(listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        onRefused(listener) {
          refused.add(listener)
          return () => refused.delete(listener)
        },
        async prove() {
          if (account.proof === 'never') return new Promise(() => {})
          if (account.status === 'unproven' && account.proof) become(account.proof)
          return state()
        },
      },
      days: () => account.days,
      log: { info: () => {}, warn: text => void warnings.push(text) },
      now: () => account.now,
      ...more,
      ...other,
    })
  const files = () =>
    (existsSync(folder) ? readdirSync(folder, { recursive: true }) : [])
      .map(name => join(folder, String(name)))
      .filter(path => statSync(path).isFile())
  const tell = () => {
    for (const listener of listeners) listener(state())
  }
  const become = (status: SessionState['status']) => {
    account.status = status
    tell()
    if (status === 'token-refused') for (const listener of refused) listener(profile)
  }
  return { folder, profile, account, keychain, warnings, files, tell, become, make, kept: make() }
}

const showing = (show: () => Promise<unknown>) =>
  ({ 'admin.orders.show': show }) as Pick<CommandHandlers, 'admin.orders.show'>

describe('an opened order', () => {
  test('is read again by the next start, with its time; nothing of it can be read in its file', async () => {
    const { kept, make, files, account } = desk()
    await kept.keep(question, answer)
    await kept.keep({ ...question, operation: 'admin.orders.notes' }, { rows: [] })
    expect(files()).toHaveLength(2)
    for (const file of files()) {
      expect(statSync(file).mode & 0o077).toBe(0)
      const bytes = readFileSync(file).toString('latin1')
      for (const plain of ['Amelia', 'Kingsmill', '51061']) expect(bytes + file).not.toContain(plain)
    }
    expect(await make().find(question)).toEqual({ at: account.now, answer })
    expect(await make().find({ ...question, path: { order: '51062' } })).toBeNull()
    expect(await make().find({ ...question, query: { include: 'phases' } })).toBeNull()
  })

  test('is nobody else’s: not after another token, and gone after sign-out and with its profile', async () => {
    const { kept, files, account, tell, profile } = desk()
    kept.start()
    await kept.keep(question, answer)
    account.token = 'token-2'
    expect(await kept.find(question)).toBeNull()
    account.token = 'token-1'
    expect(await kept.find(question)).not.toBeNull()
    account.token = null
    tell()
    await kept.stop()
    expect(files()).toEqual([])
    account.token = 'token-1'
    await kept.keep(question, answer)
    kept.hear('profiles.changed', [profile])
    await kept.stop()
    expect(files()).toHaveLength(1)
    kept.hear('profiles.changed', [])
    await kept.stop()
    expect(files()).toEqual([])
  })

  test('stays with the profile and the account that asked, however late its answer comes', async () => {
    const { kept, files, account, profile } = desk()
    for (const change of [
      () => Object.assign(profile, { id: 'p2', baseUrl: 'https://other.example' }),
      () => Object.assign(account, { token: 'token-2' }),
      () => Object.assign(account, { token: null }),
    ]) {
      const { promise, resolve } = Promise.withResolvers<unknown>()
      const asked = kept.around(showing(() => promise))['admin.orders.show']({ path: { order: '51061' } })
      change()
      resolve(answer)
      await asked
      await kept.stop()
      expect(files()).toEqual([])
    }
  })

  test('goes when its days are over, when keeping is switched off, and when the service refuses it', async () => {
    const { kept, files, account } = desk()
    await kept.keep(question, answer)
    const [file = ''] = files()
    account.now += 7 * day + 1
    expect(await kept.find(question)).toBeNull()
    expect(files()).toEqual([])
    await kept.keep(question, answer)
    utimesSync(file, 0, 0)
    await kept.round()
    expect(files()).toEqual([])
    await kept.keep(question, answer)
    account.days = 0
    await kept.round()
    await kept.keep(question, answer)
    expect(files()).toEqual([])
    account.days = 7
    await kept.keep(question, answer)
    for (const [code, stays] of [
      ['service.unreachable', 1],
      ['service.not-found', 0],
    ] as const) {
      const refused = { operation: 'admin.orders.show', what: '', url: '', why: '' }
      const asked = kept.around(showing(() => Promise.reject(new DeskError(code, refused as never))))
      await expect(asked['admin.orders.show']({ path: question.path })).rejects.toMatchObject({ code })
      await kept.stop()
      expect(files()).toHaveLength(stays)
    }
  })

  test('can’t be read once the token was refused, until it is accepted again', async () => {
    const { kept, account, become, make, files } = desk()
    const other = { ...question, path: { order: '51062' } }
    kept.start()
    await kept.keep(question, answer)
    await kept.keep(other, answer)
    const asked = kept.around(showing(() => Promise.reject(new DeskError('service.token-refused', {}))))
    await expect(asked['admin.orders.show']({ path: question.path })).rejects.toMatchObject({
      code: 'service.token-refused',
    })
    become('token-refused')
    expect([await kept.find(question), await kept.find(other)]).toEqual([null, null])
    // The desk looks for the token again now and then, and at a start: the service may not be there to refuse it.
    account.proof = null
    become('unproven')
    expect([await kept.find(question), await make().find(other)]).toEqual([null, null])
    become('signed-in')
    expect([await kept.find(question), await make().find(other)]).toEqual([
      { at: account.now, answer },
      { at: account.now, answer },
    ])
    await kept.stop()
    account.status = 'unproven'
    expect(await make().find(question)).not.toBeNull()
    expect(files()).toHaveLength(2)
  })

  test('can’t be read after the service has answered 401 to everything, also where a restart finds it away', async () => {
    const token = 'good-token-0123456789'
    let accepts = true
    const server = await serve((response, { url }) => {
      if (!accepts) json(response, { message: 'Unauthenticated.' }, 401)
      else json(response, url.endsWith('/me') ? { data: { id: 7, name: 'Ana', permissions: [] } } : { data: [] })
    })
    const { profiles, store } = dataFolder()
    const { id } = store.save({ name: 'Live', baseUrl: server.url, operations: {} })
    const tokens = memoryKeychain()
    const { make } = desk()
    const start = (session = startSession(profiles, tokens)) => {
      const kept = make({ session })
      kept.start()
      return { session, kept }
    }
    const first = start()
    await first.session.signIn(id, token)
    await first.kept.keep(question, answer)
    expect(await first.kept.find(question)).not.toBeNull()
    accepts = false
    await failureOf(first.session.client()?.readMe() ?? Promise.resolve())
    expect(await first.kept.find(question)).toBeNull()
    await first.kept.stop()
    await server.close()
    const second = start()
    await second.session.open(id)
    expect(await second.kept.find(question)).toBeNull()
    expect(second.session.state().status).toBe('unproven')
    await second.kept.stop()
  })

  test('of a token that was revoked while no desk ran is found out before it is read', async () => {
    const { kept, account } = desk()
    kept.start()
    await kept.keep(question, answer)
    Object.assign(account, { status: 'unproven', proof: 'token-refused' })
    expect(await kept.find(question)).toBeNull()
    Object.assign(account, { status: 'unproven', proof: null })
    expect(await kept.find(question)).toBeNull()
    await kept.stop()
  })

  test('can be read while the service is away, however long it takes to show that', async () => {
    const { kept, account } = desk()
    await kept.keep(question, answer)
    Object.assign(account, { status: 'unproven', proof: 'never' })
    expect(await kept.find(question)).not.toBeNull()
  })

  test('of an account that was refused for a day goes', async () => {
    const { kept, account, become, files, folder } = desk()
    kept.start()
    await kept.keep(question, answer)
    become('token-refused')
    await kept.stop()
    const mark = files().find(file => file.endsWith('refused')) ?? ''
    expect(files()).toHaveLength(2)
    utimesSync(mark, account.now / 1000, account.now / 1000)
    account.now += day
    await kept.round()
    expect(files()).toHaveLength(2)
    account.now += 1
    await kept.round()
    expect(readdirSync(folder)).toEqual([])
  })

  test('that is damaged, cut, of another name, key or version counts as none, and goes', async () => {
    const { kept, files, warnings, keychain, make } = desk()
    const harms: ((bytes: Buffer) => Buffer | string)[] = [
      bytes => bytes.fill(bytes[40] === 1 ? 2 : 1, 40, 41),
      bytes => bytes.subarray(0, 20),
      () => '',
      bytes => Buffer.concat([Buffer.of(2), bytes.subarray(1)]),
    ]
    for (const harm of harms) {
      await kept.keep(question, answer)
      const [file = ''] = files()
      writeFileSync(file, harm(readFileSync(file)))
      expect(await kept.find(question)).toBeNull()
      expect(files()).toEqual([])
    }
    expect(warnings).toHaveLength(harms.length)
    await kept.keep(question, answer)
    const [first = ''] = files()
    await kept.keep({ ...question, path: { order: '51062' } }, { orderId: '51062' })
    const second = files().find(file => file !== first) ?? ''
    writeFileSync(first, readFileSync(second))
    expect(await kept.find(question)).toBeNull()
    keychain.entries.clear()
    expect(await make().find({ ...question, path: { order: '51062' } })).toBeNull()
  })

  test('is not kept without a keychain, nor while the keychain fails; what is asked is answered all the same', async () => {
    for (const keychain of [
      { kind: 'session-only', why: 'none' } as const,
      { ...memoryKeychain(), get: () => Promise.reject(new Error('locked')) },
    ]) {
      const { kept, files } = desk({ keychain })
      const asked = kept.around(showing(async () => answer))
      expect(await asked['admin.orders.show']({ path: question.path })).toBe(answer)
      await kept.stop()
      expect(await kept.find(question)).toBeNull()
      expect(files()).toEqual([])
    }
  })
})
