import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Another server on this computer's loopback that wants into the desk. */
export interface EvilServer {
  port: number
  /** What browsers sent it. */
  requests: { host: string; path: string; cookie: string | undefined }[]
  close(): Promise<void>
}

/** Serves an empty page for every path and name, and remembers the cookies it is sent. */
export async function startEvilServer(): Promise<EvilServer> {
  const requests: EvilServer['requests'] = []
  const server = createServer((request: IncomingMessage, response) => {
    const { host = '', cookie } = request.headers
    requests.push({ host, path: request.url ?? '', cookie })
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<!doctype html><title>Evil</title>')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    close: async () => {
      const ended = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await ended
    },
  }
}
