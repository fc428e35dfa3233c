import { createInflateRaw } from 'node:zlib'
import { DeskError } from '../../../src-shared/errors.ts'

/** What a part of a workbook may take when it is unpacked. */
export const mostUnpacked = 256 * 1024 * 1024
/** A part may always unpack to this, and beyond that to so many times its packed size: sheets come to 10 or 20, a bomb to 1,000. */
const anyUnpacked = 16 * 1024 * 1024
const mostTimes = 150
const pieceSize = 64 * 1024

interface Entry {
  method: number
  packed: number
  at: number
}

const broken = (what: string) => new DeskError('imports.broken-workbook', { what })

/**
 * A zip archive whose parts are unpacked one by one, as streams. What each takes is limited by counting, whatever the
 * archive declares.
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
    return this.#entries.has(keyOf(name))
  }

  /** A part's bytes, piece by piece. Throws `imports.broken-workbook`, `imports.large-workbook`. */
  async *part(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(keyOf(name))
    if (!entry) throw broken(`${name} is missing`)
    const part = this.#packed(entry)
    const most = Math.min(this.#most, anyUnpacked + part.length * mostTimes)
    let size = 0
    for await (const piece of entry.method === 0 ? pieces(part) : inflated(part)) {
      size += piece.length
      if (size > most) throw new DeskError('imports.large-workbook', { most: Math.round(most / 1024 / 1024) })
      yield piece
    }
  }

  #packed({ method, packed, at }: Entry): Buffer {
    const bytes = this.#bytes
    if (at + 30 > bytes.length) throw broken('a part is missing')
    if (method !== 0 && method !== 8) throw broken('it uses an unknown compression method')
    const begins = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
    return bytes.subarray(begins, begins + packed)
  }
}

function* pieces(part: Buffer): Generator<Buffer> {
  for (let at = 0; at < part.length; at += pieceSize) yield part.subarray(at, at + pieceSize)
}

async function* inflated(part: Buffer): AsyncGenerator<Buffer> {
  const stream = createInflateRaw({ chunkSize: pieceSize })
  stream.end(part)
  try {
    for await (const piece of stream) yield piece as Buffer
  } catch (error) {
    throw broken(error instanceof Error ? error.message : String(error))
  } finally {
    stream.destroy()
  }
}

/**
 * Names of parts count in small or capital letters alike, and with or without their escapes (`sheet%201.xml`; ECMA-376-2, 6.2.2). Some programs write them with
 * backslashes.
 */
const keyOf = (name: string): string => bare(name).replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

function bare(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    // A percent sign that isn't an escape.
    return name
  }
}

/** By name; for a name that occurs twice, the last entry. */
function entriesOf(archive: Buffer): Map<string, Entry> {
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + 22 > archive.length) throw broken('its end is missing')
  const larger = largerEnd(archive, end)
  const count = larger?.count ?? archive.readUInt16LE(end + 10)
  let at = larger?.at ?? archive.readUInt32LE(end + 16)
  const entries = new Map<string, Entry>()
  for (let i = 0; i < count; i++) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== 0x02014b50)
      throw broken('its table of contents is damaged')
    const name = at + 46
    const extra = name + archive.readUInt16LE(at + 28)
    const comment = extra + archive.readUInt16LE(at + 30)
    // Their order in the extra field is fixed.
    const [, packed = 0, begins = 0] = largerSizes(
      [at + 24, at + 20, at + 42].map(place => archive.readUInt32LE(place)),
      archive.subarray(extra, comment),
    )
    entries.set(keyOf(archive.toString('utf8', name, extra)), {
      method: archive.readUInt16LE(at + 10),
      packed,
      at: begins,
    })
    at = comment + archive.readUInt16LE(at + 32)
  }
  return entries
}

// Programs that stream their files write sizes and places as 64 bits, however small they are (zip64): 32 bits of ones say so.
const elsewhere = 0xffffffff

/** The number of entries and the place of the first, where 64 bits hold them. */
function largerEnd(archive: Buffer, end: number): { count: number; at: number } | null {
  const isElsewhere = archive.readUInt16LE(end + 10) === 0xffff || archive.readUInt32LE(end + 16) === elsewhere
  if (!isElsewhere || end < 20 || archive.readUInt32LE(end - 20) !== 0x07064b50) return null
  const at = numberAt(archive, end - 12)
  if (at + 56 > end || archive.readUInt32LE(at) !== 0x06064b50) throw broken('its end is damaged')
  return { count: numberAt(archive, at + 32), at: numberAt(archive, at + 48) }
}

/** Numbers of an entry, each from its extra field where it is there. */
function largerSizes(numbers: readonly number[], extra: Buffer): number[] {
  let at = extra.length
  for (let field = 0; field + 4 <= extra.length; field += 4 + extra.readUInt16LE(field + 2))
    if (extra.readUInt16LE(field) === 1) at = field + 4
  return numbers.map(number => {
    if (number !== elsewhere || at + 8 > extra.length) return number
    at += 8
    return numberAt(extra, at - 8)
  })
}

/** 64 bits; what is beyond every file is as good as any other such number. */
const numberAt = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at))
