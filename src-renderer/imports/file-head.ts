import type { RetailerChoice } from '../../src-shared/contract/prices.ts'

/** So much of a file is looked at before it is handed over. */
const looked = 64 * 1024

const folded = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()

/** The beginning of a text file; empty for a workbook, or what cannot be read. */
export async function beginningOf(file: Blob): Promise<string> {
  try {
    const bytes = new Uint8Array(await file.slice(0, looked).arrayBuffer())
    const [first, second] = bytes
    if (first === 0x50 && second === 0x4b) return ''
    const encoding =
      first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
    return new TextDecoder(encoding).decode(bytes)
  } catch {
    return ''
  }
}

/**
 * The only retailer whose name is in a cell at the file's beginning; null for none, or more than one. A hint at whom
 * the draft is for: the desk checks every row's Username later.
 */
export function retailerNamedIn(head: string, retailers: readonly RetailerChoice[]): RetailerChoice | null {
  const cells = new Set(head.split(/[\r\n,;\t|]+/).map(cell => folded(cell.replace(/^"|"$/g, ''))))
  const named = retailers.filter(({ name }) => name !== null && name !== '' && cells.has(folded(name)))
  const [only] = named
  return only && named.length === 1 ? only : null
}

/** What a JSON file of the desk is: the mark that it starts with. */
export function kindOfJson(text: string): 'catalogue' | 'map' | null {
  const head = text.slice(0, 500)
  if (/"selvedge"\s*:\s*"catalogue"/.test(head)) return 'catalogue'
  return /^\uFEFF?\s*[[{]/.test(head) ? 'map' : null
}
