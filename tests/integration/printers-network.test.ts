import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openPrinter } from '../../src-main/print/printers/index.ts'
import type { HeldHandOver, OneShotHandOver, SpoolerJob } from '../../src-main/print/printers/printer.ts'
import { putDocument, smallPdf } from '../rig/documents.ts'
import { type IppSeen, type IppServer, ippAnswer, sendIpp, startIppServer } from '../rig/ipp-server.ts'

const quick = { limits: { connect: 1_000, answer: 700, document: 700 } }
const operation = {
  printJob: 2,
  createJob: 5,
  sendDocument: 6,
  getJob: 9,
  getJobs: 10,
  getPrinter: 11,
  release: 13,
}

let folder: string
const open: { close(): unknown }[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'documents-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

const integer = (name: string, ...values: number[]) => ({
  name,
  values: values.map(value => ({ kind: 'enum' as const, value })),
})
const keywords = (name: string, ...values: string[]) => ({
  name,
  values: values.map(value => ({ kind: 'keyword' as const, value })),
})

/** What a printer says of itself: one that holds jobs, or one that only takes them in one call. */
function capabilities(seen: IppSeen, holds: boolean, formats = ['application/pdf']): Buffer {
  const operations = holds ? [2, 5, 6, 8, 9, 10, 11, 13] : [2, 4, 8, 9, 10, 11]
  return ippAnswer(seen.message, 0, {
    tag: 4,
    attributes: [
      integer('operations-supported', ...operations),
      integer('printer-state', 3),
      keywords('job-hold-until-supported', 'no-hold', ...(holds ? ['indefinite'] : [])),
      keywords('document-format-supported', ...formats),
      keywords('media-supported', 'iso_a4_210x297mm', 'om_label_100x150mm'),
    ],
  })
}

const job = (seen: IppSeen, state: number) =>
  ippAnswer(seen.message, 0, { tag: 2, attributes: [integer('job-id', 7), integer('job-state', state)] })

/** A printer whose answer to one operation is given; to others it answers as it should. */
async function printerThat(
  holds: boolean,
  which: number,
  answer: Parameters<typeof startIppServer>[0],
): Promise<IppServer> {
  const server = await startIppServer((seen, response, request) => {
    if (seen.message.code === which) answer(seen, response, request)
    else if (seen.message.code === operation.getPrinter) sendIpp(response, capabilities(seen, holds))
    else sendIpp(response, job(seen, seen.message.code === operation.printJob ? 5 : 4))
  })
  open.push(server)
  return server
}

async function heldOf(uri: string): Promise<HeldHandOver> {
  const handOver = await openPrinter(uri, quick).handOver()
  if (handOver.kind !== 'held') throw new Error('this printer should hold jobs')
  return handOver
}

async function oneShotOf(uri: string, limits = quick): Promise<OneShotHandOver> {
  const handOver = await openPrinter(uri, limits).handOver()
  if (handOver.kind !== 'one-shot') throw new Error('this printer should not hold jobs')
  return handOver
}

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `ipp://127.0.0.1:${(server.address() as AddressInfo).port}/printers/q`
}

/** A bare TCP server that does with a connection what it is told. */
async function tcp(handle: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    handle(socket)
  })
  open.push({
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise(resolve => server.close(resolve))
    },
  })
  return listening(server)
}

async function http(handle: RequestListener): Promise<string> {
  const server = createHttpServer(handle)
  open.push({
    close() {
      server.closeAllConnections()
      return new Promise(resolve => server.close(resolve))
    },
  })
  return listening(server)
}

describe('a network printer that cannot hold jobs', () => {
  test('gets the document in one Print-Job, with what the rule asks for', async () => {
    const server = await printerThat(false, operation.printJob, (seen, response) => sendIpp(response, job(seen, 5)))
    const document = putDocument(folder, 'selvedge-desk-1-1')
    const options = { paper: '100x150mm', scale: 'fit', pages: '3,1-2', orientation: 'landscape' } as const
    const taken = await (await oneShotOf(server.uri)).submit(document, options)
    expect(taken).toEqual({ printerUri: server.uri, id: '7', uuid: null })
    const sent = server.seen.find(seen => seen.message.code === operation.printJob)
    expect(sent?.document.equals(smallPdf('selvedge-desk-1-1'))).toBe(true)
    const attributes = sent?.message.groups.find(group => group.tag === 2)?.attributes
    expect(attributes).toEqual([
      keywords('media', 'om_label_100x150mm'),
      keywords('print-scaling', 'fit'),
      integer('orientation-requested', 4),
      { name: 'page-ranges', values: [{ kind: 'rangeOfInteger', from: 1, to: 3 }] },
      { name: 'copies', values: [{ kind: 'integer', value: 1 }] },
      { name: 'number-up', values: [{ kind: 'integer', value: 1 }] },
      keywords('job-sheets', 'none'),
    ])
  })

  test('gets PDFs as octet-stream where it names nothing else, and none where it names other formats', async () => {
    let formats = ['application/octet-stream']
    const server = await printerThat(false, operation.getPrinter, (seen, response) =>
      sendIpp(response, capabilities(seen, false, formats)),
    )
    await (await oneShotOf(server.uri)).submit(putDocument(folder, 'selvedge-desk-2-1'), {})
    const sent = server.seen.find(seen => seen.message.code === operation.printJob)
    const format = sent?.message.groups[0]?.attributes.find(one => one.name === 'document-format')
    expect(format?.values).toEqual([{ kind: 'mimeMediaType', value: 'application/octet-stream' }])
    for (formats of [['image/urf'], ['image/pwg-raster', 'application/octet-stream']]) {
      await expect(openPrinter(server.uri).handOver()).rejects.toMatchObject({ code: 'printer.refused' })
    }
  })

  test('that says nothing after the document leaves it open what was taken', async () => {
    const server = await printerThat(false, operation.printJob, () => {})
    const handOver = await oneShotOf(server.uri)
    await expect(handOver.submit(putDocument(folder, 'selvedge-desk-3-1'), {})).rejects.toMatchObject({
      code: 'printer.answer-lost',
    })
  })

  test('is not asked again when it closes the connection after a document', async () => {
    const server = await printerThat(false, operation.printJob, (_seen, response) => response.destroy())
    const handOver = await oneShotOf(server.uri)
    await expect(handOver.submit(putDocument(folder, 'selvedge-desk-4-1'), {})).rejects.toMatchObject({
      code: 'printer.answer-lost',
    })
    expect(server.seen.filter(seen => seen.message.code === operation.printJob)).toHaveLength(1)
  })
})

