import { createInflateRaw } from 'node:zlib'
import { DeskError } from '../../../src-shared/errors.ts'

/** What the parts of a workbook that are read may take when they are unpacked. */
export const mostUnpacked = 256 * 1024 * 1024

interface Entry {
  name: string
  method: number
  packed: number
  at: number
}

const broken = (what: string) => new DeskError('imports.broken-workbook', { what })

/**
 * Looks at an archive before it is unpacked: a workbook it must be, and what its parts unpack to must fit, by counting and not by what the archive says of itself.
 * Throws `imports.not-a-table`, `imports.broken-workbook`, `imports.large-workbook`.
 */
export async function checkArchive(archive: Buffer, most = mostUnpacked): Promise<void> {
  const entries = entriesOf(archive)
  if (!entries.some(({ name }) => name === 'xl/workbook.xml')) {
    const isBinary = entries.some(({ name }) => name === 'xl/workbook.bin')
    throw new DeskError('imports.not-a-table', {
      kind: isBinary ? 'a binary workbook (.xlsb)' : 'a packed file',
    })
  }
  let left = most
  for (const entry of entries) {
    left -= await unpackedSize(archive, entry, left)
    if (left < 0) throw new DeskError('imports.large-workbook', { most: Math.round(most / 1024 / 1024) })
  }
}

function entriesOf(archive: Buffer): Entry[] {
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + 22 > archive.length) throw broken('its end is missing')
  const count = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  const entries: Entry[] = []
  for (let i = 0; i < count; i++) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== 0x02014b50)
      throw broken('its list of parts is damaged')
    const nameLength = archive.readUInt16LE(at + 28)
    entries.push({
      name: archive.toString('utf8', at + 46, at + 46 + nameLength),
      method: archive.readUInt16LE(at + 10),
      packed: archive.readUInt32LE(at + 20),
      at: archive.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return entries
}

/** Unpacks and counts, up to a little more than `most`. */
async function unpackedSize(archive: Buffer, { method, packed, at }: Entry, most: number): Promise<number> {
  if (at + 30 > archive.length) throw broken('a part is missing')
  const begins = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28)
  if (method === 0) return packed
  if (method !== 8) throw broken('it is packed in an unknown way')
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 })
  inflate.end(archive.subarray(begins, begins + packed))
  let size = 0
  try {
    for await (const piece of inflate) {
      size += (piece as Buffer).length
      if (size > most) break
    }
  } catch (error) {
    throw broken(error instanceof Error ? error.message : String(error))
  }
  return size
}
