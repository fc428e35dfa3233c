import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { callHeader } from '../../../src-shared/contract/loopback.ts'
import type { ShellLog } from '../shell-api.ts'

/** Why a request is refused: the HTTP status, and a word for the log and the answer. */
export interface HttpRefusal {
  status: 400 | 401 | 403 | 405 | 415 | 421
  reason: string
}

const refuse = (status: HttpRefusal['status'], reason: string): HttpRefusal => ({ status, reason })

/** For every request: the Host must be this desk's own (`origin`: null for any other), or a site could read from it by DNS rebinding. */
export function judgeHost(origin: string | null): HttpRefusal | null {
  return origin === null ? refuse(421, 'wrong-host') : null
}

/**
 * Renderer files contain no secrets and need no cookie, but other sites may not embed, fetch or frame them: only the
 * desk's own page, or a person who opens the URL.
 */
export function judgeFile(headers: IncomingHttpHeaders, method: string): HttpRefusal | null {
  if (method !== 'GET' && method !== 'HEAD') return refuse(405, 'wrong-method')
  const site = headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return null
  const opens = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  return opens ? null : refuse(403, 'foreign-site')
}

/** For command calls: session, exact Origin, same-origin fetch, the desk's own header, and a type no form can send. */
export function judgeCall(
  { headers, method }: Pick<IncomingMessage, 'headers' | 'method'>,
  origin: string | null,
  hasSession: boolean,
): HttpRefusal | null {
  if (method !== 'POST') return refuse(405, 'wrong-method')
  if (headers.origin !== origin) return refuse(403, 'foreign-origin')
  if (headers['sec-fetch-site'] !== 'same-origin') return refuse(403, 'foreign-site')
  if (headers[callHeader] !== '1') return refuse(403, 'missing-header')
  if (!hasSession) return refuse(401, 'no-session')
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json' && type !== 'application/octet-stream') return refuse(415, 'wrong-type')
  return null
}

/** For upgrades to the events' WebSocket: exact Origin and session. Chromium sends no Sec-Fetch-Site here. */
export function judgeUpgrade(
  headers: IncomingHttpHeaders,
  origin: string | null,
  hasSession: boolean,
): HttpRefusal | null {
  if (headers.origin !== origin) return refuse(403, 'foreign-origin')
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return refuse(403, 'foreign-site')
  if (!hasSession) return refuse(401, 'no-session')
  return null
}

/**
 * For the launch: a local file posts its key, so the Origin is `null` and the site is a foreign one. The key is the
 * proof; this only checks that a form opens a whole window, not a frame or a script's request.
 */
export function judgeLaunch(headers: IncomingHttpHeaders, method: string): HttpRefusal | null {
  if (method !== 'POST') return refuse(405, 'wrong-method')
  if (headers.origin !== 'null') return refuse(403, 'foreign-origin')
  const mode = headers['sec-fetch-mode']
  const dest = headers['sec-fetch-dest']
  if (mode !== undefined && mode !== 'navigate') return refuse(403, 'not-a-window')
  if (dest !== undefined && dest !== 'document') return refuse(403, 'not-a-window')
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase()
  return type === 'application/x-www-form-urlencoded' ? null : refuse(415, 'wrong-type')
}

/** Maximum connections of all kinds; a browser with a session keeps about six per window, and one for events. */
const maxConnections = 256

/** Maximum connections without a session. A browser that signs in needs two or three. */
const maxWithoutSession = 64

/** The connections of the browser shell. */
export interface Connections {
  /** A request on this socket had the session cookie: it is kept, however many others connect. */
  keep(socket: Socket): void
}

/**
 * Every user of this computer can connect to loopback. Connections without a session are dropped for new ones, oldest
 * first, so no one can lock out the desk's own window by holding idle connections.
 */
export function limitConnections(server: Server): Connections {
  /** In order of arrival. */
  const strangers = new Set<Socket>()
  server.maxConnections = maxConnections
  server.on('connection', (socket: Socket) => {
    strangers.add(socket)
    socket.once('close', () => strangers.delete(socket))
    const [oldest] = strangers
    if (strangers.size > maxWithoutSession) oldest?.destroy()
  })
  return { keep: socket => void strangers.delete(socket) }
}

/**
 * Logs refused requests, each reason on its 1st, 2nd, 4th, 8th … occurrence, so a hostile page can't fill the disk.
 * Doesn't log headers or the query: they may contain secrets.
 */
export function createRefusalLog(log: ShellLog): (reason: string, request: IncomingMessage) => void {
  const counts = new Map<string, number>()
  return (reason, request) => {
    const count = (counts.get(reason) ?? 0) + 1
    counts.set(reason, count)
    if ((count & (count - 1)) !== 0) return
    const path = (request.url ?? '').split('?', 1)[0]?.slice(0, 80)
    log.warn({ reason, count, method: request.method, path }, 'a request to the desk was refused')
  }
}
