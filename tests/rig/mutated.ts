/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Bytes with a few of them changed, cut, doubled or put in; a third of them as they were. */
export function mutated(bytes: Buffer, seed: number): Buffer {
  const next = numbersFrom(seed)
  const below = (most: number) => Math.floor(next() * most)
  let result = Buffer.from(bytes)
  for (let left = below(3); left > 0; left--) {
    const at = below(result.length + 1)
    const length = below(8)
    const kinds: (() => Buffer)[] = [
      () => {
        const copy = Buffer.from(result)
        if (at < copy.length) copy[at] = [0, 1, 0x7f, 0x80, 0xfa, 0xff, below(256)][below(7)] ?? 0
        return copy
      },
      () => Buffer.concat([result.subarray(0, at), result.subarray(at + length)]),
      () => Buffer.concat([result.subarray(0, at + length), result.subarray(at)]),
      () =>
        Buffer.concat([
          result.subarray(0, at),
          Buffer.from(Array.from({ length }, () => below(256))),
          result.subarray(at),
        ]),
    ]
    result = Buffer.from(kinds[below(kinds.length)]?.() ?? result)
  }
  return result
}
