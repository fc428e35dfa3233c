import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs'
import { type PageBox, type PageSize, pageSize, type Size, sizesOf } from '../../../src-shared/print/paper.ts'
import { SerialQueue } from '../../../src-shared/serial-queue.ts'
import { WorkerHost, workerFile } from '../../workers/worker-host.ts'
import type { PageStores } from './page-size-worker.ts'

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

/** A kept document: its file, and the hash by which its sizes are remembered. */
export interface KeptDocument {
  path: string
  sha256: string
}

const remembered = 2_000
/**
 * How long the library may look at one document, in milliseconds: it reads thousands of pages in a few seconds, and a busy
 * computer takes ten times as long. What isn't read by then counts as unknown, and its job is held.
 */
const patience = 60_000
/** The library takes tens of megabytes: without work it goes. */
const idleMs = 30_000

/** Reads page sizes, each document once: plain files at once, all others by a library in a worker. */
export class PageSizes {
  readonly #known = new Map<string, Promise<PageSize[] | null>>()
  readonly #worker = new WorkerHost<PageStores>({
    file: workerFile(import.meta.url, './page-size-worker'),
    limits: { maxOldGenerationSizeMb: 256 },
    idleMs,
    unref: true,
    // A station's stdout is its answer.
    quiet: true,
  })
  readonly #queue = new SerialQueue()

  /** The sizes of a document's pages (first page and each that differs); null if they cannot be known. Never rejects. */
  of(document: KeptDocument): Promise<PageSize[] | null> {
    const known = this.#known.get(document.sha256)
    if (known) return known
    const [oldest] = this.#known.keys()
    if (this.#known.size >= remembered && oldest !== undefined) this.#known.delete(oldest)
    const sizes = this.#read(document.path).catch(() => null)
    this.#known.set(document.sha256, sizes)
    // On a busy machine the worker may have had too little time: the next print asks again.
    void sizes.then(read => read === null && this.#known.delete(document.sha256))
    return sizes
  }

  /** The sizes of a document's pages if it is written plainly; null else. Takes a fraction of a millisecond. Never throws. */
  plainly({ path }: KeptDocument): PageSize[] | null {
    try {
      return plainPageSizes(path)
    } catch {
      return null
    }
  }

  /** How many pages a document has; null if that can't be known. Never rejects. */
  async countOf({ path }: KeptDocument): Promise<number | null> {
    try {
      return plainPages(path)?.length ?? (await this.#queue.add(() => this.#ask(pages => pages.count(path))))
    } catch {
      return null
    }
  }

  /** True if a document can't be read without a password: no printer could print it. Never rejects. */
  async isLocked({ path }: KeptDocument): Promise<boolean> {
    try {
      return (
        (await namesEncryption(path)) && (await this.#queue.add(() => this.#ask(pages => pages.wantsPassword(path))))
      )
    } catch {
      return false
    }
  }

  /** Stops the worker at once: it may be busy with a hostile document. */
  close(): Promise<void> {
    return this.#worker.kill()
  }

  async #read(path: string): Promise<PageSize[] | null> {
    return plainPageSizes(path) ?? this.#queue.add(() => this.#ask(pages => pages.sizes(path)))
  }

  async #ask<T>(question: (pages: WorkerHost<PageStores>['stores']['pages']) => Promise<T>): Promise<T> {
    // Whatever it is still busy with, the next document gets another one.
    const timer = setTimeout(() => void this.#worker.kill(), patience)
    try {
      return await question(this.#worker.stores.pages)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** One worker and one memory for all stations of this process. */
export const sharedPageSizes = new PageSizes()

/** True if a file names a dictionary of encryption anywhere: it is never packed (PDF 32000-1, 7.5.5 and 7.5.8). */
async function namesEncryption(path: string): Promise<boolean> {
  const name = '/Encrypt'
  let end = ''
  for await (const part of createReadStream(path, { encoding: 'latin1' })) {
    if ((end + part).includes(name)) return true
    end = part.slice(1 - name.length)
  }
  return false
}
