import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AddressGuard, addressGuard } from '../../src-main/service/address-guard.ts'
import { type DocumentRequest, fetchDocument } from '../../src-main/service/document.ts'
import { nodeFetch } from '../../src-main/service/node-fetch.ts'
import { failureOf, serve } from './service-support.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'documents-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const pdf = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.alloc(300_000, 'stream of marks '),
  Buffer.from('\n%%EOF\n'),
])

const anywhere = async () => {}
const get = (url: string, more: Partial<DocumentRequest> = {}) =>
  fetchDocument({
    url,
    toFile: join(folder, 'job.pdf'),
    limitBytes: 1_000_000,
    fetch,
    guard: anywhere,
    ...more,
  })

/** A document as its host sends it, and what becomes of the fetch; nothing may be left on disk. */
async function failureWhen(
  answer: (response: ServerResponse) => void,
  more: Partial<DocumentRequest> = {},
): Promise<Error & Record<string, unknown>> {
  const server = await serve(answer)
  const failure = await failureOf(get(`${server.url}/a.pdf?signature=secret-of-the-link`, more))
  expect(readdirSync(folder)).toEqual([])
  expect(failure.message).not.toContain('secret-of-the-link')
  return failure
}

describe('a document', () => {
  test.each<[string, Buffer]>([
    ['80 kB of zeros', Buffer.alloc(80_508)],
    ['3 kB of blanks', Buffer.alloc(3_000, ' ')],
    ['a page of HTML', Buffer.from(`<!doctype html><p>${'object 7 '.repeat(900)}</p>`)],
  ])('comes whole with %s behind its end mark', async (_what, tail) => {
    const sent = Buffer.concat([pdf, tail])
    const server = await serve(response => response.end(sent))
    expect(await get(`${server.url}/a.pdf`)).toMatchObject({ bytes: sent.length })
  })

  test.each(['length', 'chunked', 'gzip', 'byte by byte'])('comes whole (%s)', async how => {
    const small = Buffer.from('%PDF-1.4\n%%EOF')
    const sent = how === 'byte by byte' ? small : pdf
    const server = await serve(response => {
      if (how === 'length') response.setHeader('content-length', sent.length).end(sent)
      else if (how === 'gzip') response.setHeader('content-encoding', 'gzip').end(gzipSync(sent))
      else if (how === 'chunked') response.write(sent.subarray(0, 7)) && response.end(sent.subarray(7))
      else {
        let at = 0
        const next = () =>
          at < sent.length ? response.write(sent.subarray(at, ++at), () => setImmediate(next)) : response.end()
        next()
      }
    })
    expect(await get(server.url)).toEqual({
      bytes: sent.length,
      sha256: createHash('sha256').update(sent).digest('hex'),
    })
    expect(readdirSync(folder)).toEqual(['job.pdf'])
    expect(readFileSync(join(folder, 'job.pdf')).equals(sent)).toBe(true)
    expect(statSync(join(folder, 'job.pdf')).mode & 0o077).toBe(0)
    expect(server.seen[0]?.headers).not.toHaveProperty('authorization')
    expect(server.seen[0]?.headers).not.toHaveProperty('referer')
  })

  test('may have its mark a little later, and its end mark a little earlier', async () => {
    const odd = Buffer.concat([Buffer.alloc(900, ' '), pdf, Buffer.alloc(1500, '\n')])
    const server = await serve(response => void response.end(odd))
    expect(await get(server.url)).toMatchObject({ bytes: odd.length })
  })

  test('goes into a folder that is made, over what lay there, and over what a crash left', async () => {
    const server = await serve(response => void response.end(pdf))
    const toFile = join(folder, 'new', 'job.pdf')
    await get(server.url, { toFile })
    writeFileSync(`${toFile}.part`, Buffer.alloc(900_000, 'left over'))
    await get(server.url, { toFile })
    expect(readFileSync(toFile).equals(pdf)).toBe(true)
    expect(readdirSync(join(folder, 'new'))).toEqual(['job.pdf'])
  })

  test('is found along redirects, relative and to another host', async () => {
    const store = await serve((response, seen) => {
      if (seen.url === '/c') response.end(pdf)
      else response.writeHead(302, { location: 'c' }).end()
    })
    const server = await serve(response => void response.writeHead(307, { location: `${store.url}/b` }).end())
    expect(await get(`${server.url}/a`)).toMatchObject({ bytes: pdf.length })
    expect(store.seen.map(seen => seen.url)).toEqual(['/b', '/c'])
    expect(store.seen.some(seen => seen.headers.authorization)).toBe(false)
  })
})

