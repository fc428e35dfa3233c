import { type Cell, cellAt, columnOfCell, rowOfCell } from '../../../../src-shared/pricing/cell.ts'

/** Cells changed here and saved by the service since the desk was started, one bit per cell. */
export class SavedMarks {
  readonly #rows: (Uint8Array | undefined)[] = []
  #size = 0

  get size(): number {
    return this.#size
  }

  has(cell: Cell): boolean {
    const column = columnOfCell(cell)
    return (((this.#rows[rowOfCell(cell)]?.[column >> 3] ?? 0) >> (column & 7)) & 1) === 1
  }

  add(cell: Cell): void {
    if (this.has(cell)) return
    this.#size++
    const row = rowOfCell(cell)
    const column = columnOfCell(cell)
    let bits = this.#rows[row]
    if (!bits || bits.length <= column >> 3) {
      const longer = new Uint8Array(((column >> 6) + 1) * 8)
      if (bits) longer.set(bits)
      bits = longer
      this.#rows[row] = bits
    }
    bits[column >> 3] = (bits[column >> 3] ?? 0) | (1 << (column & 7))
  }

  delete(cell: Cell): void {
    if (!this.has(cell)) return
    this.#size--
    const bits = this.#rows[rowOfCell(cell)]
    const column = columnOfCell(cell)
    if (bits) bits[column >> 3] = (bits[column >> 3] ?? 0) & ~(1 << (column & 7))
  }

  /** All marked cells, sorted. */
  cells(): Uint32Array<ArrayBuffer> {
    const found = new Uint32Array(this.#size)
    let length = 0
    for (let row = 0; row < this.#rows.length; row++) {
      const bits = this.#rows[row]
      for (let byte = 0; bits && byte < bits.length; byte++) {
        for (let bit = 0; bit < 8; bit++) {
          if (((bits[byte] ?? 0) >> bit) & 1) found[length++] = cellAt(row, byte * 8 + bit)
        }
      }
    }
    return found
  }
}
