/** Another one in each process: nobody can write a file whose words all fall on one place. */
const seed = (Math.random() * 2 ** 32) | 0
const firstSlots = 64

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
  #hashes = new Int32Array(0)
  /** A word's number and 1 more, at the place that its hash says or the next free one; 0: free. At most half of them are taken. */
  #slots = new Int32Array(0)

  /** The number of a word, -1 for one that was not added. */
  find(word: string): number {
    if (this.#isSorted) {
      const order = this.words.length === 0 ? 1 : orderOf(word, this.#last)
      if (order >= 0) return order === 0 ? this.words.length - 1 : -1
      this.#fileAll()
    }
    return (this.#slots[this.#slotOf(word, hashOf(word))] ?? 0) - 1
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
    const mask = this.#slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const known = (this.#slots[slot] ?? 0) - 1
      if (known < 0) return known
      if (this.#hashes[known] === hash && orderIn(codes, start, end, this.words[known] ?? '') === 0) return known
    }
  }

  /** The number of a word, which is added where it is not known yet. */
  add(word: string): number {
    const known = this.find(word)
    if (known >= 0) return known
    const number = this.words.push(word) - 1
    this.#last = word
    if (!this.#isSorted) this.#file(number)
    return number
  }

  #fileAll(): void {
    this.#isSorted = false
    let size = firstSlots
    while (size < this.words.length * 2) size *= 2
    this.#hashes = new Int32Array(size / 2)
    this.#slots = new Int32Array(size)
    for (let number = 0; number < this.words.length; number++) this.#file(number)
  }

  /** Files a word that is not filed yet. */
  #file(number: number): void {
    if (number === this.#hashes.length) this.#grow()
    const word = this.words[number] ?? ''
    const hash = hashOf(word)
    this.#slots[this.#slotOf(word, hash)] = number + 1
    this.#hashes[number] = hash
  }

  /** Where a word is filed, or is to be. */
  #slotOf(word: string, hash: number): number {
    const mask = this.#slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const known = (this.#slots[slot] ?? 0) - 1
      if (known < 0 || (this.#hashes[known] === hash && this.words[known] === word)) return slot
    }
  }

  #grow(): void {
    const filed = this.#hashes.length
    const hashes = new Int32Array(this.#hashes.buffer.transfer(filed * 8))
    const slots = new Int32Array(filed * 4)
    const mask = slots.length - 1
    for (let number = 0; number < filed; number++) {
      let slot = (hashes[number] ?? 0) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = number + 1
    }
    this.#hashes = hashes
    this.#slots = slots
  }
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
