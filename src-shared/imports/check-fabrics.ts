import type { Baseline } from './baseline.ts'
import type { CheckedHeader } from './checked.ts'
import { fate } from './checking.ts'
import type { Decisions } from './decisions.ts'
import { hasAccents, lettersIn, nameNumber } from './name-numbers.ts'
import type { Problems } from './problem-list.ts'
import { blankName, type Sheet, signsOnly } from './sheet.ts'
import { type Steps, stretches } from './steps.ts'
import { nameColumns } from './text-columns.ts'

// A code that slipped against its row (one column sorted without the others, a cell put in) is a good code, and its prices are another fabric's.
// The names beside it say so, and so do the collections.

interface FabricsToCheck {
  sheet: Sheet
  header: CheckedHeader
  decisions: Decisions
  baseline: Baseline
  problems: Problems
  /** The row of the grid for each row of the file. */
  places: Int32Array
  fates: Uint8Array
}

/** Rows, and names of the catalogue, that are worked through between two pauses. */
const rowsAtOnce = 2 ** 16
const namesAtOnce = 2 ** 13

/**
 * Holds each row's fabric name and collection against those of its code. What another fabric has is an error, what no fabric has a warning; capitals,
 * spaces and signs aside, and accents, unless they make it another fabric's name. A row whose name is its code's own may be in another collection: people move fabrics.
 */
export function* checkFabrics(asked: FabricsToCheck): Steps<void> {
  const { sheet, header, baseline, decisions, problems, places, fates } = asked
  const names = yield* sayingsIn(nameColumns(sheet, header, 'fabric-name'), baseline.names, null, places)
  const groups = yield* sayingsIn(
    nameColumns(sheet, header, 'collection'),
    baseline.collections,
    baseline.collectionOf,
    places,
  )
  if (!names && !groups) return
  const isRight = decisions.fixes.includes('other-fabric')
  const leftOut = { 'other-fabric': problems.isLeftOut('other-fabric'), 'other-name': problems.isLeftOut('other-name') }
  for (const [from, to] of stretches(places.length, rowsAtOnce)) {
    for (let row = from; row < to; row++) {
      const byName = names === null ? says.nothing : (names.said[row] ?? says.nothing)
      const byGroup = groups === null ? says.nothing : (groups.said[row] ?? says.nothing)
      const found = strongest(byName, byGroup)
      if (found === says.nothing || fates[row] !== 0) continue
      const column = (byName === found ? names : groups)?.columnOf(row) ?? 0
      const kind = found === says.another ? 'other-fabric' : 'other-name'
      if (kind === 'other-fabric' && isRight) {
        problems.addFixed(kind, row, column)
        continue
      }
      problems.add(kind, row, column)
      if (leftOut[kind]) fates[row] = fate.leftOut
      else if (kind === 'other-fabric') fates[row] = fate.wrong
    }
    yield
  }
}

/** What a row's name says of its code: there is nothing to compare, or it is the code's own, another fabric's, or nobody's. */
const says = { nothing: 0, own: 1, another: 2, nobody: 3 } as const

function strongest(byName: number, byGroup: number): number {
  if (byName === says.another) return byName
  if (byName === says.own) return byGroup === says.another || byGroup === says.nobody ? says.nobody : says.nothing
  if (byGroup === says.another) return byGroup
  return byName === says.nobody || byGroup === says.nobody ? says.nobody : says.nothing
}

interface Sayings {
  said: Uint8Array
  /** The column that says it in a row. */
  columnOf(row: number): number
}

/** What each row's names in some columns say together: of several, one that is another fabric's counts, or else one that is the code's own. */
function* sayingsIn(
  columns: readonly { column: number; numbers: Float64Array }[],
  known: readonly string[],
  placeOf: Uint32Array | null,
  places: Int32Array,
): Steps<Sayings | null> {
  const [first] = columns
  if (!first) return null
  const numbers = yield* numbersOf(known)
  const all: Uint8Array[] = []
  for (const column of columns) all.push(yield* sayingsOf(column.numbers, numbers, placeOf, places))
  const said = all.length === 1 ? (all[0] ?? new Uint8Array()) : new Uint8Array(places.length)
  if (all.length > 1) {
    for (let row = 0; row < said.length; row++) {
      const inRow = all.map(each => each[row])
      const strongestFirst = [says.another, says.own, says.nobody]
      said[row] = strongestFirst.find(one => inRow.includes(one)) ?? says.nothing
    }
  }
  const columnOf = (row: number) => columns[all.findIndex(each => each[row] === said[row])]?.column ?? first.column
  return { said, columnOf }
}

function* numbersOf(names: readonly string[]): Steps<Float64Array> {
  const numbers = new Float64Array(names.length)
  for (const [from, to] of stretches(names.length, namesAtOnce)) {
    for (let at = from; at < to; at++) numbers[at] = Math.abs(nameNumber(names[at] ?? ''))
    yield
  }
  return numbers
}

/**
 * What each row's name says. `known` are the numbers of all names of the catalogue, `placeOf` is where that of a code is among them (null: at its own place).
 * Names that nobody has are told from another fabric's without all that is known being filed: that takes longer than all the rest.
 */
