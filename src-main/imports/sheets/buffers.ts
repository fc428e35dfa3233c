/** The buffers of an array, or of an object's arrays, which may be moved to another thread instead of copied. */
export function buffersIn(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>()
  const isObject = typeof value === 'object' && value !== null
  for (const one of ArrayBuffer.isView(value) ? [value] : isObject ? Object.values(value) : []) {
    if (ArrayBuffer.isView(one) && one.buffer instanceof ArrayBuffer) found.add(one.buffer)
  }
  return [...found]
}
