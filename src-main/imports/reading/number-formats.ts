import { currencyPart } from '../../../src-shared/pricing/currency-text.ts'
import { isFalse } from './rich-text.ts'
import type { Attributes } from './xml-stream.ts'

/** How a cell style shows a number. */
export interface NumberFormat {
  /** As a percentage, as a date, or filled up with zeros to so many digits; else as it is. */
  shows: 'percent' | 'date' | number | null
  /** The currency that is beside it, such as `€` or `USD`. */
  currency: string | null
  /** Its digits and what stands between them, for what is a text to its reader (`shownAsText`); missing for all other formats. */
  pattern?: string
  /** What it shows nothing of, or as another number or a word: `+` and `-` numbers above and below 0, `0`, and `@` texts; missing if it shows everything. */
  hides?: string
  /** The cell is struck through; its text is centred across the blank cells to its right. */
  isStruck?: true
  isAcross?: true
}

const plain: NumberFormat = { shows: null, currency: null }
/** Formats by number with a fixed number of decimals. */
const fixedFormats: Readonly<Record<string, NumberFormat>> = {
  1: { ...plain, pattern: '0' },
  2: { ...plain, pattern: '0.00' },
  4: { ...plain, pattern: '0.00' },
}
/** Formats that every spreadsheet has by number. Its currency formats show the reader's own currency, so they name none. */
const isDateId = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** The cell styles of a workbook, taken from its styles part tag by tag. */
export class CellStyles {
  readonly #formats = new Map<string, NumberFormat>()
  readonly #styles: NumberFormat[] = []
  /** By font: it is struck through, it is white. */
  readonly #struck: boolean[] = []
  readonly #white: boolean[] = []
  /** By fill: something is behind the text. */
  readonly #filled: boolean[] = []
  #inFonts = false
  #inFills = false
  #inCells = false

