import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type PracticeDatabase, readSetting, writeSetting } from './database.ts'

/** Result of checking a link. */
type LinkState = 'good' | 'expired' | 'forged'

/** Signs and checks links to PDFs. A valid link needs no token until it expires. */
export interface Links {
  /** @param expires milliseconds since 1970; returns the path with its query. */
  sign(path: string, expires: number): string
  check(path: string, expires: string | undefined, signature: string | undefined, now: number): LinkState
}

/** Makes links signed with a key that is stored in the database, so they survive a restart but not a new folder. */
export function makeLinks(database: PracticeDatabase): Links {
  const known = readSetting(database, 'link key')
  const key = known ?? randomBytes(32).toString('hex')
  if (known === undefined) writeSetting(database, 'link key', key)
  const signatureOf = (path: string, expires: string) =>
    createHmac('sha256', key).update(`${path}\n${expires}`).digest()

  return {
    sign(path, expires) {
      return `${path}?expires=${expires}&signature=${signatureOf(path, String(expires)).toString('hex')}`
    },
    check(path, expires, signature, now) {
      if (expires === undefined || signature === undefined) return 'forged'
      const given = Buffer.from(signature, 'hex')
      const right = signatureOf(path, expires)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return 'forged'
      return Number(expires) > now ? 'good' : 'expired'
    },
  }
}
