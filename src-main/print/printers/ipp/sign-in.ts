import { createHash, randomBytes } from 'node:crypto'
import type { IppEndpoint } from './endpoint.ts'

/** What a printer lets somebody in by. */
export interface Login {
  user: string
  password: string
}

/** How a printer wants to be told (RFC 7617, RFC 7616). */
export type Challenge =
  | { way: 'basic' }
  | { way: 'digest'; realm: string; nonce: string; opaque: string | null; hash: 'md5' | 'sha256'; hasQop: boolean }

/** The best of the ways that a printer offers in its WWW-Authenticate headers, which Node joins; null for none that is known. */
export function challengeIn(header: string | undefined): Challenge | null {
  const offers = [
    ...(header ?? '').matchAll(/(?:^|,\s*)(Basic|Digest)\b((?:[^"]|"[^"]*")*?)(?=,\s*(?:Basic|Digest)\b|$)/gi),
  ]
  const digests = offers.flatMap(([, way = '', rest = '']) => (/digest/i.test(way) ? (digestOf(rest) ?? []) : []))
  const best = digests.find(({ hash }) => hash === 'sha256') ?? digests[0]
  if (best) return best
  return offers.some(([, way = '']) => /basic/i.test(way)) ? { way: 'basic' } : null
}

type Digest = Extract<Challenge, { way: 'digest' }>

function digestOf(text: string): Digest | null {
  const fields = new Map(
    [...text.matchAll(/(\w+)\s*=\s*(?:"([^"]*)"|([^\s,]+))/g)].map(([, name = '', quoted, bare]) => [
      name.toLowerCase(),
      quoted ?? bare ?? '',
    ]),
  )
  const algorithm = (fields.get('algorithm') ?? 'MD5').toUpperCase()
  const hash = algorithm === 'MD5' ? 'md5' : algorithm === 'SHA-256' ? 'sha256' : null
  const [realm, nonce] = [fields.get('realm'), fields.get('nonce')]
  if (hash === null || realm === undefined || nonce === undefined) return null
  const ways =
    fields
      .get('qop')
      ?.split(',')
      .map(way => way.trim()) ?? []
  if (ways.length > 0 && !ways.includes('auth')) return null
  return { way: 'digest', realm, nonce, opaque: fields.get('opaque') ?? null, hash, hasQop: ways.length > 0 }
}

/** True where a password would be read by whoever listens. */
export const goesInClear = (challenge: Challenge, { secure, host, socketPath }: IppEndpoint): boolean =>
  challenge.way === 'basic' && !secure && socketPath === null && !/^(localhost|127\.\d+\.\d+\.\d+|::1)$/i.test(host)

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`

/** The Authorization header of the request with this number (from 1 on) to `path`. */
export function authorization(challenge: Challenge, { user, password }: Login, path: string, count: number): string {
  if (challenge.way === 'basic') return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const { realm, nonce, opaque, hash, hasQop } = challenge
  const hashOf = (text: string) => createHash(hash).update(text).digest('hex')
  const [number, own] = [count.toString(16).padStart(8, '0'), randomBytes(8).toString('hex')]
  const [who, what] = [hashOf(`${user}:${realm}:${password}`), hashOf(`POST:${path}`)]
  const proof = hashOf(hasQop ? `${who}:${nonce}:${number}:${own}:auth:${what}` : `${who}:${nonce}:${what}`)
  const fields = [
    ...[`username=${quoted(user)}`, `realm=${quoted(realm)}`, `nonce=${quoted(nonce)}`, `uri=${quoted(path)}`],
    ...[`response="${proof}"`, `algorithm=${hash === 'md5' ? 'MD5' : 'SHA-256'}`],
    ...(hasQop ? ['qop=auth', `nc=${number}`, `cnonce="${own}"`] : []),
    ...(opaque === null ? [] : [`opaque=${quoted(opaque)}`]),
  ]
  return `Digest ${fields.join(', ')}`
}
