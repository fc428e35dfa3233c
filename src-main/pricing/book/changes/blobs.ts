// Arrays as they lie in prices.db: little-endian, as on every machine that the desk runs on.

export const blobOf = (array: Uint32Array | Int32Array | Uint8Array): Buffer =>
  Buffer.from(array.buffer, array.byteOffset, array.byteLength)

/** A blob's bytes where arrays of 32 bits may begin: SQLite's own may lie anywhere. */
const aligned = (blob: Uint8Array): { buffer: ArrayBufferLike; byteOffset: number } =>
  blob.byteOffset % 4 === 0 ? blob : Uint8Array.from(blob)

export function u32Of(blob: Uint8Array): Uint32Array {
  const { buffer, byteOffset } = aligned(blob)
  return new Uint32Array(buffer, byteOffset, blob.byteLength / 4)
}

export function i32Of(blob: Uint8Array): Int32Array {
  const { buffer, byteOffset } = aligned(blob)
  return new Int32Array(buffer, byteOffset, blob.byteLength / 4)
}
