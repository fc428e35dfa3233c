/** What a cell shows, as near as the file tells: numbers as typed, dates as `2026-03-01`. */
export function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return cell
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if (cell instanceof Date) return dateText(cell)
  return String(cell)
}

/**
 * A number without the dust of binary fractions: spreadsheets show 15 digits and write 17, such as 12.299999999999999 for 12.3.
 */
export function numberText(written: string): string {
  const value = Number(written)
  if (written.trim() === '' || !Number.isFinite(value)) return written
  const text = String(Number(value.toPrecision(15)))
  return /e-/.test(text) ? value.toFixed(20).replace(/\.?0+$/, '') : text
}

/** The date, and the time where it has one. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const [day, time] = date.toISOString().slice(0, 19).split('T')
  return time === '00:00:00' || time === undefined ? (day ?? '') : `${day} ${time}`
}
