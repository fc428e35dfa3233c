import { phrase } from '../../../../src-shared/messages/phrases.ts'
import {
  groupTags,
  type IppAttribute,
  type IppGroup,
  type IppMessage,
  type IppValue,
  outOfBandKinds,
  textKinds,
  valueTags,
} from './message.ts'

/** Bytes that are not an IPP message: what is wrong, and where. */
export class IppDecodeError extends Error {
  readonly code = 'ipp.decode'
  readonly offset: number

  constructor(what: string, offset: number) {
    super(phrase('{{what}} at byte {{offset}}', { what, offset }))
    this.name = 'IppDecodeError'
    this.offset = offset
  }
}

const deepest = 16
/** Far more than any printer says of itself or of a hundred jobs; a message of a megabyte could have ten times as many. */
const mostFields = 20_000
/** Octets of a text (RFC 8011, section 5.1.2): what is behind them isn't kept, shown or stored. */
const longestText = 1023
const minute = 60_000
const outOfBand = new Map<number, (typeof outOfBandKinds)[number]>(outOfBandKinds.map(kind => [valueTags[kind], kind]))
const texts = new Map<number, (typeof textKinds)[number]>(textKinds.map(kind => [valueTags[kind], kind]))
const utf8 = new TextDecoder()

/** Old printers answer in Latin-1, whatever they were asked for. */
const western = new TextDecoder('windows-1252')

function textOf(bytes: Buffer): string {
  const kept = bytes.subarray(0, longestText)
  const text = utf8.decode(kept)
  // The last letter may have been cut in two.
  const sure = kept.length < bytes.length ? text.slice(0, -1) : text
  const isMisread = sure.includes('\ufffd') && !kept.subarray(0, Buffer.byteLength(sure)).equals(Buffer.from(sure))
  return isMisread ? western.decode(kept) : text
}

interface Field {
  tag: number
  name: string
  bytes: Buffer
  offset: number
}

/** Walks over the bytes; every step moves on by at least one byte or throws. */
class Reader {
  private readonly bytes: Buffer
  offset = 0
  private fields = 0

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  /** Counts a group or a value. */
  count(): void {
    if (++this.fields > mostFields)
      throw new IppDecodeError(phrase('more than {{count}} values', { count: mostFields }), this.offset)
  }

  take(count: number): Buffer {
    const end = this.offset + count
    if (end > this.bytes.length) throw new IppDecodeError(phrase('the message is cut short'), this.offset)
    const taken = this.bytes.subarray(this.offset, end)
    this.offset = end
    return taken
  }

  byte(): number {
    return this.take(1).readUInt8()
  }

  peek(): number {
    const next = this.bytes[this.offset]
    if (next === undefined) throw new IppDecodeError(phrase('the message is cut short'), this.offset)
    return next
  }

  field(): Field {
    this.count()
    const offset = this.offset
    const tag = this.byte()
    const name = utf8.decode(this.take(this.take(2).readUInt16BE()))
    return { tag, name, bytes: this.take(this.take(2).readUInt16BE()), offset }
  }
}

function sized(field: Field, size: number): Buffer {
  if (field.bytes.length !== size) {
    throw new IppDecodeError(
      phrase('a value of {{bytes}} bytes where {{size}} belong', { bytes: field.bytes.length, size }),
      field.offset,
    )
  }
  return field.bytes
}

function withLanguage(field: Field): { language: string; value: string } {
  const reader = new Reader(field.bytes)
  try {
    const language = utf8.decode(reader.take(reader.take(2).readUInt16BE()))
    const value = textOf(reader.take(reader.take(2).readUInt16BE()))
    return { language, value }
  } catch {
    throw new IppDecodeError(phrase('a text whose language is cut short'), field.offset)
  }
}

/** A dateTime; null if its octets are no date (printers without a clock send zeros). */
function dateOf(bytes: Buffer): { at: number; offset: number } | null {
  const [month = 0, day = 0, hour = 0, minutes = 0, second = 0, tenth = 0, sign = 0, eastHours = 0, eastMinutes = 0] =
    bytes.subarray(2)
  const direction = sign === 0x2b ? 1 : sign === 0x2d ? -1 : 0
  const bounds: [number, number, number][] = [
    [month, 1, 12],
    [day, 1, 31],
    [hour, 0, 23],
    [minutes, 0, 59],
    [second, 0, 60],
    [tenth, 0, 9],
    [eastHours, 0, 14],
    [eastMinutes, 0, 59],
  ]
  if (direction === 0 || bounds.some(([value, low, high]) => value < low || value > high)) return null
  const offset = direction * (eastHours * 60 + eastMinutes)
  const local = new Date(0)
  local.setUTCFullYear(bytes.readUInt16BE(), month - 1, day)
  local.setUTCHours(hour, minutes, second, tenth * 100)
  return { at: local.getTime() - offset * minute, offset: offset === 0 ? 0 : offset }
}

