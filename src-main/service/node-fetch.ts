import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { type AddressGuard, guardedLookup } from './address-guard.ts'
import type { CallInit, Fetch, Reply } from './call.ts'

/**
 * `fetch` outside Electron. GET and PATCH go over `node:http`: Node's own `fetch` takes three times the main thread's time for
 * them, and a station makes three calls a job, an outbox thousands in a row. All else is left to `fetch`, and so is a GET that
 * starts something: `fetch` is better at telling whether a call can have arrived. It follows no redirect, as the transport asks
 * of every `fetch`, and asks for an answer that is not packed.
 */
export const nodeFetch: Fetch = async (url, asked) => {
  const { method = 'GET', body } = asked
  const isText = body === undefined || typeof body === 'string'
  const isQuick = isText && !asked.starts && (method === 'GET' || method === 'PATCH')
  if (!isQuick) return globalThis.fetch(url, asked)
  try {
    return await overHttp(url, asked, body)
  } catch (error) {
    // The service closed a kept connection at the very moment it was used again: a question may be asked twice.
    if (method === 'GET' && error instanceof ClosedMeanwhile) return overHttp(url, asked, body)
    throw error instanceof ClosedMeanwhile ? error.cause : error
  }
}

/** A kept connection was closed before any answer came. */
class ClosedMeanwhile extends Error {}

/** Each guard has connections of its own: it looked at them when they were made. */
const agents = new WeakMap<AddressGuard, { http: HttpAgent; https: HttpsAgent }>()
const usesProxies = process.env['NODE_USE_ENV_PROXY'] === '1' || process.execArgv.includes('--use-env-proxy')

function agentOf(guard: AddressGuard, url: URL): HttpAgent {
  const options = { keepAlive: true, ...(usesProxies ? { proxyEnv: process.env } : {}) }
  const own = agents.get(guard) ?? { http: new HttpAgent(options), https: new HttpsAgent(options) }
  agents.set(guard, own)
  return url.protocol === 'https:' ? own.https : own.http
}

/** What Node's `fetch` says of itself: a service that looks at it cannot tell them apart. */
const sameAsFetch = {
  'accept-language': '*',
  'cache-control': 'no-cache',
  pragma: 'no-cache',
  'sec-fetch-mode': 'cors',
  'user-agent': 'node',
}

const unpackers: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

function overHttp(
  url: URL,
  { method = 'GET', headers, signal, guard }: CallInit,
  body?: string,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    // The global agents keep connections, and know of proxies what Node's `fetch` knows of them.
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const asked = request(url, {
      method,
      headers: { ...sameAsFetch, 'accept-encoding': 'identity', ...headers },
      ...(guard ? { lookup: guardedLookup(url.hostname, guard), agent: agentOf(guard, url) } : {}),
    })
    const abort = () => asked.destroy(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    let isAnswered = false
    // Also what comes after the answer began: then its body has failed, and says so to its reader.
    asked.on('error', (error: NodeJS.ErrnoException) => {
      const isClosed = error.code === 'ECONNRESET' || error.code === 'EPIPE'
      const isStale = asked.reusedSocket && isClosed && !isAnswered
      reject(isStale ? new ClosedMeanwhile(error.message, { cause: error }) : error)
    })
    asked.once('response', message => {
      isAnswered = true
      // A connection that is kept is for others once the answer is read.
      message.once('close', () => signal.removeEventListener('abort', abort))
      resolve(replyOf(message))
    })
    asked.end(body)
  })
}

function replyOf(message: IncomingMessage): Reply {
  const { statusCode: status = 0, statusMessage: statusText = '', headers } = message
  const unpacker = unpackers[headers['content-encoding']?.trim().toLowerCase() ?? '']
  // Who reads it meets its errors there.
  const body: Readable = unpacker ? pipeline(message, unpacker(), () => {}) : message
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
