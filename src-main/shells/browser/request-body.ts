import type { IncomingMessage } from 'node:http'

/** A request's body was larger than it may be, or there was no room left for it. */
type Refused = 'too-large' | 'no-room'

/** The room for bodies of commands that are being read or answered: two of the largest. */
export class BodyRoom {
  /** The most bytes of one body. */
  readonly most: number
  #used = 0

  constructor(most: number) {
    this.most = most
  }

  /** Takes room for some bytes more; false where there is none. */
  take(bytes: number): boolean {
    if (this.#used + bytes > 2 * this.most) return false
    this.#used += bytes
    return true
  }

  /** Gives room back. */
  free(bytes: number): void {
    this.#used -= bytes
  }

  /** Reads a body and hands it on; the room that it takes is free again when `use` is done with it. Rejects if the sender goes away. */
  async read<T>(
    request: IncomingMessage,
    use: (body: Uint8Array<ArrayBuffer> | Refused) => Promise<T>,
  ): Promise<T> {
    let taken = 0
    let isFull = false
    const takes = (bytes: number) => {
      isFull ||= !this.take(bytes)
      if (!isFull) taken += bytes
      return !isFull
    }
    try {
      const body = await readRequestBody(request, this.most, takes)
      return await use(body ?? (isFull ? 'no-room' : 'too-large'))
    } finally {
      this.free(taken)
    }
  }
}

/**
 * Reads a request's body. Null if it is larger than `most` bytes, or if `takes` has no room for more of it: the rest is thrown away
 * unread, so that the answer still reaches the sender. Rejects if the sender goes away.
 */
export async function readRequestBody(
  request: IncomingMessage,
  most: number,
  takes: (bytes: number) => boolean = () => true,
): Promise<Uint8Array<ArrayBuffer> | null> {
  let parts: Uint8Array[] | null = []
  let size = 0
  for await (const part of request as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    if (size > most || (parts && !takes(part.byteLength))) parts = null
    parts?.push(part)
  }
  if (!parts) return null
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}
