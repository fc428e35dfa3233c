import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDesk, type Desk } from '../../src-main/desk.ts'
import { type LockWay, lockStation, type StationLock } from '../../src-main/storage/station-lock.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { endCommands, runCommand, startCommand, writeConfig } from './cli-support.ts'

const holder = { station: 'station “Loft”', process: 'selvedge station (process 7)', folder: '/data' }
const held: StationLock[] = []
const lockModule = new URL('../../src-main/storage/station-lock.ts', import.meta.url).href
afterEach(() => {
  for (const lock of held.splice(0)) lock.release()
  endCommands()
})
afterAll(removeFolders)

const ways: LockWay[] =
  process.platform === 'win32' ? ['pipe'] : process.platform === 'linux' ? ['abstract', 'file'] : ['file']

describe.each(ways)('the lock of a station, held by a socket (%s)', way => {
  const lock = async (account: string, service = `https://${way}.example`, by = holder) => {
    const taken = await lockStation({ service, account }, by, way)
    held.push(taken)
    return taken
  }

  it('is had by one at a time, who is named in one line', async () => {
    const first = await lock('7', undefined, { ...holder, folder: `/da\nta${'x'.repeat(5000)}\u001b[31m` })
    const refused = lock('7')
    await expect(refused).rejects.toMatchObject({
      code: 'station.already-here',
      data: {
        holder: expect.stringMatching(
          /^station “Loft”, selvedge station \(process 7\), data folder \/da ta[x]{1,200}$/,
        ),
      },
    })
    await Promise.all([lock('8'), lock('7', 'https://other.example')])
    first.release()
    await lock('7')
  })

  it('of two that start at once goes to one', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lock('twins')))
    expect(outcomes.filter(one => one.status === 'fulfilled').length).toBe(1)
  })
})

describe('a lock’s file that a killed process left behind', () => {
  it.skipIf(process.platform === 'win32')('is taken over', async () => {
    const program = `import { lockStation } from ${JSON.stringify(lockModule)}
      await lockStation({ service: 's', account: 'stale' }, { station: 'a', process: 'b', folder: 'c' }, 'file')
      process.stdout.write('held')
      setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
      stdio: 'pipe',
    })
    try {
      await once(child.stdout, 'data')
      const lock = () => lockStation({ service: 's', account: 'stale' }, holder, 'file')
      await expect(lock()).rejects.toMatchObject({ code: 'station.already-here' })
      child.kill('SIGKILL')
      await once(child, 'exit')
      held.push(await lock())
    } finally {
      child.kill('SIGKILL')
    }
  })
})

describe('a second station on this computer', () => {
  let server: Server
  let url: string
  /** What the service answers: its accounts by token, and whether it is there. */
  let accounts: Record<string, string>
  let isDown: boolean
  let lists: number
  beforeEach(async () => {
    accounts = { 'token-one': '7', 'token-two': '7', 'token-three': '8' }
    isDown = false
    lists = 0
    server = createServer((request, response) => {
      const account = accounts[(request.headers.authorization ?? '').replace('Bearer ', '')]
      if (isDown) return void request.socket.destroy()
      const body = request.url?.startsWith('/admin/me')
        ? { id: account, name: 'Ada', permissions: ['print orders'] }
        : { print_jobs: [{ id: '1', job_type: 'order', dispatch_status: 'queued', print_status: 'queued' }] }
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
  const args = (folder: string) => [
    'station', '--data', folder, '--base-url', url, '--config', writeConfig(folder, { ...config, station: 'Loft' }),
  ] // biome-ignore format: one command line
  const start = (token: string, folder = temporaryFolder()) =>
    startCommand(args(folder), { SELVEDGE_TOKEN: token })
  const skipped = (station: ReturnType<typeof start>) => station.line(told => told['state'] === 'skipped')

  it('refuses with 1 and names the first, by token and by account; another account is free', async () => {
    const folder = temporaryFolder()
    const first = start('token-one', folder)
    await skipped(first)
    const pattern = `Loft.*process ${first.child.pid}.*${folder}`
    for (const token of ['token-one', 'token-two']) {
      const second = await runCommand(args(temporaryFolder()), { SELVEDGE_TOKEN: token })
      expect([token, second.code, second.lines]).toEqual([token, 1, []])
      expect(second.errors).toMatch(new RegExp(pattern))
      expect(second.errors).not.toContain(token)
    }
    await skipped(start('token-three'))
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

  it('that could not ask whose its token is ends before it takes a job', async () => {
    isDown = true
    const second = start('token-two')
    await expect.poll(() => second.errors(), { timeout: 20_000 }).toContain('cannot be reached')
    isDown = false
    lists = 0
    // The account's lock of the first, as a process elsewhere holds it.
    held.push(await lockStation({ service: url, account: 'account 7' }, holder))
    expect(await second.ended).toBe(1)
    expect(second.errors()).toContain('process 7')
    expect([second.lines, lists]).toEqual([[], 0])
  })

  it('in a desk does not start, says who is here, and starts when that one has ended', async () => {
    const folder = temporaryFolder()
    const lock = await lockStation({ service: url, account: 'account 7' }, holder)
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
      expect(lists).toBe(0)
      lock.release()
      await expect.poll(async () => (await state()).state, { timeout: 15_000 }).toBe('running')
      await expect
        .poll(async () => (await desk.handlers['jobs.list']({})).rows.map(row => row.here))
        .toEqual(['held'])
    } finally {
      await desk.close()
    }
  })
})
