import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openStationDatabase } from '../../src-main/print/station-database.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { keyIn, launchRequest, sendRaw } from '../security/shell-requests.ts'
import { endCommands, runCommand, startCommand } from './cli-support.ts'
import { start } from './practice-support.ts'

afterEach(endCommands)
afterAll(removeFolders)

describe('selvedge', () => {
  it.each([
    ['selvedge', ['--help']],
    ['desk', ['desk', '--help']],
    ['station', ['station', '--help']],
    ['service', ['service', '--help']],
    ['doctor', ['doctor', '--help']],
  ])('%s explains itself on stdout', async (name, args) => {
    const run = await runCommand(args, {}, { inProcess: true })
    expect([run.code, run.errors]).toEqual([0, ''])
    expect(run.lines[0]).toContain(name)
  })

  it.each<[string[], string]>([
    [[], 'selvedge station'],
    [['print'], 'Unknown command “print”'],
    [['desk', '--sheel'], '--sheel'],
    [['desk', '--shell', 'kiosk'], 'electron or browser'],
    [['desk', '--port', '70000'], '65535'],
    [['desk', 'now'], 'now'],
    [['open', 'order/1234'], 'selvedge://order/1234'],
    [['open', 'selvedge://order/1234?print=1'], 'isn’t a link'],
    [['open', 'selvedge://order/1', 'selvedge://order/2'], 'one link'],
    [['service', '--size', 'huge'], 'demo or large'],
    [['service', '--arrivals', 'often'], 'seconds'],
    [['service', '--role', 'king'], 'headquarters'],
    [['service', '--fault', 'slow=1'], 'latency'],
    [['service', '--fault', 'latency=fast'], 'milliseconds'],
    [['service', '--port', 'x'], '--port'],
    [['doctor', '--profile', 'a', '--base-url', 'http://127.0.0.1:1'], 'not both'],
    [['doctor', '--base-url', 'admin.example.com'], 'https://'],
  ])('%j is a wrong use: 2, nothing on stdout, and what is right', async (args, said) => {
    const run = await runCommand(args, {}, { inProcess: true })
    expect([run.code, run.lines]).toEqual([2, []])
    expect(run.errors).toContain(said)
  })
})

describe('selvedge desk, started again on its data folder', () => {
  it('shows the window of the first, unless it was told to do what only a new desk could', async () => {
    const folder = temporaryFolder()
    const first = startCommand(['desk', '--no-open', '--data', folder])
    await first.line(told => told['event'] === 'ready')
    const noDisplay = { DISPLAY: '', WAYLAND_DISPLAY: '' }
    const again = await runCommand(['desk', '--data', folder], noDisplay)
    expect([again.code, again.lines]).toEqual([0, []])
    expect(again.errors).toContain(`already running on ${folder}`)
    expect(again.errors).toContain('Open this file in a browser')
    for (const more of [['--no-open'], ['--profile', 'Live'], ['--port', '4680']]) {
      const refused = await runCommand(['desk', '--data', folder, ...more], noDisplay)
      expect([refused.code, refused.lines]).toEqual([1, []])
      expect(refused.errors).toContain('is in use by the desk')
    }
    // Another window of the same desk, at a link.
    const linked = await runCommand(['open', 'selvedge://order/1234', '--no-open', '--data', folder])
    const { url, launch } = JSON.parse(linked.lines[0] ?? '')
    const { host, port } = new URL(url)
    const entered = await sendRaw(Number(port), launchRequest(host, await keyIn(launch)))
    expect(entered.body).toContain("location.replace('/#link?to=selvedge%3A%2F%2Forder%2F1234')")
    first.kill('SIGTERM')
    await first.ended
  })
})

