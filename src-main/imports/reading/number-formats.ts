import { currencyPart } from '../../../src-shared/pricing/currency-text.ts'
import type { Attributes } from './xml-stream.ts'

/** How a cell style shows a number. */
export interface NumberFormat {
  /** As a percentage, as a date, or filled up with zeros to so many digits; else as it is. */
  shows: 'percent' | 'date' | number | null
  /** The currency that is beside it, such as `€` or `USD`. */
  currency: string | null
}

const plain: NumberFormat = { shows: null, currency: null }
/** Formats that every spreadsheet has by number. Its currency formats show the reader's own currency, so they name none. */
const isDateId = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** The cell styles of a workbook, taken from its styles part tag by tag. */
export class CellStyles {
  readonly #formats = new Map<string, NumberFormat>()
  readonly #styles: NumberFormat[] = []
  #inCells = false

  open(name: string, attributes: Attributes): void {
    if (name === 'numFmt') this.#formats.set(attributes['numFmtId'] ?? '', numberFormat(attributes['formatCode'] ?? ''))
    else if (name === 'cellXfs') this.#inCells = true
    else if (name === 'xf' && this.#inCells) this.#styles.push(this.#formatOf(attributes['numFmtId'] ?? ''))
  }

  close(name: string): void {
    if (name === 'cellXfs') this.#inCells = false
  }

  /** How a cell of this style (its `s`) shows numbers. */
  of(style: string | undefined): NumberFormat {
    return this.#styles[Number(style ?? 0)] ?? plain
  }

  #formatOf(id: string): NumberFormat {
    const own = this.#formats.get(id)
    if (own) return own
    if (id === '9' || id === '10') return { shows: 'percent', currency: null }
    return isDateId(Number(id)) ? { shows: 'date', currency: null } : plain
  }
}

/** What a format code such as `[$€-407] #,##0.00` shows. */
export function numberFormat(code: string): NumberFormat {
  const zeros = /^(0{2,})(?:;|$)/.exec(code)?.[1]
  if (zeros) return { shows: zeros.length, currency: null }
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
  if (bare.includes('%')) return { shows: 'percent', currency: null }
  const isDate = /[ymdhs]/i.test(bare.replace(/general/gi, ''))
  return { shows: isDate ? 'date' : null, currency: isDate ? null : currencyIn(code) }
}

/** The code's first section with a 1 for its digits is a text as people write it, `€ 1`. */
function currencyIn(code: string): string | null {
  const [section = ''] = code.split(';')
  const shown = section
    .replace(/\[\$([^\]-]*)[^\]]*\]/g, '$1')
    .replace(/\[[^\]]*\]|_.|\*./g, '')
    .replace(/"([^"]*)"|\\(.)/g, '$1$2')
    .replace(/[#0?][#0?.,]*/, '1')
    .replace(/\s+/g, ' ')
    .trim()
  return currencyPart(shown).currency
}

/** A number as its cell shows it; texts of formats that round are the whole number behind them. */
export function shownNumber(value: string, { shows }: NumberFormat, from1904: boolean): string {
  const size = Number(value)
  if (value.trim() === '' || !Number.isFinite(size)) return value
  if (shows === 'percent') return `${numberText(String(size * 100))}%`
  if (shows === 'date') return dateText(size, from1904)
  const text = numberText(value)
  // What a format rounds away is not for a reader to drop.
  return shows !== null && /^\d+$/.test(text) ? text.padStart(shows, '0') : text
}

const day = 86_400_000

/** The date, and the time if it has one, of a count of days since 1900 or 1904. */
function dateText(days: number, from1904: boolean): string {
  // Spreadsheets count a 29 February 1900 that never was.
  const since = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  const date = new Date(since + Math.round(days * day))
  if (days < 0 || Number.isNaN(date.getTime())) return String(days)
  const [on, time] = date.toISOString().slice(0, 19).split('T')
  return time === '00:00:00' || time === undefined ? (on ?? '') : `${on} ${time}`
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
