import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createDesk } from '../../src-main/desk.ts'
import { serviceHandlers } from '../../src-main/session/index.ts'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { STRAY_CONTACTS } from '../../src-practice/server/stray-contacts.ts'
import { openOperations } from '../../src-shared/contract/service.ts'
import { asDeskError } from '../../src-shared/errors.ts'
import { declarationOf, isAboutCustomers } from '../../src-shared/service/index.ts'
import { endCommands, runCommand } from '../integration/cli-support.ts'
import { json, serve } from '../integration/service-support.ts'
import { dataFolder, startSession } from '../integration/session-support.ts'
import { memoryKeychain } from '../rig/memory-keychain.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'

/** Planted in every record of every answer, and how each may be written elsewhere. */
const planted = Object.values(STRAY_CONTACTS).flatMap(text => [
  text,
  encodeURIComponent(text),
  text.replaceAll(' ', ''),
])

function expectNone(what: Record<string, unknown>): void {
  for (const [place, value] of Object.entries(what)) {
    const text =
      typeof value === 'string'
        ? value
        : `${JSON.stringify(value)} ${inspect(value, { depth: 40, maxStringLength: null, maxArrayLength: null })}`
    for (const form of planted) expect(text.includes(form), `${form} stands in the ${place}`).toBe(false)
  }
}

function bytesBelow(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return files.map(({ name, parentPath }) => `${name} ${readFileSync(join(parentPath, name), 'latin1')}`).join('\n')
}

const reads = openOperations.filter(id => isAboutCustomers(id) && declarationOf(id).effect === 'read')
const input = { path: { order: '50900', id: '1' }, query: { q: 'a' } }
const token = { SELVEDGE_TOKEN: 'practice' }

describe('contact data of customers that a service sends by mistake', () => {
  let practice: PracticeService
  beforeAll(async () => {
    practice = await startPracticeService({ faults: { 'stray-contacts': true } })
  })
  afterAll(async () => {
    endCommands()
    await practice.close()
    removeFolders()
  })

  test('is in every answer of the service', async () => {
    for (const part of ['', '/notes', '/payload-audits', '/phase-summary', '/measurements', '/qc-photos']) {
      const response = await fetch(`${practice.url}/admin/orders/50900${part}`, {
        headers: { authorization: 'Bearer practice' },
      })
      const text = await response.text()
      for (const form of Object.values(STRAY_CONTACTS)) expect(text, part).toContain(form)
    }
  })

  // Proves: order.customer-data
  test('reaches neither the window, nor an event, a log, the output or the data folder', async () => {
    let written = ''
    for (const stream of [process.stdout, process.stderr]) {
      vi.spyOn(stream, 'write').mockImplementation(text => {
        written += String(text)
        return true
      })
    }
    const { folder, profiles, store } = dataFolder()
    const session = startSession(profiles, memoryKeychain())
    const { id } = store.save({ name: 'Careless', baseUrl: practice.url, operations: {} })
    await session.signIn(id, 'practice')
    const service = serviceHandlers(session, (name, data) => void session.events.push({ name, data }))
    const answers: [string, unknown][] = []
    for (const operation of reads) {
      const ask = service[operation] as (input: unknown) => Promise<unknown>
      // The list takes a customer's name or a status, and here neither.
      const asked = operation === 'admin.orders.index' ? { query: {} } : input
      answers.push([operation, await ask(asked).catch(asDeskError)])
    }
    vi.restoreAllMocks()
    const answered = Object.fromEntries(answers)
    expect(Object.keys(answered).length).toBeGreaterThanOrEqual(17)
    expect(answered['admin.orders.show']).toMatchObject({
      orderId: '50900',
      customerName: expect.any(String),
      customerCity: expect.any(String),
    })
    expect(answered['admin.orders.index']).toMatchObject({
      rows: expect.objectContaining({ length: 50 }),
      total: 100_000,
      warnings: [{ code: 'service.unreadable-record' }],
    })
    expect(answered['admin.orders.payload-audits']).toMatchObject({
      rows: expect.arrayContaining([
        expect.objectContaining({ source: 'checkout', payload: expect.stringContaining('"order_id": 50900') }),
      ]),
    })
    expectNone({
      ...answered,
      events: session.events,
      log: session.logged,
      output: written,
      'data folder': bytesBelow(folder),
    })
  })

  test('is repeated by no refusal', async () => {
    const { phone, mail } = STRAY_CONTACTS
    const server = await serve((response, seen) =>
      seen.url.endsWith('/me')
        ? json(response, { id: 7, name: 'Ana', permissions: [] })
        : json(response, { message: `Call ${phone}`, errors: { q: [`${mail} is no customer`] } }, 422),
    )
    const { profiles, store } = dataFolder()
    const session = startSession(profiles, memoryKeychain())
    const { id } = store.save({ name: 'Careless', baseUrl: server.url, operations: {} })
    await session.signIn(id, 'practice')
    const refused = await session
      .client()
      ?.read('admin.orders.index', { query: { q: 'x' } })
      .catch(asDeskError)
    expect(refused).toMatchObject({ code: 'service.rejected' })
    expectNone({ refused, log: session.logged })
  })

  test('is in no text that is cut in the middle', async () => {
    const server = await serve((response, seen) =>
      seen.url.endsWith('/me') ? json(response, { id: 7 }) : void response.end(`{"street":"${STRAY_CONTACTS.street}`),
    )
    const { profiles, store } = dataFolder()
    const session = startSession(profiles, memoryKeychain())
    const { id } = store.save({ name: 'Careless', baseUrl: server.url, operations: {} })
    await session.signIn(id, 'practice')
    const failed = await session
      .client()
      ?.read('admin.orders.show', { path: { order: '1' } })
      .catch(asDeskError)
    expect(failed).toMatchObject({ code: 'service.not-json' })
    expectNone({ failed, log: session.logged })
  })

  test('is in no output of selvedge call, and in neither log nor diagnostics of a desk that has read orders', async () => {
    const folder = temporaryFolder()
    const desk = await createDesk({ shell: 'browser', dataFolder: folder, fetch, token: null })
    const { handlers } = desk
    await handlers['profiles.save']({ name: 'Careless', baseUrl: practice.url, operations: {} })
    const [profile] = await handlers['profiles.list']({})
    await handlers['session.signIn']({ profileId: profile?.id ?? '', token: 'practice' })
    for (const operation of reads) {
      const ask = handlers[operation] as (input: unknown) => Promise<unknown>
      await ask(operation === 'admin.orders.index' ? { query: {} } : input).catch(() => undefined)
    }
    const { text } = await handlers['desk.diagnostics']({})
    const file = join(folder, 'out.json')
    expect((await runCommand(['diagnostics', '--data', folder, '--out', file])).code).toBe(0)
    await desk.close()
    const status = ['--query', 'status=manufacturing,outbound', '--base-url', practice.url] as const
    const { code, lines, errors } = await runCommand(['call', 'admin.orders.index', ...status], token)
    expect(code, errors).toBe(0)
    const rows = JSON.parse(lines.join('\n')) as { status: string }[]
    expect(new Set(rows.map(row => row.status))).toEqual(new Set(['Manufacturing', 'Outbound']))
    const called = `${lines.join('\n')}\n${errors}`
    expectNone({ called, text, diagnostics: readFileSync(file, 'utf8'), 'data folder': bytesBelow(folder) })
  })
})
