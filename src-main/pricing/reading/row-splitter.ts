import { DeskError } from '../../../src-shared/errors.ts'
import { parseJson, sign, sizeInWords } from '../../service/body.ts'
import type { TheirAnswer } from '../../service/operations.ts'
import { answerReader, ourNames } from '../../service/request.ts'

/** Keys under which the rows may be, possibly nested (bindings, section 2). */
const rowNames = ['data', 'rows', 'fabrics']
const maxRowNames = 2
/** Data beside the rows is nested a few levels deep; thousands would be an attack. */
const maxDepth = 200
const byteOrderMark = [0xef, 0xbb, 0xbf]

/** An open list or record. */
interface Around {
  isRecord: boolean
  /** How many of `rowNames` lead here; null: rows can't be here. */
  names: number | null
  /** Offset of its content in the rest. */
  inside: number
  /** In a record: the key of the next value; null: a key comes next. */
  key: string | null
  first: boolean
}

/**
 * Finds the rows in the bytes of a window as they arrive, and emits each one parsed. All other data (the rest) is small
 * and parsed at the end. Rows are in a list, or in a record with whole numbers as keys, at the top level or under
 * `rowNames`.
 */
export class RowSplitter {
  /** True once the start of the rows was found. */
  found = false
  readonly #onRow: (row: unknown) => void
  readonly #nameOf: (theirs: string) => string
  readonly #ours: (json: unknown) => unknown
  readonly #around: Around[] = []
  readonly #rest = new GrowingBytes('what surrounds the fabric codes')
  #items: ItemSplitter | null = null
  #bytes = 0
  #began = false
  #inString = false
  #escaped = false
  #stringStart = 0

  constructor(onRow: (row: unknown) => void, theirs: TheirAnswer) {
    this.#onRow = onRow
    this.#nameOf = ourNames(theirs)
    this.#ours = answerReader(theirs)
  }

  /** Adds the next bytes. Throws `prices.bad-window` or `service.not-json` as soon as that is certain. */
  write(bytes: Uint8Array): void {
    this.#bytes += bytes.length
    let at = this.#began ? 0 : this.#begin(bytes)
    while (at < bytes.length) {
      if (!this.#items) at = this.#pass(bytes, at)
      else {
        const end = this.#items.take(bytes, at)
        if (end < 0) return
        this.#items = null
        at = end
      }
    }
  }

  /** The data before the rows, as far as it has arrived; null if it can't be parsed. */
  early(): unknown {
    const closers = this.#around.map(({ isRecord }) => (isRecord ? '}' : ']')).reverse()
    try {
      return this.#ours(parseJson(this.#rest.text() + closers.join('')))
    } catch {
      return null
    }
  }

  /**
   * Ends the input and returns all data besides the rows. Throws `service.cut`, `service.not-json` or
   * `prices.bad-window`.
   */
  end(): unknown {
    if (!this.#began) throw notJson('an empty answer')
    if (this.#around.length > 0) {
      throw new DeskError('service.cut', { operation, bytes: this.#bytes }, { retry: 'any-time' })
    }
    try {
      return this.#ours(parseJson(this.#rest.text()))
    } catch {
      throw invalid()
    }
  }

  #begin(bytes: Uint8Array): number {
    const start = bytes.findIndex(byte => byte > 0x20 && !byteOrderMark.includes(byte))
    if (start < 0) return bytes.length
    this.#began = true
    const first = bytes[start]
    if (first !== sign.openObject && first !== sign.openList) {
      throw notJson(first === 0x3c ? 'a web page' : 'a text')
    }
    return start
  }

  /** Consumes bytes outside of rows; returns the index up to which they were consumed. */
  #pass(bytes: Uint8Array, from: number): number {
    const before = this.#rest.length - from
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at]
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false
        else if (byte === sign.backslash) this.#escaped = true
        else if (byte === sign.quote) {
          this.#inString = false
          this.#rest.add(bytes.subarray(from, at + 1))
          this.#endString()
          return at + 1
        }
      } else if (byte === sign.quote) {
        this.#inString = true
        this.#stringStart = before + at
      } else if (byte === sign.comma) {
        const around = this.#around.at(-1)
        if (around) around.key = null
      } else if (byte === sign.closeList || byte === sign.closeObject) this.#around.pop()
      else if (byte === sign.openList || byte === sign.openObject || byte === sign.colon) {
        this.#rest.add(bytes.subarray(from, at + 1))
        const items = byte === sign.colon ? this.#endKey() : this.#open(byte === sign.openObject)
        if (items) this.#items = items
        return at + 1
      }
    }
    this.#rest.add(bytes.subarray(from))
    return bytes.length
  }

  #endString(): void {
    const around = this.#around.at(-1)
    if (around?.isRecord && around.key === null) around.key = this.#rest.text(this.#stringStart).slice(1, -1)
  }

  /** Handles the start of a list or record; returns a splitter for its content if it is a list of rows. */
  #open(isRecord: boolean): ItemSplitter | null {
    if (this.#around.length === maxDepth) throw invalid()
    const names = this.#namesTo(this.#around.at(-1))
    this.#around.push({ isRecord, names, inside: this.#rest.length, key: null, first: true })
    return names !== null && !isRecord ? this.#rowsIn(text => parsed(text)) : null
  }

  /** How many of `rowNames` lead to a value of `around`. */
  #namesTo(around: Around | undefined): number | null {
    if (!around) return 0
    const { isRecord, key, names } = around
    const leads =
      isRecord && names !== null && names < maxRowNames && key !== null && rowNames.includes(this.#nameOf(key))
    return leads ? names + 1 : null
  }

  /** Handles a key and its colon. Rows begin if the first key of a record that may contain them is a number. */
  #endKey(): ItemSplitter | null {
    const around = this.#around.at(-1)
    if (!around?.isRecord || !around.first) return null
    around.first = false
    const { key, names, inside } = around
    if (names === null || key === null || !/^\d+$/.test(key)) return null
    this.#rest.cut(inside)
    return this.#rowsIn((text, first) => Object.values(parsedRecord(first ? `"":${text}` : text))[0])
  }

  #rowsIn(read: (text: string, first: boolean) => unknown): ItemSplitter {
    this.found = true
    let first = true
    return new ItemSplitter(text => {
      const isFirst = first
      first = false
      // An empty list yields one blank item.
      if (!isFirst || text.trim() !== '') this.#onRow(this.#ours(read(text, isFirst)))
    })
  }
}

