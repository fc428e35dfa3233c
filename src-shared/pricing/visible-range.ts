/** Rows and columns in the order in which they are shown; their cells are all of the one times all of the other. */
export interface VisibleRange {
  rows: Uint32Array
  columns: Uint32Array
}

/** The places of numbers, sorted by the number that is there. */
export const placesByNumber = (numbers: Uint32Array): Uint32Array =>
  Uint32Array.from(numbers.keys()).sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0))
