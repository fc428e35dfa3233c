// @module-tag long
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { startUploads, type UploadWorld } from './imports-upload-support.ts'
import { removePriceFolders } from './prices-desk-support.ts'
import { type StrangeService, strangeService } from './prices-strange-support.ts'
import { json, type Seen, serve } from './service-support.ts'

// Exports of a service of another house: how it lists them, and what its links give.

const token = 'a-token-of-the-tests-0123456789'
const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})
afterAll(removePriceFolders)

type Answer = (response: ServerResponse, seen: Seen) => void
const csv = 'Username,Currency,Fabric Code\r\nOdd,USD,Ä-1\r\n'

interface Odd {
  service: StrangeService
  list: Answer
  file: Answer
  start: Answer
  /** What came to the file's address. */
  asked: Seen[]
}

async function odd(): Promise<{ service: Odd; world: UploadWorld }> {
  const strange = await strangeService()
  const service: Odd = {
    service: strange,
    list: response => json(response, [{ id: 1, status: 'finished', url: '/file.csv' }]),
    file: response => void response.end(csv),
    start: response => json(response, { batch_id: 1 }, 202),
    asked: [],
  }
  strange.other = (response, seen) => {
    if (seen.url.includes('/pricing/exports')) return service.list(response, seen)
    if (seen.url.includes('/pricing/export/')) return service.start(response, seen)
    if (!seen.url.startsWith('/file')) return json(response, { message: 'no such page' }, 404)
    service.asked.push(seen)
    service.file(response, seen)
  }
  const world = await startUploads({ baseUrl: strange.url, token })
  open.push(world)
  return { service, world }
}

const list = async ({ handlers }: UploadWorld) => (await handlers['imports.exports']({})).exports
const text = async ({ handlers }: UploadWorld, id = '1') => (await handlers['imports.exportFile']({ export: id })).text
const refusal = (why: string | RegExp) => ({
  code: 'imports.export-not-fetched',
  data: { why: expect.stringMatching(why) },
})

describe('the list of exports', () => {
  it.each<[what: string, answer: unknown]>([
    ['bare', [{ id: 1, url: '/file.csv' }]],
    ['under exports', { exports: [{ id: '1', status: 'Done', url: '/file.csv' }] }],
    ['under data', { data: [{ batch_id: 1, state: 'COMPLETED', download_url: 'file.csv' }] }],
    ['in records within', { data: { exports: [{ export_id: 1, file_url: '/file.csv' }] } }],
    ['in pages', { data: [{ id: 1, url: '/file.csv' }], meta: { current_page: 1, last_page: 1 } }],
    ['with gaps', { data: { 0: { id: 1, url: '/file.csv' }, 4: null } }],
  ])('comes %s', async (_what, answer) => {
    const { service, world } = await odd()
    service.list = response => json(response, answer)
    expect(await list(world)).toMatchObject([{ id: '1', isReady: true }])
    expect(await text(world)).toBe(csv)
  })

  it.each<[status: unknown, isReady: boolean]>([
    ['Fertig', true],
    ['READY', true],
    ['已完成', true],
    [3, true],
    [null, true],
    ['not-ready', false],
    ['Generating…', false],
    ['in_progress', false],
    ['preparing', false],
    ['生成中', false],
    ['失败', false],
    ['Expired', false],
  ])('with the word %s is ready: %s', async (status, isReady) => {
    const { service, world } = await odd()
    service.list = response => json(response, [{ id: 1, status, url: '/file.csv' }])
    expect((await list(world))[0]?.isReady).toBe(isReady)
  })

  it('names the retailer in the place of its id', async () => {
    const { service, world } = await odd()
    await world.prices.open('7')
    service.list = response =>
      json(response, [
        { id: 1, retailer: 'Odd', url: '/file.csv' },
        { id: 2, retailer: 'Another', url: '/file.csv' },
        { id: 3, retailer: { name: 'Odd' }, url: '/file.csv' },
        { id: 4, retailer: 7, url: '/file.csv' },
      ])
    expect((await list(world)).map(({ retailer, retailerName }) => [retailer, retailerName])).toEqual([
      ['7', 'Odd'],
      ['Another', null],
      ['7', 'Odd'],
      ['7', 'Odd'],
    ])
  })
})

describe('asking for an export', () => {
  it.each<[what: string, answer: Answer, batch: string | null]>([
    ['a number', response => json(response, { data: { batch_id: 12 } }), '12'],
    ['nothing at all', response => void response.end(), null],
    ['no content', response => void response.writeHead(204).end(), null],
  ])('is answered with %s', async (_what, answer, batch) => {
    const { service, world } = await odd()
    service.start = answer
    expect(await world.handlers['imports.startExport']({ retailer: '7' })).toEqual({ batch })
  })

  it('whose answer was lost: the list is looked at all the same, and nothing is asked for twice', async () => {
    const { service, world } = await odd()
    let started = 0
    let looked = 0
    service.start = response => {
      started++
      response.socket?.destroy()
    }
    service.list = response => {
      looked++
      json(response, looked > 2 ? [{ id: 9, status: 'done', url: '/file.csv' }] : [])
    }
    const asked = world.handlers['imports.startExport']({ retailer: '7' })
    await expect(asked).rejects.toMatchObject({ code: 'service.answer-unknown' })
    await expect.poll(() => world.exportsTold(), { timeout: 5_000 }).toBeGreaterThan(1)
    expect(looked).toBeGreaterThan(0)
    expect(started).toBe(1)
  })
})

