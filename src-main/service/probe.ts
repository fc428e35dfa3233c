import type { OperationOverrides } from '../../src-shared/contract/session.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { parseBaseUrl } from './base-url.ts'
import type { Fetch, Reply } from './call.ts'
import { explainNetworkFailure } from './network-failure.ts'
import { applyOverrides, defaultOperations } from './operations.ts'
import { readEnvelope, saysOperationAbsent } from './refusal.ts'

/** A person waits for the answer. */
const patienceMs = 8_000
/** Redirects within one server that are followed, such as to a slash at the end. */
const maxRedirects = 3
/** A refusal's sentence is in its first bytes. */
const maxBytes = 16_384

/**
 * Checks that the service answers at a base URL: nothing is signed in, and no token is sent. Throws `service.bad-address`,
 * `service.insecure-address`, `service.no-answer`, or `service.not-service` for what answers but can't be the service: it has
 * nothing at the path of `admin.me.show` (specification 4.1), shows a web page there, or redirects to another server.
 */
export async function probe(fetch: Fetch, baseUrl: string, overrides: OperationOverrides = {}): Promise<void> {
  const url = parseBaseUrl(baseUrl)
  const me = applyOverrides(defaultOperations, overrides)['admin.me.show']
  const signal = AbortSignal.timeout(patienceMs)
  const ask = (place: URL) =>
    fetch(place, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      signal,
    })
  let what: string | null
  try {
    what = await findMismatch(ask, new URL(`${url}${me?.path ?? ''}`), me !== null)
  } catch (error) {
    const why = signal.aborted ? 'it didn’t respond in time' : explainNetworkFailure(error).why
    throw new DeskError('service.no-answer', { url, why }, { cause: error })
  }
  if (what !== null) throw new DeskError('service.not-service', { url, what })
}

/** What an answer has that the service's has not; null: it may be the service's. */
async function findMismatch(ask: (place: URL) => Promise<Reply>, place: URL, isKnown: boolean): Promise<string | null> {
  let at = place
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const reply = await ask(at)
    const { status, headers } = reply
    const location = headers.get('location')
    if (status < 300 || status >= 400 || location === null) return isKnown ? mismatchOf(reply) : discard(reply)
    await discard(reply)
    if (!URL.canParse(location, at.href)) return null
    at = new URL(location, at)
    if (at.origin !== place.origin) return phrase('it redirects to {{place}}', { place: at.origin })
  }
  return null
}

async function mismatchOf(reply: Reply): Promise<string | null> {
  const { ok, status, headers } = reply
  if (ok) {
    const isPage = /\bhtml\b/i.test(headers.get('content-type') ?? '') || /^\s*</.test(await startOf(reply))
    return isPage ? phrase('it shows a web page') : null
  }
  if (status !== 404 && status !== 405 && status !== 410) return discard(reply)
  // The specification's own sentence says that the service is there, without this operation.
  return saysOperationAbsent(readEnvelope(await startOf(reply)))
    ? null
    : phrase('it has nothing at this path, status {{status}}', { status })
}

async function startOf({ body }: Reply): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    pieces.push(piece)
    size += piece.byteLength
    if (size >= maxBytes) break
  }
  return Buffer.concat(pieces).toString('utf8')
}

async function discard({ body }: Reply): Promise<null> {
  await body?.cancel().catch(() => {})
  return null
}
