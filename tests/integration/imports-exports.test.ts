// @module-tag long
import { createHash } from 'node:crypto'
import Papa from 'papaparse'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type PracticeOptions, startPracticeService } from '../../src-practice/index.ts'
import { startUploads, type UploadWorld } from './imports-upload-support.ts'
import { removePriceFolders } from './prices-desk-support.ts'
import { strangeService } from './prices-strange-support.ts'
import { json } from './service-support.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})
afterAll(removePriceFolders)

async function desk(baseUrl: string, token: string): Promise<UploadWorld> {
  const world = await startUploads({ baseUrl, token })
  open.push(world)
  return world
}

async function practice(options: PracticeOptions = {}) {
  const service = await startPracticeService({ grids: { 7: { codes: 30, combinations: 2 } }, ...options })
  open.push(service)
  return { service, world: await desk(service.url, service.token) }
}

const list = async ({ handlers }: UploadWorld) => handlers['imports.exports']({})

describe('an export', () => {
  // Proves: export.queued, event.export, export.listed
  it('is started once, told when it is ready, and opened as a draft of its retailer', async () => {
    const { service, world } = await practice({ stepSeconds: 0.3 })
    await world.prices.open('7')
    expect(await list(world)).toEqual({ exports: [], offered: true })
    const { batch } = await world.handlers['imports.startExport']({ retailer: '7' })
    expect(batch).toMatch(/^export-/)
    const [queued] = (await list(world)).exports
    expect(queued).toMatchObject({ retailer: '7', retailerName: 'Harbour & Vale', isReady: false })
    const id = queued?.id ?? ''
    for (const name of ['imports.openExport', 'imports.exportFile'] as const) {
      await expect(world.handlers[name]({ export: id, retailer: '7' })).rejects.toMatchObject({
        code: 'imports.no-export',
        data: { export: id },
      })
    }
    const told = world.exportsTold()
    await expect.poll(async () => (await list(world)).exports[0]?.isReady, { timeout: 10_000 }).toBe(true)
    await expect.poll(() => world.exportsTold(), { timeout: 10_000 }).toBeGreaterThan(told)
    expect(service.requests.count('admin.pricing.export')).toBe(1)

    const file = await world.handlers['imports.exportFile']({ export: id })
    expect(file.name).toBe(`fabric-prices-7-${id}.csv`)
    const { data } = Papa.parse<string[]>(file.text, { skipEmptyLines: true })
    expect(data).toHaveLength(31)
    await world.handlers['imports.openExport']({ export: id, retailer: '7' })
    const sha = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    expect(world.made).toMatchObject([{ retailer: '7', name: file.name }])
    expect(sha(world.made[0]?.bytes ?? '')).toBe(sha(file.text))
    // Nobody looks any more once it is ready.
    await expect
      .poll(async () => {
        const before = service.requests.count('admin.pricing.exports.index')
        await new Promise(resolve => setTimeout(resolve, 300))
        return service.requests.count('admin.pricing.exports.index') - before
      })
      .toBe(0)
  })

  it('whose answer was lost is not asked for again', async () => {
    const { service, world } = await practice({ stepSeconds: 0.05 })
    service.faults.set({ 'cut-body@admin.pricing.export': '1x' })
    const started = world.handlers['imports.startExport']({ retailer: '7' })
    await expect(started).rejects.toMatchObject({ code: 'service.answer-unknown' })
    expect(service.requests.count('admin.pricing.export')).toBe(1)
    // The list shows that it was made all the same.
    await expect.poll(async () => (await list(world)).exports.length).toBe(1)
  })

  it('has a link that holds for a short time: each download asks for a new one', async () => {
    const { service, world } = await practice({ stepSeconds: 0.05 })
    await world.handlers['imports.startExport']({ retailer: '7' })
    await expect.poll(async () => (await list(world)).exports[0]?.isReady, { timeout: 10_000 }).toBe(true)
    const id = (await list(world)).exports[0]?.id ?? ''
    service.faults.set({ 'expired-links': '1x' })
    const refused = world.handlers['imports.exportFile']({ export: id })
    await expect(refused).rejects.toMatchObject({ code: 'imports.export-not-fetched' })
    service.faults.clear()
    expect((await world.handlers['imports.exportFile']({ export: id })).text).toContain('Username')
  })

  it('is nobody’s while nobody is signed in', async () => {
    const { world } = await practice()
    await world.prices.session.signOut()
    await expect(list(world)).rejects.toMatchObject({ code: 'session.not-signed-in' })
  })
})

describe('a service without a list of exports', () => {
  it('offers them by its notifications', async () => {
    const service = await strangeService()
    service.other = (response, { url }) => {
      const created_at = new Date().toISOString()
      if (url.startsWith('/admin/notifications')) {
        const told = { title: 'Your export is ready', created_at }
        return json(response, {
          data: [
            { id: 4, ...told, url: '/f.csv' },
            { id: 5, ...told },
            { id: 6, url: '/x' },
          ],
        })
      }
      if (url === '/f.csv') return void response.end('Username,Currency\r\n')
      json(response, { message: 'The operation does not exist in the admin API.' }, 404)
    }
    const world = await desk(service.url, 'a-token-of-the-tests')
    const { exports, offered } = await list(world)
    expect(offered).toBe(true)
    expect(exports).toMatchObject([{ id: '4', retailer: null, isReady: true }])
    expect((await world.handlers['imports.exportFile']({ export: '4' })).text).toBe('Username,Currency\r\n')
  })

  it('says that the notifications couldn’t be read, and not that there are none', async () => {
    const service = await strangeService()
    service.other = (response, { url }) =>
      url.startsWith('/admin/notifications')
        ? json(response, { message: 'Out of memory' }, 500)
        : json(response, { message: 'The operation does not exist in the admin API.' }, 404)
    const world = await desk(service.url, 'a-token-of-the-tests')
    await expect(list(world)).rejects.toMatchObject({ code: 'service.failed' })
  })

  it('and without exports says so', async () => {
    const service = await strangeService()
    service.other = response => json(response, { message: 'The operation does not exist in the admin API.' }, 404)
    const world = await desk(service.url, 'a-token-of-the-tests')
    await expect(world.handlers['imports.startExport']({ retailer: '7' })).rejects.toMatchObject({
      code: 'service.operation-absent',
    })
    expect(await list(world)).toEqual({ exports: [], offered: false })
  })
})
