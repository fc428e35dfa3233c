import { type GridRows, rowFlag } from '../../../src-shared/contract/prices.ts'

interface Fact {
  code: string
  name: string
  collection: number
  place: number
  flags: number
}

const nothing: Fact = { code: '', name: '', collection: 0, place: 0, flags: rowFlag.absent }

/** The code, name, collection, place and flags of each row. */
export class RowFacts {
  readonly #facts: (Fact | undefined)[] = []
  readonly #byCode = new Map<string, number>()

  get rows(): number {
    return this.#facts.length
  }

  /** A row that has not arrived has no code and is absent. */
  at(row: number): Fact {
    return this.#facts[row] ?? nothing
  }

  rowOf(code: string): number | null {
    return this.#byCode.get(code) ?? null
  }

  /** Makes room for rows that cells refer to before the rows arrive. */
  reserve(rows: number): void {
    while (this.#facts.length < rows) this.#facts.push(undefined)
  }

  /** Stores a row that arrived; true if any of it is new. */
  put(rows: GridRows, index: number): boolean {
    const row = rows.rows[index] ?? 0
    const fact: Fact = {
      code: rows.codes[index] ?? '',
      name: rows.names[index] ?? '',
      collection: rows.collections[index] ?? 0,
      place: rows.places[index] ?? 0,
      flags: rows.flags[index] ?? 0,
    }
    const before = this.#facts[row]
    if (
      before &&
      before.code === fact.code &&
      before.name === fact.name &&
      before.collection === fact.collection &&
      before.place === fact.place &&
      before.flags === fact.flags
    ) {
      return false
    }
    this.reserve(row + 1)
    this.#facts[row] = fact
    this.#byCode.set(fact.code, row)
    return true
  }
}
