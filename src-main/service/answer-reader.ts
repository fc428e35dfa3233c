import { phrase } from '../../src-shared/messages/phrases.ts'
import { declarationOf } from '../../src-shared/service/index.ts'
import { Turns } from '../turns.ts'
import { isInherited, parseJson, sign, sizeInWords } from './body.ts'
import type { OperationId } from './operations.ts'

/**
 * The most that one answer of the service may hold. A record that holds more is refused; a list is read as far as that,
 * with a warning.
 */
export interface AnswerLimits {
  bytes: number
  /** Entries of any list or object in it; what comes after them is counted and dropped. */
  entries: number
  /** Values in it, at any depth. */
  values: number
  /** The time for the whole answer, in multiples of the longest silence (30 s). */
  totalFactor: number
}

const megabyte = 1024 * 1024

/** No one reads longer lists: reading stops there with a warning. */
export const maxListRows = 100_000
/** A page of a list is one of many: a service that sends everything at once is read so far. */
export const maxPageRows = 10_000
/** One record, or one row of a list: an order with everything in it has some thousands. */
export const maxRecordValues = 100_000
/** The largest single value, such as a text, and the largest record. */
export const maxValueBytes = 8 * megabyte
/** Orders are nested some five levels deep; thousands would be an attack. */
export const maxDepth = 64

const record: AnswerLimits = { bytes: maxValueBytes, entries: maxRecordValues, values: maxRecordValues, totalFactor: 2 }
/** 100,000 rows of 40 values. Lists may come over a slow line. */
const list: AnswerLimits = { bytes: 64 * megabyte, entries: maxListRows, values: 4_000_000, totalFactor: 10 }
const page: AnswerLimits = { ...list, entries: maxPageRows }

const ofOwnKind: Partial<Record<OperationId, AnswerLimits>> = {
  // Printing waits for it.
  'admin.orders.print-jobs.index': { ...list, totalFactor: 2 },
  // The window of a grid, asked for one code: a service may send all of them.
  'admin.pricing.retailer.show': list,
}

/** What one answer to an operation may hold. */
export function answerLimits(id: OperationId): AnswerLimits {
  const kind = declarationOf(id).answer?.kind
  return ofOwnKind[id] ?? (kind === 'list' ? list : kind === 'page' ? page : record)
}

/** An answer holds more than it may; the text says how much that is. */
export class AnswerTooLarge extends Error {}
/** An answer isn't JSON. */
export class NotJson extends Error {}
/** An answer is nested too deeply. */
export class AnswerTooDeep extends Error {}

/** So many bytes of a list or an object are parsed at once, which takes about a millisecond. */
const usualSlice = 64 * 1024

/** A list or an object whose end hasn't come. Places count the bytes of the answer. */
interface Open {
  isList: boolean
  /** What was parsed of it; null as long as it is so short that it is parsed with what is around it. */
  made: unknown[] | Record<string, unknown> | null
  /** Under which key it belongs into what is around it; known once something of it is parsed. */
  key: string | null
  /** Where the entry begins that is read now, and, in an object, where its value does. */
  entry: number
  value: number
  entries: number
  /** How many entries are in `made`, and up to which place. */
  kept: number
  done: number
  /** True if the entry that is read now is in `made` already. */
  isPut: boolean
}

/**
 * Parses the JSON of an answer while it comes. A large one is parsed slice by slice, whatever its shape: no slice stops
 * the thread, and reading ends as soon as the answer holds more than it may. A small one is parsed at its end.
 */
export class AnswerReader {
  /** How many entries the longest list had of which only the first were kept; null if every list is whole. */
  cut: number | null = null
  readonly #limits: AnswerLimits
  readonly #slice: number
  readonly #turns = new Turns()
  readonly #open: Open[] = []
  /** The bytes from the place `#from` on: what is before them is parsed. */
  #bytes = Buffer.alloc(0)
  #length = 0
  #from = 0
  /** The place up to which the bytes are read. */
  #at = 0
  #values = 0
  /** False for an answer that is a single value, and so has no parts; null before its first sign. */
  #hasParts: boolean | null = null
  #inString = false
  #isEscaped = false
  /** The answer, if it was parsed in slices, and where it ended. */
  #whole: { made: NonNullable<Open['made']>; end: number } | null = null

