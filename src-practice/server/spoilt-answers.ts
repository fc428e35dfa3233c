import { Readable } from 'node:stream'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

/** A sign-in page like that of a captive portal. */
const FOREIGN_PAGE =
  '<!doctype html><html><head><title>Sign in</title></head><body><h1>Guest network</h1><p>Please sign in.</p></body></html>'

/** Answers with a web page instead of the expected content. */
export function sendForeignPage(reply: FastifyReply): FastifyReply {
  return reply.code(200).type('text/html; charset=utf-8').send(FOREIGN_PAGE)
}

/** Sends half of the body with the Content-Length of the whole, then destroys the connection. */
export function cutShort(reply: FastifyReply, whole: Buffer): Readable {
  reply.header('content-length', whole.length)
  async function* half() {
    yield whole.subarray(0, Math.floor(whole.length / 2))
    await destroyConnection()
  }
  return Readable.from(half(), { objectMode: false })
}

/** Sends a streamed answer up to its second chunk, then destroys the connection. */
export function cutAfterTwo(answer: Readable): Readable {
  async function* firstTwo() {
    let chunks = 0
    for await (const chunk of answer) {
      yield chunk
      chunks += 1
      if (chunks === 2) break
    }
    await destroyConnection()
  }
  return Readable.from(firstTwo(), { objectMode: false })
}

async function destroyConnection(): Promise<never> {
  // Sent data has to leave the process before the connection is destroyed, or the client sees no answer at all.
  await setTimeout(50)
  // Throws instead of ending, since the answer must not count as finished.
  throw new Error('The fault cut-body ended this answer')
}

/** A document that starts as a PDF and never ends. */
export function endlessPdf(): Readable {
  async function* pages() {
    yield Buffer.from('%PDF-1.4\n')
    const comment = Buffer.from(`%${'.'.repeat(65_534)}\n`)
    while (true) {
      await setImmediate()
      yield comment
    }
  }
  return Readable.from(pages(), { objectMode: false })
}
