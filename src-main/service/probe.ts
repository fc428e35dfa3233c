import { DeskError } from '../../src-shared/errors.ts'
import { parseBaseUrl } from './base-url.ts'
import type { Fetch } from './call.ts'
import { explainNetworkFailure } from './network-failure.ts'

/** A person waits for the answer. */
const patienceMs = 8_000

/**
 * Checks that a server answers at a base URL, whatever it answers: nothing is signed in, and no token is sent. Throws
 * `service.bad-address`, `service.insecure-address` or `service.no-answer`.
 */
export async function probe(fetch: Fetch, baseUrl: string): Promise<void> {
  const url = parseBaseUrl(baseUrl)
  const signal = AbortSignal.timeout(patienceMs)
  try {
    const reply = await fetch(new URL(`${url}/admin/me`), {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      signal,
    })
    await reply.body?.cancel().catch(() => {})
  } catch (error) {
    const why = signal.aborted ? 'it didn’t respond in time' : explainNetworkFailure(error).why
    throw new DeskError('service.no-answer', { url, why }, { cause: error })
  }
}