  constructor(limits: AnswerLimits, slice = usualSlice) {
    this.#limits = limits
    this.#slice = slice
  }

  /** True if nothing but white space has come. */
  get isEmpty(): boolean {
    return this.#hasParts === null
  }

  /** All that has come, as a text; null if some of it is parsed. */
  get text(): string | null {
    return this.#from === 0 ? this.#text(0, this.#end) : null
  }

  /** Reads the next bytes. Throws AnswerTooLarge, AnswerTooDeep or NotJson as soon as that is certain. */
  async take(piece: Uint8Array): Promise<void> {
    for (let start = 0; start < piece.byteLength; start += this.#slice) {
      if (this.#turns.isOver) await this.#turns.next()
      this.#add(piece.subarray(start, start + this.#slice))
      this.#hasParts ??= this.#begin()
      if (this.#hasParts) this.#scan()
      this.#at = this.#end
      this.#forget()
    }
  }

  /** The parsed answer. Throws NotJson. */
  end(): unknown {
    // What is left of an answer that broke off may be JSON by itself.
    if (this.#open.length > 0) throw new NotJson()
    if (this.#whole === null) return parsed(this.#text(this.#from, this.#end))
    if (this.#text(this.#whole.end, this.#end).trim() !== '') throw new NotJson()
    return this.#whole.made
  }

  get #end(): number {
    return this.#from + this.#length
  }

  #text(from: number, to: number): string {
    return this.#bytes.toString('utf8', from - this.#from, to - this.#from)
  }

  #add(bytes: Uint8Array): void {
    const length = this.#length + bytes.byteLength
    // Without a comma there is nothing to parse: one text as long as this, for example.
    if (length > maxValueBytes) throw new AnswerTooLarge(sizeInWords(maxValueBytes))
    if (length > this.#bytes.length) {
      const longer = Buffer.allocUnsafe(Math.max(length, this.#bytes.length * 2))
      this.#bytes.copy(longer, 0, 0, this.#length)
      this.#bytes = longer
    }
    this.#bytes.set(bytes, this.#length)
    this.#length = length
  }

  /** Drops what is parsed. */
  #forget(): void {
    const done = this.#whole?.end ?? this.#open.findLast(({ made }) => made !== null)?.done ?? this.#from
    if (done - this.#from < this.#length / 2) return
    this.#bytes.copyWithin(0, done - this.#from, this.#length)
    this.#length -= done - this.#from
    this.#from = done
  }

  /** Drops the white space before the answer, and a byte order mark; null if there is nothing else yet. */
  #begin(): boolean | null {
    const came = this.#bytes.subarray(0, this.#length)
    const start = came.findIndex(byte => byte > 0x20 && !byteOrderMark.includes(byte))
    this.#length = start < 0 ? 0 : this.#length - start
    if (start < 0) return null
    came.copyWithin(0, start)
    return came[0] === sign.openList || came[0] === sign.openObject
  }

  #scan(): void {
    const [bytes, from, end] = [this.#bytes, this.#from, this.#end]
    let inString = this.#inString
    let isEscaped = this.#isEscaped
    for (let at = this.#at; at < end; at++) {
      const byte = bytes[at - from]
      if (inString) {
        if (isEscaped) isEscaped = false
        else if (byte === sign.backslash) isEscaped = true
        else if (byte === sign.quote) inString = false
      } else if (byte === sign.quote) inString = true
      else if (byte === sign.comma) this.#comma(at)
      else if (byte === sign.colon) this.#colon(at)
      else if (byte === sign.openList || byte === sign.openObject) this.#begins(byte === sign.openList, at)
      else if (byte === sign.closeList || byte === sign.closeObject) this.#ends(byte === sign.closeList, at)
    }
    this.#inString = inString
    this.#isEscaped = isEscaped
  }

  #count(): void {
    this.#values++
    const { values } = this.#limits
    if (this.#values > values) {
      throw new AnswerTooLarge(phrase('{{count}} values', { count: values.toLocaleString('en') }))
    }
  }

  #begins(isList: boolean, at: number): void {
    this.#count()
    if (this.#whole) throw new NotJson()
    if (this.#open.length === maxDepth) throw new AnswerTooDeep()
    const places = { entry: at + 1, value: at + 1, done: at + 1 }
    this.#open.push({ isList, made: null, key: null, ...places, entries: 0, kept: 0, isPut: false })
  }

  #colon(at: number): void {
    const open = this.#open.at(-1)
    if (open) open.value = at + 1
  }

  #comma(at: number): void {
    this.#count()
    const open = this.#open.at(-1)
    if (!open) throw new NotJson()
    open.entries++
    if (open.isPut || at - open.done >= this.#slice) this.#parse(open, this.#open.length - 1, at)
    open.entry = at + 1
  }

  #ends(isList: boolean, at: number): void {
    const depth = this.#open.length - 1
    const open = this.#open[depth]
    if (open?.isList !== isList) throw new NotJson()
    if (open.made !== null) {
      open.entries++
      this.#parse(open, depth, at)
      if (open.entries > open.kept) this.cut = Math.max(this.cut ?? 0, open.entries)
      const around = this.#open[depth - 1]
      if (around) {
        this.#put(around, open.key ?? '', open.made)
        around.done = at + 1
        around.isPut = true
      } else this.#whole = { made: open.made, end: at + 1 }
    }
    this.#open.pop()
  }

  /** Parses the entries of a list or an object that end at a place. */
  #parse(open: Open, depth: number, end: number): void {
    const into = this.#made(open, depth)
    const text = this.#text(open.done, end)
    const isBlank = text.trim() === ''
    // Behind an entry that is put already there is nothing, and between two commas there is something.
    if (isBlank !== open.isPut) throw new NotJson()
    if (!isBlank && open.kept < this.#limits.entries) {
      if (Array.isArray(into)) for (const one of parsed(`[${text}]`) as unknown[]) this.#put(open, '', one)
      else for (const [key, one] of Object.entries(parsed(`{${text}}`) as object)) this.#put(open, key, one)
    }
    open.isPut = false
    open.done = end + 1
  }

