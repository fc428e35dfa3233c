/** The types of what a server sends (PostgreSQL, 55.7) to somebody who copies nothing and calls no functions. */
const known = new Set(Buffer.from('123ACDEIKNRSTZnst'))
const [dataRow, description, errorMessage, notice] = Buffer.from('DTEN')

/** A message's type and length. */
const headerSize = 5
/** The longest message but for a row: notifications, errors and descriptions are far below. */
const longestOther = 1024 * 1024
/**
 * What an answer may have, rows and all else: a room of 100,000 jobs is told in 27 MB, by one row; a history of many rows is
 * asked for in pages.
 */
const mostBytes = 32 * 1024 * 1024
const mostMessages = 200_000
/** More columns than any question has; each of a row's takes memory, even where it is null. */
const mostColumns = 32
/** A connection that only listens begins anew after so many milliseconds: so much it may hear meanwhile. */
const begunAnew = 60_000

/** What is no message of PostgreSQL's, or more than anybody asked for. The text is made of our own words. */
export class ProtocolError extends Error {}

/**
 * Cuts what a server sends into messages and checks each before the driver's parser gets it: that one runs for ever, or past the
 * end, where a text or a value isn't as long as it says.
 */
export class ServerMessages {
  /** The start of a message whose end hasn't come. */
  #held: Buffer = Buffer.alloc(0)
  #size = 0
  /** How many bytes the message that is held has, as far as known. */
  #needed = headerSize
  #bytes = 0
  #messages = 0
  #begunAt = 0

  /** A question is asked: its answer may be as long as any. */
  begin(now = performance.now()): void {
    this.#bytes = 0
    this.#messages = 0
    this.#begunAt = now
  }

  /** Takes what came, and yields the messages that are whole. Throws `ProtocolError`. */
  *take(chunk: Buffer): Generator<Buffer> {
    const now = performance.now()
    if (now - this.#begunAt > begunAnew) this.begin(now)
    this.#bytes += chunk.length
    if (this.#bytes > mostBytes) throw new ProtocolError('too many bytes')
    let rest = this.#size === 0 ? chunk : this.#hold(chunk)
    if (rest.length < this.#needed) return this.#keep(rest)
    for (;;) {
      this.#needed = headerSize
      if (rest.length < headerSize) break
      this.#needed = lengthOf(rest)
      if (rest.length < this.#needed) break
      const message = rest.subarray(0, this.#needed)
      if (++this.#messages > mostMessages) throw new ProtocolError('too many messages')
      check(message)
      rest = rest.subarray(this.#needed)
      yield message
    }
    // Somebody may still have parts of what was held.
    this.#held = Buffer.alloc(0)
    this.#size = 0
    this.#keep(rest)
  }

  /** Appends to what is held, which grows by doubling: a message may come a byte at a time. */
  #hold(chunk: Buffer): Buffer {
    const size = this.#size + chunk.length
    if (size > this.#held.length) {
      const larger = Buffer.allocUnsafe(Math.max(size, this.#held.length * 2))
      this.#held.copy(larger, 0, 0, this.#size)
      this.#held = larger
    }
    chunk.copy(this.#held, this.#size)
    this.#size = size
    return this.#held.subarray(0, size)
  }

  #keep(rest: Buffer): void {
    if (rest.length > 0 && this.#size === 0) this.#hold(rest)
  }
}

const nameOf = (type: number | undefined) => (type === undefined ? '' : `0x${type.toString(16)}`)

/** How long a message is, with its header. */
function lengthOf(bytes: Buffer): number {
  const type = bytes[0]
  const length = bytes.readUInt32BE(1)
  if (type === undefined || !known.has(type)) throw new ProtocolError(`message ${nameOf(type)}`)
  if (length < 4 || length > (type === dataRow ? mostBytes : longestOther))
    throw new ProtocolError(`message ${nameOf(type)}: ${length} bytes`)
  return 1 + length
}

function check(message: Buffer): void {
  const type = message[0]
  const hasColumns = type === dataRow || type === description
  if (hasColumns && !(message.length >= headerSize + 2 && message.readUInt16BE(headerSize) <= mostColumns))
    throw new ProtocolError(`message ${nameOf(type)}: columns`)
  const isRight =
    type === dataRow ? isRow(message) : type === errorMessage || type === notice ? isFields(message) : true
  if (!isRight) throw new ProtocolError(`message ${nameOf(type)}: cut`)
}

/** A count of values, each with its length, -1 for null; nothing more. */
function isRow(message: Buffer): boolean {
  let at = headerSize + 2
  for (let left = message.readUInt16BE(headerSize); left > 0; left--) {
    if (at + 4 > message.length) return false
    const length = message.readInt32BE(at)
    if (length < -1) return false
    at += 4 + Math.max(length, 0)
  }
  return at === message.length
}

/** Texts that end with a zero, each with its kind before it; a zero after the last. */
function isFields(message: Buffer): boolean {
  let at = headerSize
  while (at < message.length && message[at] !== 0) {
    const end = message.indexOf(0, at + 1)
    if (end < 0) return false
    at = end + 1
  }
  return at === message.length - 1
}
