import { phrase } from '../../../src-shared/messages/phrases.ts'
import type { AlertMessage } from '../../../src-shared/print/alert-sending.ts'
import { type AddressGuard, kindOfAddress, saidBy } from '../../service/address-guard.ts'
import type { Fetch } from '../../service/index.ts'
import { explainNetworkFailure } from '../../service/network-failure.ts'
import { isRedirect } from '../../service/redirect.ts'

/** What came of a message: whether it arrived, and in a few words how that is known. */
export interface Delivery {
  arrived: boolean
  what: string
}

const limitSeconds = 10

/** Passes every address but those that never are a receiver's, such as a cloud's metadata. */
const anyAddress: AddressGuard = async (_host, addresses) => {
  if (addresses.some(address => kindOfAddress(address) === 'special'))
    throw new Error(phrase('its address isn’t allowed'))
}

/** What is sent without TLS stays on this computer or the local network. */
const localAddress: AddressGuard = async (host, addresses) => {
  await anyAddress(host, addresses)
  if (addresses.some(address => kindOfAddress(address) === 'public')) {
    throw new Error(phrase('its address isn’t on the local network'))
  }
}

const guardFor = (url: URL): AddressGuard => (url.protocol === 'http:' ? localAddress : anyAddress)

/**
 * An address that alerts may be posted to: https, or http where its name alone doesn't say that it is elsewhere (that is
 * checked again when its addresses are known); null for any other.
 */
export async function readWebhook(text: string): Promise<URL | null> {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  url.hash = ''
  return guardFor(url)(url.hostname, saidBy(url.hostname) ?? []).then(
    () => url,
    () => null,
  )
}

/** Posts a message. Follows no redirect and reads nothing of the answer but its status. Never rejects. */
export async function postAlert(
  { url, header, message }: { url: URL; header: Readonly<Record<string, string>>; message: AlertMessage },
  { fetch, signal }: { fetch: Fetch; signal: AbortSignal },
): Promise<Delivery> {
  const limit = AbortSignal.timeout(limitSeconds * 1000)
  const guard = guardFor(url)
  try {
    await guard(url.hostname, saidBy(url.hostname) ?? [])
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Selvedge', ...header },
      body: JSON.stringify(message),
      redirect: 'manual',
      signal: AbortSignal.any([signal, limit]),
      guard,
    })
    await reply.body?.cancel().catch(() => {})
    const { status } = reply
    if (isRedirect(status)) {
      return { arrived: false, what: phrase('it redirects elsewhere, which Selvedge doesn’t follow') }
    }
    return reply.ok
      ? { arrived: true, what: phrase('status {{status}}', { status }) }
      : { arrived: false, what: phrase('it answered with status {{status}}', { status }) }
  } catch (error) {
    if (limit.aborted)
      return { arrived: false, what: phrase('no answer within {{seconds}} s', { seconds: limitSeconds }) }
    return { arrived: false, what: explainNetworkFailure(error).why }
  }
}
