import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPrinter } from '../../src-main/print/printers/index.ts'
import { decodeMessage } from '../../src-main/print/printers/ipp/decode.ts'
import { endpointOf } from '../../src-main/print/printers/ipp/endpoint.ts'
import { certificateOf } from '../../src-main/print/printers/ipp/pinned.ts'
import { PrinterKeys } from '../../src-main/print/printers/printer-access.ts'
import { ippAnswer, sendIpp } from '../rig/ipp-server.ts'
import { memoryKeychain } from '../rig/memory-keychain.ts'

const index = fileURLToPath(new URL('../../src-main/print/printers/index.ts', import.meta.url))

describe.skipIf(!existsSync('/usr/bin/openssl'))('a printer over TLS', () => {
  let folder: string
  let server: Server
  let uri: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'certificate-'))
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
    const files = ['-keyout', key, '-out', certificate, '-days', '2']
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...subject], {
      stdio: 'ignore',
    })
    const pair = { key: readFileSync(key), cert: readFileSync(certificate) }
    server = createServer(pair, async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
      const { message } = decodeMessage(Buffer.concat(chunks))
      const state = { name: 'printer-state', values: [{ kind: 'enum' as const, value: 4 }] }
      sendIpp(response, ippAnswer(message, 0, { tag: 4, attributes: [state] }))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    uri = `ipps://127.0.0.1:${(server.address() as AddressInfo).port}/ipp/print`
  }, 30_000)
  afterAll(() => {
    server?.closeAllConnections()
    server?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('with a certificate that nobody vouches for is not used, and says why', async () => {
    const printer = openPrinter(uri)
    await expect(printer.handOver()).rejects.toMatchObject({ code: 'printer.unreachable' })
    expect((await printer.status()).message).toMatch(/certificate of .* is self-signed/)
  })

  test('with a certificate that a person has trusted is used; with any other, nothing is sent to it', async () => {
    const { fingerprint } = await certificateOf(endpointOf(uri))
    let connections = 0
    const count = () => {
      connections += 1
    }
    server.on('request', count)
    const printer = openPrinter(uri, { findPin: async () => fingerprint })
    expect((await printer.status()).state).toBe('printing')
    expect((await printer.status()).state).toBe('printing')
    expect(connections).toBe(2)
    const other = openPrinter(uri, { findPin: async () => fingerprint.replaceAll('A', 'B').replaceAll('1', '2') })
    const said = await other.status()
    expect([said.state, connections]).toEqual(['unreachable', 2])
    expect(said.message).toMatch(/isn’t the one you trusted/)
    server.off('request', count)
  })

  test('is trusted by the fingerprint that it shows, says when it shows another one, and can be forgotten', async () => {
    const keychain = memoryKeychain()
    const keys = new PrinterKeys(async () => keychain)
    const printer = openPrinter(uri, keys)
    expect((await printer.status()).wants).toBe('certificate')
    const { shown, trusted } = await keys.view(uri)
    expect([shown?.subject, trusted]).toEqual(['CN=localhost', null])
    const fingerprint = shown?.fingerprint ?? ''
    const other = fingerprint.replaceAll('A', 'B').replaceAll('1', '2')
    await expect(keys.trust(uri, other)).rejects.toMatchObject({ code: 'printer.other-certificate' })
    expect(keychain.entries.size).toBe(0)
    await keys.trust(uri, ` ${fingerprint.toLowerCase()} `)
    expect((await printer.status()).state).toBe('printing')
    expect((await keys.view(uri)).trusted).toEqual(shown)
    for (const [account, kept] of keychain.entries) keychain.entries.set(account, kept.replace(fingerprint, other))
    const reopened = openPrinter(uri, keys)
    expect((await reopened.status()).wants).toBe('other-certificate')
    expect((await keys.view(uri)).trusted?.fingerprint).toBe(other)
    await keys.trust(uri, fingerprint)
    expect((await reopened.status()).state).toBe('printing')
    await keys.forget(uri)
    expect([(await reopened.status()).wants, keychain.entries.size]).toEqual(['certificate', 0])
  })

  // The second names the computer's own store.
  const stores = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE']
  test.each(stores)('with a certificate in %s answers, on one kept connection', { timeout: 60_000 }, async name => {
    let connections = 0
    const count = () => {
      connections += 1
    }
    server.on('secureConnection', count)
    const script = `import { openPrinter } from ${JSON.stringify(index)}
      const printer = openPrinter(process.argv[1])
      const states = []
      for (let asked = 0; asked < 3; asked += 1) states.push((await printer.status()).state)
      process.stdout.write(states.join())`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, uri], {
      env: { ...process.env, [name]: join(folder, 'certificate.pem') },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.on('data', chunk => {
      said += chunk
    })
    await once(child, 'close')
    server.off('secureConnection', count)
    expect(said).toBe('printing,printing,printing')
    expect(connections).toBe(1)
  })
})
