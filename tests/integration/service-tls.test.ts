import { createServer } from 'node:https'
import { expect, test } from 'vitest'
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
