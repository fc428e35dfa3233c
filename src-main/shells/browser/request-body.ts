import type { IncomingMessage } from 'node:http'

/** A request's body was too large, or there was no room left for it. */
type BodyRefusal = 'too-large' | 'no-room'

/** The memory for command bodies that are being read or answered: twice the maximum size of a body. */
export class BodyRoom {
  /** Maximum bytes of one body. */
  readonly most: number
  #used = 0

  constructor(most: number) {
    this.most = most
  }

  /** Reserves some bytes; false if there is no room. */
  take(bytes: number): boolean {
    if (this.#used + bytes > 2 * this.most) return false
    this.#used += bytes
    return true
  }

  /** Releases reserved bytes. */
  free(bytes: number): void {
    this.#used -= bytes
  }

  /**
   * Reads a body and passes it to `use`; its room is released when `use` is done. Rejects if the sender disconnects.
   */
  async read<T>(
    request: IncomingMessage,
    use: (body: Uint8Array<ArrayBuffer> | BodyRefusal) => Promise<T>,
  ): Promise<T> {
    let taken = 0
    let isFull = false
    const reserve = (bytes: number) => {
      isFull ||= !this.take(bytes)
      if (!isFull) taken += bytes
      return !isFull
    }
    try {
      const body = await readRequestBody(request, this.most, reserve)
      return await use(body ?? (isFull ? 'no-room' : 'too-large'))
    } finally {
      this.free(taken)
    }
  }
}

/**
 * Reads a request's body. Null if it is larger than `maxBytes`, or if `reserve` has no room for more: the rest is
 * discarded, so the answer still reaches the sender. Rejects if the sender disconnects.
 */
export async function readRequestBody(
  request: IncomingMessage,
  maxBytes: number,
  reserve: (bytes: number) => boolean = () => true,
): Promise<Uint8Array<ArrayBuffer> | null> {
  let parts: Uint8Array[] | null = []
  let size = 0
  for await (const part of request as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    if (size > maxBytes || (parts && !reserve(part.byteLength))) parts = null
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
