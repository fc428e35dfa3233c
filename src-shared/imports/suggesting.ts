import type { Combination } from '../contract/prices.ts'
import type { NameReason, NameSuggestion } from './checked.ts'
import { editDistance } from './edit-distance.ts'
import { lettersOf, singularOf, wordsOf } from './name-keys.ts'
import { displayNameOf, labelOf, plainName } from './titles.ts'

/** Suggestions that a person is shown for one name. */
const mostSuggestions = 6
/** More slips than these make another name. */
const mostLettersOff = 4
/** Names of the likeliest letters that one name is compared with letter by letter: a bound for lists of names that are all alike. */
const mostComparisons = 40
/** Names that share less are no help. */
const leastShared = 0.25

/** What a combination is compared by. */
interface Candidate {
  place: number
  id: string
  label: string
  /** Letters of the label, and of the combination's name alone. */
  letters: Compared[]
  words: Set<string>
  /** The total weight of its words. */
  weight: number
}

/** The rarer a word is, the more it weighs. */
interface KnownWord {
  candidates: Candidate[]
  weight: number
}

interface Compared {
  letters: string
  /** Its digits alone: a name with other numbers in it is never a slip of the pen (`2 Trousers`). */
  digits: string
  /** Which letters it has (the last five bits of each), as bits: a slip changes at most two. */
  bits: number
  /** How often it has them. */
  counts: Uint8Array
}

type Found = NameSuggestion & { rank: number }

const ranks: Record<NameReason, number> = {
  same: 0,
  chosen: 0,
  remembered: 0,
  'same-letters': 10,
  'same-words': 20,
  'other-locale': 30,
  'letters-off': 40,
  'only-one-of-product': 50,
  'some-words': 60,
}

/** Finds the combinations that a name may mean. Made once for all names of a file. */
export class Suggesting {
  private readonly candidates: Candidate[]
  private readonly byLabel = new Map<string, Candidate[]>()
  private readonly byLetters = new Map<string, Candidate[]>()
  private readonly byWords = new Map<string, Candidate[]>()
  private readonly byOtherLocale = new Map<string, Candidate[]>()
  private readonly byProduct = new Map<string, Candidate[]>()
  private readonly byWord: ReadonlyMap<string, KnownWord>
  private readonly unknownWord: KnownWord
  /** By place of a candidate: how much of a name it shares. */
  private readonly common: Float64Array

  constructor(combinations: readonly Combination[], locale: string) {
    this.candidates = combinations.map((combination, place) => this.learn(combination, place, locale))
    const byWord = new Map<string, Candidate[]>()
    for (const candidate of this.candidates) for (const word of candidate.words) file(byWord, word, candidate)
    const known = (candidates: Candidate[]): KnownWord => ({
      candidates,
      weight: Math.log(1 + this.candidates.length / Math.max(1, candidates.length)),
    })
    this.unknownWord = known([])
    this.byWord = new Map([...byWord].map(([word, candidates]) => [word, known(candidates)]))
    for (const { weight, candidates } of this.byWord.values()) {
      for (const candidate of candidates) candidate.weight += weight
    }
    this.common = new Float64Array(this.candidates.length)
  }

  /** The combination whose label is exactly that text, where it is one alone. */
  sameAs(name: string): string | null {
    const [first, ...others] = this.byLabel.get(plainName(name)) ?? []
    return first && others.length === 0 ? first.id : null
  }

  /** Combinations that a name may mean, the likeliest first, each with the best reason for it. */
  suggest(name: string): NameSuggestion[] {
    const found = new Map<string, Found>()
    const offer = (candidates: readonly Candidate[] | undefined, reason: NameReason, letters = 0, far = letters) => {
      for (const { id, label } of candidates ?? []) {
        const rank = ranks[reason] + far
        if (rank < (found.get(id)?.rank ?? Number.POSITIVE_INFINITY)) {
          found.set(id, { combination: id, label, reason, letters, rank })
        }
      }
    }
    const letters = lettersOf(name)
    offer(this.byLabel.get(plainName(name)), 'same')
    if (letters !== '') {
      offer(this.byLetters.get(letters), 'same-letters')
      offer(this.byWords.get(wordKey(name)), 'same-words')
      offer(this.byOtherLocale.get(letters), 'other-locale')
      this.eachLettersOff(comparedOf(letters), (candidate, off) => offer([candidate], 'letters-off', off))
      for (const product of [letters, lettersOf(name.split(betweenParts)[0] ?? '')]) {
        const ofProduct = this.byProduct.get(product)
        if (ofProduct?.length === 1) offer(ofProduct, 'only-one-of-product')
      }
      for (const { candidate, shared } of this.sharing(name)) offer([candidate], 'some-words', 0, 1 - shared)
    }
    return [...found.values()]
      .sort((a, b) => a.rank - b.rank)
      .slice(0, mostSuggestions)
      .map(({ rank: _, ...suggestion }) => suggestion)
  }

