import { editDistance } from './edit-distance.ts'
import { type Steps, stretches } from './steps.ts'

/** Why a known code is offered for an unknown one: the first is beyond doubt, the others are for a person to say. */
export const codeReasons = ['same-letters', 'look-alike', 'letters-off'] as const
export type CodeReason = (typeof codeReasons)[number]

export interface CodeSuggestion {
  /** The code's place among the known ones. */
  place: number
  reason: CodeReason
  /** For `letters-off`: how many. */
  letters: number
}

/** Unknown codes that are looked for by letters; of a file with more the codes are another retailer's. */
const mostNear = 300
/** Codes that are worked through between two pauses. */
const stretch = 2 ** 13

/** Dashes of all kinds, the minus, spaces, underscores and signs without width. */
const betweenLetters = /[\p{Pd}\u2212\s_\u00ad\u200b-\u200f\u2060\ufeff]+/gu

/** A code without what people and programs write in many ways: case, dashes, spaces, full-width letters. */
export const foldedCode = (code: string): string =>
  /^[0-9A-Za-z-]*$/.test(code)
    ? code.toLowerCase().replaceAll('-', '')
    : code.normalize('NFKC').replace(betweenLetters, '').toLowerCase()

/** Where a code is parted: how many of its letters stand before each of its dashes. */
function breaksOf(code: string): number[] {
  const parts = code.normalize('NFKC').trim().split(betweenLetters)
  let letters = 0
  return parts.slice(0, -1).map(part => {
    letters += part.length
    return letters
  })
}

/** True unless both codes are parted, and at different places: one may lack dashes that the other has, but none stands elsewhere. */
function partsAgree(one: string, other: string): boolean {
  const [few = [], many = []] = [breaksOf(one), breaksOf(other)].sort((a, b) => a.length - b.length)
  return few.every(at => many.includes(at))
}

const lookAlikes: ReadonlyMap<string, string> = new Map(
  ['oоο0', 'ilіι1', 'aаα', 'bвβ', 'eеε', 'kкκ', 'mмμ', 'hнη', 'pрρ', 'cс', 'tтτ', 'yуυ', 'xхχ', 'zζ', 'nν'].flatMap(
    group =>
      [...group].map(
        sign => [sign, group.at(-1) === '0' || group.at(-1) === '1' ? (group.at(-1) ?? '') : (group[0] ?? '')] as const,
      ),
  ),
)

/** The same where letters that look alike are one (O and 0, l and 1, Cyrillic and Greek ones), and numbers have no leading zeros. */
export const lookAlikeCode = (folded: string): string =>
  folded.replace(/[^2-9]/gu, sign => lookAlikes.get(sign) ?? sign).replace(/(?<!\d)0+(?=\d)/g, '')

/** What was found for one text: how many known codes, and the last of them. */
interface Found {
  count: number
  place: number
}

/**
 * For each unknown code the one known code that it may mean, or null for none or several. `known` are all codes of the
 * retailer (null for one that no longer exists). Each known code is looked at once or twice, however many are unknown.
 */
export function* suggestCodes(
  unknown: readonly string[],
  known: readonly (string | null)[],
): Steps<(CodeSuggestion | null)[]> {
  const bySame = new Map<string, Found>()
  const byLook = new Map<string, Found>()
  const folded = unknown.map(foldedCode)
  const looks = folded.map(lookAlikeCode)
  for (const text of folded) if (text !== '') bySame.set(text, { count: 0, place: -1 })
  for (const text of looks) if (text !== '') byLook.set(text, { count: 0, place: -1 })
  const take = (found: Found | undefined, place: number) => {
    if (!found) return
    found.count++
    found.place = place
  }
  for (const [from, to] of stretches(known.length, stretch)) {
    for (let place = from; place < to; place++) {
      const code = known[place]
      if (code == null) continue
      const same = foldedCode(code)
      take(bySame.get(same), place)
      take(byLook.get(lookAlikeCode(same)), place)
    }
    yield
  }
  const left: number[] = []
  const answers = unknown.map((_, at): CodeSuggestion | null => {
    const same = bySame.get(folded[at] ?? '')
    if (same?.count === 1) {
      // `1-123` and `11-23` have the same letters and are two codes.
      const isSame = partsAgree(unknown[at] ?? '', known[same.place] ?? '')
      return { place: same.place, reason: isSame ? 'same-letters' : 'look-alike', letters: 0 }
    }
    const alike = byLook.get(looks[at] ?? '')
    if (same?.count === 0 && alike?.count === 1) return { place: alike.place, reason: 'look-alike', letters: 0 }
    if (same?.count === 0 && alike?.count === 0) left.push(at)
    return null
  })
  const near = yield* nearest(
    left.slice(0, mostNear).map(at => folded[at] ?? ''),
    known,
  )
  near.forEach((found, i) => {
    if (found) answers[left[i] ?? 0] = found
  })
  return answers
}

