import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { DeskError, hasCode } from '../../src-shared/errors.ts'
import type { AddressGuard } from './address-guard.ts'
import { BodyTooLarge, describeNonJson, readPieces, sizeInWords, startDeadline } from './body.ts'
import type { Fetch } from './call.ts'
import { openDocument } from './document.ts'
import { explainNetworkFailure } from './network-failure.ts'

export interface ExportRequest {
  url: string
  fetch: Fetch
  /** Decides where files may be fetched from. */
  guard: AddressGuard
  /** Sent to links of the service's own origin that ask for it. */
  token: { origin: string; value: string } | null
  limitBytes: number
  clean(text: string): string
  signal?: AbortSignal | undefined
}

/** Maximum silence of the file's host, and maximum total time. */
const idleSeconds = 60
const totalSeconds = 1800

/**
 * Fetches the whole file of an export. Throws `imports.export-not-fetched`, or the reason of the caller's own signal.
 */
export async function fetchExport(request: ExportRequest): Promise<Uint8Array<ArrayBuffer>> {
  const { url, fetch, guard, token, limitBytes, clean, signal } = request
  signal?.throwIfAborted()
  const deadline = startDeadline({ silenceSeconds: idleSeconds, totalSeconds, signal })
  const asked = { host: URL.canParse(url) ? new URL(url).host : '' }
  const failed = (why: string, cause?: unknown) =>
    new DeskError('imports.export-not-fetched', { host: asked.host, why: clean(why) }, { retry: 'any-time', cause })
  try {
    const accept = 'text/csv, */*'
    const response = await openDocument(url, {
      fetch,
      guard,
      signal: deadline.signal,
      asked,
      accept,
      ...(token ? { token } : {}),
    })
    deadline.heard()
    const announced = Number(response.headers.get('content-length') ?? 0)
    const isCompressed = response.headers.get('content-encoding') !== null
    const progress = { bytes: 0 }
    const pieces: Uint8Array[] = []
    await readPieces(response, limitBytes, progress, deadline, piece => void pieces.push(piece))
    if (!isCompressed && progress.bytes < announced) throw failed(`cut off after ${progress.bytes} bytes`)
    const bytes = await decompressed(joined(pieces, progress.bytes), limitBytes)
    const other = wrongContentIn(bytes, response.headers.get('content-type') ?? '')
    if (other !== null) throw failed(`it answered with ${other} instead of the file`)
    deadline.end()
    return bytes
  } catch (error) {
    const { expired } = deadline
    const isOwn = signal?.aborted === true
    deadline.end('abort')
    if (isOwn) throw signal.reason
    if (error instanceof DeskError) throw asExportError(error, failed)
    if (error instanceof CorruptGzip) throw failed('its compressed file is damaged', error)
    if (error instanceof BodyTooLarge) throw failed(`it is larger than ${sizeInWords(limitBytes)}`)
    if (expired !== null) throw failed('it didn’t respond in time')
    throw failed(explainNetworkFailure(error).why, error)
  }
}

/** Rewords errors of document links, whose texts are about printing. */
function asExportError(error: DeskError, failed: (why: string, cause?: unknown) => DeskError): DeskError {
  if (hasCode(error, 'document.bad-link')) return failed(String(error.data.what), error)
  if (hasCode(error, 'document.private-address')) {
    return failed(`its link points to a private address, ${error.data.address}`, error)
  }
  if (hasCode(error, 'document.fetch-failed')) return failed(String(error.data.why), error)
  if (!hasCode(error, 'document.link-refused')) return error
  return failed(`its link was refused (status ${error.data.status}) and may have expired`, error)
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.byteLength
  }
  return bytes
}

class CorruptGzip extends Error {}

/** Some services store their files gzipped (`.csv.gz`) and serve them as they are. */
async function decompressed(bytes: Uint8Array<ArrayBuffer>, limitBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return new Uint8Array(await promisify(gunzip)(bytes, { maxOutputLength: limitBytes }))
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw isTooLarge ? new BodyTooLarge() : new CorruptGzip('not unpacked', { cause: error })
  }
}

/** Names an answer that isn't the file: a sign-in page or a JSON error may come with a success status. */
function wrongContentIn(bytes: Uint8Array, type: string): string | null {
  if (bytes.byteLength === 0) return 'nothing'
  const start = new TextDecoder().decode(bytes.subarray(0, 200)).trimStart()
  if (describeNonJson(start) === 'a web page') return 'a web page'
  return /\bjson\b/i.test(type) || /^\{\s*"/.test(start) ? 'JSON' : null
}
