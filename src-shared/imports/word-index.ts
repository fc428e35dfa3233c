/** Another one in each process: nobody can write a file whose words all fall on one place. */
const seed = (Math.random() * 2 ** 32) | 0
const firstSlots = 64

/**
 * Numbers words in the order in which they are added, each once. It does what a Map from words to numbers would do in half the time where there are a million:
 * a word can be looked up where it stands in a text, without a string made of it, and growing touches no string.
 */
export class WordIndex {
  /** By number. */
  readonly words: string[] = []
  #hashes = new Int32Array(firstSlots)
  /** A word's number and 1 more, at the place that its hash says or the next free one; 0: free. At most half of them are taken. */
  #slots = new Int32Array(firstSlots * 2)

  /** The number of a word, -1 for one that was not added. */
  find(word: string): number {
    return (this.#slots[this.#slotOf(word, hashOf(word))] ?? 0) - 1
  }

  /** The number of a word, which is added where it is not known yet. */
  add(word: string): number {
    const hash = hashOf(word)
    const slot = this.#slotOf(word, hash)
    const known = this.#slots[slot] ?? 0
    return known > 0 ? known - 1 : this.#put(slot, hash, word)
  }

  /** The number of the word between `start` and `end` of a text whose characters are `codes`; -1 for one that was not added. */
  findIn(codes: Uint16Array, start: number, end: number): number {
    let hash = seed
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ (codes[at] ?? 0), 0x01000193)
    hash = mixed(hash)
    const mask = this.#slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const known = (this.#slots[slot] ?? 0) - 1
      if (known < 0) return known
      if (this.#hashes[known] === hash && standsAt(this.words[known] ?? '', codes, start, end)) return known
    }
  }

  #slotOf(word: string, hash: number): number {
    const mask = this.#slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const known = (this.#slots[slot] ?? 0) - 1
      if (known < 0 || (this.#hashes[known] === hash && this.words[known] === word)) return slot
    }
  }

  #put(slot: number, hash: number, word: string): number {
    const number = this.words.push(word) - 1
    this.#slots[slot] = number + 1
    this.#hashes[number] = hash
    if (number + 1 === this.#hashes.length) this.#grow()
    return number
  }

  #grow(): void {
    const hashes = new Int32Array(this.#hashes.buffer.transfer(this.#hashes.byteLength * 2))
    const slots = new Int32Array(hashes.length * 2)
    const mask = slots.length - 1
    for (let number = 0; number < this.words.length; number++) {
      let slot = (hashes[number] ?? 0) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = number + 1
    }
    this.#hashes = hashes
    this.#slots = slots
  }
}

function hashOf(word: string): number {
  let hash = seed
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return mixed(hash)
}

/** Multiplying moves bits up only, and the lowest ones choose the place. */
function mixed(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return half ^ (half >>> 13)
}

/** True for a word that stands in a text between two places. */
export function standsAt(word: string, codes: Uint16Array, start: number, end: number): boolean {
  if (word.length !== end - start) return false
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) !== codes[start + at]) return false
  return true
}
