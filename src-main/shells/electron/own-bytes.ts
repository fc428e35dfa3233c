/**
 * The same value with every typed array in a buffer of just its size. Structured cloning copies the whole buffer behind
 * a view: a Node Buffer's is a pool that may hold anything, a token too, and that must not reach the renderer.
 */
export function ownBytes(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) {
    if (value.byteLength === value.buffer.byteLength) return value
    const { buffer, byteOffset, byteLength } = value
    const own = buffer.slice(byteOffset, byteOffset + byteLength)
    if (value instanceof Float64Array) return new Float64Array(own)
    if (value instanceof Int32Array) return new Int32Array(own)
    if (value instanceof Uint32Array) return new Uint32Array(own)
    return new Uint8Array(own)
  }
  if (Array.isArray(value)) return value.map(ownBytes)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, ownBytes(part)]))
}