const operation = 'admin.pricing.retailer.show'
const notJson = (what: string) => new DeskError('service.not-json', { operation, what })
const invalid = () => new DeskError('prices.bad-window', { what: 'the answer isn’t valid JSON' })

/** Parses a row. NaN and Infinity, which some services write, become texts, so they don't count as prices. */
function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return parsedLeniently(text)
  }
}

const invalidNumber = /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g

function parsedLeniently(text: string): unknown {
  try {
    return parseJson(text.replace(invalidNumber, found => (found.startsWith('"') ? found : `"${found}"`)))
  } catch {
    throw invalid()
  }
}

const parsedRecord = (inside: string): object => {
  const record = parsed(`{${inside}}`)
  return typeof record === 'object' && record !== null ? record : {}
}

/** Splits the content of one JSON list or record at its top-level commas, as its bytes arrive. */
class ItemSplitter {
  readonly #onItem: (text: string) => void
  /** The start of an item whose end hasn't arrived yet. */
  readonly #before = new GrowingBytes('one fabric code')
  #depth = 0
  #inString = false
  #escaped = false

  /** `onItem` gets the text of each item; of a record, `"key": value`. It may throw. */
  constructor(onItem: (text: string) => void) {
    this.#onItem = onItem
  }

  /** Consumes bytes from an index on; returns the index where the list or record closes, or -1 if it stays open. */
  take(bytes: Uint8Array, from: number): number {
    let depth = this.#depth
    let inString = this.#inString
    let escaped = this.#escaped
    let start = from
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at]
      if (inString) {
        if (escaped) escaped = false
        else if (byte === sign.backslash) escaped = true
        else if (byte === sign.quote) inString = false
      } else if (byte === sign.quote) inString = true
      else if (byte === sign.openObject || byte === sign.openList) depth++
      else if (byte === sign.closeObject || byte === sign.closeList) {
        if (depth === 0) {
          this.#item(bytes.subarray(start, at))
          return at
        }
        depth--
      } else if (byte === sign.comma && depth === 0) {
        this.#item(bytes.subarray(start, at))
        start = at + 1
      }
    }
    this.#depth = depth
    this.#inString = inString
    this.#escaped = escaped
    this.#before.add(bytes.subarray(start))
    return -1
  }

  #item(bytes: Uint8Array): void {
    const { length } = this.#before
    if (length > 0) this.#before.add(bytes)
    const text = length > 0 ? this.#before.text() : textOfBytes(bytes)
    this.#before.cut(0)
    this.#onItem(text)
  }
}

/** Maximum size of one row, and of all data besides the rows. */
const maxBytes = 32 * 1024 * 1024

/** Collects bytes that arrive in pieces, to be read as text. More than 32 MB throw `prices.bad-window`. */
class GrowingBytes {
  #bytes = new Uint8Array(1024)
  #length = 0
  readonly #what: string

  constructor(what: string) {
    this.#what = what
  }

  get length(): number {
    return this.#length
  }

  add(bytes: Uint8Array): void {
    const length = this.#length + bytes.length
    if (length > maxBytes) {
      throw new DeskError('prices.bad-window', { what: `${this.#what} is over ${sizeInWords(maxBytes)}` })
    }
    if (length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(length, this.#bytes.length * 2))
      larger.set(this.#bytes.subarray(0, this.#length))
      this.#bytes = larger
    }
    this.#bytes.set(bytes, this.#length)
    this.#length = length
  }

  /** Drops everything after the first `length` bytes. */
  cut(length: number): void {
    this.#length = length
  }

  text(from = 0): string {
    return textOfBytes(this.#bytes.subarray(from, this.#length))
  }
}

const textOfBytes = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