/** How many letters a text of this length may be off: in a short one every letter counts. */
const mayBeOff = (length: number): number => (length < 4 ? 0 : length < 6 ? 1 : 2)

/** The one known code that is the fewest letters off, at most two; null if several are as near. */
function* nearest(texts: readonly string[], known: readonly (string | null)[]): Steps<(CodeSuggestion | null)[]> {
  if (texts.length === 0) return []
  const bests = texts.map(() => ({ letters: 3, count: 0, place: -1 }))
  const shortened = new Shortened()
  const byHash = new Map<number, number[]>()
  const mayBe = new Uint8Array(2 ** 16)
  texts.forEach((text, at) => {
    if (mayBeOff(text.length) === 0) return
    for (const hash of new Set(shortened.of(text))) {
      byHash.set(hash, [...(byHash.get(hash) ?? []), at])
      mayBe[hash >>> 16] = 1
    }
  })
  const lengths = texts.map(({ length }) => length)
  const shortest = Math.min(...lengths) - 2
  const longest = Math.max(...lengths) + 2
  for (const [from, to] of stretches(known.length, stretch)) {
    for (let place = from; place < to; place++) {
      const text = foldedCode(known[place] ?? '')
      if (text === '' || text.length < shortest || text.length > longest) continue
      const seen = new Set<number>()
      for (const hash of shortened.of(text))
        if (mayBe[hash >>> 16] === 1) for (const at of byHash.get(hash) ?? []) seen.add(at)
      for (const at of seen) {
        const best = bests[at]
        const typed = texts[at] ?? ''
        // Two that are one letter off: no third one decides between them.
        if (!best || (best.letters === 1 && best.count > 1)) continue
        const most = Math.min(best.letters, mayBeOff(typed.length))
        const letters = editDistance(typed, text, most)
        if (letters > most) continue
        if (letters < best.letters) Object.assign(best, { letters, count: 0 })
        best.count++
        best.place = place
      }
    }
    yield
  }
  return bests.map(({ letters, count, place }) => (count === 1 ? { place, reason: 'letters-off', letters } : null))
}

const longestShortened = 40
const factor = 0x01000193

/**
 * Hashes of a text with none, one or two of its letters taken out: two texts that are at most two letters apart have one of them in common, so
 * that only few pairs are compared letter by letter.
 */
class Shortened {
  readonly #powers = new Int32Array(longestShortened + 1)
  readonly #sums = new Int32Array(longestShortened + 1)
  readonly #hashes = new Uint32Array(1 + (longestShortened * (longestShortened + 1)) / 2)

  constructor() {
    this.#powers[0] = 1
    for (let at = 1; at <= longestShortened; at++) this.#powers[at] = Math.imul(this.#powers[at - 1] ?? 0, factor)
  }

  /** Holds until it is asked again. None for a text over 40 letters. */
  of(text: string): Uint32Array {
    const { length } = text
    if (length > longestShortened) return this.#hashes.subarray(0, 0)
    const sums = this.#sums
    const hashes = this.#hashes
    for (let at = 0; at < length; at++) sums[at + 1] = Math.imul(sums[at] ?? 0, factor) + text.charCodeAt(at)
    let count = 0
    hashes[count++] = sums[length] ?? 0
    for (let one = 0; one < length; one++) {
      hashes[count++] = this.#joined(sums[one] ?? 0, one + 1, length)
      for (let other = one + 1; other < length; other++)
        hashes[count++] = this.#joined(this.#joined(sums[one] ?? 0, one + 1, other), other + 1, length)
    }
    return hashes.subarray(0, count)
  }

  /** The hash of a text extended by a part of another one. */
  #joined(hash: number, from: number, to: number): number {
    const power = this.#powers[to - from] ?? 1
    return (Math.imul(hash, power) + (this.#sums[to] ?? 0) - Math.imul(this.#sums[from] ?? 0, power)) | 0
  }
}
