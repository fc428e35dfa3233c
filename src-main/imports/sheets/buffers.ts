/** The buffers of an object's arrays, which may be moved to another thread instead of copied. */
export function buffersIn(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>()
  for (const one of typeof value === 'object' && value !== null ? [value, ...Object.values(value)] : []) {
    if (ArrayBuffer.isView(one) && one.buffer instanceof ArrayBuffer) found.add(one.buffer)
  }
  return [...found]
}
