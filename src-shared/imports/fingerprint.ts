import type { FileFormat } from './file-format.ts'
import { plainName } from './titles.ts'

/**
 * Names the shape of a file: its titles in their order, its dialect and its encoding. Files of one program get the same one, so that what a
 * person said of the first is remembered for the next. What depends on a file's values (the decimal sign) or on the day (lines above the
 * header) is not in it.
 */
export function fingerprintOf(titles: readonly string[], format: FileFormat): string {
  const { kind, encoding, bom, delimiter, newline } = format
  const dialect = kind === 'text' ? [encoding, bom, delimiter, newline] : [kind]
  return hashOf(JSON.stringify([dialect, titles.map(plainName)]))
}

/**
 * 64 bits in two halves (MurmurHash's steps), as sixteen hexadecimal digits. It distinguishes shapes; it isn't a secure
 * hash.
 */
function hashOf(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    high = Math.imul(high ^ sign, 2654435761)
    low = Math.imul(low ^ sign, 1597334677)
  }
  const stirred = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  const other = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(stirred ^ (stirred >>> 13), 3266489909)
  return [stirred, other].map(half => (half >>> 0).toString(16).padStart(8, '0')).join('')
}
