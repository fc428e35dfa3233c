/** A source of numbers from 0 up to, not including, 1; the same seed gives the same sequence. */
export type Dice = () => number

/** A 32-bit hash of the parts. */
export function hash(...parts: (number | string)[]): number {
  let h = 0x811c9dc5
  for (const part of parts) {
    for (const char of `${part}|`) {
      h = Math.imul(h ^ (char.codePointAt(0) ?? 0), 0x01000193)
    }
  }
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** A 32-bit hash of a number, from a hash of other parts: for so many of them that texts would take too long. */
export function hashFrom(start: number, number: number): number {
  let h = Math.imul(start ^ number, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** Dice (mulberry32) that start from the hash of `parts`. */
export function dice(...parts: (number | string)[]): Dice {
  let state = hash(...parts)
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One of `choices`. */
export function pick<L extends readonly [unknown, ...unknown[]]>(next: Dice, choices: L): L[number] {
  return choices[Math.floor(next() * choices.length)] ?? choices[0]
}

/** A whole number from `low` to `high`, both included. */
export function between(next: Dice, low: number, high: number): number {
  return low + Math.floor(next() * (high - low + 1))
}
