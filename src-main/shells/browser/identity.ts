import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Who this desk is to a browser: one address and one secret, both new at every start. */
export interface Identity {
  /** `<random>.localhost:<port>`, the only Host that is answered. */
  host: string
  /** `http://<host>`, the only Origin that may call. */
  origin: string
  /** The value of the session cookie. */
  sessionKey: string
}

/** The name of the session cookie. */
export const cookieName = 'selvedge'

/** 256 bits that nobody guesses, in letters that fit a cookie, a form and a file's name. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Makes the identity of a desk that listens on `port`. The host's name is random because cookies ignore ports: a
 * cookie of 127.0.0.1 would go to every other page on this computer's loopback.
 */
export function newIdentity(port: number): Identity {
  const host = `desk-${randomBytes(10).toString('hex')}.localhost:${port}`
  return { host, origin: `http://${host}`, sessionKey: newSecret() }
}

/** Compares two secrets in a time that does not depend on where they differ, nor on their lengths. */
export function sameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

/** The header that gives the page its session: host-only, unreadable to scripts, never sent by another site. */
export function sessionCookie(identity: Identity): string {
  return `${cookieName}=${identity.sessionKey}; Path=/; HttpOnly; SameSite=Strict`
}

/** True if a Cookie header holds this desk's session. */
export function holdsSession(identity: Identity, cookieHeader: string | undefined): boolean {
  return (cookieHeader ?? '').split(';').some(pair => {
    const [name, ...value] = pair.trim().split('=')
    return name === cookieName && sameSecret(value.join('='), identity.sessionKey)
  })
}
