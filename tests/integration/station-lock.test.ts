// @module-tag long
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDesk, type Desk } from '../../src-main/desk.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { endCommands, runCommand, startCommand, writeConfig } from './cli-support.ts'

afterEach(endCommands)
afterAll(removeFolders)

describe('a second station on this computer', () => {
  let server: Server
  let url: string
  /** What the service answers: its accounts by token, and whether it is there. */
  let accounts: Record<string, string>
  let isDown: boolean
  let lists: number
  let jobs: Record<string, unknown>[]
  beforeEach(async () => {
    jobs = [{ id: '1', job_type: 'order', dispatch_status: 'queued', print_status: 'queued' }]
    accounts = { 'token-one': '7', 'token-two': '7', 'token-three': '8' }
    isDown = false
    lists = 0
    server = createServer((request, response) => {
      const account = accounts[(request.headers.authorization ?? '').replace('Bearer ', '')]
      if (isDown) return void request.socket.destroy()
      const body = request.url?.startsWith('/admin/me')
        ? { id: account, name: 'Ada', permissions: ['print orders'] }
        : { print_jobs: jobs }
      if (request.url?.includes('print-jobs')) lists++
      response.writeHead(account ? 200 : 401, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  const config = { rules: [{ job_type: '*', printer: null }], poll_seconds: 0.2 }
  const args = (folder: string, at = url) => [
    'station', '--data', folder, '--base-url', at, '--config', writeConfig(folder, { ...config, station: 'Loft' }),
  ] // biome-ignore format: one command line
  const start = (token: string, folder = temporaryFolder(), at = url) =>
    startCommand(args(folder, at), { SELVEDGE_TOKEN: token })
  const skipped = (station: ReturnType<typeof start>) => station.line(told => told['state'] === 'skipped')

  it('refuses with 1 and names the first, whoever is signed in', async () => {
    const folder = temporaryFolder()
    const first = start('token-one', folder)
    await skipped(first)
    const pattern = `Loft.*process ${first.child.pid}.*${folder}`
    for (const token of ['token-one', 'token-two', 'token-three']) {
      const second = await runCommand(args(temporaryFolder()), { SELVEDGE_TOKEN: token })
      expect([token, second.code, second.lines]).toEqual([token, 1, []])
      expect(second.errors).toMatch(new RegExp(pattern))
      expect(second.errors).not.toContain(token)
    }
  })

  it('is recognised by the jobs that it lists, under whatever address, before it takes one', async () => {
    const other = url.replace('127.0.0.1', 'localhost')
    jobs[0] = { ...jobs[0], order_id: 51060, created_at: '2026-11-21T10:00:00Z' }
    const first = start('token-one')
    await skipped(first)
    const second = await runCommand(args(temporaryFolder(), other), { SELVEDGE_TOKEN: 'token-three' })
    expect([second.code, second.lines]).toEqual([1, []])
    expect(second.errors).toContain(`process ${first.child.pid}`)
  })

  it('runs once the first is gone, however that ended, and then holds what waits', async () => {
    const first = start('token-one')
    await skipped(first)
    const folder = temporaryFolder()
    await runCommand(args(folder), { SELVEDGE_TOKEN: 'token-two' })
    first.kill('SIGKILL')
    await first.ended
    writeConfig(folder, {
      rules: [{ job_type: '*', printer: `folder:${join(folder, 'paper')}` }],
      start: 'print-waiting',
    })
    const again = await runCommand(
      ['station', '--data', folder, '--base-url', url, '--config', join(folder, 'station.json'), '--drain'],
      { SELVEDGE_TOKEN: 'token-two' },
    )
    expect(again.told('summary')).toMatchObject([{ printed: 0, held: ['1'] }])
  })

  it('in a desk does not start, says who is here, and starts when that one has ended', async () => {
    const folder = temporaryFolder()
    const first = start('token-one')
    await skipped(first)
    const listsBefore = lists
    const desk: Desk = await createDesk({ shell: 'browser', dataFolder: folder, fetch, token: null })
    try {
      const [profile] = await desk.handlers['profiles.save']({
        name: 'Works',
        baseUrl: url,
        operations: {},
      }).then(() => desk.handlers['profiles.list']({}))
      await desk.handlers['session.signIn']({ profileId: profile?.id ?? '', token: 'token-one' })
      const state = () => desk.handlers['station.state']({})
      await expect.poll(async () => (await state()).problem?.code).toBe('station.already-here')
      expect((await state()).state).toBe('off')
      await expect(desk.handlers['station.readNow']({})).rejects.toMatchObject({
        code: 'station.already-here',
      })
      expect(lists).toBeGreaterThanOrEqual(listsBefore)
      first.kill('SIGKILL')
      await expect.poll(async () => (await state()).state, { timeout: 15_000 }).toBe('running')
      await expect.poll(async () => (await desk.handlers['jobs.list']({})).rows.map(row => row.here)).toEqual(['held'])
    } finally {
      await desk.close()
    }
  })
})
