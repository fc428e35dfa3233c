import type { CheckedProblems } from './checked.ts'
import type { ProblemKind } from './problem.ts'

/** Places of problems that are kept of a kind; the others are counted. */
export const mostPlaces = 1_000_000

/** The places of one kind's problems, taken in any order (mostly column by column) and given in the order of the file. */
export class ProblemList {
  #rows = new Uint32Array(64)
  #columns = new Uint16Array(64)
  #held = 0
  #count = 0
  #ordered = true
  /** Rows behind this one are counted only: enough places are before it. */
  #lastRow = 2 ** 32
  readonly #rowsOfFile: number
  readonly #most: number

  constructor(rowsOfFile: number, most = mostPlaces) {
    this.#rowsOfFile = rowsOfFile
    this.#most = most
  }

  get count(): number {
    return this.#count
  }

  add(row: number, column: number): void {
    this.#count++
    if (row > this.#lastRow) return
    if (this.#held === this.#rows.length) this.#makeRoom()
    const at = this.#held++
    if (at > 0) {
      const before = this.#rows[at - 1] ?? 0
      if (row < before || (row === before && column < (this.#columns[at - 1] ?? 0))) this.#ordered = false
    }
    this.#rows[at] = row
    this.#columns[at] = column
  }

  done(kind: ProblemKind): CheckedProblems {
    this.#order()
    const kept = Math.min(this.#held, this.#most)
    return {
      kind,
      count: this.#count,
      rows: this.#rows.slice(0, kept),
      columns: this.#columns.slice(0, kept),
    }
  }

  /** Grows up to twice of what is kept; from then on the places that come last in the file make room. */
  #makeRoom(): void {
    if (this.#held >= this.#most * 2) {
      this.#order()
      this.#held = this.#most
      this.#lastRow = this.#rows[this.#most - 1] ?? this.#lastRow
      return
    }
    const room = Math.min(this.#held * 2, Math.max(this.#most * 2, this.#held + 1))
    const rows = new Uint32Array(room)
    rows.set(this.#rows)
    this.#rows = rows
    const columns = new Uint16Array(room)
    columns.set(this.#columns)
    this.#columns = columns
  }

  /** Counts places by row, which keeps the order of columns within one; what came otherwise is put right in its row. */
  #order(): void {
    if (this.#ordered) return
    const held = this.#held
    const ends = new Uint32Array(this.#rowsOfFile + 1)
    for (let i = 0; i < held; i++) {
      const row = this.#rows[i] ?? 0
      ends[row + 1] = (ends[row + 1] ?? 0) + 1
    }
    for (let row = 1; row < ends.length; row++) ends[row] = (ends[row] ?? 0) + (ends[row - 1] ?? 0)
    const rows = new Uint32Array(this.#rows.length)
    const columns = new Uint16Array(this.#rows.length)
    for (let i = 0; i < held; i++) {
      const row = this.#rows[i] ?? 0
      const column = this.#columns[i] ?? 0
      const start = ends[row] ?? 0
      let at = start
      while (at > 0 && rows[at - 1] === row && (columns[at - 1] ?? 0) > column) {
        rows[at] = row
        columns[at] = columns[at - 1] ?? 0
        at--
      }
      rows[at] = row
      columns[at] = column
      ends[row] = start + 1
    }
    this.#rows = rows
    this.#columns = columns
    this.#ordered = true
  }
}

/** All problems of a file by kind; those of kinds that a person left out, or fixed, are listed apart. */
export class Problems {
  readonly #lists = new Map<ProblemKind, ProblemList>()
  readonly #decided = new Map<ProblemKind, ProblemList>()
  readonly #leftOut: ReadonlySet<ProblemKind>
  readonly #rowsOfFile: number

  constructor(rowsOfFile: number, leftOut: readonly ProblemKind[]) {
    this.#rowsOfFile = rowsOfFile
    this.#leftOut = new Set(leftOut)
  }

  isLeftOut(kind: ProblemKind): boolean {
    return this.#leftOut.has(kind)
  }

  /** A place with a problem; one of a kind that is left out is a decided one. */
  add(kind: ProblemKind, row: number, column: number): void {
    this.#listOf(this.#leftOut.has(kind) ? this.#decided : this.#lists, kind).add(row, column)
  }

  /** A place whose problem is fixed together with all others of its kind. */
  addFixed(kind: ProblemKind, row: number, column: number): void {
    this.#listOf(this.#decided, kind).add(row, column)
  }

  #listOf(lists: Map<ProblemKind, ProblemList>, kind: ProblemKind): ProblemList {
    const known = lists.get(kind)
    if (known) return known
    const list = new ProblemList(this.#rowsOfFile)
    lists.set(kind, list)
    return list
  }

  /** Both in the order of `kinds`. */
  done(kinds: readonly ProblemKind[]): { problems: CheckedProblems[]; decided: CheckedProblems[] } {
    const inOrder = (lists: Map<ProblemKind, ProblemList>) => kinds.flatMap(kind => lists.get(kind)?.done(kind) ?? [])
    return { problems: inOrder(this.#lists), decided: inOrder(this.#decided) }
  }
}
