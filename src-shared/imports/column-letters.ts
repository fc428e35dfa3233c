/** A column's letters as a spreadsheet has them: A, B, ... Z, AA. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  const rest = Math.floor(column / 26)
  return rest === 0 ? last : columnLetters(rest - 1) + last
}
