import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const program = /^SumatraPDF.*\.exe$/i

/**
 * The SumatraPDF that comes with pdf-to-printer; null where it is missing. Inside a packed app it lies beside the archive,
 * since a program cannot be started out of one.
 */
export function sumatraPath(): string | null {
  const folder = dirname(createRequire(import.meta.url).resolve('pdf-to-printer'))
  const place = folder.replace('app.asar', 'app.asar.unpacked')
  const found = existsSync(place) ? readdirSync(place).find(name => program.test(name)) : undefined
  return found === undefined ? null : join(place, found)
}
