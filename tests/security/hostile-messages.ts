/** Random numbers that a seed repeats (mulberry32). */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const deep = (): unknown => {
  let value: unknown = 'end'
  for (let depth = 0; depth < 500; depth += 1) value = depth % 2 ? [value] : { input: value }
  return value
}

/** Values that programs stumble over. */
const hostileValues: readonly (() => unknown)[] = [
  ...[null, undefined, true, 0, -0, -1, 1.5, 1e308, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53].map(
    one => () => one,
  ),
  ...['', ' ', '0', 'null', '\u0000', '\ud800', '\u202etxt.exe', 'é\u0301'.repeat(50), 'x'.repeat(20_000)].map(
    one => () => one,
  ),
  ...['../../etc/passwd', 'C:\\Windows\\win.ini', 'file:///etc/passwd', 'javascript:alert(1)'].map(one => () => one),
  ...['<img src=x onerror=alert(1)>', "'; DROP TABLE job; --", '=HYPERLINK("http://x")', '{{7*7}}', '%00%2e%2e'].map(
    one => () => one,
  ),
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map(one => () => one),
  () => [],
  () => ({}),
  () => Array.from({ length: 2000 }, (_, index) => index),
  () => JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
  () => ({ toString: 'no function', length: -1, valueOf: null }),
  () => ({ $bytes: ['u8', 1e9] }),
  () => new Uint8Array(64),
  () => new Date(Number.NaN),
  () => new Map([['a', 1]]),
  deep,
]

type Chance = () => number
const pick = <T>(list: readonly T[], chance: Chance): T => list[Math.floor(chance() * list.length)] as T
export const hostileValue = (chance: Chance): unknown => pick(hostileValues, chance)()

/** A copy of a message in which one place, or a few, is hostile, missing, twice or new. */
export function mutated(value: unknown, chance: Chance): unknown {
  if (chance() < 0.15) return hostileValue(chance)
  if (Array.isArray(value)) {
    const kind = chance()
    if (kind < 0.2) return [...value, hostileValue(chance)]
    if (kind < 0.3) return [...value, ...value]
    return value.length === 0 ? [hostileValue(chance)] : mutatedAt([...value], chance)
  }
  if (value !== null && typeof value === 'object' && !ArrayBuffer.isView(value)) {
    const copy: Record<string, unknown> = { ...value }
    const kind = chance()
    if (kind < 0.25) copy[pick(['id', 'path', '__proto__x', 'constructor', 'more', ''], chance)] = hostileValue(chance)
    else if (kind < 0.4) delete copy[pick(Object.keys(copy), chance) ?? '']
    else for (const key of Object.keys(copy)) if (chance() < 0.4) copy[key] = mutated(copy[key], chance)
    return copy
  }
  if (typeof value === 'string' && chance() < 0.5)
    return value + String(pick(['\u0000', "'", '/../', '\n', '😀'], chance))
  return hostileValue(chance)
}

function mutatedAt(list: unknown[], chance: Chance): unknown[] {
  const at = Math.floor(chance() * list.length)
  list[at] = mutated(list[at], chance)
  return list
}
