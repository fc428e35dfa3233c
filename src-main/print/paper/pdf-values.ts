/** A value of a PDF file, as far as it says something of pages; other values are `text`. */
export type PdfValue =
  | { is: 'number'; number: number }
  | { is: 'name'; name: string }
  | { is: 'reference'; object: number }
  | { is: 'array'; items: PdfValue[] }
  | { is: 'dictionary'; entries: Map<string, PdfValue> }
  | { is: 'text' }

/** Thrown for anything but the simplest syntax. */
export class NotPlain extends Error {}

const gap = /[\0\t\n\f\r ]*/y
const ends = '(?=[\\0\\t\\n\\f\\r ()<>[\\]/])'
const tokens = {
  reference: new RegExp(`(\\d{1,10})[ \\r\\n]+0[ \\r\\n]+R${ends}`, 'y'),
  number: new RegExp(`[+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)${ends}`, 'y'),
  // A name with an escape (#) may be another one in disguise.
  name: new RegExp(`/([A-Za-z0-9_.:+*-]+)${ends}`, 'y'),
  // No brackets within, no escapes.
  string: /\([^()\\]*\)/y,
  hexString: /<[0-9A-Fa-f\0\t\n\f\r ]*>/y,
  word: new RegExp(`(?:true|false|null)${ends}`, 'y'),
}

/** Reads values off a text whose characters are the file's bytes. Every method throws `NotPlain` where it is in doubt. */
export class PdfValues {
  readonly #text: string
  #at: number

  constructor(text: string, at = 0) {
    this.#text = text
    this.#at = at
  }

  /** How far it has read. */
  get at(): number {
    return this.#at
  }

  /** Takes a word that must stand next, with gaps before and behind it. */
  expect(word: string): void {
    this.#skip()
    if (!this.#text.startsWith(word, this.#at)) throw new NotPlain()
    this.#at += word.length
    const end = this.#at
    this.#skip()
    if (this.#at === end) throw new NotPlain()
  }

  value(depth = 0): PdfValue {
    if (depth > 20) throw new NotPlain()
    this.#skip()
    if (this.#text.startsWith('<<', this.#at)) return this.#dictionary(depth)
    if (this.#text[this.#at] === '[') return this.#array(depth)
    const reference = this.#take(tokens.reference)
    if (reference) return { is: 'reference', object: Number(reference[1]) }
    const number = this.#take(tokens.number)
    if (number) return { is: 'number', number: Number(number[0]) }
    const name = this.#take(tokens.name)
    if (name?.[1]) return { is: 'name', name: name[1] }
    if (this.#take(tokens.string) || this.#take(tokens.hexString) || this.#take(tokens.word)) return { is: 'text' }
    throw new NotPlain()
  }

  /** Parses the dictionary at the current position. */
  dictionary(): Map<string, PdfValue> {
    const value = this.value()
    if (value.is !== 'dictionary') throw new NotPlain()
    return value.entries
  }

  #dictionary(depth: number): PdfValue {
    const entries = new Map<string, PdfValue>()
    this.#at += 2
    for (;;) {
      this.#skip()
      if (this.#text.startsWith('>>', this.#at)) {
        this.#at += 2
        return { is: 'dictionary', entries }
      }
      const key = this.#take(tokens.name)?.[1]
      if (key === undefined || entries.has(key)) throw new NotPlain()
      entries.set(key, this.value(depth + 1))
    }
  }

  #array(depth: number): PdfValue {
    const items: PdfValue[] = []
    this.#at += 1
    for (;;) {
      this.#skip()
      if (this.#text[this.#at] === ']') {
        this.#at += 1
        return { is: 'array', items }
      }
      items.push(this.value(depth + 1))
    }
  }

  #skip(): void {
    gap.lastIndex = this.#at
    gap.exec(this.#text)
    this.#at = gap.lastIndex
  }

  #take(token: RegExp): RegExpExecArray | null {
    token.lastIndex = this.#at
    const match = token.exec(this.#text)
    if (match) this.#at = token.lastIndex
    return match
  }
}
