// @module-tag long
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { selfSignedCertificate } from '../integration/service-certificate.ts'
import { startSilentPrinter } from '../rig/silent-printer.ts'
import { type DeskAtWork, openDeskAtWork } from './desk-at-work.ts'
import { type Office, openOffice } from './program.ts'

// The packaged program's own electron-updater, as an AppImage has it.

/** An AppImage that only says how it was started. */
const appImage = Buffer.concat([
  Buffer.from('#!/bin/sh\necho "exits: $APPIMAGE_EXIT_AFTER_INSTALL" > "$0.started"\nexit 0\n'),
  // Long enough to be cut off.
  Buffer.from(`# ${randomBytes(100_000).toString('hex')}\n`),
])
const name = 'Selvedge-9.0.0.AppImage'

let office: Office
let desk: DeskAtWork
let feed: Server
/** How many downloads break off. */
let cuts = 0
let downloads = 0
let env: Record<string, string>

beforeAll(async () => {
  office = await openOffice()
  // As electron-builder writes it beside the program.
  writeFileSync(join(office.folder, 'app-update.yml'), 'updaterCacheDirName: selvedge-updater\n')
  const certificate = selfSignedCertificate()
  feed = createServer(certificate, (request, response) => {
    if (request.url?.startsWith('/latest-linux.yml')) {
      const sha512 = createHash('sha512').update(appImage).digest('base64')
      const file = `  - url: ${name}\n    sha512: ${sha512}\n    size: ${appImage.length}\n`
      return response.end(`version: 9.0.0\nfiles:\n${file}path: ${name}\nsha512: ${sha512}\n`)
    }
    if (request.url !== `/${name}`) return response.writeHead(404).end()
    downloads += 1
    response.writeHead(200, { 'content-length': appImage.length })
    if (cuts === 0) return response.end(appImage)
    cuts -= 1
    return response.write(appImage.subarray(0, 50_000), () => setTimeout(() => response.destroy(), 200))
  }).listen(0, '127.0.0.1')
  await once(feed, 'listening')
  const provisioning = join(office.folder, 'provisioning.json')
  const url = `https://localhost:${(feed.address() as AddressInfo).port}/`
  writeFileSync(provisioning, JSON.stringify({ updates: { feed: url } }))
  writeFileSync(join(office.folder, 'authority.pem'), certificate.cert)
  env = {
    SELVEDGE_PROVISIONING: provisioning,
    NODE_EXTRA_CA_CERTS: join(office.folder, 'authority.pem'),
    APPIMAGE: join(office.folder, 'Selvedge.AppImage'),
  }
})
afterAll(() => {
  feed.closeAllConnections()
  feed.close()
  office.remove()
})
const started = () =>
  existsSync(`${env['APPIMAGE']}.started`) ? readFileSync(`${env['APPIMAGE']}.started`, 'utf8').trim() : null

describe.runIf(process.platform === 'linux')('an update', () => {
  beforeEach(async () => {
    cuts = 0
    downloads = 0
    // Each test has the update before it, and a cache of its own.
    env['XDG_CACHE_HOME'] = join(office.folder, randomBytes(4).toString('hex'))
    env['APPIMAGE'] = join(office.folder, `${randomBytes(4).toString('hex')}.AppImage`)
    writeFileSync(env['APPIMAGE'], 'the old one', { mode: 0o755 })
    desk = await openDeskAtWork(office, { size: 'none' }, env)
  })
  afterEach(() => desk.end())

  const isInState = (state: string) =>
    expect.poll(async () => (await desk.ask('desk.updates', {})).state, { timeout: 60_000 }).toBe(state)

  it('is downloaded, installed when a person says so, and the new program is started', async () => {
    await isInState('ready')
    expect(readFileSync(env['APPIMAGE'] ?? '', 'utf8')).toBe('the old one')
    await desk.ask('desk.installUpdate', {})
    expect(await desk.program.end()).toBe(0)
    expect(readFileSync(env['APPIMAGE'] ?? '').equals(appImage)).toBe(true)
    await expect.poll(started).toBe('exits:')
  })

  it('is installed at Quit, and starts nothing', async () => {
    await isInState('ready')
    await desk.program.do('quit')
    expect(await desk.program.end()).toBe(0)
    expect(readFileSync(env['APPIMAGE'] ?? '').equals(appImage)).toBe(true)
    await expect.poll(started).toBe('exits: true')
  })

  it('waits while a job is on its way to paper, also when the program is quit then', async () => {
    const printer = await startSilentPrinter()
    await isInState('ready')
    await desk.ask('rules.save', { rules: [{ job_type: '*', printer: printer.uri }] })
    desk.add(1)
    await expect.poll(printer.documents, { timeout: 60_000 }).toBe(1)
    await expect(desk.ask('desk.installUpdate', {})).rejects.toMatchObject({ code: 'updates.printing' })
    await desk.program.do('quit')
    expect(await desk.program.end()).toBe(0)
    expect(readFileSync(env['APPIMAGE'] ?? '', 'utf8')).toBe('the old one')
    await printer.close()
  })

  it('leaves the old program where the system ends it', async () => {
    await isInState('ready')
    desk.program.child.kill('SIGTERM')
    expect(await desk.program.end()).toBe(0)
    expect(readFileSync(env['APPIMAGE'] ?? '', 'utf8')).toBe('the old one')
  })
})

describe.runIf(process.platform === 'linux')('a download of an update that breaks off', () => {
  afterEach(() => desk.end())

  it('is told, leaves the old program, and is begun again at the next start', async () => {
    cuts = 1
    downloads = 0
    env['XDG_CACHE_HOME'] = join(office.folder, 'cut-cache')
    env['APPIMAGE'] = join(office.folder, 'cut.AppImage')
    writeFileSync(env['APPIMAGE'], 'the old one', { mode: 0o755 })
    desk = await openDeskAtWork(office, { size: 'none' }, env)
    const state = async () => (await desk.ask('desk.updates', {})).state
    await expect.poll(state, { timeout: 60_000 }).toBe('failed')
    await desk.program.do('quit')
    expect(await desk.program.end()).toBe(0)
    expect(readFileSync(env['APPIMAGE'], 'utf8')).toBe('the old one')
    await desk.start({ env })
    await expect.poll(state, { timeout: 60_000 }).toBe('ready')
    expect(downloads).toBe(2)
  })
})