  /** What is parsed of a list or an object, which from now on is parsed by itself; and so is everything around it. */
  #made(open: Open, depth: number): NonNullable<Open['made']> {
    if (open.made) return open.made
    const around = this.#open[depth - 1]
    if (around) {
      this.#made(around, depth - 1)
      if (around.entry > around.done) this.#parse(around, depth - 1, around.entry - 1)
      if (!around.isList) open.key = keyIn(this.#text(around.entry, around.value))
      around.done = around.entry
    }
    open.made = open.isList ? [] : {}
    return open.made
  }

  /** Puts an entry into a list or an object, as long as there is room. */
  #put(into: Open, key: string, one: unknown): void {
    const { made, kept } = into
    if (made === null || kept >= this.#limits.entries) return
    if (Array.isArray(made)) made.push(one)
    else if (!isInherited(key)) made[key] = one
    into.kept++
  }
}

function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    // The parser's error quotes the text, so it isn't passed on as the cause.
    throw new NotJson()
  }
}

/** The key in the text before a value, with its colon. */
function keyIn(text: string): string {
  const key = parsed(text.trimEnd().replace(/:$/, ''))
  if (typeof key !== 'string') throw new NotJson()
  return key
}

const byteOrderMark = [0xef, 0xbb, 0xbf]
