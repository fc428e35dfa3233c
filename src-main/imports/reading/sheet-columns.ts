import { nameEnd, nameNumber, nameNumberIn } from '../../../src-shared/imports/name-numbers.ts'
import { lookOfText, withoutGuard } from '../../../src-shared/imports/number-format.ts'
import { look, type ReadValue, type SheetColumn } from '../../../src-shared/imports/sheet.ts'
import { orderIn, WordIndex } from '../../../src-shared/imports/word-index.ts'
import { mostHundredths, notPriced } from '../../../src-shared/pricing/price.ts'
import { plainHundredths } from '../../../src-shared/pricing/price-text.ts'

/** V8 keeps the whole text alive behind a part of so many characters; shorter ones are copies. */
const sharedLength = 13
/** Texts that aren't plain numbers and were met before. */
const mostRemembered = 20_000
/** Columns may be so many times as long as they have to be. */
const mostUnused = 1.1

const ownCopy = (text: string): string => (text.length < sharedLength ? text : Buffer.from(text).toString())

/** A text, and its characters as numbers. */
export interface LineText {
  text: string
  codes: Uint16Array
}

interface Values {
  column: number
  looks: Uint8Array<ArrayBuffer> | null
}

interface Words {
  column: number
  ids: Uint32Array<ArrayBuffer>
  index: WordIndex
  lastWord: string | null
  lastId: number
}

interface Names {
  column: number
  numbers: Float64Array<ArrayBuffer>
}

/**
 * Rows on their way into columns. Everything here runs once a cell: no objects, no closures, one array a column that grows and is cut to
 * size in place.
 */
export class SheetColumns {
  rows = 0
  /** Fields with a text beyond the titles, of the line that was added last. */
  extra = 0
  readonly currencies: string[] = []
  readonly #values: Values[] = []
  readonly #words: Words[] = []
  readonly #names: Names[] = []
  /** Which fields are values, and their arrays: beside `#values`, so that the loop over cells meets nothing else. */
  readonly #fields: Int32Array
  readonly #arrays: Int32Array<ArrayBuffer>[]
  /** By field: its place among `#arrays`, or -1 for words and names. */
  readonly #places: Int32Array
  readonly #wordsOf: (Words | undefined)[] = []
  readonly #namesOf: (Names | undefined)[] = []
  #room: number
  readonly #decimal: '.' | ','
  readonly #point: number
  readonly #remembered = new Map<string, ReadValue>()

