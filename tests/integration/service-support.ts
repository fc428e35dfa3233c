import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import {
  createServiceClient,
  nodeFetch,
  type ServiceClient,
  type ServiceClientOptions,
} from '../../src-main/service/index.ts'
import { closeAfterTest } from '../rig/after-test.ts'

/** A request as it reached a server of a test. */
export interface Seen {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

export interface TestServer {
  url: string
  seen: Seen[]
  close(): Promise<void>
}

/** Starts a server that listens on loopback, records each request and ends with the test. */
export async function serve(
  answer: (response: ServerResponse, seen: Seen, socket: Socket) => void,
): Promise<TestServer> {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', part => parts.push(part))
    request.on('end', () => {
      const record = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      }
      seen.push(record)
      answer(response, record, request.socket)
    })
  })
  return { ...(await listening(server)), seen }
}

/** Lets a server listen on loopback until the test ends. */
export async function listening(server: Server): Promise<{ url: string; close(): Promise<void> }> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>(resolve => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  closeAfterTest(close)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** Answers JSON. */
export function json(response: ServerResponse, body: unknown, status = 200, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

export const TOKEN = 'a-token-of-the-tests-0123456789'

/** A client for a server of the test; `refused` counts how often a 401 was told. */
export function clientOf(
  url: string,
  options: Partial<ServiceClientOptions> = {},
): ServiceClient & { refused: number } {
  const count = { refused: 0 }
  const client = createServiceClient({
    baseUrl: url,
    token: () => TOKEN,
    operations: {},
    fetch: nodeFetch,
    onTokenRefused: () => {
      count.refused++
    },
    ...options,
  })
  return Object.defineProperty(client, 'refused', { get: () => count.refused }) as ServiceClient & {
    refused: number
  }
}

/** What a promise rejects with. */
export async function failureOf(promise: Promise<unknown>): Promise<Error & Record<string, unknown>> {
  try {
    await promise
  } catch (error) {
    return error as Error & Record<string, unknown>
  }
  throw new Error('it did not fail')
}
