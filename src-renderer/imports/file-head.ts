import { unzipSync } from 'fflate'
import type { RetailerChoice } from '../../src-shared/contract/prices.ts'
import { markedEncoding } from '../kit/index.ts'

/** So much of a file is looked at before it is handed over. */
const looked = 64 * 1024

const folded = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()

/** A larger workbook, or a larger part of one, isn't unpacked only to guess whom it is for. */
const mostWorkbook = 16 * 1024 * 1024
const mostPart = 4 * 1024 * 1024
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
}

/** The texts of a workbook's cells, each in a line; those of its other sheets are among them. */
function textsOfWorkbook(bytes: Uint8Array): string {
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => /(?:sharedStrings|sheet1)\.xml$/i.test(name) && originalSize <= mostPart,
  })
  return Object.values(parts)
    .flatMap(part => [...new TextDecoder().decode(part).matchAll(/<(?:\w+:)?t(?: [^>]*)?>([^<]*)</g)])
    .map(([, text = '']) => text.replace(/&\w+;/g, entity => entities[entity] ?? entity))
    .join('\n')
}

/** The beginning of a text file, or the texts of a workbook; empty for what cannot be read. */
export async function beginningOf(file: Blob): Promise<string> {
  try {
    const bytes = new Uint8Array(await file.slice(0, looked).arrayBuffer())
    if (bytes[0] === 0x50 && bytes[1] === 0x4b)
      return file.size > mostWorkbook ? '' : textsOfWorkbook(new Uint8Array(await file.arrayBuffer()))
    return new TextDecoder(markedEncoding(bytes)).decode(bytes)
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
