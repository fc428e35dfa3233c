/**
 * The places of `keys` sorted by key; equal keys stay in the order that `from` gives (null: as they stand). Counting keeps millions of
 * them within a few milliseconds where comparing would take a second. Keys are below `most`.
 */
export function orderBy(keys: Uint32Array, most: number, from: Uint32Array | null): Uint32Array<ArrayBuffer> {
  const n = from ? from.length : keys.length
  const starts = new Uint32Array(most + 1)
  for (let i = 0; i < n; i++) {
    const next = (keys[from ? (from[i] ?? 0) : i] ?? 0) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let key = 1; key <= most; key++) starts[key] = (starts[key] ?? 0) + (starts[key - 1] ?? 0)
  const order = new Uint32Array(n)
  for (let i = 0; i < n; i++) {
    const place = from ? (from[i] ?? 0) : i
    const key = keys[place] ?? 0
    const at = starts[key] ?? 0
    order[at] = place
    starts[key] = at + 1
  }
  return order
}
