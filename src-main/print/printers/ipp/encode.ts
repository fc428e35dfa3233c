import { groupTags, type IppAttribute, type IppMessage, type IppValue, valueTags } from './message.ts'

const longest = 0x7fff
const minute = 60_000

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeInt32BE(value, index * 4)
  return bytes
}

function counted(bytes: Uint8Array): Buffer {
  if (bytes.length > longest) throw new RangeError(`an IPP value has at most ${longest} bytes, not ${bytes.length}`)
  return Buffer.concat([short(bytes.length), bytes])
}

/** The eleven octets of a dateTime (RFC 2579, DateAndTime). */
function dateOctets(at: number, offset: number): Buffer {
  const local = new Date(at + offset * minute)
  const east = Math.abs(offset)
  const bytes = Buffer.from([
    0,
    0,
    local.getUTCMonth() + 1,
    local.getUTCDate(),
    local.getUTCHours(),
    local.getUTCMinutes(),
    local.getUTCSeconds(),
    Math.floor(local.getUTCMilliseconds() / 100),
    (offset < 0 ? '-' : '+').charCodeAt(0),
    Math.floor(east / 60),
    east % 60,
  ])
  bytes.writeUInt16BE(local.getUTCFullYear())
  return bytes
}

function body(value: Exclude<IppValue, { kind: 'collection' }>): Uint8Array {
  switch (value.kind) {
    case 'integer':
    case 'enum':
      return numbers(value.value)
    case 'boolean':
      return Buffer.from([value.value ? 1 : 0])
    case 'rangeOfInteger':
      return numbers(value.from, value.to)
    case 'resolution':
      return Buffer.concat([numbers(value.cross, value.feed), Buffer.from([value.unit])])
    case 'dateTime':
      return dateOctets(value.at, value.offset)
    case 'textWithLanguage':
    case 'nameWithLanguage':
      return Buffer.concat([counted(Buffer.from(value.language)), counted(Buffer.from(value.value))])
    case 'octets':
      return value.bytes
    default:
      return 'value' in value ? Buffer.from(value.value) : Buffer.alloc(0)
  }
}

function field(tag: number, name: string, bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([tag]), counted(Buffer.from(name)), counted(bytes)])
}

function encodeValue(name: string, value: IppValue, out: Uint8Array[]): void {
  if (value.kind !== 'collection') {
    out.push(field(value.kind === 'octets' ? value.tag : valueTags[value.kind], name, body(value)))
    return
  }
  out.push(field(valueTags.begCollection, name, Buffer.alloc(0)))
  for (const member of value.members) {
    out.push(field(valueTags.memberAttrName, '', Buffer.from(member.name)))
    for (const inner of member.values) encodeValue('', inner, out)
  }
  out.push(field(valueTags.endCollection, '', Buffer.alloc(0)))
}

function encodeAttribute({ name, values }: IppAttribute, out: Uint8Array[]): void {
  for (const [index, value] of values.entries()) encodeValue(index === 0 ? name : '', value, out)
}

/** The bytes of a message (RFC 8010, section 3.1); a document goes right behind them. Throws RangeError for a value that is too long. */
export function encodeMessage(message: IppMessage): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt8(message.version[0], 0)
  head.writeUInt8(message.version[1], 1)
  head.writeUInt16BE(message.code, 2)
  head.writeInt32BE(message.requestId, 4)
  const out: Uint8Array[] = [head]
  for (const group of message.groups) {
    out.push(Buffer.from([group.tag]))
    for (const attribute of group.attributes) encodeAttribute(attribute, out)
  }
  out.push(Buffer.from([groupTags.end]))
  return Buffer.concat(out)
}
