import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { type PageBox, type PageSize, pageSize, type Size, sizesOf } from '../../../src-shared/print/paper.ts'

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

/** What is read of a file at once: an object of the page tree, its end. */
const window = 8_192
const mostPages = 500
const deepest = 20
/**
 * Limit on the characters of all objects together; a page as programs write it has some 200. This reader runs on the
 * desk's main thread, so its work is bounded: a hostile file has thousands of empty nodes, or nodes full of characters.
 * Such files go to the library, in a worker that can be terminated.
 */
const mostSigns = 128 * 1024

type Dictionary = Map<string, PdfValue>

/** What a page has from the nodes above it, if it does not say otherwise (PDF 32000-1, table 30). */
interface Inherited {
  media: PageBox | null
  crop: PageBox | null
  rotate: number
}

/**
 * The page sizes of a PDF, none if it has no page, that is written in the plainest way: one table of objects, nothing encrypted or packed, boxes
 * written out. Null for every other file, damaged ones included: whoever knows all of PDF reads those. Takes a fraction of a
 * millisecond.
 */
export function plainPageSizes(path: string): PageSize[] | null {
  const pages = plainPages(path)
  return pages && sizesOf(pages)
}

/** Each page's size, as `plainPageSizes` reads it. */
export function plainPages(path: string): Size[] | null {
  const file = openSync(path, 'r')
  try {
    return new PlainPdf(file).pages()
  } catch (error) {
    if (error instanceof NotPlain) return null
    throw error
  } finally {
    closeSync(file)
  }
}

class PlainPdf {
  readonly #file: number
  readonly #length: number
  readonly #seen = new Set<number>()
  readonly #pages: Size[] = []
  #table = 0
  #objects = 0
  #signs = 0

  constructor(file: number) {
    this.#file = file
    this.#length = fstatSync(file).size
  }

  pages(): Size[] {
    const catalog = this.#object(this.#root())
    if (nameOf(catalog, 'Type') !== 'Catalog') throw new NotPlain()
    this.#visit(referenceOf(catalog, 'Pages'), null, { media: null, crop: null, rotate: 0 }, 0)
    return this.#pages
  }

  /** Finds the one table of objects; answers the catalog's object. */
  #root(): number {
    if (this.#text(0, 5) !== '%PDF-') throw new NotPlain()
    const end = this.#text(Math.max(0, this.#length - 1024), 1024)
    const start = /startxref[\r\n]+(\d{1,10})[\r\n]+%%EOF[\r\n ]*$/.exec(end)?.[1]
    if (start === undefined) throw new NotPlain()
    const head = /^xref[ ]?\r?\n0 (\d{1,7})[ ]?\r?\n/.exec(this.#text(Number(start), 64))
    if (!head?.[1]) throw new NotPlain()
    this.#table = Number(start) + head[0].length
    this.#objects = Number(head[1])
    const values = new PdfValues(this.#text(this.#table + this.#objects * 20, window))
    values.expect('trailer')
    const trailer = values.dictionary()
    values.expect('startxref')
    // An older table, a packed one beside it, or a key.
    if (['Prev', 'XRefStm', 'Encrypt'].some(key => trailer.has(key))) throw new NotPlain()
    if (numberOf(trailer, 'Size') !== this.#objects) throw new NotPlain()
    return referenceOf(trailer, 'Root')
  }

  #object(number: number): Dictionary {
    if (number < 1 || number >= this.#objects) throw new NotPlain()
    const entry = /^(\d{10}) 00000 n(?: \r| \n|\r\n)$/.exec(this.#text(this.#table + number * 20, 20))?.[1]
    if (entry === undefined) throw new NotPlain()
    const text = this.#text(Number(entry), window)
    const head = /^(\d{1,10}) 0 obj(?=[\r\n <])/.exec(text)
    if (Number(head?.[1] ?? -1) !== number) throw new NotPlain()
    const left = mostSigns - this.#signs
    const values = new PdfValues(text.slice(0, Math.max(0, left)), head?.[0].length)
    const dictionary = values.dictionary()
    values.expect('endobj')
    this.#signs += values.at
    return dictionary
  }

  /** Takes the pages under a node of the tree; answers how many. */
  #visit(number: number, parent: number | null, above: Inherited, depth: number): number {
    if (this.#seen.has(number) || depth > deepest) throw new NotPlain()
    this.#seen.add(number)
    const node = this.#object(number)
    if (parent === null ? node.has('Parent') : referenceOf(node, 'Parent') !== parent) throw new NotPlain()
    const inherited = {
      media: boxOf(node, 'MediaBox') ?? above.media,
      crop: boxOf(node, 'CropBox') ?? above.crop,
      rotate: node.has('Rotate') ? numberOf(node, 'Rotate') : above.rotate,
    }
    const type = nameOf(node, 'Type')
    if (type === 'Page' && parent !== null && !node.has('Kids')) return this.#take(node, inherited)
    if (type !== 'Pages') throw new NotPlain()
    const kids = node.get('Kids')
    if (kids?.is !== 'array') throw new NotPlain()
    let count = 0
    for (const kid of kids.items) {
      if (kid.is !== 'reference') throw new NotPlain()
      count += this.#visit(kid.object, number, inherited, depth + 1)
    }
    if (numberOf(node, 'Count') !== count) throw new NotPlain()
    return count
  }

  #take(page: Dictionary, { media, crop, rotate }: Inherited): 1 {
    const userUnit = page.has('UserUnit') ? numberOf(page, 'UserUnit') : 1
    if (!media || !Number.isInteger(rotate / 90) || userUnit <= 0) throw new NotPlain()
    if (this.#pages.length >= mostPages) throw new NotPlain()
    this.#pages.push(pageSize(crop ? overlap(crop, media) : media, rotate, userUnit))
    return 1
  }

  #text(from: number, length: number): string {
    if (from < 0 || from > this.#length) throw new NotPlain()
    const bytes = Buffer.allocUnsafe(Math.min(length, this.#length - from))
    const read = readSync(this.#file, bytes, 0, bytes.length, from)
    return bytes.toString('latin1', 0, read)
  }
}

function referenceOf(dictionary: Dictionary, key: string): number {
  const value = dictionary.get(key)
  if (value?.is !== 'reference') throw new NotPlain()
  return value.object
}

function numberOf(dictionary: Dictionary, key: string): number {
  const value = dictionary.get(key)
  if (value?.is !== 'number') throw new NotPlain()
  return value.number
}

function nameOf(dictionary: Dictionary, key: string): string {
  const value = dictionary.get(key)
  if (value?.is !== 'name') throw new NotPlain()
  return value.name
}

function boxOf(dictionary: Dictionary, key: string): PageBox | null {
  const value = dictionary.get(key)
  if (value === undefined) return null
  if (value.is !== 'array') throw new NotPlain()
  const numbers = value.items.flatMap(item => (item.is === 'number' ? item.number : []))
  const [left, bottom, right, top, ...rest] = numbers
  if (top === undefined || left === undefined || bottom === undefined || right === undefined) throw new NotPlain()
  if (rest.length > 0 || value.items.length !== 4) throw new NotPlain()
  return area([left, bottom, right, top])
}

function overlap(crop: PageBox, media: PageBox): PageBox {
  return area([
    Math.max(crop[0], media[0]),
    Math.max(crop[1], media[1]),
    Math.min(crop[2], media[2]),
    Math.min(crop[3], media[3]),
  ])
}

/** A box with its corners in the usual order and something between them. */
function area(box: PageBox): PageBox {
  if (box[2] <= box[0] || box[3] <= box[1]) throw new NotPlain()
  return box
}
