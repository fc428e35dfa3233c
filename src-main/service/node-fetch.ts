import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Asked, Fetch, Reply } from './call.ts'

/**
 * `fetch` of a shell without Electron. It is Node's own but for a PATCH: prices go one to a call, thousands in a row, and Node's
 * took most of the main thread's time for them; over `node:http` a call takes a third of that. It follows no redirect, as the
 * transport asks of every `fetch`, and asks for an answer that is not packed.
 */
export const nodeFetch: Fetch = (url, asked) =>
  asked.method === 'PATCH' && typeof asked.body === 'string'
    ? patch(url, asked.body, asked)
    : globalThis.fetch(url, asked)

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

function patch(url: URL, body: string, { headers, signal }: Asked): Promise<Reply> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    // The global agents keep connections, and know of proxies what Node's `fetch` knows of them.
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const asked = request(url, {
      method: 'PATCH',
      headers: { ...headers, ...sameAsFetch, 'accept-encoding': 'identity' },
    })
    // Once its answer is read, this does nothing: the connection is for others then.
    signal.addEventListener('abort', () => asked.destroy(signal.reason), { once: true })
    // Also what comes after the answer began: then its body has failed, and says so to its reader.
    asked.on('error', reject)
    asked.once('response', message => resolve(replyOf(message)))
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
