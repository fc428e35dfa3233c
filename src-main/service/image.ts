import { DeskError, hasCode } from '../../src-shared/errors.ts'
import type { AddressGuard } from './address-guard.ts'
import { BodyTooLarge, readPieces, sizeInWords, startDeadline } from './body.ts'
import type { Fetch } from './call.ts'
import { openDocument } from './document.ts'
import { explainNetworkFailure } from './network-failure.ts'

export interface ImageRequest {
  url: string
  fetch: Fetch
  /** Decides where images may be fetched from. */
  guard: AddressGuard
  clean(text: string): string
}

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

export interface FetchedImage {
  type: (typeof imageTypes)[number]
  bytes: Uint8Array<ArrayBuffer>
}

const limitBytes = 20 * 1024 * 1024
const idleSeconds = 20
const totalSeconds = 120

/** Fetches a photo behind a link, without the token. Throws `photo.link-refused` or `photo.not-fetched`. */
export async function fetchImage({ url, fetch, guard, clean }: ImageRequest): Promise<FetchedImage> {
  const deadline = startDeadline({ silenceSeconds: idleSeconds, totalSeconds })
  const asked = { host: URL.canParse(url) ? new URL(url).host : '' }
  const failed = (why: string, cause?: unknown) =>
    new DeskError('photo.not-fetched', { host: asked.host, why: clean(why) }, { retry: 'any-time', cause })
  try {
    const { signal } = deadline
    const response = await openDocument(url, { fetch, guard, signal, asked, accept: imageTypes.join(', ') })
    const progress = { bytes: 0 }
    const pieces: Uint8Array[] = []
    await readPieces(response, limitBytes, progress, deadline, piece => void pieces.push(piece))
    const isCompressed = response.headers.get('content-encoding') !== null
    const announced = Number(response.headers.get('content-length') ?? 0)
    if (!isCompressed && progress.bytes < announced) throw failed(`cut off after ${progress.bytes} bytes`)
    const bytes = new Uint8Array(Buffer.concat(pieces))
    const type = imageTypeOf(bytes)
    if (type === null) throw failed('it answered with something that isn’t a JPEG, PNG or WebP image')
    deadline.end()
    return { type, bytes }
  } catch (error) {
    const { expired } = deadline
    deadline.end('abort')
    if (hasCode(error, 'document.link-refused')) {
      throw new DeskError('photo.link-refused', error.data, { retry: 'any-time', cause: error })
    }
    if (hasCode(error, 'document.bad-link')) throw failed(String(error.data.what), error)
    if (hasCode(error, 'document.private-address')) {
      throw failed(`its link points to a private address, ${error.data.address}`, error)
    }
    if (hasCode(error, 'document.fetch-failed')) throw failed(String(error.data.why), error)
    if (error instanceof DeskError) throw error
    if (error instanceof BodyTooLarge) throw failed(`it is larger than ${sizeInWords(limitBytes)}`)
    if (expired !== null) throw failed('it didn’t respond in time')
    throw failed(explainNetworkFailure(error).why, error)
  }
}

const startsWith = (bytes: Uint8Array, start: readonly number[], at = 0) =>
  start.every((byte, index) => bytes[at + index] === byte)

/** By its first bytes: what a host says of a file isn't trusted. */
function imageTypeOf(bytes: Uint8Array): FetchedImage['type'] | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  // RIFF, its length, WEBP.
  return startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8)
    ? 'image/webp'
    : null
}