  constructor(kinds: readonly SheetColumn['kind'][], decimal: '.' | ',', room: number) {
    this.#room = room
    this.#decimal = decimal
    this.#point = decimal.charCodeAt(0)
    kinds.forEach((kind, column) => {
      if (kind === 'text') {
        this.#words.push({ column, ids: new Uint32Array(room), index: new WordIndex(), lastWord: null, lastId: 0 })
      } else if (kind === 'name') this.#names.push({ column, numbers: new Float64Array(room) })
      else this.#values.push({ column, looks: null })
    })
    this.#fields = Int32Array.from(this.#values, ({ column }) => column)
    this.#arrays = this.#values.map(() => new Int32Array(room))
    this.#places = new Int32Array(kinds.length).fill(-1)
    this.#values.forEach(({ column }, i) => {
      this.#places[column] = i
    })
    for (const each of this.#words) this.#wordsOf[each.column] = each
    for (const each of this.#names) this.#namesOf[each.column] = each
  }

  /** Adds a row; fields that it lacks are empty. `expected` is how many rows there will be by all that is known now. */
  add(fields: readonly string[], expected: () => number): void {
    const row = this.rows++
    if (row >= this.#room) this.#grow(Math.max(this.#room * 1.25, expected()))
    const point = this.#point
    const valueFields = this.#fields
    const arrays = this.#arrays
    for (let i = 0; i < valueFields.length; i++) {
      const text = fields[valueFields[i] as number]
      const values = arrays[i] as Int32Array
      if (text === undefined || text.length === 0) {
        values[row] = notPriced
        continue
      }
      const value = plainHundredths(text, point)
      values[row] = value >= 0 && value <= mostHundredths ? value : this.#otherValue(i, row, text)
    }
    for (const into of this.#words) addWord(into, row, fields[into.column] ?? '')
    for (const { column, numbers } of this.#names) numbers[row] = nameNumber(fields[column] ?? '')
  }

  /**
   * Adds a row from a line of text without quotes, field by field without making strings of numbers. Answers how many fields it has, and notes in `extra` how
   * many of those beyond the titles have a text.
   */
  addLine(line: LineText, start: number, end: number, delimiter: number, expected: () => number): number {
    const row = this.rows++
    if (row >= this.#room) this.#grow(Math.max(this.#room * 1.25, expected()))
    const places = this.#places
    const arrays = this.#arrays
    const point = this.#point
    const { text, codes } = line
    this.extra = 0
    let column = 0
    let at = start
    for (;;) {
      const place = column < places.length ? (places[column] as number) : -1
      const names = place < 0 ? this.#namesOf[column] : undefined
      if (names) {
        names.numbers[row] = nameNumberIn(text, codes, at, end, delimiter)
        column++
        at = nameEnd() + 1
        if (at > end) break
        continue
      }
      let i = at
      let value = 0
      let pointAt = -1
      if (place >= 0)
        for (; i < end; i++) {
          const code = codes[i] as number
          if (code >= 48 && code <= 57) value = (Math.imul(value, 10) + code - 48) | 0
          else if (code === point && code !== delimiter && pointAt < 0 && i > at) pointAt = i
          else break
        }
      const isNumber = i === end || codes[i] === delimiter
      if (!isNumber || place < 0) while (i < end && codes[i] !== delimiter) i++
      if (place >= 0) {
        const decimals = pointAt < 0 ? 0 : i - 1 - pointAt
        if (i === at) value = notPriced
        else if (!isNumber || i - at > 9 || decimals > 2) value = this.#valueOf(place, row, text.slice(at, i))
        else {
          value *= pointAt < 0 || decimals === 0 ? 100 : decimals === 1 ? 10 : 1
          if (value > mostHundredths) value = this.#valueOf(place, row, text.slice(at, i))
        }
        const values = arrays[place] as Int32Array
        values[row] = value
      } else this.#addOther(column, row, line, at, i)
      column++
      if (i >= end) break
      at = i + 1
    }
    for (let missing = column; missing < places.length; missing++) {
      const values = arrays[places[missing] as number]
      if (values) values[row] = notPriced
      else this.#addOther(missing, row, line, 0, 0)
    }
    return column
  }

  #valueOf(place: number, row: number, text: string): number {
    const value = plainHundredths(text, this.#point)
    return value >= 0 && value <= mostHundredths ? value : this.#otherValue(place, row, text)
  }

  #addOther(column: number, row: number, line: LineText, start: number, end: number): void {
    const into = this.#wordsOf[column]
    if (into) addWordOfLine(into, row, line, start, end)
    else if (line.text.slice(start, end).trim() !== '') this.extra++
  }

  #otherValue(i: number, row: number, text: string): number {
    const read = this.#lookOfText(text)
    const into = this.#values[i]
    if (into && read.look !== look.plain) {
      into.looks ??= new Uint8Array(this.#room)
      into.looks[row] = read.look
    }
    return read.value
  }

  #lookOfText(text: string): ReadValue {
    if (text.length >= sharedLength) return lookOfText(text, this.#decimal, this.currencies)
    const known = this.#remembered.get(text)
    if (known) return known
    const read = lookOfText(text, this.#decimal, this.currencies)
    if (this.#remembered.size >= mostRemembered) this.#remembered.clear()
    this.#remembered.set(text, read)
    return read
  }

  #grow(room: number): void {
    this.#room = Math.ceil(room)
    this.#resize(this.#room)
  }

  #resize(length: number): void {
    this.#arrays.forEach((values, i) => {
      this.#arrays[i] = new Int32Array(values.buffer.transfer(length * 4))
    })
    for (const each of this.#values) {
      if (each.looks) each.looks = new Uint8Array(each.looks.buffer.transfer(length))
    }
    for (const each of this.#words) each.ids = new Uint32Array(each.ids.buffer.transfer(length * 4))
    for (const each of this.#names) each.numbers = new Float64Array(each.numbers.buffer.transfer(length * 8))
  }

  /** The columns, each as long as there are rows. */
  finish(): SheetColumn[] {
    const { rows } = this
    // A little room is left unused: cutting it off would copy everything once more.
    if (this.#room > rows * mostUnused) this.#resize(rows)
    const columns: SheetColumn[] = []
    this.#values.forEach(({ column, looks }, i) => {
      const values = this.#arrays[i]?.subarray(0, rows) ?? new Int32Array(0)
      columns[column] = {
        kind: 'value',
        values,
        looks: looks?.subarray(0, rows) ?? null,
        filled: filledIn(values),
      }
    })
    for (const { column, numbers } of this.#names)
      columns[column] = { kind: 'name', numbers: numbers.subarray(0, rows) }
    for (const { column, index, ids } of this.#words) {
      index.close()
      columns[column] = { kind: 'text', words: index.words, ids: ids.subarray(0, rows) }
    }
    return columns
  }
}

function filledIn(values: Int32Array): number {
  let filled = 0
  for (let row = 0; row < values.length; row++) if (values[row] !== notPriced) filled++
  return filled
}

function addWord(into: Words, row: number, word: string): void {
  const bare = withoutGuard(word)
  if (bare !== into.lastWord) {
    const known = into.index.find(bare)
    takeWord(into, known < 0 ? into.index.addNew(ownCopy(bare)) : known)
  }
  into.ids[row] = into.lastId
}

/** The same for a word of a line without quotes. */
function addWordOfLine(into: Words, row: number, line: LineText, start: number, end: number): void {
  const { codes } = line
  if (into.lastWord === null || orderIn(codes, start, end, into.lastWord) !== 0) {
    const known = into.index.findIn(codes, start, end)
    const word = known < 0 ? line.text.slice(start, end) : ''
    if (known >= 0) takeWord(into, known)
    else if (withoutGuard(word) === word) takeWord(into, into.index.addNew(ownCopy(word)))
    else {
      addWord(into, row, word)
      return
    }
  }
  into.ids[row] = into.lastId
}

function takeWord(into: Words, id: number): void {
  into.lastId = id
  into.lastWord = into.index.words[id] ?? null
}