function* sayingsOf(
  numbers: Float64Array,
  known: Float64Array,
  placeOf: Uint32Array | null,
  places: Int32Array,
): Steps<Uint8Array> {
  const said = new Uint8Array(places.length)
  let others = 0
  const spelled = new Set<number>()
  const compared = { numbers, known, placeOf, places }
  for (const [from, to] of stretches(places.length, rowsAtOnce)) {
    others += putOwn(said, compared, spelled, from, to)
    yield
  }
  yield* putSpelledAsAnothers(said, compared, spelled)
  if (others === 0) return said
  const mayBeKnown = new Sieve(known.length)
  for (const [from, to] of stretches(known.length, rowsAtOnce)) {
    mayBeKnown.add(known, from, to)
    yield
  }
  const asked = new Set<number>()
  for (const [from, to] of stretches(places.length, rowsAtOnce)) {
    mayBeKnown.collect(numbers, said, asked, from, to)
    yield
  }
  if (asked.size === 0) return said
  const isAsked = new Sieve(asked.size)
  isAsked.addAll(asked)
  const anothers = new Set<number>()
  for (const [from, to] of stretches(known.length, rowsAtOnce)) {
    for (const letters of isAsked.among(known, from, to)) if (asked.has(letters)) anothers.add(letters)
    yield
  }
  for (const [from, to] of stretches(places.length, rowsAtOnce)) {
    if (anothers.size > 0) mayBeKnown.putAnother(numbers, said, anothers, from, to)
    yield
  }
  return said
}

interface Compared {
  numbers: Float64Array
  known: Float64Array
  placeOf: Uint32Array | null
  places: Int32Array
}

// Plain functions over arrays: these loops run for millions of names.

/**
 * Says which names are their code's own; all others are nobody's for now. Answers how many those are, and adds to `spelled` what is the code's own but for accents.
 */
function putOwn(
  said: Uint8Array,
  { numbers, known, placeOf, places }: Compared,
  spelled: Set<number>,
  from: number,
  to: number,
): number {
  let others = 0
  for (let row = from; row < to; row++) {
    const place = places[row] ?? -1
    if (place < 0) continue
    const number = Math.abs(numbers[row] ?? blankName)
    const own = known[placeOf === null ? place : (placeOf[place] ?? -1)] ?? blankName
    if (number <= signsOnly || own <= signsOnly) continue
    if (lettersIn(number) === lettersIn(own)) {
      said[row] = says.own
      if (number !== own) spelled.add(number)
    } else {
      said[row] = says.nobody
      others++
    }
  }
  return others
}

/**
 * `Lụa Tơ Tằm` and `Lụa Tơ Tấm` are two fabrics: a name that is its code's own but for accents, and another's with them, is another's. A file without any accent
 * has lost them, and says nothing by that.
 */
function* putSpelledAsAnothers(
  said: Uint8Array,
  { numbers, known, placeOf, places }: Compared,
  spelled: ReadonlySet<number>,
): Steps<void> {
  if (spelled.size === 0 || !numbers.some(hasAccents)) return
  const anothers = new Set<number>()
  for (const [from, to] of stretches(known.length, rowsAtOnce)) {
    for (let at = from; at < to; at++) if (spelled.has(known[at] ?? blankName)) anothers.add(known[at] ?? blankName)
    yield
  }
  if (anothers.size === 0) return
  for (let row = 0; row < places.length; row++) {
    const number = Math.abs(numbers[row] ?? blankName)
    if (said[row] !== says.own || !anothers.has(number)) continue
    const place = places[row] ?? -1
    if (number !== known[placeOf === null ? place : (placeOf[place] ?? -1)]) said[row] = says.another
  }
}

/** Says of most names that aren't among some that they aren't: for each of those, two bits of a word are set, as the hash of its letters says. */
class Sieve {
  readonly #words: Int32Array

  constructor(most: number) {
    this.#words = new Int32Array(2 ** Math.ceil(Math.log2(most / 2 + 2)))
  }

  add(numbers: Float64Array, from: number, to: number): void {
    for (let at = from; at < to; at++) this.#put(lettersIn(numbers[at] ?? 0))
  }

  addAll(asked: Iterable<number>): void {
    for (const letters of asked) this.#put(letters)
  }

  #put(letters: number): void {
    const place = letters & (this.#words.length - 1)
    this.#words[place] = (this.#words[place] ?? 0) | bitsOf(letters)
  }

  /** Puts the numbers that nobody has, and that may be among these, into a set. */
  collect(numbers: Float64Array, said: Uint8Array, into: Set<number>, from: number, to: number): void {
    for (let row = from; row < to; row++) {
      const letters = lettersIn(Math.abs(numbers[row] ?? blankName))
      if (said[row] === says.nobody && this.#has(letters)) into.add(letters)
    }
  }

  putAnother(numbers: Float64Array, said: Uint8Array, anothers: ReadonlySet<number>, from: number, to: number): void {
    for (let row = from; row < to; row++) {
      const letters = lettersIn(Math.abs(numbers[row] ?? blankName))
      if (said[row] === says.nobody && this.#has(letters) && anothers.has(letters)) said[row] = says.another
    }
  }

  among(numbers: Float64Array, from: number, to: number): number[] {
    const found: number[] = []
    for (let at = from; at < to; at++) {
      const letters = lettersIn(numbers[at] ?? 0)
      if (this.#has(letters)) found.push(letters)
    }
    return found
  }

  #has(letters: number): boolean {
    const bits = bitsOf(letters)
    return ((this.#words[letters & (this.#words.length - 1)] ?? 0) & bits) === bits
  }
}

/** Two of 32 bits, by the upper bits of what `lettersIn` says. */
function bitsOf(letters: number): number {
  const upper = (letters / 2 ** 32) | 0
  return (1 << upper) | (1 << (upper >>> 5))
}
