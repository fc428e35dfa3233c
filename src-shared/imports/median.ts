import { atOnce, type Steps, stretches } from './steps.ts'

/** So few are sorted. */
const few = 4096
const half = 2 ** 16

/** The median of numbers; null of none. */
export const medianOf = (numbers: Float32Array): number | null => atOnce(findMedian(numbers))

/**
 * The same with pauses. Many numbers are neither sorted nor moved: their bits, put so that they sort as the numbers do, are counted by their upper half, and
 * then by the lower half those that share the median's.
 */
export function* findMedian(numbers: Float32Array): Steps<number | null> {
  const n = numbers.length
  if (n === 0) return null
  const middle = n >>> 1
  if (n <= few) {
    const sorted = numbers.toSorted()
    const upper = sorted[middle] ?? 0
    return n % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
  }
  const bits = new Uint32Array(numbers.buffer, numbers.byteOffset, n)
  const highs = yield* counted(bits, countHighs)
  const upper = find(highs, middle)
  const lows = yield* counted(bits, countLows, upper.half)
  const upperNumber = numberOf(upper.half, find(lows, upper.rank).half)
  if (n % 2 === 1) return upperNumber
  const lower = find(highs, middle - 1)
  const lowsOfLower = lower.half === upper.half ? lows : yield* counted(bits, countLows, lower.half)
  return (numberOf(lower.half, find(lowsOfLower, lower.rank).half) + upperNumber) / 2
}

type Count = (bits: Uint32Array, counts: Uint32Array, from: number, to: number, high: number) => void

function* counted(bits: Uint32Array, count: Count, high = 0): Steps<Uint32Array> {
  const counts = new Uint32Array(half)
  for (const [from, to] of stretches(bits.length)) {
    count(bits, counts, from, to, high)
    yield
  }
  return counts
}

const countHighs: Count = (bits, counts, from, to) => {
  for (let i = from; i < to; i++) {
    const at = sortable(bits[i] ?? 0) >>> 16
    counts[at] = (counts[at] ?? 0) + 1
  }
}

const countLows: Count = (bits, counts, from, to, high) => {
  for (let i = from; i < to; i++) {
    const key = sortable(bits[i] ?? 0)
    if (key >>> 16 !== high) continue
    const at = key & (half - 1)
    counts[at] = (counts[at] ?? 0) + 1
  }
}

/** Which half has the number of a rank, and its rank among those of that half. */
function find(counts: Uint32Array, rank: number): { half: number; rank: number } {
  let left = rank
  for (let at = 0; at < counts.length; at++) {
    const count = counts[at] ?? 0
    if (left < count) return { half: at, rank: left }
    left -= count
  }
  throw new RangeError('there are fewer numbers than that')
}

/** Bits that sort as their numbers do: those below nothing have theirs turned round. */
const sortable = (bits: number): number => bits ^ ((bits >> 31) | 0x80000000)

function numberOf(high: number, low: number): number {
  const key = ((high << 16) | low) >>> 0
  const bits = key >= 2 ** 31 ? key ^ 0x80000000 : ~key
  return new Float32Array(Uint32Array.of(bits).buffer)[0] ?? 0
}
