import type { IncomingHttpHeaders } from 'node:http'
import { callHeader } from '../../../src-shared/contract/loopback.ts'
import { holdsSession, type Identity } from './identity.ts'

/** Why a request is not answered: the HTTP status, and a word for the log and the answer. */
export interface HttpRefusal {
  status: 400 | 401 | 403 | 405 | 415 | 421
  reason: string
}

const refuse = (status: HttpRefusal['status'], reason: string): HttpRefusal => ({ status, reason })

/** Every request: the Host must be this desk's own, or a rebound name could read from it. */
export function judgeHost(identity: Identity, headers: IncomingHttpHeaders): HttpRefusal | null {
  return headers.host === identity.host ? null : refuse(421, 'wrong-host')
}

/**
 * Files of the renderer hold no secret and need no cookie, but another site may not embed, fetch or frame them:
 * only the desk's own page, or a person who opens the address.
 */
export function judgeFile(headers: IncomingHttpHeaders, method: string): HttpRefusal | null {
  if (method !== 'GET' && method !== 'HEAD') return refuse(405, 'wrong-method')
  const site = headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return null
  const opens = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  return opens ? null : refuse(403, 'foreign-site')
}

/** A call of a command: cookie, exact Origin, same-origin fetch, the desk's own header, and a type no form can send. */
export function judgeCall(
  identity: Identity,
  headers: IncomingHttpHeaders,
  method: string,
): HttpRefusal | null {
  if (method !== 'POST') return refuse(405, 'wrong-method')
  if (headers.origin !== identity.origin) return refuse(403, 'foreign-origin')
  if (headers['sec-fetch-site'] !== 'same-origin') return refuse(403, 'foreign-site')
  if (headers[callHeader] !== '1') return refuse(403, 'missing-header')
  if (!holdsSession(identity, headers.cookie)) return refuse(401, 'no-session')
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json' && type !== 'application/octet-stream') return refuse(415, 'wrong-type')
  return null
}

/** An upgrade to the events' WebSocket: exact Origin and cookie. Chromium sends no Sec-Fetch-Site here. */
export function judgeUpgrade(identity: Identity, headers: IncomingHttpHeaders): HttpRefusal | null {
  if (headers.origin !== identity.origin) return refuse(403, 'foreign-origin')
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return refuse(403, 'foreign-site')
  if (!holdsSession(identity, headers.cookie)) return refuse(401, 'no-session')
  return null
}

/**
 * The launch: a local file posts its key, so the Origin is `null` and the site is another one. The key is the
 * proof; what is checked here is that a whole window is opened by a form, not a frame or a script's request.
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
