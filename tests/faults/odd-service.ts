import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** How an odd service answers a document or the list; what it does not change it passes on. */
export interface Oddity {
  /** Writes the answer to a document's fetch itself; false passes the document on as it is. */
  document?: (response: ServerResponse, bytes: Buffer) => boolean
  /** What the list becomes. */
  list?: (jobs: unknown[]) => unknown[]
}

/** A service that stands before another one. */
export interface OddService {
  url: string
  close(): Promise<void>
}

const headersOf = (request: IncomingMessage) => {
  const { authorization } = request.headers
  return authorization === undefined ? {} : { authorization }
}

/** A service on a loopback port that answers as the one at `behind` does, but for its oddity. */
export async function startOddService(behind: string, oddity: Oddity): Promise<OddService> {
  let url = ''
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const told = await fetch(`${behind}${request.url ?? '/'}`, {
      method: request.method ?? 'GET',
      headers: headersOf(request),
    })
    const type = told.headers.get('content-type') ?? ''
    const bytes = Buffer.from(await told.arrayBuffer())
    if (type.includes('pdf')) {
      if (!oddity.document?.(response, bytes)) response.end(bytes)
      return
    }
    const text = bytes.toString().replaceAll(behind, url)
    const isList = request.method === 'GET' && /\/print-jobs(\?|$)/.test(request.url ?? '')
    const body = isList && oddity.list ? JSON.stringify(changed(JSON.parse(text), oddity.list)) : text
    response.writeHead(told.status, { 'content-type': type }).end(body)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no loopback port to be had')
  url = `http://127.0.0.1:${address.port}`
  return {
    url,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The list's answer with its jobs changed, bare or under the name that it has. */
function changed(answer: unknown, change: (jobs: unknown[]) => unknown[]): unknown {
  if (Array.isArray(answer)) return change(answer)
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [name, Array.isArray(value) ? change(value) : value]),
  )
}