describe('an error answer says what was taken', () => {
  const codes: [number, string][] = [
    [0x0401, 'printer.refused'],
    [0x0404, 'printer.refused'],
    [0x0405, 'printer.answer-lost'],
    [0x0406, 'printer.unknown-queue'],
    [0x040a, 'printer.refused'],
    [0x0500, 'printer.answer-lost'],
    [0x0502, 'printer.busy'],
    [0x0506, 'printer.rejecting'],
    [0x0507, 'printer.busy'],
    [0x0508, 'printer.answer-lost'],
    [0x050b, 'printer.busy'],
  ]
  test.each(codes)('IPP status %i is %s', async (status, code) => {
    const server = await printerThat(false, operation.printJob, (seen, response) =>
      sendIpp(response, ippAnswer(seen.message, status)),
    )
    const submitted = (await oneShotOf(server.uri)).submit(putDocument(folder, 'selvedge-desk-5-1'), {})
    await expect(submitted).rejects.toMatchObject({ code })
  })

  const statuses: [number, string][] = [
    [301, 'printer.refused'],
    [401, 'printer.wants-password'],
    [403, 'printer.refused'],
    [404, 'printer.unknown-queue'],
    [408, 'printer.answer-lost'],
    [426, 'printer.refused'],
    [500, 'printer.answer-lost'],
    [503, 'printer.busy'],
    [204, 'printer.bad-answer'],
  ]
  test.each(statuses)('HTTP %i is %s', async (status, code) => {
    const server = await printerThat(true, operation.createJob, (_seen, response) => {
      response.writeHead(status).end()
    })
    await expect((await heldOf(server.uri)).create('selvedge-desk-6-1', {})).rejects.toMatchObject({ code })
  })

  test('and questions about a job are never "refused": they wait', async () => {
    const uri = await http((_request, response) => response.writeHead(403).end())
    const asked: SpoolerJob = { printerUri: uri, id: '7', uuid: null }
    await expect(openPrinter(uri).look(asked)).rejects.toMatchObject({ code: 'printer.unreachable' })
    await expect(openPrinter(uri).cancel(asked)).rejects.toMatchObject({ code: 'printer.unreachable' })
  })
})

