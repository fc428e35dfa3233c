import type { SafeStorage } from 'electron'

/**
 * The system's encryption for this user; null where there is none, or none worth the name: without a keyring Chromium on
 * Linux encrypts with a password that everyone knows.
 */
export function systemSeal(
  storage: Pick<SafeStorage, 'isEncryptionAvailable' | 'getSelectedStorageBackend' | 'encryptString' | 'decryptString'>,
  platform: NodeJS.Platform = process.platform,
) {
  if (!storage.isEncryptionAvailable()) return null
  if (platform === 'linux' && storage.getSelectedStorageBackend() === 'basic_text') return null
  return {
    encrypt: (text: string) => storage.encryptString(text),
    decrypt: (sealed: Buffer) => storage.decryptString(sealed),
  }
}