function decodeValue(reader: Reader, field: Field, depth: number): IppValue {
  const { tag, bytes } = field
  const text = texts.get(tag)
  if (text) return { kind: text, value: textOf(bytes) }
  const none = outOfBand.get(tag)
  if (none) return { kind: none }
  switch (tag) {
    case valueTags.integer:
      return { kind: 'integer', value: sized(field, 4).readInt32BE() }
    case valueTags.enum:
      return { kind: 'enum', value: sized(field, 4).readInt32BE() }
    case valueTags.boolean:
      return { kind: 'boolean', value: sized(field, 1).readUInt8() !== 0 }
    case valueTags.rangeOfInteger:
      return { kind: 'rangeOfInteger', from: sized(field, 8).readInt32BE(), to: bytes.readInt32BE(4) }
    case valueTags.resolution:
      return {
        kind: 'resolution',
        cross: sized(field, 9).readInt32BE(),
        feed: bytes.readInt32BE(4),
        unit: bytes.readUInt8(8),
      }
    case valueTags.dateTime: {
      const date = dateOf(sized(field, 11))
      return date ? { kind: 'dateTime', ...date } : { kind: 'octets', tag, bytes: Uint8Array.from(bytes) }
    }
    case valueTags.textWithLanguage:
      return { kind: 'textWithLanguage', ...withLanguage(field) }
    case valueTags.nameWithLanguage:
      return { kind: 'nameWithLanguage', ...withLanguage(field) }
    case valueTags.begCollection:
      return { kind: 'collection', members: decodeMembers(reader, depth + 1) }
    case valueTags.endCollection:
    case valueTags.memberAttrName:
      throw new IppDecodeError(phrase('a part of a collection outside of one'), field.offset)
    default:
      return { kind: 'octets', tag, bytes: Uint8Array.from(bytes) }
  }
}

function decodeMembers(reader: Reader, depth: number): IppAttribute[] {
  if (depth > deepest) throw new IppDecodeError(phrase('collections nested too deeply'), reader.offset)
  const members: IppAttribute[] = []
  for (;;) {
    if (reader.peek() < 0x10) throw new IppDecodeError(phrase('a collection without an end'), reader.offset)
    const field = reader.field()
    if (field.name !== '') throw new IppDecodeError(phrase('a named attribute inside a collection'), field.offset)
    if (field.tag === valueTags.endCollection) return members
    if (field.tag === valueTags.memberAttrName) {
      members.push({ name: utf8.decode(field.bytes), values: [] })
      continue
    }
    const member = members.at(-1)
    if (!member) throw new IppDecodeError(phrase('a value without a name'), field.offset)
    member.values.push(decodeValue(reader, field, depth))
  }
}

function decodeGroup(reader: Reader, tag: number): IppGroup {
  const attributes: IppAttribute[] = []
  while (reader.peek() >= 0x10) {
    const field = reader.field()
    if (field.name !== '') attributes.push({ name: field.name, values: [] })
    const attribute = attributes.at(-1)
    if (!attribute) throw new IppDecodeError(phrase('a value without a name'), field.offset)
    attribute.values.push(decodeValue(reader, field, 0))
  }
  return { tag, attributes }
}

/**
 * Decodes a message (RFC 8010, section 3.1) and returns the number of bytes it took; a document may follow. Throws
 * IppDecodeError, and nothing else, for invalid bytes; never reads past their end.
 */
export function decodeMessage(bytes: Uint8Array): { message: IppMessage; length: number } {
  const reader = new Reader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const version: [number, number] = [reader.byte(), reader.byte()]
  const code = reader.take(2).readUInt16BE()
  const requestId = reader.take(4).readInt32BE()
  const groups: IppGroup[] = []
  for (;;) {
    const offset = reader.offset
    const tag = reader.byte()
    if (tag === groupTags.end) return { message: { version, code, requestId, groups }, length: reader.offset }
    reader.count()
    if (tag === 0 || tag >= 0x10) throw new IppDecodeError(phrase('tag {{tag}} where a group belongs', { tag }), offset)
    groups.push(decodeGroup(reader, tag))
  }
}
