import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { DeskError } from '../../../src-shared/errors.ts'

/** What a part of a workbook may take when it is unpacked. */
export const mostUnpacked = 256 * 1024 * 1024

interface Entry {
  method: number
  packed: number
  at: number
}

const broken = (what: string) => new DeskError('imports.broken-workbook', { what })
const unpacked = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw)

/**
 * A zip archive whose parts are unpacked one by one. What each takes is bounded by counting, whatever the archive says of itself.
 */
export class Archive {
  readonly #bytes: Buffer
  readonly #entries: ReadonlyMap<string, Entry>
  readonly #most: number

  /** Throws `imports.broken-workbook`. */
  constructor(bytes: Buffer, most = mostUnpacked) {
    this.#bytes = bytes
    this.#entries = entriesOf(bytes)
    this.#most = most
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** A part's bytes. Throws `imports.broken-workbook`, `imports.large-workbook`. */
  async part(name: string): Promise<Buffer> {
    const entry = this.#entries.get(name)
    if (!entry) throw broken(`${name} is missing`)
    return this.#unpack(entry)
  }

  async #unpack({ method, packed, at }: Entry): Promise<Buffer> {
    const bytes = this.#bytes
    if (at + 30 > bytes.length) throw broken('a part is missing')
    const begins = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
    const part = bytes.subarray(begins, begins + packed)
    if (method === 0) return part
    if (method !== 8) throw broken('it is packed in an unknown way')
    try {
      return await unpacked(part, { maxOutputLength: this.#most })
    } catch (error) {
      // So it says that there is more than was allowed.
      if (error instanceof RangeError) throw this.#tooLarge()
      throw broken(error instanceof Error ? error.message : String(error))
    }
  }

  #tooLarge(): DeskError {
    return new DeskError('imports.large-workbook', { most: Math.round(this.#most / 1024 / 1024) })
  }
}

/** By name; of a name that stands twice, the last. */
function entriesOf(archive: Buffer): Map<string, Entry> {
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + 22 > archive.length) throw broken('its end is missing')
  const count = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  const entries = new Map<string, Entry>()
  for (let i = 0; i < count; i++) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== 0x02014b50)
      throw broken('its list of parts is damaged')
    const nameLength = archive.readUInt16LE(at + 28)
    entries.set(archive.toString('utf8', at + 46, at + 46 + nameLength), {
      method: archive.readUInt16LE(at + 10),
      packed: archive.readUInt32LE(at + 20),
      at: archive.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return entries
}

/** Parts as an archive in which nothing is packed, for a reader that takes archives only. */
export function archiveOf(parts: ReadonlyMap<string, Buffer>): ArrayBuffer {
  const pieces: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const [name, bytes] of parts) {
    const title = Buffer.from(name)
    // Version, flags, method and time; then what is checked. The same in both heads.
    const said = Buffer.alloc(26)
    said.writeUInt16LE(20, 0)
    said.writeUInt16LE(0x0800, 2)
    said.writeUInt32LE(crc32(bytes), 10)
    said.writeUInt32LE(bytes.length, 14)
    said.writeUInt32LE(bytes.length, 18)
    said.writeUInt16LE(title.length, 22)
    pieces.push(Buffer.from('PK\x03\x04'), said, title, bytes)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    list.push(Buffer.from('PK\x01\x02\x14\0'), said, place, title)
    at += 30 + title.length + bytes.length
  }
  const listed = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(parts.size, 8)
  end.writeUInt16LE(parts.size, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  const whole = new ArrayBuffer(at + listed.length + end.length)
  const view = Buffer.from(whole)
  let into = 0
  for (const piece of [...pieces, listed, end]) into += piece.copy(view, into)
  return whole
}
