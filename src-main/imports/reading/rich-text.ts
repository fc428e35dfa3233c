import type { Attributes } from './xml-stream.ts'

/** A yes of a workbook. */
export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true' || value === 'on'
export const isFalse = (value: string | undefined): boolean => value === '0' || value === 'false' || value === 'off'

/** A character that XML can't hold, or that would be read as one (ECMA-376, 22.9.2.19). */
const escaped = /_x([0-9A-Fa-f]{4})_/g

/** A text of a workbook without its escapes: `_x000D_` is a line break, `_x005F_` the `_` before what only looks like one. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/**
 * A text that comes in runs of their own look. How a word is pronounced (`rPh`) isn't part of it. What is struck through stands in a line of its
 * own, so that an old price and the new one behind it are never one number.
 */
export class RichText {
  #text = ''
  #inText = false
  #phonetic = false
  #isStruckRun = false
  /** The last run with a text was struck through. */
  #wasStruck = false
  isStruck = false

  begin(): void {
    this.#text = ''
    this.isStruck = this.#wasStruck = this.#isStruckRun = this.#phonetic = false
  }

  get text(): string {
    return unescaped(this.#text)
  }

  open(name: string, { val }: Attributes): void {
    if (name === 'rPh') this.#phonetic = true
    else if (name === 'r') this.#isStruckRun = false
    else if (name === 'strike') this.#isStruckRun = !isFalse(val)
    this.#inText = name === 't' && !this.#phonetic
  }

  add(more: string): void {
    if (!this.#inText || more === '') return
    if (this.#text !== '' && this.#isStruckRun !== this.#wasStruck) this.#text += '\n'
    this.#text += more
    this.#wasStruck = this.#isStruckRun
    if (this.#isStruckRun) this.isStruck = true
  }

  close(name: string): void {
    this.#inText = false
    if (name === 'rPh') this.#phonetic = false
  }
}