  private learn(combination: Combination, place: number, locale: string): Candidate {
    const label = labelOf(combination, locale)
    const name = displayNameOf(combination, locale)
    const product = lettersOf(combination.mainProduct)
    const forms = [...new Set([lettersOf(label), lettersOf(name)])].filter(form => form !== '')
    const candidate: Candidate = {
      place,
      id: combination.id,
      label,
      letters: forms.map(comparedOf),
      words: new Set(wordsOf(label).map(singularOf)),
      weight: 0,
    }
    file(this.byLabel, plainName(label), candidate)
    for (const form of forms) file(this.byLetters, form, candidate)
    for (const form of new Set([wordKey(label), wordKey(name)])) {
      if (form !== '') file(this.byWords, form, candidate)
    }
    for (const other of [combination.name, ...Object.values(combination.displayNames)]) {
      for (const form of new Set([lettersOf(`${combination.mainProduct} ${other}`), lettersOf(other)])) {
        if (form !== '' && !forms.includes(form)) file(this.byOtherLocale, form, candidate)
      }
    }
    if (product !== '') file(this.byProduct, product, candidate)
    return candidate
  }

  private eachLettersOff(name: Compared, tell: (candidate: Candidate, off: number) => void): void {
    const most = Math.min(mostLettersOff, Math.floor(name.letters.length / 4))
    if (most === 0) return
    let left = mostComparisons
    for (const near of this.nearBy(name, most)) {
      for (const { candidate, letters } of near.slice(0, left)) {
        const off = editDistance(letters, name.letters, most)
        if (off > 0 && off <= most) tell(candidate, off)
      }
      left = Math.max(0, left - near.length)
    }
  }

  /** What may be within so many slips, by how many it takes at least: letters that one has and the other has not. */
  private nearBy(name: Compared, most: number): { candidate: Candidate; letters: string }[][] {
    const near = Array.from({ length: most + 1 }, (): { candidate: Candidate; letters: string }[] => [])
    for (const candidate of this.candidates) {
      for (const form of candidate.letters) {
        if (Math.abs(form.letters.length - name.letters.length) > most) continue
        if (form.digits !== name.digits || bitsIn(form.bits ^ name.bits) > 2 * most) continue
        near[leastSlips(form.counts, name.counts)]?.push({ candidate, letters: form.letters })
      }
    }
    return near
  }

  /** Names with words in common, the most first; a word that many combinations have says little. */
  private sharing(name: string): { candidate: Candidate; shared: number }[] {
    const words = [...new Set(wordsOf(name).map(singularOf))].map(word => this.byWord.get(word) ?? this.unknownWord)
    const whole = words.reduce((sum, { weight }) => sum + weight, 0)
    const common = this.common.fill(0)
    for (const { weight, candidates } of words) {
      for (const { place } of candidates) common[place] = (common[place] ?? 0) + weight
    }
    const best: { candidate: Candidate; shared: number }[] = []
    for (const candidate of this.candidates) {
      const both = common[candidate.place] ?? 0
      const shared = both === 0 ? 0 : both / (whole + candidate.weight - both)
      if (shared < Math.max(leastShared, best[mostSuggestions - 1]?.shared ?? 0)) continue
      const at = best.findIndex(other => other.shared < shared)
      best.splice(at < 0 ? best.length : at, 0, { candidate, shared })
      best.length = Math.min(best.length, mostSuggestions)
    }
    return best
  }
}

const betweenParts = /\s+[-–—]\s+|[/|:：>]/u

const wordKey = (text: string): string => wordsOf(text).sort().join(' ')

function file<K>(index: Map<K, Candidate[]>, key: K, candidate: Candidate): void {
  const filed = index.get(key)
  if (filed) filed.push(candidate)
  else index.set(key, [candidate])
}

function comparedOf(letters: string): Compared {
  const counts = new Uint8Array(32)
  let bits = 0
  for (let at = 0; at < letters.length; at++) {
    const kind = letters.charCodeAt(at) & 31
    counts[kind] = Math.min(255, (counts[kind] ?? 0) + 1)
    bits |= 1 << kind
  }
  return { letters, digits: letters.replace(/\P{N}+/gu, ''), bits, counts }
}

/** A slip takes one letter, or puts one in, or both. */
function leastSlips(one: Uint8Array, other: Uint8Array): number {
  let more = 0
  let less = 0
  for (let kind = 0; kind < 32; kind++) {
    const by = (one[kind] ?? 0) - (other[kind] ?? 0)
    if (by > 0) more += by
    else less -= by
  }
  return Math.max(more, less)
}

function bitsIn(bits: number): number {
  let left = bits
  let count = 0
  for (; left !== 0; count++) left &= left - 1
  return count
}
