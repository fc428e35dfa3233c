import type { Reply, ReplyHeaders } from './call.ts'

/** Thrown if a body exceeds its limit. */
export class BodyTooLarge extends Error {}

/**
 * Reads a whole body of at most `maxBytes` bytes as text (UTF-8, counted after decompression), calling `onData` for
 * each chunk. Throws BodyTooLarge as soon as the limit is exceeded, and the error of `fetch` if the connection is cut;
 * `progress.bytes` is then the number of bytes received.
 */
export async function readBody(
  response: Reply,
  maxBytes: number,
  progress: { bytes: number },
  onData: () => void,
): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  await readPieces(response, maxBytes, progress, { heard: onData, hold: () => {} }, piece => {
    text += decoder.decode(piece, { stream: true })
  })
  return text + decoder.decode()
}

/**
 * Reads a body chunk by chunk. A promise returned by `take` is awaited before the next chunk is read; `hold` is called
 * meanwhile because that delay isn't the service's.
 */
export async function readPieces(
  response: Reply,
  maxBytes: number,
  progress: { bytes: number },
  { heard, hold }: { heard: () => void; hold: () => void },
  take: (piece: Uint8Array) => void | Promise<void>,
): Promise<void> {
  const announced = Number(response.headers.get('content-length') ?? 0)
  if (announced > maxBytes) throw new BodyTooLarge()
  for await (const piece of response.body ?? []) {
    heard()
    progress.bytes += piece.byteLength
    if (progress.bytes > maxBytes) throw new BodyTooLarge()
    const taken = take(piece)
    if (taken) {
      hold()
      await taken
      heard()
    }
  }
}

/** What every object has by itself, such as `constructor` and `__proto__`. */
const inherited: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype))
/** True for a key that every object has by itself. */
export const isInherited = (key: string): boolean => inherited.has(key)
/** Integers with many digits, and keys that may be inherited ones: any sign of a key may be escaped. */
const unusual = new RegExp(`\\d{16}|\\\\u00|"(?:${[...inherited].join('|')})"`)

/**
 * Parses JSON. Integers that a double can't hold are returned as strings with all their digits, so two ids never
 * collide. Keys that every object has by itself are left out: a copy of the record would get another prototype, and a
 * record without them would seem to have them. Throws a SyntaxError, or a RangeError if the
 * JSON is nested too deeply.
 */
export function parseJson(text: string): unknown {
  if (!unusual.test(text)) return JSON.parse(text)
  const read = (key: string, value: unknown, context?: { source?: string }) =>
    isInherited(key)
      ? undefined
      : typeof value === 'number' && context?.source && /^-?\d{16,}$/.test(context.source)
        ? Number.isSafeInteger(value)
          ? value
          : context.source
        : value
  return JSON.parse(text, read)
}

/** Describes a body that isn't JSON. */
export function describeNonJson(text: string, { quotes = true } = {}): string {
  const start = text.trim().replace(/\s+/g, ' ')
  if (start === '') return 'an empty answer'
  if (/^<(!doctype html|html|head|body|\?xml)/i.test(start)) return 'a web page'
  if (!quotes) return 'text that isn’t JSON'
  return `text that begins with “${start.slice(0, 60)}”`
}

/** Formats a number of bytes, such as `64 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  const mega = bytes / 1024 / 1024
  return mega < 1 ? `${Math.round(bytes / 1024)} kB` : `${Math.round(mega * 10) / 10} MB`
}

/** The structural characters of JSON, as bytes. */
export const sign = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  openList: 0x5b,
  backslash: 0x5c,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
} as const

/** A limit on silence and on the total time, combined with the caller's signal into one signal for `fetch`. */
export interface Deadline {
  readonly signal: AbortSignal
  /** The limit that expired; null if none did. */
  readonly expired: 'silence' | 'total' | null
  /** Data arrived: restarts the silence timer. */
  heard(): void
  /** Suspends the silence limit until the next `heard()`: the delay isn't the other side's. */
  hold(): void
  /** Stops the timers, and with `abort` the request too. */
  end(abort?: 'abort'): void
}

/** Starts the timers. Each `heard()` restarts `silenceSeconds`; `totalSeconds` runs once. */
export function startDeadline(limits: {
  silenceSeconds: number
  totalSeconds: number
  signal?: AbortSignal | undefined
}): Deadline {
  const control = new AbortController()
  let expired: Deadline['expired'] = null
  let isSuspended = false
  const expire = (what: 'silence' | 'total') => {
    if (what === 'silence' && isSuspended) return void silence.refresh()
    expired ??= what
    control.abort()
  }
  const forwardAbort = () => control.abort(limits.signal?.reason)
  if (limits.signal?.aborted) forwardAbort()
  limits.signal?.addEventListener('abort', forwardAbort, { once: true })
  const silence = setTimeout(expire, limits.silenceSeconds * 1000, 'silence')
  const total = setTimeout(expire, limits.totalSeconds * 1000, 'total')
  return {
    signal: control.signal,
    get expired() {
      return expired
    },
    heard() {
      isSuspended = false
      silence.refresh()
    },
    hold() {
      isSuspended = true
    },
    end(abort) {
      clearTimeout(silence)
      clearTimeout(total)
      limits.signal?.removeEventListener('abort', forwardAbort)
      if (abort) control.abort()
    },
  }
}

const defaultSeconds = 5
const longestSeconds = 600

/**
 * Seconds to wait, from a `Retry-After` header: a number or an HTTP date, which is compared to the answer's own `Date`
 * so a wrong local clock does no harm. 5 if it is missing or unreadable; 1 to 600.
 */
export function retryAfterSeconds(headers: ReplyHeaders, now = Date.now()): number {
  const text = headers.get('retry-after')?.trim() ?? ''
  const asked = /^\d+(\.\d+)?$/.test(text) ? Number(text) : secondsUntil(text, serverDate(headers) ?? now)
  return Math.min(longestSeconds, Math.max(1, Math.ceil(asked ?? defaultSeconds)))
}

/** The `Date` of an answer in milliseconds since 1970, UTC; null if it has none. */
export function serverDate(headers: ReplyHeaders): number | null {
  const at = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(at) ? null : at
}

function secondsUntil(date: string, now: number): number | null {
  const at = /gmt$/i.test(date) ? Date.parse(date) : Number.NaN
  return Number.isNaN(at) ? null : (at - now) / 1000
}