  open(name: string, attributes: Attributes): void {
    if (name === 'fonts') this.#inFonts = true
    else if (name === 'font' && this.#inFonts) {
      this.#struck.push(false)
      this.#white.push(false)
    } else if (name === 'color' && this.#inFonts) this.#white[this.#white.length - 1] = isWhite(attributes)
    else if (name === 'fills') this.#inFills = true
    else if (name === 'fill' && this.#inFills) this.#filled.push(false)
    else if ((name === 'patternFill' || name === 'gradientFill') && this.#inFills)
      this.#filled[this.#filled.length - 1] = attributes['patternType'] !== 'none'
    else if (name === 'strike' && this.#inFonts) this.#struck[this.#struck.length - 1] = !isFalse(attributes['val'])
    else if (name === 'numFmt')
      this.#formats.set(attributes['numFmtId'] ?? '', numberFormat(attributes['formatCode'] ?? ''))
    else if (name === 'cellXfs') this.#inCells = true
    else if (name === 'xf' && this.#inCells) {
      const format = this.#formatOf(attributes['numFmtId'] ?? '')
      const font = Number(attributes['fontId'])
      const isStruck = this.#struck[font] === true
      const isUnseen = this.#white[font] === true && this.#filled[Number(attributes['fillId'] ?? 0)] !== true
      this.#styles.push({ ...format, ...(isStruck && { isStruck }), ...(isUnseen && { hides: '+-0@' }) })
    } else if (name === 'alignment' && this.#inCells && attributes['horizontal'] === 'centerContinuous')
      this.#styles.push({ ...(this.#styles.pop() ?? plain), isAcross: true })
  }

  close(name: string): void {
    if (name === 'fonts') this.#inFonts = false
    if (name === 'fills') this.#inFills = false
    if (name === 'cellXfs') this.#inCells = false
  }

  /** How a cell of this style (its `s`) shows numbers. */
  of(style: string | undefined): NumberFormat {
    return this.#styles[Number(style ?? 0)] ?? plain
  }

  #formatOf(id: string): NumberFormat {
    const own = this.#formats.get(id)
    if (own) return own
    const fixed = fixedFormats[id]
    if (fixed) return fixed
    if (id === '9' || id === '10') return { shows: 'percent', currency: null }
    return isDateId(Number(id)) ? { shows: 'date', currency: null } : plain
  }
}

/** White by its value, by the old palette, or as the theme's first colour, which is that of the paper. */
const isWhite = ({ rgb, indexed, theme, tint }: Attributes): boolean =>
  tint === undefined && (/^(?:FF)?FFFFFF$/i.test(rgb ?? '') || indexed === '9' || theme === '0')

/** What a format code such as `[$€-407] #,##0.00` shows. */
export function numberFormat(code: string): NumberFormat {
  const hides = hiddenIn(code)
  return { ...formatOf(code), ...(hides !== '' && { hides }) }
}

function formatOf(code: string): NumberFormat {
  const zeros = /^(0{2,})(?:;|$)/.exec(code)?.[1]
  if (zeros) return { shows: zeros.length, currency: null, pattern: zeros }
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
  if (bare.includes('%')) return { shows: 'percent', currency: null }
  const isDate = /[ymdhs]/i.test(bare.replace(/general/gi, ''))
  if (isDate) return { shows: 'date', currency: null }
  const currency = currencyIn(code)
  const pattern = currency === null ? patternIn(code) : null
  return { shows: null, currency, ...(pattern !== null && { pattern }) }
}

/** What the sections of a format show nothing of. A dash for 0 is usual, and says so; a word or a thousandth for a price is not that price. */
function hiddenIn(code: string): string {
  if (code === '') return ''
  const [above = '', below = above, zero = above, text] = sectionsOf(code)
  const isBlank = (section: string | undefined) =>
    section !== undefined && section.replace(/\[(?!\$)[^\]]*\]|_.|\*.|\\ |" *"/g, '').trim() === ''
  const isOther = (section: string) => !condition.test(code) && (isWordAlone(section) || isScaled(section))
  return [
    isBlank(above) || isOther(above) ? '+' : '',
    isBlank(below) || isOther(below) ? '-' : '',
    isBlank(zero) ? '0' : '',
    isBlank(text) ? '@' : '',
  ].join('')
}

const withoutFixedSigns = (section: string): string => section.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')

/** True for a section such as `"on request"`: whatever the number is, that is shown. */
const isWordAlone = (section: string): boolean => !/[0#?@ymdhse]|general/i.test(withoutFixedSigns(section))

/** True for a section such as `0,`: it shows thousands as ones. */
const isScaled = (section: string): boolean => /[0#?],+(?![0#?,])/.test(withoutFixedSigns(section))

/** The first section of a format of digits and fixed signs alone, with a backslash before each sign; null for any other, such as `General`. */
function patternIn(code: string): string | null {
  const [section = ''] = sectionsOf(code)
  const signs = section
    .replace(/\[[^\]]*\]/g, '')
    // A name has no signs between its thousands.
    .replace(/(?<=[0#?]),(?=[0#?])/g, '')
    .replace(/"([^"]*)"/g, (_, text: string) => text.replace(/./gsu, '\\$&'))
    .replace(/(?<!\\)([-+/():!&' ])/g, '\\$1')
  return /^(?:[0#?]|\\.)*[0#?](?:[0#?]|\\.)*(?:\.(?:[0#?]|\\.)*)?$/su.test(signs) ? signs : null
}

/** The sections of a format code: for what is above 0, below 0, 0, and for texts. */
const sectionsOf = (code: string): string[] =>
  code.match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;"\\[]|["\\[])+|(?<=;|^)(?=;|$)/gsu) ?? ['']

/**
 * A number as its reader sees it where it is a name: `90.750` for 90.75 under `0.000`, `HV-0402` for 402 under `"HV-"0000`. Null where the format
 * shows it no other way, or shows less of it than there is.
 */
export function shownAsText(value: string, { pattern }: NumberFormat): string | null {
  const [whole, whole2] = numberText(value).split('.')
  if (pattern === undefined || whole === undefined || !/^\d+$/.test(whole)) return null
  const [before = '', after = ''] = splitAtPoint(pattern)
  let digits = whole === '0' ? '' : whole
  const left = placesOf(before)
    .reverse()
    .map((place, at, all) => {
      if (place.length > 1) return place.slice(1)
      const isFirst = !all.slice(at + 1).some(other => other.length === 1)
      const digit = isFirst ? digits : digits.slice(-1)
      digits = digits.slice(0, isFirst ? 0 : -1)
      return digit === '' && place === '0' ? '0' : digit
    })
  let decimals = whole2 ?? ''
  const right = placesOf(after).map(place => {
    if (place.length > 1) return place.slice(1)
    const digit = decimals.slice(0, 1)
    decimals = decimals.slice(1)
    return digit === '' && place === '0' ? '0' : digit
  })
  if (decimals !== '') return null
  const point = right.some(sign => sign !== '') ? '.' : ''
  const shown = left.reverse().join('') + point + right.join('')
  return shown === numberText(value) ? null : shown
}

const placesOf = (pattern: string): string[] => pattern.match(/\\.|./gsu) ?? []

/** A pattern at its decimal point, which is not one of its signs. */
function splitAtPoint(pattern: string): string[] {
  const places = placesOf(pattern)
  const point = places.indexOf('.')
  return point < 0 ? [pattern] : [places.slice(0, point).join(''), places.slice(point + 1).join('')]
}

/** A section with a condition of its own (`[<1000]`): then any of them shows prices. */
const condition = /\[[<>=]/

function currencyIn(code: string): string | null {
  const sections = sectionsOf(code)
  const shown = condition.test(code) ? sections : sections.slice(0, 1)
  return shown.map(currencyOfSection).find(currency => currency !== null) ?? null
}

/** A section with a 1 for its digits is a text as people write it, `€ 1`. */
function currencyOfSection(section: string): string | null {
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
