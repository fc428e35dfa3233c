import { readFile } from 'node:fs/promises'
import { type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'

/** An HTTP answer as it came. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

export interface Sent {
  method?: string
  path: string
  headers?: OutgoingHttpHeaders
  body?: string | Uint8Array
}

/** Sends bytes as they are to a port of loopback: no browser tidies the path, the Host or the headers. */
export function sendRaw(
  port: number,
  { method = 'GET', path, headers = {}, body }: Sent,
  agent: Agent | false = false,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, answer => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(parts).toString(),
        }),
      )
    })
    sent.on('upgrade', (answer, socket) => {
      socket.destroy()
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: '' })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** The key inside a launch file. */
export async function keyIn(launchFile: string): Promise<string> {
  const key = /name="key" value="([^"]+)"/.exec(await readFile(launchFile, 'utf8'))?.[1]
  if (!key) throw new Error('the launch file has no key')
  return key
}

/** A launch as the browser sends it from a local file. */
export function launchRequest(host: string, key: string, headers: OutgoingHttpHeaders = {}): Sent {
  return {
    method: 'POST',
    path: '/launch',
    headers: {
      host,
      origin: 'null',
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: new URLSearchParams({ key }).toString(),
  }
}
