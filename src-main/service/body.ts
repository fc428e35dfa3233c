import type { Reply } from './call.ts'

/** Thrown by readBody for a body over its limit. */
export class BodyTooLarge extends Error {}

/**
 * Reads a whole body of at most `maxBytes` bytes as text (UTF-8, counted after decompression), calling `heard` at
 * each piece. Throws BodyTooLarge as soon as it is over, and what `fetch` throws when it is cut off; `progress.bytes`
 * then tells how far it came.
 */
export async function readBody(
  response: Reply,
  maxBytes: number,
  progress: { bytes: number },
  heard: () => void,
): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  await readPieces(response, maxBytes, progress, { heard, hold: () => {} }, piece => {
    text += decoder.decode(piece, { stream: true })
  })
  return text + decoder.decode()
}

/**
 * The same piece by piece; a promise of `take` is waited for before the next piece is read, and `hold` called, as its slowness
 * is not the service's.
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

/**
 * Parses JSON. Whole numbers that a double cannot hold come as strings with all their digits, so that two ids never
 * become one. Throws a SyntaxError, or a RangeError for what is nested too deeply.
 */
export function parseJson(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text)
  const keepDigits = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && context?.source && /^-?\d{16,}$/.test(context.source)
      ? Number.isSafeInteger(value)
        ? value
        : context.source
      : value
  return JSON.parse(text, keepDigits)
}

/** Says what a body is that is not JSON. */
export function describeNonJson(text: string): string {
  const start = text.trim().replace(/\s+/g, ' ')
  if (start === '') return 'an empty answer'
  if (/^<(!doctype html|html|head|body|\?xml)/i.test(start)) return 'a web page'
  return `text that begins with “${start.slice(0, 60)}”`
}

/** A number of bytes in words, such as `64 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  const mega = bytes / 1024 / 1024
  return mega < 1 ? `${Math.round(bytes / 1024)} kB` : `${Math.round(mega * 10) / 10} MB`
}
