import { columnOfCell, rowOfCell } from '../../../src-shared/pricing/cell.ts'
import { type Hundredths, notPriced } from '../../../src-shared/pricing/price.ts'

/**
 * The service's values and the desk's wanted values, by column. A column gets a second array with the first difference
 * between the two.
 */
export class ValueColumns {
  readonly #values: Int32Array[] = []
  readonly #wants: (Int32Array | undefined)[] = []
  #capacity = 0

  /** Makes room for this many rows. */
  reserve(rows: number): void {
    if (rows <= this.#capacity) return
    this.#capacity = this.#capacity === 0 ? rows : Math.ceil(rows * 1.25)
    for (const [column, values] of this.#values.entries()) this.#values[column] = this.#longer(values)
    for (const [column, wants] of this.#wants.entries()) if (wants) this.#wants[column] = this.#longer(wants)
  }

  /** The service's values of a whole column. */
  values(column: number): Int32Array {
    while (this.#values.length <= column) this.#values.push(new Int32Array(this.#capacity).fill(notPriced))
    return this.#values[column] ?? new Int32Array()
  }

  /** The shown values of a whole column. */
  shown(column: number): Int32Array {
    return this.#wants[column] ?? this.values(column)
  }

  /** The desk's wanted values of a column, if it has an array of them. */
  wants(column: number): Int32Array | undefined {
    return this.#wants[column]
  }

  want(row: number, column: number, value: Hundredths): void {
    let wants = this.#wants[column]
    if (!wants) {
      const values = this.values(column)
      if (values[row] === value) return
      wants = values.slice()
      this.#wants[column] = wants
    }
    wants[row] = value
  }

  /** Sets many wanted values; returns what was shown before. */
  wantAll(cells: Uint32Array, wanted: Int32Array): Int32Array {
    const before = new Int32Array(cells.length)
    const wants = this.#wants
    for (let index = 0; index < cells.length; index++) {
      const cell = cells[index] ?? 0
      const row = rowOfCell(cell)
      const column = columnOfCell(cell)
      const own = wants[column]
      const value = wanted[index] ?? notPriced
      if (own) {
        before[index] = own[row] ?? notPriced
        own[row] = value
      } else {
        before[index] = this.values(column)[row] ?? notPriced
        this.want(row, column, value)
      }
    }
    return before
  }

  /** Sets the service's value; the desk's wanted value stays. */
  set(row: number, column: number, value: Hundredths): void {
    this.values(column)[row] = value
  }

  /** Drops all wanted values. */
  forgetWants(): void {
    this.#wants.length = 0
  }

  #longer(array: Int32Array): Int32Array {
    const longer = new Int32Array(this.#capacity).fill(notPriced, array.length)
    longer.set(array)
    return longer
  }
}
