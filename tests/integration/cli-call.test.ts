import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { servicePage } from '../../scripts/service-page.ts'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { operationIds } from '../../src-shared/service/index.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { endCommands, runCommand } from './cli-support.ts'
import { json, serve } from './service-support.ts'

const token = { SELVEDGE_TOKEN: 'practice' }

describe('selvedge call', () => {
  let practice: PracticeService
  beforeAll(async () => {
    practice = await startPracticeService({})
  })
  afterAll(async () => {
    endCommands()
    await practice.close()
    removeFolders()
  })

  const call = (...args: string[]) => runCommand(['call', ...args, '--base-url', practice.url], token)
  const answerOf = async (...args: string[]): Promise<unknown> => {
    const { code, lines, errors } = await call(...args)
    expect(code, errors).toBe(0)
    return JSON.parse(lines.join('\n'))
  }

  it('prints an answer as the desk reads it: a record, and a list of all pages', async () => {
    expect(await answerOf('admin.me.show')).toMatchObject({ id: '1', superAdmin: true })
    const jobs = (await answerOf('admin.orders.print-jobs.index')) as { id: string; stage?: unknown }[]
    expect(jobs.length).toBeGreaterThan(3)
    expect(jobs[0]).toMatchObject({ id: expect.stringMatching(/^\d+$/), createdAt: expect.any(Number) })
    const asked = ['admin.accounts.show', '--path', 'id=7'] as const
    expect(await answerOf(...asked)).toMatchObject({ id: '7', name: 'Harbour & Vale' })
  })

  it('prints it as it came with --raw', async () => {
    const bare = await fetch(`${practice.url}/admin/accounts/7`, {
      headers: { authorization: 'Bearer practice' },
    })
    const { lines } = await call('admin.accounts.show', '--path', 'id=7', '--raw')
    expect(lines.join('\n')).toBe(await bare.text())
  })

  it('sends a body, given or from a file, and a file as a form', async () => {
    const folder = temporaryFolder()
    const saved = { card: 2.5, bank: null }
    writeFileSync(join(folder, 'body.json'), JSON.stringify(saved))
    const place = ['admin.pricing.billing.update', '--path', 'retailer=7'] as const
    expect(await answerOf(...place, '--body', `@${join(folder, 'body.json')}`)).toMatchObject(saved)
    expect(await answerOf('admin.pricing.billing.show', '--path', 'retailer=7')).toEqual(saved)
    writeFileSync(join(folder, 'prices.csv'), 'Username,Currency,Fabric Code\nHarbour & Vale,USD,HV-0412\n')
    const upload = ['admin.pricing.import', '--path', 'retailer=7', '--body'] as const
    expect(await answerOf(...upload, `@${join(folder, 'prices.csv')}`)).toEqual({ batch: expect.any(String) })
  })

  it('stores the preferences, whatever envelope the answer comes in', async () => {
    const stored = { locale: 'zh-CN', timezone: 'Asia/Shanghai' }
    const ask = ['call', 'admin.me.preferences', '--body', JSON.stringify(stored)]
    expect(await answerOf(...ask.slice(1))).toEqual(stored)
    expect(await answerOf('admin.me.show')).toMatchObject(stored)
    const answers: [unknown, object][] = [
      [stored, stored],
      [{ data: stored }, stored],
      [{ preferences: stored }, stored],
      [{ data: { preferences: { language: 'zh_CN', time_zone: 'Asia/Shanghai' } } }, stored],
      [{ message: 'Saved.' }, { locale: null, timezone: null }],
    ]
    for (const [answer, read] of answers) {
      const server = await serve(response => json(response, answer))
      const { code, lines, errors } = await runCommand([...ask, '--base-url', server.url], token)
      expect(code, errors).toBe(0)
      expect(JSON.parse(lines.join(''))).toEqual(read)
      expect(server.seen.at(-1)).toMatchObject({ url: '/admin/me/preferences', body: JSON.stringify(stored) })
    }
  })

  it('says so where a change is answered with no JSON', async () => {
    const server = await serve(response => void response.end('<html>Done'))
    const hold = ['call', 'admin.orders.hold', '--path', 'order=1', '--base-url', server.url]
    const { code, errors } = await runCommand(hold, token)
    expect(code).toBe(1)
    expect(errors).toContain('a web page')
    expect(errors).not.toContain('Something went wrong')
  })

  it('ends with 3 where the service refuses, and says why as JSON', async () => {
    const { code, lines, errors } = await call(
      ...['admin.pricing.billing.update', '--path', 'retailer=7', '--body', '{"card":70}'],
    )
    expect([code, lines]).toEqual([3, []])
    expect(JSON.parse(errors)).toMatchObject({ status: 422, code: 'service.rejected' })
    expect(JSON.parse(errors).reply).toMatchObject({ errors: { card: expect.anything() } })
    const change = JSON.stringify({ measurements: {}, expected_version: 'stale' })
    practice.addOrders([51_061])
    practice.setOrderStatus(51_061, 'Build')
    const stale = await call('admin.orders.measurements.update', '--path', 'order=51061', '--body', change)
    expect(stale.code).toBe(3)
    expect(JSON.parse(stale.errors)).toMatchObject({ status: 409, reply: { code: 'version_conflict' } })
    const wrong = await runCommand(['call', 'admin.me.show', '--base-url', practice.url], {
      SELVEDGE_TOKEN: 'wrong',
    })
    expect(wrong.code).toBe(3)
  })

  it('ends with 1 where the service has no such operation', async () => {
    practice.faults.set({ 'absent@admin.vision-checks.results.index': true })
    const { code, errors } = await call('admin.vision-checks.results.index')
    practice.faults.clear()
    expect(code).toBe(1)
    expect(errors).toMatch(/doesn’t offer “Vision checks”/)
  })

  it.each<[string, string[], RegExp]>([
    ['no operation', [], /takes one operation/],
    ['an unknown one', ['admin.orders.destroy'], /no operation “admin\.orders\.destroy”/],
    ['a path with a gap left', ['admin.accounts.show'], /needs --path id=/],
    ['a gap that it does not have', ['admin.me.show', '--path', 'id=7'], /has no path “id”/],
    ['an unknown parameter', ['admin.accounts.index', '--query', 'q=7'], /it has: search, page/],
    ['half a pair', ['admin.accounts.index', '--query', 'search'], /name=value/],
    ['a body that is no JSON', ['admin.me.preferences', '--body', '{locale}'], /takes JSON/],
    ['a body that is a list', ['admin.me.preferences', '--body', '[1]'], /JSON object/],
    ['a file that is not there', ['admin.me.preferences', '--body', '@/no/such/file'], /can’t read/],
    ['an upload without a file', ['admin.pricing.import', '--path', 'retailer=7'], /needs --body @FILE/],
  ])('asks nothing for %s', async (_what, args, said) => {
    const before = practice.requests.list().length
    const { code, errors } = await call(...args)
    expect([code, errors]).toEqual([2, expect.stringMatching(said)])
    expect(practice.requests.list().length).toBe(before)
  })

  it('sends a key of its own with what takes one', async () => {
    const asked: IncomingMessage[] = []
    const server = createServer((request, response) => {
      asked.push(request)
      response.setHeader('content-type', 'application/json').end('{"settlement_status":"settled"}')
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    for (const _time of [1, 2]) {
      const args = ['call', 'admin.orders.void', '--path', 'order=51001', '--base-url', url]
      expect((await runCommand(args, token)).lines).toEqual(['{"settlement_status":"settled"}'])
    }
    server.close()
    const voids = asked.filter(({ url: path }) => path === '/admin/orders/51001/void')
    const keys = voids.map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(2)
    expect(keys.every(key => /^[0-9a-f-]{36}$/.test(String(key)))).toBe(true)
  })
})

describe('selvedge operations', () => {
  it('lists every operation as JSON, with what others script against', async () => {
    const { code, lines } = await runCommand(['operations', '--json'])
    expect(code).toBe(0)
    const all = JSON.parse(lines.join('')) as Record<string, unknown>[]
    expect(all.map(({ id }) => id)).toEqual(operationIds)
    expect(all.find(({ id }) => id === 'admin.orders.print-jobs.reprint')).toEqual({
      id: 'admin.orders.print-jobs.reprint',
      section: '4.3',
      method: 'POST',
      path: '/admin/orders/print-jobs/{job}/reprint',
      permission: 'print orders',
      effect: 'start',
      status: 'assumed',
      assumed: ['path', 'shape'],
    })
  })

  it('are in docs/SERVICE.md as they are', async () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/SERVICE.md'), 'utf8')
    expect(page, 'Stale: run node scripts/service-page.ts').toBe(await servicePage())
  })
})
