/** What crosses between the processes as text, and back: the values of the structured clone algorithm that the desk sends. */
export interface Wire {
  pack(value: unknown): string
  unpack(text: string): unknown
}

/**
 * Makes both directions. Its source also runs in the page, so it uses nothing from outside itself.
 * Electron: shell/common/v8_value_serializer.cc (blink::CloneableMessage; a function or symbol can't be sent).
 */
export function makeWire(): Wire {
  const arrays = { Uint8Array, Float64Array, Int32Array, Uint32Array }
  const packed = (value: unknown): unknown => {
    if (typeof value === 'function' || typeof value === 'symbol') throw new Error('An object could not be cloned.')
    if (value === undefined) return { kind: 'undefined' }
    if (typeof value === 'number' && !Number.isFinite(value)) return { kind: 'number', value: String(value) }
    if (value === null || typeof value !== 'object') return value
    if (Array.isArray(value)) return value.map(packed)
    if (value instanceof Date) return { kind: 'date', value: value.getTime() }
    for (const [kind, View] of Object.entries(arrays)) {
      if (!(value instanceof View)) continue
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
      let text = ''
      for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
      return { kind, value: btoa(text) }
    }
    return { kind: 'object', value: Object.entries(value).map(([key, part]) => [key, packed(part)]) }
  }
  const unpacked = (value: unknown): unknown => {
    if (value === null || typeof value !== 'object') return value
    if (Array.isArray(value)) return value.map(unpacked)
    const { kind, value: content } = value as { kind: string; value: unknown }
    if (kind === 'undefined') return undefined
    if (kind === 'number') return Number(content)
    if (kind === 'date') return new Date(content as number)
    if (kind === 'object') {
      return Object.fromEntries((content as [string, unknown][]).map(([key, part]) => [key, unpacked(part)]))
    }
    const bytes = Uint8Array.from(atob(content as string), letter => letter.charCodeAt(0))
    return new arrays[kind as keyof typeof arrays](bytes.buffer)
  }
  return {
    pack: value => JSON.stringify(packed(value)),
    unpack: text => unpacked(JSON.parse(text)),
  }
}