describe('nothing is left, and it is said what happened, when', () => {
  test.each([400, 403, 404, 410])('the link is refused (%i)', async status => {
    expect(await failureWhen(response => void response.writeHead(status).end('gone'))).toMatchObject({
      code: 'document.link-refused',
      data: { status },
      retry: 'any-time',
    })
  })

  test('its host fails, or asks to wait', async () => {
    const failed = await failureWhen(response => void response.writeHead(500).end())
    expect(failed).toMatchObject({ code: 'document.fetch-failed' })
    expect(failed.message).toContain('status 500')
    const wait = await failureWhen(response => void response.writeHead(429, { 'retry-after': '7' }).end())
    expect(wait).toMatchObject({ code: 'document.link-refused', retry: { afterSeconds: 7 } })
    expect(await failureWhen(response => void response.writeHead(204).end())).toMatchObject({
      code: 'document.fetch-failed',
    })
  })

  test('it is a web page, long, short or endless', async () => {
    for (const body of ['<html>\u0000expired</html>', `<html>${'x'.repeat(5000)}`]) {
      const failure = await failureWhen(response => void response.end(body))
      expect(failure).toMatchObject({ code: 'document.not-pdf' })
      // The link may have led to what the service can't reach itself: no byte of it is repeated.
      expect(failure.message).not.toContain('<html>')
    }
    const endless = await failureWhen(response => {
      const more = setInterval(() => response.write('x'.repeat(2000)), 5)
      response.on('close', () => clearInterval(more))
    })
    expect(endless).toMatchObject({ code: 'document.not-pdf' })
  })

  test('it is empty', async () => {
    expect(await failureWhen(response => void response.end())).toMatchObject({ code: 'document.empty' })
    const unannounced = (response: ServerResponse) => void response.writeHead(200).end()
    expect(await failureWhen(unannounced)).toMatchObject({ code: 'document.empty' })
  })

  test('it is larger than the limit, announced or not', async () => {
    const announced = await failureWhen(response => {
      response.setHeader('content-length', 5_000_000).write(pdf)
    })
    expect(announced).toMatchObject({ code: 'document.too-large', retry: 'no' })
    const endless = await failureWhen(
      response => {
        response.write('%PDF-1.7\n')
        const more = setInterval(() => response.write(pdf), 5)
        response.on('close', () => clearInterval(more))
      },
      { limitBytes: 2_000_000 },
    )
    expect(endless).toMatchObject({ code: 'document.too-large', data: { limit: '1.9 MB' } })
  })

  test.each(['content-length', 'chunked', 'at once'])('it is cut off (%s)', async how => {
    const failure = await failureWhen(response => {
      if (how !== 'chunked') response.setHeader('content-length', pdf.length)
      if (how === 'at once') response.flushHeaders()
      else response.write(pdf.subarray(0, 5000))
      setTimeout(() => response.destroy(), 50)
    })
    expect(failure).toMatchObject({
      code: 'document.cut',
      data: { bytes: how === 'at once' ? 0 : 5000 },
      retry: 'any-time',
    })
  })

  test('fewer bytes come than were announced, where the platform lets that pass', async () => {
    const lax: typeof fetch = async () => new Response('%PDF-1.4\n%%EOF', { headers: { 'content-length': '5000' } })
    expect(await failureOf(get('http://127.0.0.1/a.pdf', { fetch: lax }))).toMatchObject({
      code: 'document.cut',
      data: { bytes: 14 },
    })
    expect(readdirSync(folder)).toEqual([])
  })

  test('it has no end mark', async () => {
    const half = pdf.subarray(0, 200_000)
    expect(await failureWhen(response => void response.end(half))).toMatchObject({
      code: 'document.incomplete',
    })
  })

  test('a newer revision behind its end mark is cut', async () => {
    for (const cut of ['\n7 0 obj\n<< /Type /Page', '\n7 0 obj\n<<>>\nendobj\nxref\n0 1\n', '\nstartxref\n12']) {
      const revised = Buffer.concat([pdf, Buffer.from(cut)])
      expect(await failureWhen(response => void response.end(revised))).toMatchObject({ code: 'document.incomplete' })
    }
  })

  test('its host is silent, before or within it', async () => {
    for (const first of [Buffer.alloc(0), pdf.subarray(0, 5000)]) {
      const failure = await failureWhen(response => void (first.length > 0 && response.write(first)), {
        idleSeconds: 0.3,
      })
      expect(failure).toMatchObject({ code: 'document.host-silent', data: { seconds: 0.3 } })
    }
  })

  test('its host drips without end', async () => {
    const failure = await failureWhen(
      response => {
        response.write('%PDF-1.7')
        const more = setInterval(() => response.write(' '), 20)
        response.on('close', () => clearInterval(more))
      },
      { totalSeconds: 0.5 },
    )
    expect(failure).toMatchObject({ code: 'document.fetch-failed' })
    expect(failure.message).toContain('took longer than 0.5 s')
  })

  test('its host is not there', async () => {
    const server = await serve(() => {})
    await server.close()
    const failure = await failureOf(get(server.url))
    expect(failure).toMatchObject({ code: 'document.fetch-failed', retry: 'any-time' })
    expect(failure.message).toContain('the connection was refused')
  })

  test('the name of its host can’t be resolved', async () => {
    const guard = addressGuard('https://admin.example.com')
    const failure = await failureOf(get('http://files.invalid/a.pdf', { fetch: nodeFetch, guard }))
    expect(failure).toMatchObject({ code: 'document.fetch-failed', retry: 'any-time' })
    expect(failure.message).toContain('files.invalid')
    // What it is called depends on whether there is a name server at all.
    expect(failure.cause).toMatchObject({ code: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/) })
    expect(readdirSync(folder)).toEqual([])
  })

  test('the caller gives up', async () => {
    const control = new AbortController()
    const reason = new Error('closing')
    const server = await serve(response => {
      response.write(pdf.subarray(0, 5000))
      setTimeout(() => control.abort(reason), 50)
    })
    expect(await failureOf(get(server.url, { signal: control.signal }))).toBe(reason)
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('a link that is not followed', () => {
  test.each([
    ['no address', 'a.pdf'],
    ['file', 'file:///etc/passwd'],
    ['data', 'data:application/pdf,%PDF-'],
    ['with a password', 'http://me:secret@127.0.0.1/a.pdf'],
  ])('%s', async (_what, url) => {
    const failure = await failureOf(get(url))
    expect(failure).toMatchObject({ code: 'document.bad-link' })
    expect(failure.message).not.toContain('secret')
  })

  test.each(['file:///etc/passwd', 'ftp://127.0.0.1/', 'http://['])('on to %s', async location => {
    const failure = await failureWhen(response => void response.writeHead(302, { location }).end())
    expect(failure).toMatchObject({ code: 'document.bad-link' })
  })

  test('in a circle', async () => {
    const failure = await failureWhen(response => void response.writeHead(302, { location: '/' }).end())
    expect(failure).toMatchObject({ code: 'document.bad-link' })
  })

  test('from https down to http, except on this computer', async () => {
    const plain = await serve(response => void response.end(pdf))
    const sendOn = (location: string): typeof fetch => {
      return async (input, init) =>
        String(input).startsWith('https:')
          ? new Response(null, { status: 302, headers: { location } })
          : fetch(input, init)
    }
    const down = get('https://files.example/a.pdf', { fetch: sendOn('http://files.example/a.pdf') })
    expect(await failureOf(down)).toMatchObject({ code: 'document.bad-link' })
    expect(await get('https://files.example/a.pdf', { fetch: sendOn(plain.url) })).toMatchObject({
      bytes: pdf.length,
    })
  })
})

describe('a link to a private address', () => {
  const guard = addressGuard('https://admin.example.com', async () => ['203.0.113.7'])

  test('is asked nothing, whether the link names it, a redirect does, or a name leads there', async () => {
    let asked = 0
    const server = await serve(response => {
      asked += 1
      response.end(pdf)
    })
    const port = new URL(server.url).port
    const links = ['127.0.0.1', 'localhost', 'localhost.', 'a.localhost', '2130706433', '0x7f.1', '[::ffff:7f00:1]']
    for (const host of links) {
      const failure = await failureOf(get(`http://${host}:${port}/`, { fetch: nodeFetch, guard }))
      expect(failure, host).toMatchObject({ code: 'document.private-address', retry: 'no' })
    }
    const moved: typeof fetch = async () => Response.redirect(`http://127.0.0.1:${port}/`, 302)
    expect(await failureOf(get('http://files.example/a.pdf', { fetch: moved, guard }))).toMatchObject({
      code: 'document.private-address',
    })
    expect(asked).toBe(0)
    expect(readdirSync(folder)).toEqual([])
  })

  test('is refused by what the name was found to be, before it is connected to', async () => {
    let asked = 0
    const server = await serve(response => {
      asked += 1
      response.end(pdf)
    })
    const url = new URL(`http://localhost:${new URL(server.url).port}/`)
    const seen: unknown[] = []
    const request = (guard: AddressGuard) => nodeFetch(url, { headers: {}, signal: AbortSignal.timeout(10_000), guard })
    await request(async (host, addresses) => void seen.push(host, ...addresses))
    expect(seen[0]).toBe('localhost')
    expect(seen).toContain('127.0.0.1')
    const refused = new Error('not there')
    await expect(request(() => Promise.reject(refused))).rejects.toBe(refused)
    expect(asked).toBe(1)
  })
})

describe('a disk that does not take it', () => {
  test('because a file is where the folder should be', async () => {
    const server = await serve(response => void response.end(pdf))
    writeFileSync(join(folder, 'file'), '')
    const failure = await failureOf(get(server.url, { toFile: join(folder, 'file', 'job.pdf') }))
    expect(failure).toMatchObject({ code: 'document.disk', data: { folder: join(folder, 'file') } })
  })

  test.runIf(process.platform === 'linux' && process.getuid?.() === 0)('because it is full', async () => {
    const disk = join(folder, 'disk')
    mkdirSync(disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'none', disk])
    try {
      const large = Buffer.concat([pdf, Buffer.alloc(100_000, ' '), Buffer.from('%%EOF')])
      const server = await serve(response => void response.end(large))
      const failure = await failureOf(get(server.url, { toFile: join(disk, 'job.pdf') }))
      expect(failure).toMatchObject({
        code: 'document.disk',
        data: { folder: disk, why: 'the disk is full' },
        retry: 'any-time',
      })
      expect(readdirSync(disk)).toEqual([])
    } finally {
      execFileSync('umount', [disk])
    }
  })

  test('and no link that somebody put in the way is written through, for small documents and large ones', async () => {
    for (const size of [0, 600_000]) {
      const large = Buffer.concat([pdf, Buffer.alloc(size, ' '), Buffer.from('%%EOF')])
      const server = await serve(response => void response.end(large))
      writeFileSync(join(folder, 'victim'), 'precious')
      symlinkSync(join(folder, 'victim'), join(folder, 'job.pdf.part'))
      expect(await get(server.url)).toMatchObject({ bytes: large.length })
      expect(readFileSync(join(folder, 'victim'), 'utf8')).toBe('precious')
      expect(lstatSync(join(folder, 'job.pdf')).mode & 0o777).toBe(0o600)
    }
  })

  test.runIf(process.platform === 'linux')('because it may not be written to', async () => {
    const server = await serve(response => void response.end(pdf))
    const failure = await failureOf(get(server.url, { toFile: '/proc/job.pdf' }))
    expect(failure).toMatchObject({ code: 'document.disk', data: { folder: '/proc' } })
  })
})
