import { Readable } from 'node:stream'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

/** What a sign-in page of somebody in between looks like. */
const FOREIGN_PAGE =
  '<!doctype html><html><head><title>Sign in</title></head><body><h1>Guest network</h1><p>Please sign in.</p></body></html>'

/** Answers with a web page where something else was expected. */
export function sendForeignPage(reply: FastifyReply): FastifyReply {
  return reply.code(200).type('text/html; charset=utf-8').send(FOREIGN_PAGE)
}

/** Half of the body under the Content-Length of the whole; then the connection is destroyed. */
export function cutShort(reply: FastifyReply, whole: Buffer): Readable {
  reply.header('content-length', whole.length)
  async function* half() {
    yield whole.subarray(0, Math.floor(whole.length / 2))
    await endHere()
  }
  return Readable.from(half(), { objectMode: false })
}

/** An answer that is made while it is sent, up to its second piece; then the connection is destroyed. */
export function cutAfterTwo(answer: Readable): Readable {
  async function* begun() {
    let pieces = 0
    for await (const piece of answer) {
      yield piece
      pieces += 1
      if (pieces === 2) break
    }
    await endHere()
  }
  return Readable.from(begun(), { objectMode: false })
}

async function endHere(): Promise<never> {
  // What was sent has to leave the process before the connection goes, or the client sees no answer at all.
  await setTimeout(50)
  // An error, not an end: the answer must not count as finished.
  throw new Error('The fault cut-body ended this answer')
}

/** A document that begins as a PDF and goes on for as long as somebody reads. */
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
