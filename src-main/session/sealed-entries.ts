import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { SerialQueue } from '../../src-shared/serial-queue.ts'
import { move } from '../storage/durable-names.ts'
import { openNew } from '../storage/new-file.ts'
import type { Entries } from './secret-parts.ts'

/** Encrypts for this user of this computer; throws if the system's key can't be had. */
export interface Seal {
  encrypt(text: string): Buffer
  decrypt(sealed: Buffer): string
}

const content = z.record(z.string(), z.string())
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

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

  /** What stays when an entry is changed; of a damaged file nothing, or no secret could be kept again. */
  const readToChange = () =>
    read().catch(error => {
      if (codeOf(error) !== undefined) throw error
      return {}
    })

  const change = (account: string, sealed: string | null) =>
    queue.add(async () => {
      const { [account]: _before, ...others }: Record<string, string> = await readToChange()
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
