import type { Keychain } from '../../src-main/session/index.ts'

/** A keychain in memory; `entries` is what lies in it. */
export function memoryKeychain(): Extract<Keychain, { kind: 'keychain' }> & { entries: Map<string, string> } {
  const entries = new Map<string, string>()
  return {
    kind: 'keychain',
    entries,
    get: async account => entries.get(account) ?? null,
    set: async (account, secret) => void entries.set(account, secret),
    delete: async account => void entries.delete(account),
  }
}