describe('the file of an export', () => {
  it('on another host is fetched without the token, also where that host asks for it or sends back', async () => {
    const { service, world } = await odd()
    let answer: Answer = response => void response.end(csv)
    const other = await serve((response, seen) => answer(response, seen))
    service.list = response => json(response, [{ id: 1, status: 'done', url: `${other.url}/f.csv?sig=1` }])
    expect(await text(world)).toBe(csv)
    answer = response => void response.writeHead(401).end()
    await expect(text(world)).rejects.toMatchObject(refusal(/expired/))
    answer = response => void response.writeHead(302, { location: `${service.service.url}/file.csv` }).end()
    service.file = (response, { headers }) =>
      headers.authorization ? void response.end(csv) : void response.writeHead(401).end()
    await expect(text(world)).rejects.toMatchObject(refusal(/expired/))
    const sent = [...other.seen, ...service.asked]
    expect(sent.filter(({ headers }) => JSON.stringify(headers).includes(token))).toEqual([])
    expect(service.asked).toHaveLength(1)
  })

  it('of the service itself gets the token where it asks for it, and only there', async () => {
    const { service, world } = await odd()
    const other = await serve(response => void response.end(csv))
    service.file = (response, { headers, url }) => {
      if (!headers.authorization) return void response.writeHead(401).end()
      if (url === '/file.csv') return void response.writeHead(302, { location: `${other.url}/f.csv` }).end()
      response.end(csv)
    }
    expect(await text(world)).toBe(csv)
    expect(service.asked.at(-1)?.headers.authorization).toBe(`Bearer ${token}`)
    expect(JSON.stringify(other.seen)).not.toContain(token)
  })

  it.each<[what: string, answer: Answer]>([
    ['packed as a file', response => void response.end(gzipSync(csv))],
    ['packed on its way', response => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(csv))],
    ['in UTF-16', response => void response.end(Buffer.from(`\ufeff${csv}`, 'utf16le'))],
    ['in Windows-1252', response => void response.end(Buffer.from(csv, 'latin1'))],
    ['with a mark', response => void response.end(`\ufeff${csv}`)],
    [
      'called something else',
      response => void response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(csv),
    ],
  ])('%s is read', async (_what, answer) => {
    const { service, world } = await odd()
    service.file = answer
    expect(await text(world)).toBe(csv)
    await world.handlers['imports.openExport']({ export: '1', retailer: '7' })
    expect(world.made).toMatchObject([{ name: 'fabric-prices-7-1.csv', retailer: '7' }])
  })

  it('in Windows-1252 is read though its first accent stands far down', async () => {
    const { service, world } = await odd()
    const plain = csv.replaceAll(/\P{ASCII}/gu, 'e')
    const long = `${plain}${'\r\nHarbour & Vale,USD,HV-0402,1'.repeat(4000)}\r\nHôtel,USD,HV-0402,1`
    service.file = response => void response.end(Buffer.from(long, 'latin1'))
    expect(await text(world)).toBe(long)
  })

  it('that is a workbook opens as one, and is no text', async () => {
    const { service, world } = await odd()
    service.file = response => void response.end(Buffer.from('PK\x03\x04 and so on', 'latin1'))
    await expect(text(world)).rejects.toMatchObject({ code: 'imports.export-is-workbook' })
    await world.handlers['imports.openExport']({ export: '1', retailer: '7' })
    expect(world.made).toMatchObject([{ name: 'fabric-prices-7-1.xlsx' }])
  })

  it.each<[what: string, answer: Answer, error: object]>([
    ['a sign-in page', response => void response.end('<!doctype html><p>Sign in'), refusal('a web page')],
    ['an error in JSON', response => json(response, { message: 'This link has expired.' }), refusal('JSON')],
    ['nothing', response => void response.end(), refusal('nothing')],
    [
      'cut',
      response => {
        response.writeHead(200, { 'content-length': 5_000 }).write(csv)
        setTimeout(() => response.socket?.destroy(), 20)
      },
      refusal(/./),
    ],
    [
      'cut where its length was never told',
      response => {
        response.write(csv)
        setTimeout(() => response.socket?.destroy(), 20)
      },
      refusal(/./),
    ],
    ['packed and cut', response => void response.end(gzipSync(csv).subarray(0, 30)), refusal('damaged')],
    [
      'huge',
      response => void response.writeHead(200, { 'content-length': 600 * 1024 * 1024 }).end('x'),
      refusal(/larger than 512 MB/),
    ],
    ['expired', response => void response.writeHead(410).end(), refusal(/expired/)],
    ['a PDF', response => void response.end('%PDF-1.7 ...'), { code: 'imports.not-a-table' }],
  ])('that is %s makes no draft', async (_what, answer, error) => {
    const { service, world } = await odd()
    service.file = answer
    const asked = { export: '1', retailer: '7' }
    await expect(world.handlers['imports.openExport'](asked)).rejects.toMatchObject(error)
    await expect(text(world)).rejects.toMatchObject(error)
    expect(world.made).toEqual([])
  })
})