describe('selvedge service', () => {
  it('says that it is ready once its data is there, and ends with 0', async () => {
    const folder = temporaryFolder()
    const service = startCommand(['service', '--data', folder, '--token', 'T-1', '--fault', 'latency=1'])
    const { url } = await service.line(told => told['event'] === 'ready')
    const asked = await fetch(`${String(url)}/admin/orders/print-jobs`, {
      headers: { authorization: 'Bearer T-1' },
    })
    expect(asked.status).toBe(200)
    const list: unknown = await asked.json()
    expect(JSON.stringify(list)).toContain('job_type')
    expect((await fetch(`${String(url)}/admin/me`)).status).toBe(401)
    service.kill('SIGTERM')
    expect(await service.ended).toBe(0)
    expect(service.lines).toEqual([JSON.stringify({ event: 'ready', url })])
  })

  it('takes a role, and hands out a new token once all sessions were ended', async () => {
    const service = startCommand(['service', '--size', 'demo', '--role', 'factory-facing', '--token', 'T-1'])
    const { url } = await service.line(told => told['event'] === 'ready')
    const ask = (path: string, token: string, method = 'GET') =>
      fetch(`${String(url)}${path}`, { method, headers: { authorization: `Bearer ${token}` } })
    expect(await (await ask('/admin/me', 'T-1')).json()).toMatchObject({ role: 'factory_facing' })
    expect((await ask('/admin/sessions/revoke-all', 'T-1', 'POST')).status).toBe(200)
    expect((await ask('/admin/me', 'T-1')).status).toBe(401)
    const { token } = await service.line(told => told['event'] === 'token')
    expect((await ask('/admin/me', String(token))).status).toBe(200)
    service.kill('SIGTERM')
    expect(await service.ended).toBe(0)
  })

  it('names a port that is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise(resolve => server.once('listening', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const run = await runCommand(['service', '--port', String(port), '--data', temporaryFolder()])
    server.close()
    expect([run.code, run.lines]).toEqual([1, []])
    expect(run.errors).toContain(String(port))
  })
})

describe('selvedge desk --no-open', () => {
  it('prints one line, with a launch file that only this user can read, and ends with 0', async () => {
    const folder = temporaryFolder()
    const desk = startCommand(['desk', '--no-open', '--practice', '--data', folder], { SELVEDGE_TOKEN: '' })
    const { url, launch } = await desk.line(told => told['event'] === 'ready')
    expect(new URL(String(url)).hostname).toMatch(/\.localhost$/)
    expect(statSync(String(launch)).mode & 0o777).toBe(0o600)
    expect(readFileSync(String(launch), 'utf8')).toContain('method="post"')
    desk.kill('SIGTERM')
    expect(await desk.ended, desk.errors()).toBe(0)
    expect(desk.lines.map(line => JSON.parse(line))).toEqual([{ event: 'ready', url, launch }])
  })
})

describe('selvedge doctor', () => {
  it('answers one JSON object, and 0 or 3 by whether something needs a person', async () => {
    const folder = join(temporaryFolder(), 'data')
    const run = await runCommand(['doctor', '--json', '--data', folder])
    expect(run.lines.length).toBe(1)
    const told: unknown = JSON.parse(run.lines[0] ?? '')
    const { ok, findings } = told as {
      ok: boolean
      findings: { check: string; state: string; text: string }[]
    }
    expect(run.code).toBe(ok ? 0 : 3)
    expect(findings.length).toBeGreaterThan(2)
    for (const finding of findings) expect(finding.text.length).toBeGreaterThan(5)
    const away = await runCommand(['doctor', '--json', '--data', folder, '--base-url', 'http://127.0.0.1:9'], {
      SELVEDGE_TOKEN: 'T',
    })
    expect(away.code).toBe(3)
    expect(away.lines.join()).toContain('127.0.0.1:9')
  })

  it('asks the service as its profile says, with the token that it was given', async () => {
    const { service } = await start({ size: 'none' })
    const folder = temporaryFolder()
    const database = await openStationDatabase(join(folder, 'station.db'))
    const operations = { 'admin.orders.print-jobs.index': { path: '/admin/orders/print-jobs/nowhere' } }
    await database.profiles.save({ name: 'Live', baseUrl: service.url, operations })
    await database.settings.saveRules(service.url, [
      { job_type: 'tag', printer: `folder:${folder}/paper`, spare: 'ipp://127.0.0.1:9/printers/spare' },
    ])
    await database.close()
    const named = ['doctor', '--json', '--data', folder]
    const signedIn = { SELVEDGE_TOKEN: service.token }
    const told = async (argv: string[], env: Record<string, string>) =>
      JSON.parse((await runCommand(argv, env)).lines[0] ?? '') as {
        findings: { check: string; state: string; text: string }[]
        operations?: unknown[]
      }
    const other = await told([...named, '--profile', 'Live'], signedIn)
    expect(other.findings.find(({ check }) => check === 'service')).toMatchObject({ state: 'fault' })
    expect(other.findings.map(({ text }) => text).join()).toContain('ipp://127.0.0.1:9/printers/spare')
    const answering = await told([...named, '--base-url', service.url], signedIn)
    expect(answering.findings.find(({ check }) => check === 'service')).toMatchObject({ state: 'fine' })
    expect(answering.operations?.length).toBeGreaterThan(30)
    const signedOut = await told([...named, '--base-url', service.url], {})
    expect(signedOut.findings.find(({ check }) => check === 'service')?.text).toContain('Set SELVEDGE_TOKEN')
    expect(signedOut.operations).toBeUndefined()
  })
})
