import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a made-up deployment differs from the practice service behind it. */
export interface Deployment {
  /** Names of fields in answers, and what they are called in requests. */
  inCamelCase: boolean
  /** Wraps each answer. */
  envelope(answer: unknown): unknown
  /** Values in the answer of one of our paths: ours to theirs, by our field. */
  values(path: string): Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Names of fields in the answer of one of our paths: ours to theirs. */
  names(path: string): Readonly<Record<string, string>>
  /** Paths: theirs to ours. */
  paths: readonly (readonly [theirs: RegExp, ours: string])[]
  /** Bodies as they arrive, made ours. */
  body(sent: Record<string, unknown>, path: string): Record<string, unknown>
}

type Json = unknown

const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase())
const isIdName = (name: string) => /(^|_)id$/.test(name)

/** An answer as the deployment writes it: ids are texts. */
function translated(value: Json, deployment: Deployment, path: string, field = ''): Json {
  if (Array.isArray(value)) return value.map(one => translated(one, deployment, path, field))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        // The names of features are data, though they stand as keys.
        deployment.inCamelCase && field !== 'features' ? camel(name) : (deployment.names(path)[name] ?? name),
        translated(one, deployment, path, name),
      ]),
    )
  }
  if (typeof value === 'number' && isIdName(field)) return String(value)
  return typeof value === 'string' ? (deployment.values(path)[field]?.[value] ?? value) : value
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** Starts a deployment in front of the practice service at `url`. */
export async function startDeployment(
  url: string,
  deployment: Deployment,
): Promise<{ url: string; close(): Promise<void> }> {
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = deployment.paths.reduce((now, [theirs, ours]) => now.replace(theirs, ours), request.url ?? '/')
    const sent = await bytesOf(request)
    const isJson = (request.headers['content-type'] ?? '').includes('json') && sent.length > 0
    const body = isJson
      ? JSON.stringify(deployment.body(JSON.parse(sent.toString()), path.split('?', 1)[0] ?? ''))
      : new Uint8Array(sent)
    const { host: _host, 'content-length': _length, connection: _connection, ...headers } = request.headers
    const answer = await fetch(url + path, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(sent.length > 0 ? { body } : {}),
    })
    const type = answer.headers.get('content-type') ?? ''
    const whole = Buffer.from(await answer.arrayBuffer())
    response.statusCode = answer.status
    response.setHeader('content-type', type)
    for (const name of ['date', 'etag', 'retry-after', 'location']) {
      const value = answer.headers.get(name)
      if (value !== null) response.setHeader(name, value)
    }
    if (!type.includes('json')) {
      response.end(whole)
      return
    }
    // Links lead back here, as they would from a service that knows its own name.
    const json: Json = JSON.parse(whole.toString().replaceAll(url, `http://${request.headers.host}`) || 'null')
    response.end(JSON.stringify(answer.ok ? deployment.envelope(translated(json, deployment, path)) : json))
  }
  // An answer that the service cuts short is cut short here, too.
  const server = createServer((request, response) => void pass(request, response).catch(() => response.destroy()))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
