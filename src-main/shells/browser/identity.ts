import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** This desk's identity to a browser: one host name and one secret, both new at every start. */
export interface Identity {
  /** `<random>.localhost:<port>`, the only Host accepted. */
  host: string
  /** `http://<host>`, the only Origin that may call. */
  origin: string
  /** The value of the session cookie. */
  sessionKey: string
}

/** The name of the session cookie. */
export const cookieName = 'selvedge'

/** 256 random bits, encoded to fit a cookie, a form and a file name. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Creates the identity of a desk that listens on `port`. The host name is random because cookies ignore ports: a cookie
 * of 127.0.0.1 would be sent to every other page on this computer's loopback.
 */
export function newIdentity(port: number): Identity {
  const host = `desk-${randomBytes(10).toString('hex')}.localhost:${port}`
  return { host, origin: `http://${host}`, sessionKey: newSecret() }
}

/** Compares two secrets in a time that depends neither on where they differ nor on their lengths. */
export function sameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

/** The Set-Cookie header of the page's session: host-only, unreadable to scripts, never sent by another site. */
export function sessionCookie(identity: Identity): string {
  return `${cookieName}=${identity.sessionKey}; Path=/; HttpOnly; SameSite=Strict`
}

/** True if a Cookie header contains this desk's session. */
export function holdsSession(identity: Identity, cookieHeader: string | undefined): boolean {
  return (cookieHeader ?? '').split(';').some(pair => {
    const [name, ...value] = pair.trim().split('=')
    return name === cookieName && sameSecret(value.join('='), identity.sessionKey)
  })
}