describe('a server that is no printer', () => {
  const html = '<!doctype html><title>Router</title>'

  test('is told from one: HTML, an empty answer, random bytes, another answer’s number, no HTTP at all', async () => {
    const type = { 'Content-Type': 'application/ipp' }
    const uris = [
      await http((_request, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end(html)),
      await http((_request, response) => response.writeHead(200, type).end()),
      await http((_request, response) => response.writeHead(200, type).end(html)),
      await tcp(socket => socket.end('SSH-2.0-OpenSSH_9.2\r\n')),
    ]
    const confused = await startIppServer((seen, response) =>
      sendIpp(response, ippAnswer({ ...seen.message, requestId: seen.message.requestId + 10 }, 0)),
    )
    open.push(confused)
    for (const uri of [...uris, confused.uri]) {
      await expect(openPrinter(uri, quick).handOver()).rejects.toMatchObject({ code: 'printer.bad-answer' })
      expect(await openPrinter(uri, quick).status()).toMatchObject({ state: 'unreachable', accepting: false })
    }
  })

  test('may send without end, drip byte by byte, say nothing, cut its answer or hang up: each ends in time', async () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/ipp\r\n'
    const endless = await http((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/ipp' })
      const more = () => !response.destroyed && response.write(Buffer.alloc(65_536, 0x41), () => setImmediate(more))
      more()
    })
    await expect(openPrinter(endless, { limits: { answer: 20_000 } }).handOver()).rejects.toMatchObject({
      code: 'printer.bad-answer',
    })
    const lost = [
      await tcp(socket => {
        socket.write(`${head}\r\n`)
        const timer = setInterval(() => socket.write('\x01'), 50)
        socket.on('close', () => clearInterval(timer))
      }),
      await tcp(() => {}),
      await tcp(socket => socket.once('data', () => socket.end(`${head}Content-Length: 500\r\n\r\n\x02\x00`))),
      await tcp(socket => socket.once('data', () => socket.destroy())),
    ]
    for (const uri of lost) {
      await expect(openPrinter(uri, quick).handOver()).rejects.toMatchObject({ code: 'printer.answer-lost' })
    }
  })

  test('that takes no more of a large document leaves it open what was taken', { tags: 'long' }, async () => {
    const document = putDocument(folder, 'selvedge-desk-7-1', smallPdf('large', 30_000_000))
    const mixed = await http((request, response) => {
      request.once('data', chunk => {
        const code = chunk.readUInt16BE(2)
        if (code !== operation.getPrinter) return request.pause()
        const message = {
          version: [2, 0] as [number, number],
          code,
          requestId: chunk.readInt32BE(4),
          groups: [],
        }
        return sendIpp(response, capabilities({ message, document: Buffer.alloc(0) }, false))
      })
    })
    // A busy machine takes a while to write what a connection's buffers hold.
    const patient = { limits: { connect: 10_000, answer: 5_000, document: 5_000 } }
    await expect((await oneShotOf(mixed, patient)).submit(document, {})).rejects.toMatchObject({
      code: 'printer.answer-lost',
    })
  })
})

describe('a server that cannot be reached', () => {
  test('took nothing: nothing listens, the name is unknown, the certificate is not trusted', async () => {
    const closed = createServer()
    const uri = await listening(closed)
    await new Promise(resolve => closed.close(resolve))
    const unreachable = { code: 'printer.unreachable', retry: 'any-time' }
    await expect(openPrinter(uri, quick).handOver()).rejects.toMatchObject(unreachable)
    const unknown = openPrinter('ipp://no-such-printer.invalid/ipp/print', quick)
    await expect(unknown.handOver()).rejects.toMatchObject(unreachable)
    const plain = await http((_request, response) => response.end())
    await expect(openPrinter(plain.replace('ipp:', 'ipps:'), quick).handOver()).rejects.toMatchObject(unreachable)
  })
})

describe('connections', () => {
  test('are kept from one question to the next; each hand-over has its own', async () => {
    const server = await printerThat(true, operation.createJob, (seen, response) => sendIpp(response, job(seen, 4)))
    const printer = openPrinter(server.uri, quick)
    for (let index = 0; index < 5; index += 1) await printer.status()
    expect(server.connections()).toBe(1)
    const steps = await heldOf(server.uri)
    for (let index = 0; index < 5; index += 1) await steps.create(`selvedge-desk-${index}-1`, {})
    expect(server.connections()).toBe(1 + 1 + 5)
  })

  test('that the server closed meanwhile are made anew for a question, not for a hand-over', async () => {
    let closing = false
    const server = await printerThat(true, operation.createJob, (_seen, response) => response.destroy())
    const steps = await heldOf(server.uri)
    await expect(steps.create('selvedge-desk-1-1', {})).rejects.toMatchObject({ code: 'printer.answer-lost' })
    expect(server.seen.filter(seen => seen.message.code === operation.createJob)).toHaveLength(1)

    const flaky = await startIppServer((seen, response, request) => {
      if (closing) {
        closing = false
        request.socket.destroy()
      } else sendIpp(response, job(seen, 4))
    })
    open.push(flaky)
    const printer = openPrinter(flaky.uri, quick)
    const asked = { printerUri: flaky.uri, id: '7', uuid: null }
    await printer.look(asked)
    closing = true
    expect((await printer.look(asked)).state).toBe('held')
  })
})

describe('a document that is not what it was', () => {
  test('is refused before anything is sent', async () => {
    const server = await printerThat(false, operation.printJob, (seen, response) => sendIpp(response, job(seen, 5)))
    const handOver = await oneShotOf(server.uri)
    for (const bytes of [smallPdf('small'), smallPdf('large', 600_000)]) {
      const document = putDocument(folder, 'selvedge-desk-8-1', bytes)
      writeFileSync(document.path, bytes.subarray(0, -1))
      await expect(handOver.submit(document, {})).rejects.toMatchObject({ code: 'printer.refused' })
      rmSync(document.path)
      await expect(handOver.submit(document, {})).rejects.toMatchObject({ code: 'printer.refused' })
    }
    expect(server.seen.filter(seen => seen.message.code === operation.printJob)).toEqual([])
  })
})

test.each([
  'ftp://printer/x',
  'ipp://',
  'ipp://user:secret@printer/x',
  'cups:',
  'cups:a/b',
  'windows: ',
  'folder:',
  'folder:relative/path',
  'a4',
])('“%s” is not a printer', uri => {
  expect(() => openPrinter(uri)).toThrow(expect.objectContaining({ code: 'printer.bad-uri' }))
})
