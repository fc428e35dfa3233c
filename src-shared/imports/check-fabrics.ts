import type { Baseline } from './baseline.ts'
import type { CheckedHeader } from './checked.ts'
import { fate } from './checking.ts'
import type { Decisions } from './decisions.ts'
import { nameNumber } from './name-numbers.ts'
import type { ProblemKind } from './problem.ts'
import type { Problems } from './problem-list.ts'
import { blankName, type Sheet, signsOnly } from './sheet.ts'
import { type Steps, stretches } from './steps.ts'
import { nameColumn } from './text-columns.ts'

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
 * Holds each row's fabric name and collection against those of its code. What another fabric has is an error, what no fabric has a warning; capitals, accents,
 * spaces and signs aside. A row whose name is its code's own may be in another collection: people move fabrics.
 */
export function* checkFabrics(asked: FabricsToCheck): Steps<void> {
  const { sheet, header, baseline, decisions, problems, places, fates } = asked
  const name = nameColumn(sheet, header, 'fabric-name')
  const collection = nameColumn(sheet, header, 'collection')
  const names = name && new Evidence(name.numbers, yield* numbersOf(baseline.names), null)
  const groups =
    collection && new Evidence(collection.numbers, yield* numbersOf(baseline.collections), baseline.collectionOf)
  if (!names && !groups) return
  const isRight = decisions.fixes.includes('other-fabric')
  for (const [from, to] of stretches(places.length, rowsAtOnce)) {
    for (let row = from; row < to; row++) {
      const place = places[row] ?? -1
      if (place < 0 || fates[row] !== 0) continue
      let byName = names ? names.says(row, place) : nothing
      let byGroup = groups ? groups.says(row, place) : nothing
      if (names && byName === other) {
        yield* names.file()
        byName = names.says(row, place)
      }
      if (groups && byGroup === other) {
        yield* groups.file()
        byGroup = groups.says(row, place)
      }
      const found = strongest(byName, byGroup)
      if (found === nothing) continue
      const column = (byName === found ? name : collection)?.column ?? 0
      const kind: ProblemKind = found === another ? 'other-fabric' : 'other-name'
      if (kind === 'other-fabric' && isRight) {
        problems.addFixed(kind, row, column)
        continue
      }
      problems.add(kind, row, column)
      if (problems.isLeftOut(kind)) fates[row] = fate.leftOut
      else if (kind === 'other-fabric') fates[row] = fate.wrong
    }
    yield
  }
}

/** What a row's name says of its code: there is nothing to compare, it is the code's own, or another: another fabric's or nobody's, once all that is known is filed. */
const [nothing, own, other, another, nobody] = [0, 1, 2, 3, 4]

function strongest(byName: number, byGroup: number): number {
  if (byName === another) return another
  if (byName === own) return byGroup === another || byGroup === nobody ? nobody : nothing
  if (byGroup === another) return another
  return byName === nobody || byGroup === nobody ? nobody : nothing
}

function* numbersOf(names: readonly string[]): Steps<Float64Array> {
  const numbers = new Float64Array(names.length)
  for (const [from, to] of stretches(names.length, namesAtOnce)) {
    for (let at = from; at < to; at++) numbers[at] = Math.abs(nameNumber(names[at] ?? ''))
    yield
  }
  return numbers
}

/** A column of the file whose names are known of the codes, too. */
class Evidence {
  readonly #numbers: Float64Array
  readonly #known: Float64Array
  /** By code: its place among what is known; null: its own. */
  readonly #placeOf: Uint32Array | null
  /** All that is known; filed where the first name is not its code's own. */
  #all: NumberSet | null = null

  constructor(numbers: Float64Array, known: Float64Array, placeOf: Uint32Array | null) {
    this.#numbers = numbers
    this.#known = known
    this.#placeOf = placeOf
  }

  says(row: number, place: number): number {
    const number = Math.abs(this.#numbers[row] ?? blankName)
    const ofOwn = this.#known[this.#placeOf === null ? place : (this.#placeOf[place] ?? -1)] ?? blankName
    if (number <= signsOnly || ofOwn <= signsOnly) return nothing
    if (number === ofOwn) return own
    if (this.#all === null) return other
    return this.#all.has(number) ? another : nobody
  }

  /** Files all that is known. */
  *file(): Steps<void> {
    const all = new NumberSet(this.#known.length)
    for (const [from, to] of stretches(this.#known.length, rowsAtOnce)) {
      for (let at = from; at < to; at++) all.add(this.#known[at] ?? blankName)
      yield
    }
    this.#all = all
  }
}

/** A set of numbers of names: the upper half of each, filed at the place that its lower bits say or the next free one. */
class NumberSet {
  /** 0: free. At most half of them are taken. */
  readonly #slots: Uint32Array

  constructor(most: number) {
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(most * 2 + 2)))
  }

  add(number: number): void {
    this.#slots[this.#slotOf(number)] = upperHalf(number)
  }

  has(number: number): boolean {
    return this.#slots[this.#slotOf(number)] !== 0
  }

  /** Where a number is filed, or is to be. */
  #slotOf(number: number): number {
    const slots = this.#slots
    const mask = slots.length - 1
    const half = upperHalf(number)
    let slot = number & mask
    while (slots[slot] !== 0 && slots[slot] !== half) slot = (slot + 1) & mask
    return slot
  }
}

const upperHalf = (number: number): number => Math.floor(number / 2 ** 20) >>> 0 || 1
