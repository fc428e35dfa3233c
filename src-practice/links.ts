import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type PracticeDatabase, readSetting, writeSetting } from './database.ts'

/** What a link says of itself when it is used. */
type LinkState = 'good' | 'expired' | 'forged'

/** UploadEvidence and checks the links to PDFs: whoever has one needs no token, for as long as it lives. */
export interface Links {
  /** @param expires milliseconds since 1970; the answer is a path with its query. */
  sign(path: string, expires: number): string
  check(path: string, expires: string | undefined, signature: string | undefined, now: number): LinkState
}

/** Links signed with a key that lives in the database, so that they outlive a restart but not the folder. */
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
