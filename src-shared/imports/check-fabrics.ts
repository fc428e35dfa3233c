import type { Baseline } from './baseline.ts'
import type { CheckedHeader } from './checked.ts'
import { fate } from './checking.ts'
import type { Decisions } from './decisions.ts'
import { lettersOf } from './name-keys.ts'
import type { ProblemKind } from './problem.ts'
import type { Problems } from './problem-list.ts'
import type { Sheet, TextColumn } from './sheet.ts'
import { type Steps, stretches } from './steps.ts'
import { textColumns } from './text-columns.ts'

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

/** Rows, or names, that are looked at between two pauses: the letters of a name take microseconds. */
const rowsAtOnce = 2 ** 10

/**
 * Holds each row's fabric name and collection against those of its code. What another fabric has is an error, what no fabric has a warning; capitals, accents,
 * spaces and signs aside. A row whose name is its code's own may be in another collection: people move fabrics.
 */
export function* checkFabrics(asked: FabricsToCheck): Steps<void> {
  const { sheet, header, baseline, decisions, problems, places, fates } = asked
  const [name] = textColumns(sheet, header, 'fabric-name')
  const [collection] = textColumns(sheet, header, 'collection')
  const names = name && new Evidence(name, row => baseline.names[row] ?? '', baseline.names)
  const groups =
    collection &&
    new Evidence(collection, row => baseline.collections[baseline.collectionOf[row] ?? -1] ?? '', baseline.collections)
  if (!names && !groups) return
  const isRight = decisions.fixes.includes('other-fabric')
  for (const [from, to] of stretches(places.length, rowsAtOnce)) {
    for (let row = from; row < to; row++) {
      const place = places[row] ?? -1
      if (place < 0 || fates[row] !== 0) continue
      const byName = names ? (names.says(row, place) ?? (yield* names.learn(row, place))) : null
      const byGroup = groups ? (groups.says(row, place) ?? (yield* groups.learn(row, place))) : null
      const found = strongest(byName, byGroup)
      if (found === null) continue
      const column = (byName === found ? names : groups)?.column ?? 0
      const kind: ProblemKind = found === 'another' ? 'other-fabric' : 'other-name'
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

/** What a row's text says of its code: it is the code's own, another fabric's, or nobody's; or there is nothing to compare. */
type Said = 'own' | 'another' | 'nobody' | 'nothing'

function strongest(byName: Said | null, byGroup: Said | null): 'another' | 'nobody' | null {
  if (byName === 'another') return 'another'
  if (byName === 'own') return byGroup === 'another' || byGroup === 'nobody' ? 'nobody' : null
  if (byGroup === 'another') return 'another'
  return byName === 'nobody' || byGroup === 'nobody' ? 'nobody' : null
}

/** A column of the file whose texts are known of the codes, too. */
class Evidence {
  readonly column: number
  readonly #text: TextColumn
  readonly #ofPlace: (place: number) => string
  readonly #known: readonly string[]
  /** Letters of each word of the file, once asked for. */
  readonly #letters: (string | undefined)[] = []
  /** Letters of all that is known; made where the first text is not its code's own. */
  #all: Set<string> | null = null

  constructor(
    { column, text }: { column: number; text: TextColumn },
    ofPlace: (place: number) => string,
    known: readonly string[],
  ) {
    this.column = column
    this.#text = text
    this.#ofPlace = ofPlace
    this.#known = known
  }

  /** Null: all that is known has to be learned first. */
  says(row: number, place: number): Said | null {
    const id = this.#text.ids[row] ?? 0
    const word = this.#text.words[id] ?? ''
    const own = this.#ofPlace(place)
    if (word === '' || own === '') return 'nothing'
    if (word === own) return 'own'
    this.#letters[id] ??= lettersOf(word)
    const letters = this.#letters[id] ?? ''
    const ofOwn = lettersOf(own)
    if (letters === '' || ofOwn === '') return 'nothing'
    if (letters === ofOwn) return 'own'
    if (!this.#all) return null
    return this.#all.has(letters) ? 'another' : 'nobody'
  }

  /** The same once all that is known was learned. */
  *learn(row: number, place: number): Steps<Said> {
    const all = new Set<string>()
    for (const [from, to] of stretches(this.#known.length, rowsAtOnce)) {
      for (let at = from; at < to; at++) all.add(lettersOf(this.#known[at] ?? ''))
      yield
    }
    this.#all = all
    return this.says(row, place) ?? 'nothing'
  }
}
