import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { decodeMessage } from '../../src-main/print/printers/ipp/decode.ts'
import { encodeMessage } from '../../src-main/print/printers/ipp/encode.ts'
import type { IppGroup, IppMessage } from '../../src-main/print/printers/ipp/message.ts'

/** A request as a stand-in printer got it. */
export interface IppSeen {
  message: IppMessage
  document: Buffer
}

/** A stand-in printer over HTTP. */
export interface IppServer {
  port: number
  uri: string
  seen: IppSeen[]
  /** Connections that were made to it. */
  connections(): number
  close(): Promise<void>
}

/** The bytes of an answer to `request`. */
export function ippAnswer(request: IppMessage, code: number, ...groups: IppGroup[]): Buffer {
  const head: IppGroup = {
    tag: 1,
    attributes: [
      { name: 'attributes-charset', values: [{ kind: 'charset', value: 'utf-8' }] },
      { name: 'attributes-natural-language', values: [{ kind: 'naturalLanguage', value: 'en' }] },
    ],
  }
  return encodeMessage({ version: [2, 0], code, requestId: request.requestId, groups: [head, ...groups] })
}

/** Sends an IPP answer. */
export function sendIpp(response: ServerResponse, bytes: Buffer): void {
  response.writeHead(200, { 'Content-Type': 'application/ipp', 'Content-Length': bytes.length }).end(bytes)
}

/** Serves IPP requests with `answer` on a free loopback port, keeping what it got; with a pause (ms) after each piece that it reads. */
export async function startIppServer(
  answer: (seen: IppSeen, response: ServerResponse, request: IncomingMessage) => void,
  readsEvery = 0,
): Promise<IppServer> {
  const seen: IppSeen[] = []
  let connections = 0
  const server = createServer(async (request, response) => {
    try {
      const chunks: Buffer[] = []
      for await (const chunk of request as AsyncIterable<Buffer>) {
        chunks.push(chunk)
        if (readsEvery > 0) await pause(readsEvery)
      }
      const body = Buffer.concat(chunks)
      const { message, length } = decodeMessage(body)
      const one = { message, document: body.subarray(length) }
      seen.push(one)
      answer(one, response, request)
    } catch {
      response.destroy()
    }
  })
  server.on('connection', () => {
    connections += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    uri: `ipp://127.0.0.1:${port}/ipp/print`,
    seen,
    connections: () => connections,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
