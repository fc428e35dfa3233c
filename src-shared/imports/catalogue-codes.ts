import { type Combination, rowFlag } from '../contract/prices.ts'
import { DeskError } from '../errors.ts'
import { columnOf, mostRows, priceFields } from '../pricing/cell.ts'
import { notPriced, priceInJson } from '../pricing/price.ts'
import type { Baseline } from './baseline.ts'
import { WordIndex } from './word-index.ts'

export type Json = Record<string, unknown>

export const noCatalogue = (what: string) => new DeskError('imports.not-a-catalogue', { what })

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Collects the codes of a catalogue into columns one by one, without keeping their JSON. If a code occurs twice, the
 * last one counts.
 */
export class CatalogueCodes {
  readonly #codes = new WordIndex()
  readonly #names: string[] = []
  readonly #collections = new WordIndex()
  #collectionOf = new Uint32Array(0)
  #flags = new Uint8Array(0)
  #values = new Int32Array(0)
  /** Rows that there is room for. */
  #room = 0
  readonly #columns: number
  readonly #firstColumns: ReadonlyMap<string, number>
  readonly #expected: () => number

  /** `expected`: how many codes there will be by all that is known when it is asked. */
  constructor(combinations: readonly Combination[], expected: () => number) {
    this.#columns = combinations.length * priceFields.length
    this.#firstColumns = new Map(combinations.map(({ id, no }) => [id, columnOf(no, 'wholesale')]))
    this.#expected = expected
  }

  get count(): number {
    return this.#codes.words.length
  }

  /** Takes what the file says of a code. Throws `imports.not-a-catalogue` if it has none. */
  add(entry: unknown): void {
    const { count } = this
    const code = isRecord(entry) ? textOf(entry['fabric_code']) : ''
    if (!isRecord(entry) || code === '') throw noCatalogue(`code number ${count + 1} has no fabric_code`)
    const row = this.#codes.add(code)
    // What is too much is counted only: `done` says it.
    if (row >= mostRows) return
    if (row < count) this.#clear(row)
    else if (row >= this.#room) this.#setRoom(Math.max(this.#room * 1.25, this.#expected(), 1))
    this.#names[row] = textOf(entry['fabric_name'])
    this.#collectionOf[row] = this.#collections.add(textOf(entry['collection']))
    this.#flags[row] = entry['archived'] === true ? rowFlag.archived : 0
    const prices = entry['prices']
    if (!isRecord(prices)) return
    for (const id in prices) {
      const first = this.#firstColumns.get(id)
      if (first !== undefined) putFive(prices[id], this.#values, first * this.#room + row, this.#room)
    }
  }

  /** All codes. Throws `prices.too-long`. */
  done(): Pick<Baseline, 'codes' | 'names' | 'collections' | 'collectionOf' | 'flags' | 'values'> {
    if (this.count > mostRows) throw new DeskError('prices.too-long', { most: mostRows })
    if (this.#room !== this.count) this.#setRoom(this.count)
    // If a code occurred twice, its first collection may be unused now.
    const collections = new WordIndex()
    const collectionOf = this.#collectionOf.map(place => collections.add(this.#collections.words[place] ?? ''))
    return {
      codes: this.#codes.words,
      names: this.#names,
      collections: collections.words,
      collectionOf,
      flags: this.#flags,
      values: this.#values,
    }
  }

  #clear(row: number): void {
    for (let column = 0; column < this.#columns; column++) this.#values[column * this.#room + row] = notPriced
  }

  #setRoom(wanted: number): void {
    const before = this.#room
    const room = Math.min(Math.ceil(wanted), mostRows)
    const both = Math.min(before, room)
    const values = new Int32Array(this.#columns * room).fill(notPriced)
    for (let column = 0; column < this.#columns; column++)
      values.set(this.#values.subarray(column * before, column * before + both), column * room)
    this.#values = values
    this.#collectionOf = new Uint32Array(this.#collectionOf.buffer.transfer(room * 4))
    this.#flags = new Uint8Array(this.#flags.buffer.transfer(room))
    this.#room = room
  }
}

function putFive(five: unknown, values: Int32Array, first: number, step: number): void {
  if (Array.isArray(five)) {
    for (let field = 0; field < priceFields.length; field++) values[first + field * step] = priceInJson(five[field])
  } else if (isRecord(five)) {
    for (const [place, field] of priceFields.entries()) values[first + place * step] = priceInJson(five[field])
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
