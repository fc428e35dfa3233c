import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { ClientRequest } from 'node:http'
import { DeskError } from '../../../../src-shared/errors.ts'

/** The bytes of one HTTP request: the IPP message, and the document behind it where there is one. */
export interface DocumentBody {
  length: number
  /** Bytes that went to the connection so far. */
  given(): number
  send(call: ClientRequest): void
  close(): Promise<void>
}

/**
 * Documents up to this size are read at once and go out in one piece with the message: that takes a tenth of a
 * millisecond, where opening a stream and waiting for it would take longer than the print server's answer.
 */
const inOnePiece = 262_144

function whole(bytes: Buffer): DocumentBody {
  return {
    length: bytes.length,
    given: () => bytes.length,
    send: call => void call.end(bytes),
    close: async () => {},
  }
}

/**
 * Opens what is to be sent before anything is. Throws `printer.refused` where the document cannot be read
 * or is no longer as long as it was: nothing has been sent then.
 */
export async function openBody(
  printer: string,
  head: Buffer,
  document: { path: string; bytes: number } | undefined,
): Promise<DocumentBody> {
  if (!document) return whole(head)
  const { path, bytes } = document
  const refused = (why: string, cause?: unknown) => new DeskError('printer.refused', { printer, why }, { cause })
  const unreadable = (cause: unknown) => refused('its document can’t be read', cause)
  const changed = (size: number) => refused(`its document has ${size} bytes, but ${bytes} were downloaded`)

  if (bytes <= inOnePiece) {
    let content: Buffer
    try {
      content = readFileSync(path)
    } catch (cause) {
      throw unreadable(cause)
    }
    if (content.length !== bytes) throw changed(content.length)
    return whole(Buffer.concat([head, content]))
  }

  const file = await open(path).catch(cause => {
    throw unreadable(cause)
  })
  const { size } = await file.stat()
  if (size !== bytes) {
    await file.close()
    throw changed(size)
  }
  let given = 0
  return {
    length: head.length + bytes,
    given: () => given,
    send(call) {
      given = head.length
      call.write(head)
      const reading = file.createReadStream({ autoClose: false, highWaterMark: inOnePiece })
      reading.on('data', chunk => {
        given += chunk.length
      })
      reading.on('error', error => call.destroy(error))
      call.on('close', () => reading.destroy())
      reading.pipe(call)
    },
    close: () => file.close(),
  }
}
