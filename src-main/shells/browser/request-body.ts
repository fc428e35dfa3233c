import type { IncomingMessage } from 'node:http'

/**
 * Reads a request's body. Null if it is larger than `most` bytes: the rest is thrown away unread, so that the answer
 * still reaches the sender. Rejects if the sender goes away.
 */
export async function readBody(
  request: IncomingMessage,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    if (size <= most) parts.push(part)
    else parts.length = 0
  }
  if (size > most) return null
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}
