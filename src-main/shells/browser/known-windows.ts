import { createHmac } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { sessionHeader, sessionProtocol } from '../../../src-shared/contract/loopback.ts'
import { briefPatience, renamePatientlySync } from '../../new-file.ts'
import { type Identity, newSecret, sameSecret } from './identity.ts'

/** How long windows of a desk that has ended may come back to the next one (ms), from that one's start on. */
const knownMs = 3 * 24 * 3_600_000

/** Starts whose windows may come back: who leaves more of them open finds one that does. */
const mostStarts = 4

/** Proofs that are asked for and haven't come, and windows that came back: no one has more. */
const mostWindows = 64

/** How long a proof may take (ms). */
const proofMs = 30_000

/** A start of the desk: its address, and the key that its pages were given. */
interface Start {
  /** `desk-….localhost:<port>`. */
  host: string
  key: string
  /** Null: it runs, or ended without the next one having started yet. */
  until: number | null
}

const file = z.object({
  starts: z
    .array(
      z.object({
        host: z.string().regex(/^desk-[0-9a-f]{20}\.localhost:\d{1,5}$/),
        key: z.string().regex(/^[\w-]{43}$/),
        until: z.number().nullable(),
      }),
    )
    .max(mostStarts),
})

function read(path: string): Start[] {
  try {
    return file.parse(JSON.parse(readFileSync(path, 'utf8'))).starts
  } catch {
    // None is known, or a damaged file: windows that were open then are opened anew.
    return []
  }
}

const resumption = z.union([
  z.strictObject({ nonce: z.string().regex(/^[\w-]{43}$/) }),
  z.strictObject({ answers: z.string().max(100), proof: z.string().max(100) }),
])

/** What a page is answered that wants to go on, as JSON; null: this desk doesn't know it. */
type ResumeAnswer = { nonce: string; proof: string } | { session: string } | null

/**
 * The windows of this desk's start and of those before it on the same data folder. A page that was loaded then has its start's key
 * in its memory only; page and desk prove to each other that they have it, over the address at which they meet, without sending it:
 * another program that has the port meanwhile learns nothing by which it could go on itself (docs/SECURITY.md).
 */
export class KnownWindows {
  readonly #starts: readonly Start[]
  readonly #now: () => number
  /** Nonces of this desk by which a page may prove itself. */
  readonly #asked = new Map<string, { nonce: string; until: number }>()
  /** Sessions of pages that came back, and their hosts. */
  readonly #sessions = new Map<string, string>()

  constructor(starts: readonly Start[], now: () => number) {
    this.#starts = starts
    this.#now = now
  }

  /**
   * Adds a start to those that the file knows. The file is this user's alone; without one, or where it can't be written, windows
   * find only the desk that they were opened by.
   */
  static of({ host }: Identity, path: string | null, now: () => number = Date.now): KnownWindows {
    const before = (path === null ? [] : read(path))
      .map(start => ({ ...start, until: start.until ?? now() + knownMs }))
      .filter(({ until }) => until > now())
    const starts = [{ host, key: newSecret(), until: null }, ...before].slice(0, mostStarts)
    if (path !== null) {
      try {
        // Whatever has the name goes first, a link too: it is not followed.
        rmSync(`${path}.new`, { force: true })
        writeFileSync(`${path}.new`, JSON.stringify({ starts }), { flag: 'wx', mode: 0o600 })
        renamePatientlySync(`${path}.new`, path, { patience: briefPatience })
      } catch {
        // Such as a disk without room: the desk is worth more than its windows' return.
      }
    }
    return new KnownWindows(starts, now)
  }

  /** The key for pages of this start. */
  get key(): string {
    return this.#starts[0]?.key ?? ''
  }

  /** The ports at which windows of earlier starts look for the desk. */
  get ports(): number[] {
    return [...new Set(this.#starts.map(({ host }) => Number(host.split(':')[1])))]
  }

  /** The origin of one of the addresses under which windows know this desk; null for any other. */
  originOf(host: string | undefined): string | null {
    return this.#startAt(host) ? `http://${host}` : null
  }

  /** True if a request or an upgrade has the session of a page that came back to this address. */
  holdsSession({ host, [sessionHeader]: header, 'sec-websocket-protocol': protocol }: IncomingHttpHeaders): boolean {
    const session = protocol?.startsWith(sessionProtocol) ? protocol.slice(sessionProtocol.length) : header
    return [...this.#sessions].some(
      ([known, at]) => typeof session === 'string' && sameSecret(known, session) && at === host,
    )
  }

  /** True if a page has come back at this port. */
  isAt(port: number): boolean {
    return [...this.#sessions.values()].some(host => host.endsWith(`:${port}`))
  }

  /** One of the two steps by which a page of `host` goes on. */
  resume(host: string | undefined, body: unknown): ResumeAnswer {
    const start = this.#startAt(host)
    const asked = resumption.safeParse(body)
    if (!start || !asked.success) return null
    return 'nonce' in asked.data ? this.#ask(start, asked.data.nonce) : this.#answer(start, asked.data)
  }

  #startAt(host: string | undefined): Start | null {
    return (
      this.#starts.find(start => start.host === host && (start.until ?? Number.POSITIVE_INFINITY) > this.#now()) ?? null
    )
  }

  #ask({ host, key }: Start, nonce: string): ResumeAnswer {
    const own = newSecret()
    keepFew(this.#asked)
    this.#asked.set(own, { nonce, until: this.#now() + proofMs })
    return { nonce: own, proof: proofOf(key, 'desk', host, nonce, own) }
  }

  #answer({ host, key }: Start, { answers, proof }: { answers: string; proof: string }): ResumeAnswer {
    const asked = this.#asked.get(answers)
    this.#asked.delete(answers)
    if (!asked || asked.until <= this.#now()) return null
    if (!sameSecret(proof, proofOf(key, 'page', host, asked.nonce, answers))) return null
    const session = newSecret()
    keepFew(this.#sessions)
    this.#sessions.set(session, host)
    return { session }
  }
}

/** Makes room for one more. */
function keepFew(known: Map<string, unknown>): void {
  for (const oldest of known.keys()) {
    if (known.size < mostWindows) return
    known.delete(oldest)
  }
}

/** What only who has the key can say; bound to the address, so that no one in between can pass it on from another one. */
const proofOf = (key: string, who: 'desk' | 'page', host: string, pages: string, desks: string): string =>
  createHmac('sha256', Buffer.from(key, 'base64url')).update(`${who} ${host} ${pages} ${desks}`).digest('base64url')
