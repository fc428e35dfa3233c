/**
 * The form of a value between the browser shell's two ends. Without typed arrays it is JSON; with them it is
 * octets: a little-endian uint32 length of the JSON, the JSON with `{"$bytes":[kind, index]}` in place of each
 * array, then each array padded to 8 bytes, so that the receiver views them without a copy.
 */
const kinds = { u8: Uint8Array, i32: Int32Array, u32: Uint32Array, f64: Float64Array } as const
type Kind = keyof typeof kinds
type Typed = InstanceType<(typeof kinds)[Kind]>

const kindOf = (value: unknown): Kind | null =>
  (Object.keys(kinds) as Kind[]).find(kind => value instanceof kinds[kind]) ?? null

const padded = (length: number) => Math.ceil(length / 8) * 8

/** Encodes a value: text where it is plain JSON, bytes where it holds typed arrays. */
export function encodeWire(value: unknown): string | Uint8Array<ArrayBuffer> {
  const arrays: Typed[] = []
  const json = JSON.stringify(value, function (this: Record<string, unknown>, key, part: unknown) {
    // A Node Buffer has been through its toJSON by now: the holder still has the array itself.
    const array = this[key] as Typed
    const kind = kindOf(array)
    if (!kind) return part
    arrays.push(array)
    return { $bytes: [kind, array.length] }
  })
  if (arrays.length === 0) return json ?? 'null'
  const head = new TextEncoder().encode(json)
  const start = padded(4 + head.length)
  const whole = new Uint8Array(arrays.reduce((end, array) => end + padded(array.byteLength), start))
  new DataView(whole.buffer).setUint32(0, head.length, true)
  whole.set(head, 4)
  let at = start
  for (const array of arrays) {
    whole.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at)
    at += padded(array.byteLength)
  }
  return whole
}

/** Decodes what encodeWire made. Throws a SyntaxError or RangeError on anything else. */
export function decodeWire(encoded: string | ArrayBuffer): unknown {
  if (typeof encoded === 'string') return JSON.parse(encoded)
  const headLength = new DataView(encoded).getUint32(0, true)
  const json = new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(encoded, 4, headLength))
  let at = padded(4 + headLength)
  return JSON.parse(json, (_key, part: unknown) => {
    if (part === null || typeof part !== 'object' || !Object.hasOwn(part, '$bytes')) return part
    const [kind, length] = (part as { $bytes: [Kind, number] }).$bytes
    const array = new kinds[kind](encoded, at, length)
    at += padded(array.byteLength)
    return array
  })
}
