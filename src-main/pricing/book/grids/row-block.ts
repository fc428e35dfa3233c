import { type Hundredths, notPriced } from '../../../../src-shared/pricing/price.ts'

/** Rows per block, in memory and on disk. A multiple of 8, so a column's bits in a block are whole bytes. */
export const blockRows = 256

/** Parts of a block that are written separately; each has its own table. */
export type BlockPart = 'rows' | 'values' | 'times' | 'marks'

/** 256 rows of a grid. A cell's place in it is `column * 256 + row of the block`. */
export class RowBlock {
  readonly codes: string[]
  readonly names: string[]
  readonly collections = new Uint32Array(blockRows)
  readonly places = new Uint32Array(blockRows)
  readonly flags = new Uint8Array(blockRows)
  /** When each row was last requested; 0: never. */
  readonly readAt = new Float64Array(blockRows)
  /** The grid's revision in which each row last changed. */
  readonly revisions = new Float64Array(blockRows)
  /** Parts to be written. */
  readonly dirty = new Set<BlockPart>()
  #values: Int32Array
  /** One bit per cell, set if someone else changed it; null: none. */
  #marks: Uint8Array | null = null
  #unreadable: Map<number, string> | null = null

  constructor(codes: string[], names: string[], values: Int32Array) {
    this.codes = codes
    this.names = names
    this.#values = values
  }

  get values(): Int32Array {
    return this.#values
  }

  get marks(): Uint8Array | null {
    return this.#marks
  }

  set marks(bits: Uint8Array | null) {
    this.#marks = bits
    this.#fitMarks()
  }

  /** Texts of values that aren't prices, by place. */
  get odd(): ReadonlyMap<number, string> | null {
    return this.#unreadable
  }

  valueAt(row: number, column: number): Hundredths {
    return this.#values[column * blockRows + row] ?? notPriced
  }

  setValue(place: number, value: Hundredths, unreadableText: string | undefined): void {
    this.#values[place] = value
    if (unreadableText !== undefined) {
      this.#unreadable ??= new Map()
      this.#unreadable.set(place, unreadableText)
    } else this.#unreadable?.delete(place)
  }

  isMarked(place: number): boolean {
    return (((this.#marks?.[place >> 3] ?? 0) >> (place & 7)) & 1) === 1
  }

  mark(place: number): void {
    this.#marks ??= new Uint8Array(this.#values.length >> 3)
    this.#marks[place >> 3] = (this.#marks[place >> 3] ?? 0) | (1 << (place & 7))
  }

  unmark(place: number): void {
    if (this.#marks) this.#marks[place >> 3] = (this.#marks[place >> 3] ?? 0) & ~(1 << (place & 7))
  }

  /** Adds space for columns that were added later. */
  widen(columns: number): void {
    const length = columns * blockRows
    if (this.#values.length >= length) return
    const wider = new Int32Array(length).fill(notPriced)
    wider.set(this.#values)
    this.#values = wider
    this.#fitMarks()
  }

  #fitMarks(): void {
    const bytes = this.#values.length >> 3
    if (!this.#marks || this.#marks.length === bytes) return
    const fitting = new Uint8Array(bytes)
    fitting.set(this.#marks.subarray(0, bytes))
    this.#marks = fitting
  }
}
