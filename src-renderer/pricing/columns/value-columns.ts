import { columnOfCell, rowOfCell } from '../../../src-shared/pricing/cell.ts'
import { type Hundredths, notPriced } from '../../../src-shared/pricing/price.ts'

/**
 * What the service has and what the desk wants instead, column by column. A column where the two never parted has one
 * array; the second comes with the first difference.
 */
export class ValueColumns {
  readonly #values: Int32Array[] = []
  readonly #wants: (Int32Array | undefined)[] = []
  #capacity = 0

  /** Makes room for rows below this number. */
  reserve(rows: number): void {
    if (rows <= this.#capacity) return
    this.#capacity = this.#capacity === 0 ? rows : Math.ceil(rows * 1.25)
    for (const [column, values] of this.#values.entries()) this.#values[column] = this.#longer(values)
    for (const [column, wants] of this.#wants.entries()) if (wants) this.#wants[column] = this.#longer(wants)
  }

  /** What the service has, of a whole column. */
  values(column: number): Int32Array {
    while (this.#values.length <= column) this.#values.push(new Int32Array(this.#capacity).fill(notPriced))
    return this.#values[column] ?? new Int32Array()
  }

  /** What is shown, of a whole column. */
  shown(column: number): Int32Array {
    return this.#wants[column] ?? this.values(column)
  }

  /** The desk's own array of a column, if it has one. */
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

  /** Many wants at once; answers what was shown there. */
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

  /** The service's value; a want of the desk's own stays. */
  set(row: number, column: number, value: Hundredths): void {
    this.values(column)[row] = value
  }

  /** The desk wants nothing of its own any more. */
  forgetWants(): void {
    this.#wants.length = 0
  }

  #longer(array: Int32Array): Int32Array {
    const longer = new Int32Array(this.#capacity).fill(notPriced, array.length)
    longer.set(array)
    return longer
  }
}
