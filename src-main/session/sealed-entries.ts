import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { SerialQueue } from '../../src-shared/serial-queue.ts'
import { move, openNew } from '../new-file.ts'
import type { Entries } from './secret-parts.ts'

/** Encrypts for this user of this computer; throws if the system's key can't be had. */
export interface Seal {
  encrypt(text: string): Buffer
  decrypt(sealed: Buffer): string
}

/** The file of a data folder where secrets are encrypted if keytar doesn't load. */
export const sealedFile = (dataFolder: string): string => join(dataFolder, 'secrets.json')

const content = z.record(z.string(), z.string())
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Removes entries from that file: this needs no key. Rejects if it can't be read or written. */
export const sealedLeftovers = (file: string): Pick<Entries, 'delete'> =>
  sealedEntries(file, {
    encrypt: () => Buffer.alloc(0),
    decrypt: () => '',
  })

/** Entries in a file (0600), each encrypted by `seal`. Rejects if the file can't be read, written or decrypted. */
export function sealedEntries(file: string, seal: Seal): Entries {
  const queue = new SerialQueue()

  async function read(): Promise<Record<string, string>> {
    try {
      return content.parse(JSON.parse(await readFile(file, 'utf8')))
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return {}
      throw error
    }
  }

  /** What stays when an entry is changed; null: the file is damaged, and nothing stays, or no secret could be kept again. */
  const readToChange = () =>
    read().catch(error => {
      if (codeOf(error) !== undefined) throw error
      return null
    })

  const change = (account: string, sealed: string | null) =>
    queue.add(async () => {
      const kept = await readToChange()
      if (sealed === null && kept && !Object.hasOwn(kept, account)) return
      const { [account]: _before, ...others }: Record<string, string> = kept ?? {}
      const part = `${file}.part`
      const handle = await openNew(part)
      try {
        await handle.writeFile(JSON.stringify(sealed === null ? others : { ...others, [account]: sealed }))
        await handle.sync()
      } finally {
        await handle.close()
      }
      await move(part, file)
    })

  return {
    async get(account) {
      const sealed = (await read())[account]
      return sealed === undefined ? null : seal.decrypt(Buffer.from(sealed, 'base64'))
    },
    set: (account, secret) => change(account, seal.encrypt(secret).toString('base64')),
    delete: account => change(account, null),
  }
}
