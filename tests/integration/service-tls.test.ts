import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { selfSignedCertificate } from './service-certificate.ts'
import { clientOf, failureOf, listening, serve } from './service-support.ts'

test('a certificate that nobody vouches for: no safe connection, and no request', async () => {
  let requests = 0
  const server = createServer(selfSignedCertificate(), (_request, response) => {
    requests++
    response.end('{}')
  })
  const { url } = await listening(server)
  const client = clientOf(url.replace('http:', 'https:'))
  const failure = await failureOf(client.readMe())
  expect(failure).toMatchObject({ code: 'service.tls' })
  expect(failure.message).toContain('its certificate is self-signed')
  // Nothing was sent, so what starts something is known not to have happened.
  expect(await failureOf(client.read('admin.orders.print-jobs.reprint', { path: { job: '1' } }))).toMatchObject({
    code: 'service.tls',
  })
  expect(requests).toBe(0)
})

test('a certificate that the computer’s own store vouches for', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-store-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const pair = selfSignedCertificate()
  await writeFile(join(folder, 'store.pem'), pair.cert)
  const { url } = await listening(createServer(pair, (request, response) => response.end(request.method)))
  // The two ways over Node's network.
  const methods = ['POST', 'GET']
  const client = fileURLToPath(new URL('../../src-main/service/node-fetch.ts', import.meta.url))
  const script = `import { nodeFetch } from ${JSON.stringify(client)}
    for (const method of ${JSON.stringify(methods)}) {
      const init = { method, headers: {}, signal: AbortSignal.timeout(30_000) }
      const reply = await nodeFetch(new URL(process.argv[1]), init)
      for await (const bytes of reply.body) process.stdout.write(bytes)
    }`
  const at = url.replace('http://127.0.0.1', 'https://localhost')
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, at], {
    env: { ...process.env, SSL_CERT_FILE: join(folder, 'store.pem') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await Promise.all([text(child.stdout), once(child, 'close')])
  expect(said).toBe(methods.join(''))
})

test('https where plain http answers', async () => {
  const server = await serve(response => void response.end('{}'))
  const failure = await failureOf(clientOf(server.url.replace('http:', 'https:')).readMe())
  expect(failure).toMatchObject({ code: 'service.tls' })
  expect(failure.message).toContain('doesn’t use TLS')
})

test('a name that does not exist', async () => {
  const failure = await failureOf(clientOf('https://no-such-host.invalid').readMe())
  expect(failure).toMatchObject({ code: 'service.unreachable', retry: 'any-time' })
  expect(failure.message).toMatch(/host not found|can’t be looked up/)
})
