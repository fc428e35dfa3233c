import { randomUUID } from 'node:crypto'
import { phrase } from '../../src-shared/messages/phrases.ts'

/** Entries of a keychain: one text under each name. */
export interface Entries {
  get(account: string): Promise<string | null>
  set(account: string, secret: string): Promise<void>
  delete(account: string): Promise<void>
}

/** Windows takes 2,560 bytes in an entry. */
const longestBytes = 2_000
/** Three bytes are four characters of base64. */
const partBytes = 1_500
const head = /^in parts: (\d+) (\S+)$/

/** Where the parts are that an entry stands for; none if it is the secret itself. */
function partsOf(account: string, entry: string | null): string[] {
  const [, count, generation] = head.exec(entry ?? '') ?? []
  return Array.from({ length: Number(count ?? 0) }, (_, index) => `${account} ${generation} ${index + 1}`)
}

/**
 * Keeps secrets of any length in entries that may not be long: a long one is in parts, and its own entry says how many.
 * Parts are written under new names before the entry names them, and the old ones removed after that: whatever happens in
 * between, the entry stands for the old secret or for the new one. `get` rejects if a part is missing.
 */
export function inParts(entries: Entries): Entries {
  const remove = (accounts: string[]) => Promise.all(accounts.map(account => entries.delete(account)))

  async function get(account: string): Promise<string | null> {
    const entry = await entries.get(account)
    const accounts = partsOf(account, entry)
    if (accounts.length === 0) return entry
    const bytes: Buffer[] = []
    // One after the other, as a person may be asked about each.
    for (const part of accounts) {
      const text = await entries.get(part)
      if (text !== null) bytes.push(Buffer.from(text, 'base64'))
    }
    if (bytes.length === accounts.length) return Buffer.concat(bytes).toString('utf8')
    // Another process may have replaced it meanwhile.
    if ((await entries.get(account)) !== entry) return get(account)
    throw new Error(phrase('part of what it stored is missing'))
  }

  return {
    get,
    async set(account, secret) {
      const before = partsOf(account, await entries.get(account))
      const bytes = Buffer.from(secret, 'utf8')
      if (bytes.length <= longestBytes) await entries.set(account, secret)
      else {
        const entry = `in parts: ${Math.ceil(bytes.length / partBytes)} ${randomUUID()}`
        const accounts = partsOf(account, entry)
        try {
          for (const [index, part] of accounts.entries()) {
            await entries.set(part, bytes.subarray(index * partBytes, (index + 1) * partBytes).toString('base64'))
          }
        } catch (error) {
          await remove(accounts).catch(() => {})
          throw error
        }
        // One that wasn't done in time may still be done: its parts stay.
        await entries.set(account, entry)
      }
      // The new secret is kept, whatever becomes of the old one.
      await remove(before).catch(() => {})
    },
    async delete(account) {
      const accounts = partsOf(account, await entries.get(account))
      await entries.delete(account)
      await remove(accounts)
    },
  }
}
