import { type Phrase, phrase } from '../../src-shared/messages/phrases.ts'

/** Why a request failed below HTTP. */
export interface NetworkFailure {
  kind: 'tls' | 'unreachable'
  /** In words, for use in parentheses. */
  why: string
  /** False if the request certainly never arrived. */
  mayHaveArrived: boolean
}

const refused: Phrase = 'the connection was refused'
const noHost: Phrase = 'host not found'
const noRoute: Phrase = 'it can’t be reached from this network'
const connectionClosed: Phrase = 'the connection was closed'
const slowConnect: Phrase = 'connecting took too long'
const notHttp: Phrase = 'the server there doesn’t use HTTP'

/** Codes of Node, and of Chromium (after `net::`), for failures before a request could be sent. */
const neverSent: Record<string, Phrase> = {
  ECONNREFUSED: refused,
  ERR_CONNECTION_REFUSED: refused,
  ENOTFOUND: noHost,
  ERR_NAME_NOT_RESOLVED: noHost,
  EAI_AGAIN: 'its name can’t be looked up right now',
  EHOSTUNREACH: noRoute,
  ENETUNREACH: noRoute,
  ENETDOWN: noRoute,
  EADDRNOTAVAIL: noRoute,
  ERR_ADDRESS_UNREACHABLE: noRoute,
  ERR_INTERNET_DISCONNECTED: 'this computer is offline',
  UND_ERR_CONNECT_TIMEOUT: slowConnect,
  ERR_CONNECTION_TIMED_OUT: slowConnect,
  ERR_PROXY_CONNECTION_FAILED: 'the proxy can’t be reached',
  ERR_UNSAFE_PORT: 'this port isn’t allowed for web addresses',
}

const perhapsSent: Record<string, Phrase> = {
  ECONNRESET: connectionClosed,
  EPIPE: connectionClosed,
  UND_ERR_SOCKET: connectionClosed,
  ERR_CONNECTION_RESET: connectionClosed,
  ERR_CONNECTION_CLOSED: connectionClosed,
  ERR_EMPTY_RESPONSE: connectionClosed,
  ERR_CONTENT_LENGTH_MISMATCH: connectionClosed,
  ERR_INCOMPLETE_CHUNKED_ENCODING: connectionClosed,
  ETIMEDOUT: 'the connection timed out',
  UND_ERR_HEADERS_TIMEOUT: 'the connection timed out',
  UND_ERR_BODY_TIMEOUT: 'the connection timed out',
  UND_ERR_HEADERS_OVERFLOW: notHttp,
  ERR_INVALID_HTTP_RESPONSE: notHttp,
}

const tlsWords: [RegExp, Phrase][] = [
  [/EXPIRED|DATE_INVALID|NOT_YET_VALID/, 'its certificate has expired or isn’t valid yet'],
  [/ALTNAME|COMMON_NAME/, 'its certificate is for another host name'],
  [/SELF_SIGNED/, 'its certificate is self-signed'],
  [/UNABLE_TO_(GET|VERIFY)|AUTHORITY_INVALID|CERT_UNTRUSTED/, 'its certificate isn’t from a trusted authority'],
  [/REVOKED/, 'its certificate was revoked'],
  [/WRONG_VERSION_NUMBER|PACKET_LENGTH|SSL_PROTOCOL|EPROTO/, 'the server there doesn’t use TLS'],
]
const isTls = /^(CERT_|ERR_CERT_|ERR_TLS_|ERR_SSL_|EPROTO$|UNABLE_TO_)|SELF_SIGNED|HOSTNAME_MISMATCH/

/** The error and all its causes, outermost first. */
function chainOf(error: unknown, depth = 0): Record<string, unknown>[] {
  if (typeof error !== 'object' || error === null || depth > 6) return []
  const link = error as Record<string, unknown>
  const several = Array.isArray(link['errors']) ? (link['errors'] as unknown[]) : []
  return [link, ...[link['cause'], ...several].flatMap(next => chainOf(next, depth + 1))]
}

/** Explains an error thrown by `fetch` (Node's or Electron's). */
export function explainNetworkFailure(error: unknown): NetworkFailure {
  const chain = chainOf(error)
  for (const link of chain) {
    const message = typeof link['message'] === 'string' ? link['message'] : ''
    const code = typeof link['code'] === 'string' ? link['code'] : (/net::(\w+)/.exec(message)?.[1] ?? '')
    if (isTls.test(code)) {
      const words = tlsWords.find(([pattern]) => pattern.test(`${code} ${message.toUpperCase()}`))
      return { kind: 'tls', why: words?.[1] ?? code, mayHaveArrived: false }
    }
    const connecting = code === 'ETIMEDOUT' && link['syscall'] === 'connect' ? slowConnect : neverSent[code]
    if (connecting) return { kind: 'unreachable', why: connecting, mayHaveArrived: false }
    if (message === 'bad port') {
      return { kind: 'unreachable', why: phrase('this port isn’t allowed for web addresses'), mayHaveArrived: false }
    }
    const garbled = code.startsWith('HPE_') || link['name'] === 'HTTPParserError'
    const why = garbled ? notHttp : perhapsSent[code]
    if (why) return { kind: 'unreachable', why, mayHaveArrived: true }
  }
  const last = chain.at(-1)?.['message']
  const why = typeof last === 'string' && last !== '' ? last.slice(0, 120) : phrase('the network failed')
  return { kind: 'unreachable', why, mayHaveArrived: true }
}
