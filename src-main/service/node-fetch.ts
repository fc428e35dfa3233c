import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { trustSystemAuthorities } from '../system-authorities.ts'
import { type AddressGuard, guardedLookup } from './address-guard.ts'
import type { CallInit, Fetch, Reply } from './call.ts'

/**
 * `fetch` outside Electron. GET and PATCH use `node:http`: Node's own `fetch` takes three times as much main-thread
 * time for them, and a station makes three calls per job, an outbox thousands in a row. Everything else uses `fetch`,
 * and so does a GET that starts something: `fetch` is better at telling whether a call may have arrived. Follows no
 * redirects, as the transport requires of every `fetch`, and requests an uncompressed answer.
 */
export const nodeFetch: Fetch = async (url, asked) => {
  if (url.protocol === 'https:') trustSystemAuthorities()
  const { method = 'GET', body } = asked
  const isText = body === undefined || typeof body === 'string'
  // Addresses can be checked only here.
  const isQuick = isText && (asked.guard || (!asked.starts && (method === 'GET' || method === 'PATCH')))
  if (!isQuick) return globalThis.fetch(url, asked)
  try {
    return await overHttp(url, asked, body)
  } catch (error) {
    // The service closed a kept-alive connection just as it was reused: a GET is safe to send twice.
    if (method === 'GET' && error instanceof StaleConnection) return overHttp(url, asked, body)
    throw error instanceof StaleConnection ? error.cause : error
  }
}

/** A kept-alive connection was closed before any answer came. */
class StaleConnection extends Error {}

/** Each guard has its own connections: it checks addresses only when a connection is made. */
const agents = new WeakMap<AddressGuard, { http: HttpAgent; https: HttpsAgent }>()
const usesProxies = process.env['NODE_USE_ENV_PROXY'] === '1' || process.execArgv.includes('--use-env-proxy')

function agentOf(guard: AddressGuard, url: URL): HttpAgent {
  const options = { keepAlive: true, ...(usesProxies ? { proxyEnv: process.env } : {}) }
  const own = agents.get(guard) ?? { http: new HttpAgent(options), https: new HttpsAgent(options) }
  agents.set(guard, own)
  return url.protocol === 'https:' ? own.https : own.http
}

/** The default headers of Node's `fetch`: a service can't tell the two apart. */
const sameAsFetch = {
  'accept-language': '*',
  'cache-control': 'no-cache',
  pragma: 'no-cache',
  'sec-fetch-mode': 'cors',
  'user-agent': 'node',
}

const decompressors: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

function overHttp(url: URL, { method = 'GET', headers, signal, guard }: CallInit, body?: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    // The global agents keep connections alive and use the same proxy settings as Node's `fetch`.
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const asked = request(url, {
      method,
      headers: { ...sameAsFetch, 'accept-encoding': 'identity', ...headers },
      ...(guard ? { lookup: guardedLookup(url.hostname, guard), agent: agentOf(guard, url) } : {}),
    })
    const abort = () => asked.destroy(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    let isAnswered = false
    // Also fires after the answer has begun: then its body fails, and its reader gets the error.
    asked.on('error', (error: NodeJS.ErrnoException) => {
      const isClosed = error.code === 'ECONNRESET' || error.code === 'EPIPE'
      const isStale = asked.reusedSocket && isClosed && !isAnswered
      reject(isStale ? new StaleConnection(error.message, { cause: error }) : error)
    })
    asked.once('response', message => {
      isAnswered = true
      // Once the answer is read, a kept-alive connection is used by other calls.
      message.once('close', () => signal.removeEventListener('abort', abort))
      resolve(replyOf(message))
    })
    asked.end(body)
  })
}

function replyOf(message: IncomingMessage): Reply {
  const { statusCode: status = 0, statusMessage: statusText = '', headers } = message
  const decompressor = decompressors[headers['content-encoding']?.trim().toLowerCase() ?? '']
  // Errors reach the reader of the body.
  const body: Readable = decompressor ? pipeline(message, decompressor(), () => {}) : message
  return {
    ok: status >= 200 && status <= 299,
    status,
    statusText,
    headers: {
      get: name => {
        const value = headers[name]
        return Array.isArray(value) ? value.join(', ') : (value ?? null)
      },
    },
    body: {
      [Symbol.asyncIterator]: () => body[Symbol.asyncIterator](),
      cancel: async () => void message.destroy(),
    },
  }
}
