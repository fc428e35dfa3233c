import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDesk, type Desk } from '../../src-main/desk.ts'
import { endCommands, runCommand } from '../integration/cli-support.ts'
import { type IppServer, ippAnswer, sendIpp, startIppServer } from '../rig/ipp-server.ts'
import { shown } from '../rig/shown.ts'

const token = 'tok_5d41402abc4b2a76b9719d911017c592'
const signature = 'sig_7c211433f02071597741e6ff5a8ea34d'
/** Planted wherever a service or a printer may write; none may come out. */
const planted = [token, signature, 'Lovelace', 'Grace', '王小明', 'ada@example.com', 'paper-password', 'hidden-option']

describe('a diagnostics file', () => {
  let service: Server
  let url: string
  let printer: IppServer
  let folder: string
  let desk: Desk | null = null
  beforeAll(async () => {
    printer = await startIppServer(({ message }, response) => {
      const text = (name: string, value: string) => ({
        name,
        values: [{ kind: 'text', value }],
      })
      const attributes = [
        { name: 'printer-state', values: [{ kind: 'enum', value: 5 }] },
        { name: 'printer-is-accepting-jobs', values: [{ kind: 'boolean', value: true }] },
        { name: 'printer-state-reasons', values: [{ kind: 'keyword', value: 'media-empty-error' }] },
        text('printer-state-message', 'Waiting for paper for Ada Lovelace, 王小明'),
        text('printer-make-and-model', 'Owner: Grace <ada@example.com>'),
        { name: 'marker-names', values: [{ kind: 'name', value: 'Toner of Grace' }] },
      ]
      sendIpp(response, ippAnswer(message, 0, { tag: 4, attributes } as never))
    })
    service = createServer((request, response) => {
      const path = request.url ?? ''
      const answer = (status: number, body: unknown) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      }
      if (path.startsWith('/admin/me'))
        return answer(200, {
          id: 7,
          name: 'Grace Hopper',
          email: 'ada@example.com',
          permissions: ['print orders'],
        })
      if (path.startsWith('/files/')) return void response.writeHead(403).end('Lovelace may not')
      if (path.includes('/9001/pdf-url'))
        return answer(200, { url: `${url}/files/Lovelace.pdf?customer=Ada+Lovelace&signature=${signature}` })
      if (path.includes('/pdf-url'))
        return answer(500, { message: `Order of Ada Lovelace (${token}) is blocked, call 王小明` })
      if (path.includes('quick-search'))
        return answer(200, [{ id: 51077, customer_name: 'Ada Lovelace', status: 'held' }])
      if (path.includes('/reprint')) return answer(422, { message: 'Grace has not paid' })
      const common = {
        job_type: 'order',
        dispatch_status: 'queued',
        print_status: 'queued',
        customer_name: 'Ada Lovelace',
        note: 'for 王小明',
      }
      return answer(200, {
        print_jobs: [
          { ...common, id: '9001', order_id: 51077 },
          {
            ...common,
            id: '9002',
            order_id: 'Ada Lovelace 51078',
            error: 'Lovelace: printer of Grace is out of paper',
          },
          { ...common, id: 'Ada Lovelace 3', dispatch_status: 'asked for by Grace', error: '王小明' },
          { ...common, id: '9004', print_status: 'Lovelace' },
          { note: 'Ada Lovelace, a record without an id' },
        ],
      })
    }).listen(0, '127.0.0.1')
    await once(service, 'listening')
    url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'selvedge-diagnostics-'))
  })
  afterEach(async () => {
    await desk?.close()
    desk = null
    endCommands()
    rmSync(folder, { recursive: true, force: true })
  })
  afterAll(async () => {
    await printer.close()
    service.closeAllConnections()
    service.close()
  })

  const rows = async () => (await desk?.handlers['jobs.list']({}))?.rows ?? []

  /** A desk to which everything bad has happened. */
  async function troubledDesk(): Promise<Desk> {
    const opened = await createDesk({ shell: 'browser', dataFolder: folder, fetch, token: null })
    desk = opened
    const operations = {
      'admin.orders.fabric-jobs.index': null,
      'admin.orders.print-jobs.report': { method: 'POST' as const, path: '/admin/{job}/hidden-option' },
    }
    await opened.handlers['settings.save']({ start: 'print-waiting', pollSeconds: 1 })
    await opened.handlers['profiles.save']({ name: 'Works', baseUrl: url, operations })
    const [profile] = await opened.handlers['profiles.list']({})
    await opened.handlers['session.signIn']({ profileId: profile?.id ?? '', token })
    await expect.poll(async () => (await opened.handlers['station.state']({})).state).toBe('running')
    const withPassword = printer.uri.replace('ipp://', 'ipp://clerk:paper-password@')
    await opened.handlers['rules.save']({
      rules: [
        { job_type: '*', printer: printer.uri },
        { job_type: 'body tag', printer: withPassword },
      ],
    })
    await opened.handlers['jobs.print'](await shown(opened.handlers, ['9001', '9002']))
    await expect
      .poll(
        async () =>
          (await rows()).filter(
            row => row.reason?.code.startsWith('document.') || row.reason?.code.startsWith('service.'),
          ).length,
        { timeout: 20_000 },
      )
      .toBe(2)
    await opened.handlers['jobs.reprintThroughService'](await shown(opened.handlers, ['9001', '9002']))
    await opened.handlers['admin.dashboard.quick-search']({ query: { q: 'Ada Lovelace' } }).catch(() => {})
    opened.log.warn({ customer: 'Ada Lovelace', err: new Error('Grace') }, 'Lovelace came by')
    return opened
  }

  it('of a desk that runs says what happened, and neither a token nor a customer', async () => {
    const { name, text } = await (await troubledDesk()).handlers['desk.diagnostics']({})
    expect(name).toMatch(/^selvedge-diagnostics-\d{8}-\d{4}\.json$/)
    for (const secret of planted) expect(text, secret).not.toContain(secret)
    const report = JSON.parse(text)
    expect(report.versions).toMatchObject({
      node: process.versions.node,
      sqlite: expect.stringMatching(/^3\./),
    })
    expect(report.profiles).toEqual([
      {
        host: new URL(url).host,
        overrides: ['admin.orders.fabric-jobs.index', 'admin.orders.print-jobs.report'],
      },
    ])
    expect(report.open).toMatchObject({ session: 'signed-in', station: 'running' })
    expect(report.settings).toMatchObject({ pollSeconds: 1 })
    expect(report.database.rows).toMatchObject({ job: 4 })
    expect(report.printers[0]).toMatchObject({
      uri: printer.uri,
      state: 'stopped',
      reasons: ['media-empty-error'],
      saysMore: true,
    })
    const jobs = report.ledger.jobs as {
      id: string
      order_id: string | null
      reason: { code: string } | null
    }[]
    expect(jobs.map(job => job.id).toSorted()).toEqual(['9001', '9002', '9004', '…'])
    expect(jobs.find(job => job.id === '9001')).toMatchObject({ order_id: '51077', type: 'order' })
    const refused = report.ledger.timeline.filter((entry: { code: string }) => entry.code === 'step.fetch-again')
    expect(JSON.stringify(refused)).toContain(`${new URL(url).host} refused the document’s link (status 403)`)
    expect(report.ledger.attempts[0]).toMatchObject({ state: 'claimed', printer: printer.uri })
    const log = report.log.map((line: { text: string }) => line.text).join('\n')
    expect(log).toContain('status 500')
    expect(log).toContain('session')
  })

  it('is written by the command line too, beside a desk that runs, for this user alone', async () => {
    await troubledDesk()
    const out = join(folder, 'for-help.json')
    const run = await runCommand(['diagnostics', '--data', folder, '--out', out], { SELVEDGE_TOKEN: token })
    expect([run.code, run.lines, run.errors]).toEqual([0, [JSON.stringify({ event: 'diagnostics', file: out })], ''])
    const text = readFileSync(out, 'utf8')
    for (const secret of planted) expect(text, secret).not.toContain(secret)
    expect(JSON.parse(text).ledger.jobs.length).toBe(4)
    if (process.platform !== 'win32') expect(statSync(out).mode & 0o077).toBe(0)
  })

  it('is written of a database that is damaged, too', async () => {
    writeFileSync(join(folder, 'station.db'), Buffer.alloc(8192, 'Ada Lovelace '))
    const out = join(folder, 'for-help.json')
    expect((await runCommand(['diagnostics', '--data', folder, '--out', out])).code).toBe(0)
    const text = readFileSync(out, 'utf8')
    expect(JSON.parse(text).database.problem.code).toBe('desk.database-damaged')
    expect(text).not.toContain('Lovelace')
  })
})
