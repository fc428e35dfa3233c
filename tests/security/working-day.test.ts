import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startPracticeService } from '../../src-practice/index.ts'
import { bringDraft, enter, priceList, readHarbour } from '../rig/harbour.ts'
import { memoryKeychain } from '../rig/memory-keychain.ts'
import { deskToken, signedInDesk } from '../rig/signed-in-desk.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Every file and folder below a folder, with its mode. */
function modesIn(folder: string): { path: string; mode: number; isFolder: boolean }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).map(entry => {
    const path = join(entry.parentPath, entry.name)
    return { path, mode: lstatSync(path).mode & 0o777, isFolder: entry.isDirectory() }
  })
}

/** Collects whom this process connects to, as `address:port`. */
function watchConnections(): Set<string> {
  const reached = new Set<string>()
  const hear = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    socket.once('connect', () => reached.add(`${socket.remoteAddress}:${socket.remotePort}`))
  }
  subscribe('net.client.socket', hear)
  ends.push(() => unsubscribe('net.client.socket', hear))
  return reached
}

const title = 'after a working day nothing in the data folder is for others, and nobody but the service was talked to'
test.skipIf(process.platform === 'win32')(title, async () => {
  const room = mkdtempSync(join(tmpdir(), 'selvedge-private-'))
  // Nothing is left to what the user's umask happens to be.
  const before = process.umask(0)
  ends.push(() => process.umask(before))
  const state = process.env['XDG_STATE_HOME']
  process.env['XDG_STATE_HOME'] = join(room, 'state')
  ends.push(() => {
    if (state === undefined) delete process.env['XDG_STATE_HOME']
    else process.env['XDG_STATE_HOME'] = state
  })
  ends.push(() => rmSync(room, { recursive: true, force: true }))
  const service = await startPracticeService({ size: 'demo', token: deskToken, stepSeconds: 0.1 })
  ends.push(() => service.close())
  const folder = join(room, 'data')
  const reached = watchConnections()
  const desk = await signedInDesk(service, folder, { keychain: memoryKeychain() })
  const at = { desk, service, dataFolder: folder }
  const { handlers } = desk

  const paper = join(folder, 'pdf-folder')

  // A day's work: paper, prices, a price list, an order, settings, a report.
  const saved = () =>
    handlers['rules.save']({ rules: [{ job_type: '*', printer: `folder:${paper}` }] }).then(
      () => null,
      ({ code }) => code,
    )
  // The profile opens behind the sign-in.
  await expect.poll(saved).toBe(null)
  // What waits at the first reading is held.
  await handlers['station.readNow']({})
  service.addJobs([{ job_type: 'tag', fails: false }])
  await handlers['station.readNow']({})
  await readHarbour(at)
  await enter(at, [[0, 0, 14_000]])
  await bringDraft(at, await priceList(at, {}))
  await handlers['admin.orders.show']({ path: { order: '51060' } })
  await handlers['window.remember']({ place: 'x', text: 'y' })
  await handlers['desk.diagnostics']({})
  await expect
    .poll(() => existsSync(paper) && readdirSync(paper).some(name => name.endsWith('.pdf')), { timeout: 60_000 })
    .toBe(true)
  await desk.close()
  expect([...reached]).toEqual([new URL(service.url).host])

  const modes = modesIn(room)
  const names = modes.map(({ path }) => relative(room, path)).join('\n')
  for (const part of ['station.db', 'prices.db', 'imports/', 'documents', 'logs', 'orders/', 'pdf-folder/', 'state/']) {
    expect(names).toContain(part)
  }
  // A folder printer's folder may be a share, and its PDFs follow it (tests/integration/printers-folder.test.ts).
  const own = modes.filter(({ path }) => !path.startsWith(paper))
  const open = own.filter(({ mode, isFolder }) => mode !== (isFolder ? 0o700 : 0o600))
  expect(open.map(({ path, mode }) => `${relative(room, path)} ${mode.toString(8)}`)).toEqual([])
})
