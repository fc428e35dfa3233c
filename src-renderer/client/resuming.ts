import {
  callHeader,
  resumePath,
  sessionHeader,
  sessionProtocol,
  windowPath,
} from '../../src-shared/contract/loopback.ts'

/**
 * What came of going on after the connection was lost: the WebSocket's protocols, `away` where no one answers, `unknown` where
 * someone does who isn't this page's desk, or doesn't know this page any more.
 */
export type Resumed = { protocols: string[] } | 'away' | 'unknown'

/** A desk that hangs isn't waited for longer than this (ms). */
const patienceMs = 10_000

const post = (path: string, body: object): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [callHeader]: '1' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  })

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))
const textOf = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/**
 * How this page goes on with its desk after the connection was lost, also with one that was started anew on the same data folder
 * (`src-main/shells/browser/known-windows.ts`). The key is in this page's memory only: stored, it would be read by whoever has the
 * port while the desk is away. So a page that is loaded again is let in by its cookie, or not at all.
 */
export class Resuming {
  #key: CryptoKey | null = null
  #session: string | null = null

  /** Asks the desk that loaded this page for the key. */
  async begin(): Promise<void> {
    // Only a page of this computer, by a name that the browser trusts, may sign.
    if (this.#key !== null || globalThis.crypto?.subtle === undefined) return
    const answer = await post(windowPath, {})
    if (!answer.ok) return
    const { key } = (await answer.json()) as { key: string }
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    this.#key = await crypto.subtle.importKey('raw', bytesOf(key), algorithm, false, ['sign', 'verify'])
  }

  /** The headers of calls. */
  get headers(): Record<string, string> {
    return this.#session === null ? {} : { [sessionHeader]: this.#session }
  }

  /** Has the desk prove that it is this page's, then proves the same to it. Never throws. */
  async resume(): Promise<Resumed> {
    const key = this.#key
    // Without a key the cookie is tried.
    if (key === null) return { protocols: [] }
    try {
      const nonce = textOf(crypto.getRandomValues(new Uint8Array(32)))
      const asked = await post(resumePath, { nonce })
      if (!asked.ok) return 'unknown'
      const { nonce: answers, proof } = (await asked.json()) as { nonce: string; proof: string }
      const saying = (who: string) => new TextEncoder().encode(`${who} ${location.host} ${nonce} ${answers}`)
      if (!(await crypto.subtle.verify('HMAC', key, bytesOf(proof), saying('desk')))) return 'unknown'
      const own = textOf(await crypto.subtle.sign('HMAC', key, saying('page')))
      const answered = await post(resumePath, { answers, proof: own })
      if (!answered.ok) return 'unknown'
      const { session } = (await answered.json()) as { session: string }
      this.#session = session
      return { protocols: [sessionProtocol + session] }
    } catch {
      return 'away'
    }
  }
}
