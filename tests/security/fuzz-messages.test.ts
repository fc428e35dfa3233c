import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BrowserShell, startBrowserShell } from '../../src-main/shells/browser/index.ts'
import { registerIpc } from '../../src-main/shells/electron/ipc.ts'
import { callChannel } from '../../src-shared/contract/bridge.ts'
import { type CommandName, commands } from '../../src-shared/contract/index.ts'
import { decodeWire, encodeWire } from '../../src-shared/contract/wire.ts'
import { createEchoDesk, createTestLog } from '../contract/echo-desk.ts'
import { standInIpc } from '../contract/electron-standin.ts'
import { inputs, outputs } from '../contract/samples.ts'
import { runs } from '../rig/runs.ts'
import { chanceOf, hostileValue, mutated } from './hostile-messages.ts'
import { keyIn, launchRequest, sendRaw } from './shell-requests.ts'

/*
 * Random and mutated messages to every command, over both shells. `npm test` sends 300, the long run 3,000; `npm run stories`
 * 100,000. SELVEDGE_FAULT_SEED repeats them.
 */

/** Over each of the two shells. */
const count = Number(process.env['SELVEDGE_FUZZ_MESSAGES'] ?? runs(3_000)) / 2
const seed = Number(process.env['SELVEDGE_FAULT_SEED'] ?? Date.now() % 1_000_000)
const names = Object.keys(commands) as CommandName[]
const desk = createEchoDesk()
const log = createTestLog()
let shell: BrowserShell
let folder: string
let cookie: string
const agent = new Agent({ keepAlive: true, maxSockets: 4 })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-fuzz-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Desk</title>')
  shell = await startBrowserShell({ desk, log, rendererFolder: folder })
  const { host, port } = new URL(shell.url)
  const entered = await sendRaw(Number(port), launchRequest(host, await keyIn(await shell.launchFile())))
  cookie = entered.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? ''
})
afterAll(async () => {
  agent.destroy()
  await shell.close()
  await rm(folder, { recursive: true, force: true })
})

/** Sends as the page would; what it is answered, as the page reads it. */
type Send = (name: unknown, input: unknown) => Promise<unknown>

const overElectron = (): Send => {
  const ipc = standInIpc()
  registerIpc({ ipcMain: ipc.ipcMain, desk, contents: () => [ipc.contents], log })
  return (name, input) => ipc.invokeAs(ipc.contents, ipc.mainFrame, callChannel, name, input)
}

const overBrowser = (): Send => async (name, input) => {
  const { host, port, origin } = new URL(shell.url)
  const body = encodeWire(input)
  // An address is text, whatever is called.
  const called = typeof name === 'string' ? name : typeof name
  const isText = typeof body === 'string'
  const { status, body: answer } = await sendRaw(
    Number(port),
    {
      method: 'POST',
      path: `/call/${encodeURIComponent(called.toWellFormed())}`,
      headers: {
        host,
        origin,
        cookie,
        'sec-fetch-site': 'same-origin',
        'x-selvedge-call': '1',
        'content-type': isText ? 'application/json' : 'application/octet-stream',
        'content-length': isText ? Buffer.byteLength(body) : body.byteLength,
      },
      body,
    },
    agent,
  )
  // A name longer than a request's head may be never comes to the desk.
  if (status === 431) return { ok: false, error: { code: 'desk.unknown-command' } }
  return JSON.parse(answer)
}

const isOctets = (name: CommandName) => typeof encodeWire(outputs[name]) !== 'string'

it.each([
  ['Electron', overElectron, count],
  ['the browser', overBrowser, count],
] as const)(`survives messages of seed ${seed} over %s`, { timeout: 1_800_000 }, async (_shell, open, messages) => {
  const chance = chanceOf(seed)
  const send = open()
  // Octets in an answer aren't this test's subject.
  const asked = _shell === 'Electron' ? names : names.filter(name => !isOctets(name))
  for (let sent = 0; sent < messages; sent += 1) {
    const name = asked[sent % asked.length] as CommandName
    const isStrange = chance() < 0.02
    const message = isStrange ? hostileValue(chance) : mutated(inputs[name], chance)
    const called = isStrange && chance() < 0.5 ? hostileValue(chance) : name
    desk.asked.length = 0
    const told = `message ${sent} of seed ${seed}: ${String(name)}`
    const answer = (await send(called, message)) as { ok: unknown; error?: { code: string } }
    expect([true, false], told).toContain(answer.ok)
    // An unexpected error is a mistake of ours, whatever was sent.
    if (answer.ok === false) expect(answer.error?.code, told).toMatch(/^desk\.(bad-request|unknown-command)$/)
    for (const { name: reached, input } of desk.asked) {
      expect(commands[reached as CommandName].input.safeParse(input).success, `${told} reached its handler`).toBe(true)
    }
  }
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  expect(await send('desk.about', {})).toEqual({ ok: true, output: outputs['desk.about'] })
  expect(log.lines.filter(({ level }) => level === 'error')).toEqual([])
})

it('answers bytes that are no message, and stays', async () => {
  const chance = chanceOf(seed)
  const { host, port, origin } = new URL(shell.url)
  for (let sent = 0; sent < count / 20; sent += 1) {
    const bytes = Uint8Array.from({ length: Math.floor(chance() * 200) }, () => Math.floor(chance() * 256))
    const { status } = await sendRaw(
      Number(port),
      {
        method: 'POST',
        path: '/call/desk.about',
        headers: {
          host,
          origin,
          cookie,
          'sec-fetch-site': 'same-origin',
          'x-selvedge-call': '1',
          'content-type': chance() < 0.5 ? 'application/json' : 'application/octet-stream',
          'content-length': bytes.byteLength,
        },
        body: bytes,
      },
      agent,
    )
    expect([200, 400]).toContain(status)
  }
  expect(() => decodeWire(new ArrayBuffer(3))).toThrow()
})
