/** Another one in each process: nobody can write a file whose words all fall on one place. */
const seed = (Math.random() * 2 ** 32) | 0
const firstPairs = 64

/**
 * Numbers words in the order in which they are added, each once. It does what a Map from words to numbers would do in half the time where there are a million:
 * a word can be looked up where it is in a text, without a string made of it, and growing touches no string. Words that come sorted, as
 * codes mostly do, are known to be new without being looked for.
 */
export class WordIndex {
  /** By number. */
  readonly words: string[] = []
  /** The word that was added last. */
  #last = ''
  /** True while each word was greater than the one before: nothing is filed yet. */
  #isSorted = true
  /**
   * Pairs of a word's hash and its number and 1 more (0: free), at the place that its hash says or the next free one. Side by side, since each look elsewhere
   * takes longer than all the rest. At most half of them are taken.
   */
  #pairs = new Int32Array(0)

  /** The number of a word, -1 for one that was not added. */
  find(word: string): number {
    if (this.#isSorted) {
      const order = this.words.length === 0 ? 1 : orderOf(word, this.#last)
      if (order >= 0) return order === 0 ? this.words.length - 1 : -1
      this.#fileAll()
    }
    return (this.#pairs[this.#pairOf(word, hashOf(word)) + 1] ?? 0) - 1
  }

  /**
   * The numbers of many words as `find` would find them. Each look at another place in memory is made for all of them before the next one: the
   * processor waits for many at once, and not for one after the other.
   */
  findAll(words: readonly string[], into: Int32Array): void {
    if (this.#isSorted) this.#fileAll()
    const pairs = this.#pairs
    const mask = pairs.length - 1
    const hashes = new Int32Array(words.length)
    for (let i = 0; i < words.length; i++) hashes[i] = hashOf(words[i] as string)
    for (let i = 0; i < words.length; i++) {
      const hash = hashes[i] as number
      let pair = (hash << 1) & mask
      while (pairs[pair] !== hash && pairs[pair + 1] !== 0) pair = (pair + 2) & mask
      into[i] = (pairs[pair + 1] as number) - 1
    }
    const found = words.map((_, i) => this.words[into[i] as number] ?? '')
    for (let i = 0; i < words.length; i++) hashes[i] = found[i]?.length ?? 0
    for (let i = 0; i < words.length; i++)
      if ((into[i] as number) >= 0 && found[i] !== words[i]) into[i] = this.find(words[i] as string)
  }

  /** The number of the word between `start` and `end` of a text whose characters are `codes`; -1 for one that was not added. */
  findIn(codes: Uint16Array, start: number, end: number): number {
    if (this.#isSorted) {
      const order = this.words.length === 0 ? 1 : orderIn(codes, start, end, this.#last)
      if (order >= 0) return order === 0 ? this.words.length - 1 : -1
      this.#fileAll()
    }
    let hash = seed
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ (codes[at] ?? 0), factor)
    hash = mixed(hash)
    const pairs = this.#pairs
    const mask = pairs.length - 1
    for (let pair = (hash << 1) & mask; ; pair = (pair + 2) & mask) {
      const known = (pairs[pair + 1] ?? 0) - 1
      if (known < 0) return known
      if (pairs[pair] === hash && orderIn(codes, start, end, this.words[known] ?? '') === 0) return known
    }
  }

  /** The number of a word, which is added where it is not known yet. */
  add(word: string): number {
    const known = this.find(word)
    return known >= 0 ? known : this.addNew(word)
  }

  /** The same for a word that was looked for and isn't there. */
  addNew(word: string): number {
    const number = this.words.push(word) - 1
    this.#last = word
    if (!this.#isSorted) this.#file(number)
    return number
  }

  #fileAll(): void {
    this.#isSorted = false
    let size = firstPairs
    while (size < this.words.length * 2) size *= 2
    this.#pairs = new Int32Array(size * 2)
    for (let number = 0; number < this.words.length; number++) this.#file(number)
  }

  /** Files a word that is not filed yet. */
  #file(number: number): void {
    if (number * 4 >= this.#pairs.length) this.#grow()
    putInto(this.#pairs, hashOf(this.words[number] ?? ''), number + 1)
  }

  /** Where a word is filed, or is to be. */
  #pairOf(word: string, hash: number): number {
    const pairs = this.#pairs
    const mask = pairs.length - 1
    for (let pair = (hash << 1) & mask; ; pair = (pair + 2) & mask) {
      const known = (pairs[pair + 1] ?? 0) - 1
      if (known < 0 || (pairs[pair] === hash && this.words[known] === word)) return pair
    }
  }

  #grow(): void {
    const before = this.#pairs
    const pairs = new Int32Array(before.length * 2)
    for (let pair = 0; pair < before.length; pair += 2) {
      const number = before[pair + 1] ?? 0
      if (number !== 0) putInto(pairs, before[pair] ?? 0, number)
    }
    this.#pairs = pairs
    before.buffer.transfer(0)
  }

  /** Lets go of all but the words, and at once: nothing is looked for any more, and a million words take 16 MB to be found. */
  close(): void {
    this.#pairs.buffer.transfer(0)
  }
}

/** Puts a pair where there is room. */
function putInto(pairs: Int32Array, hash: number, number: number): void {
  const mask = pairs.length - 1
  let pair = (hash << 1) & mask
  while (pairs[pair + 1] !== 0) pair = (pair + 2) & mask
  pairs[pair] = hash
  pairs[pair + 1] = number
}

const factor = 0x01000193

function hashOf(word: string): number {
  let hash = seed
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), factor)
  return mixed(hash)
}

/** Multiplying moves bits up only, and the lowest ones choose the place. */
function mixed(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return half ^ (half >>> 13)
}

/** Below 0, 0 or above it: shorter words are before longer ones, as `AB999` before `AB1000`. */
function orderOf(word: string, other: string): number {
  if (word.length !== other.length) return word.length - other.length
  return word === other ? 0 : word > other ? 1 : -1
}

/** The same for a word between two places of a text. */
export function orderIn(codes: Uint16Array, start: number, end: number, other: string): number {
  if (end - start !== other.length) return end - start - other.length
  for (let at = 0; at < other.length; at++) {
    const difference = (codes[start + at] ?? 0) - other.charCodeAt(at)
    if (difference !== 0) return difference
  }
  return 0
}
