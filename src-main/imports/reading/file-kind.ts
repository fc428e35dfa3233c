import { DeskError } from '../../../src-shared/errors.ts'

/** How files start that aren't text, and what they are called. */
const beginnings: readonly [begins: string, kind: string][] = [
  ['%PDF', 'a PDF'],
  ['\x89PNG', 'a picture'],
  ['\xff\xd8\xff', 'a picture'],
  ['GIF8', 'a picture'],
  ['II*\0', 'a picture'],
  ['MM\0*', 'a picture'],
  ['RIFF', 'an image or audio file'],
  ['\x1f\x8b', 'a compressed file'],
  ['7z\xbc\xaf', 'a compressed file'],
  ['Rar!', 'a compressed file'],
  ['{\\rtf', 'a text document'],
  ['SQLite format 3', 'a database'],
  ['\x7fELF', 'a program'],
]

/** True for a zip archive, which a workbook is. Throws for every other file that is certainly no table. */
export function isArchive(head: Buffer): boolean {
  const start = head.subarray(0, 64).toString('latin1')
  if (start.startsWith('PK\x03\x04') || start.startsWith('PK\x05\x06')) return true
  if (isCompound(head)) throw new DeskError('imports.old-workbook', {})
  const found = beginnings.find(([begins]) => start.startsWith(begins))
  if (found) throw new DeskError('imports.not-a-table', { kind: found[1] })
  // Programs save tables of HTML, and whole messages with them (MHTML), as .xls.
  if (/^(?:\xef\xbb\xbf)?\s*<(?:!doctype|!--|[a-z][a-z0-9]*[\s>:]|\?xml)/i.test(start) || /^MIME-Version:/i.test(start))
    throw new DeskError('imports.not-a-table', { kind: 'a web page or XML' })
  // What the desk itself saves, dropped in the wrong place: a catalogue, a mapping.
  if (/^(?:\xef\xbb\xbf)?\s*(?:\[\s*)?\{\s*"/.test(start)) throw new DeskError('imports.not-a-table', { kind: 'JSON' })
  return false
}

/** A compound file is an old workbook, or a new one that is encrypted. */
const isCompound = (head: Buffer): boolean => head.toString('latin1', 0, 4) === '\xd0\xcf\x11\xe0'

/** The directory of a compound file, as far as it is wanted. */
const directorySize = 16 * 1024

/** Throws `imports.workbook-locked` for a workbook with a password; its directory says so, wherever in the file that is. */
export async function refuseLocked(head: Buffer, read: (at: number, length: number) => Promise<Buffer>): Promise<void> {
  if (!isCompound(head) || head.length < 512) return
  const sector = 2 ** Math.min(head.readUInt16LE(30), 20)
  const directory = await read((head.readUInt32LE(48) + 1) * sector, directorySize)
  const locked = Buffer.from('EncryptedPackage', 'utf16le')
  if (head.includes(locked) || directory.includes(locked)) throw new DeskError('imports.workbook-locked', {})
}
