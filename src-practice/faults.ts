import { DeskError } from '../src-shared/errors.ts'
import { type Dice, dice } from './random.ts'

/** JSON operations, or PDFs fetched through a link. */
export type FaultArea = 'api' | 'pdf'

/**
 * What can be made to go wrong. A name alone is for every request that it can meet; the prefix `api.` keeps it to JSON
 * operations, `pdf.` to PDFs; a suffix `@admin.orders.print-jobs.reprint` keeps it to one operation.
 *
 * | name | meets | what happens |
 * |---|---|---|
 * | `latency=MS` | api, pdf | the answer begins that many milliseconds later |
 * | `error-500` | api, pdf | 500 before anything was done |
 * | `too-many` | api, pdf | 429 with `Retry-After: 1` before anything was done |
 * | `unavailable` | api, pdf | 503 with `Retry-After: 1` before anything was done |
 * | `hang` | api, pdf | no answer at all; nothing was done |
 * | `cut-body` | api, pdf | the work is done, but the connection ends halfway through the answer's Content-Length (a price window: after its second piece) |
 * | `html` | api | 200 with an HTML page, as a captive portal gives it; nothing was done |
 * | `refuse-token` | api | 401 |
 * | `absent` | api | 404 with the message of an operation that does not exist |
 * | `expired-links` | api | links to PDFs are made already expired, so that fetching them gives 403 |
 * | `wrong-content` | pdf | 200 with an HTML page instead of the PDF |
 * | `empty-pdf` | pdf | 200 with no bytes |
 * | `endless-pdf` | pdf | 200 with a PDF that never ends |
 *
 * How often: a rate from 0 to 1, or `3x` for the next three requests, or `true` (`on`) for all.
 */
const MEETS = {
  latency: ['api', 'pdf'],
  'error-500': ['api', 'pdf'],
  'too-many': ['api', 'pdf'],
  unavailable: ['api', 'pdf'],
  hang: ['api', 'pdf'],
  'cut-body': ['api', 'pdf'],
  html: ['api'],
  'refuse-token': ['api'],
  absent: ['api'],
  'expired-links': ['api'],
  'wrong-content': ['pdf'],
  'empty-pdf': ['pdf'],
  'endless-pdf': ['pdf'],
} as const satisfies Record<string, readonly FaultArea[]>

export type FaultName = keyof typeof MEETS
type Addressed = FaultName | `${FaultArea}.${FaultName}`

/** A fault with its optional prefix and suffix, such as `pdf.hang` or `cut-body@admin.orders.bulk-print`. */
export type FaultKey = Addressed | `${Addressed}@${string}`

/** Milliseconds for `latency`; otherwise a rate from 0 to 1, `'3x'`, or true for always (false is never). */
type FaultValue = number | boolean | `${number}x`

export type Faults = Record<FaultKey, FaultValue>

const NAMES = Object.keys(MEETS).filter((name): name is FaultName => Object.hasOwn(MEETS, name))

interface Address {
  name: FaultName
  area: FaultArea | undefined
  operation: string | undefined
}

function isFaultName(text: string): text is FaultName {
  return Object.hasOwn(MEETS, text)
}

function addressOf(key: string): Address {
  const [, area, name = '', operation] = /^(?:(api|pdf)\.)?([^@]*)(?:@(.+))?$/.exec(key) ?? []
  if (!isFaultName(name)) {
    throw new DeskError('usage.wrong', {
      what: `Unknown fault “${key}”. Available: ${NAMES.join(', ')}.`,
    })
  }
  const meets: readonly FaultArea[] = MEETS[name]
  const only = area === 'api' || area === 'pdf' ? area : undefined
  if (only && !meets.includes(only)) {
    throw new DeskError('usage.wrong', {
      what: `The fault “${name}” is for ${meets.join(', ')} only; leave “${only}.” out.`,
    })
  }
  return { name, area: only, operation }
}

function checkValue(key: string, name: FaultName, value: FaultValue): void {
  const fits =
    name === 'latency'
      ? typeof value === 'number' && Number.isFinite(value) && value >= 0
      : typeof value === 'number'
        ? value >= 0 && value <= 1
        : typeof value === 'boolean' || /^\d+x$/.test(value)
  if (fits) return
  const wanted =
    name === 'latency' ? 'milliseconds, such as latency=300' : 'a rate from 0 to 1, a count such as 3x, or on'
  throw new DeskError('usage.wrong', {
    what: `“${value}” isn’t valid for the fault “${key}”. Use ${wanted}.`,
  })
}

/**
 * Reads `NAME` or `NAME=VALUE`, such as `latency=300`, `error-500=0.1`, `pdf.cut-body=3x` or `hang`.
 * @throws DeskError `usage.wrong`, with the right names
 */
export function parseFault(text: string): Partial<Faults> {
  const at = text.indexOf('=')
  const key = (at < 0 ? text : text.slice(0, at)).trim()
  const said = at < 0 ? 'on' : text.slice(at + 1).trim()
  const { name } = addressOf(key)
  const number = said === '' ? Number.NaN : Number(said)
  // The text of a count is checked as it stands; what is no value at all is refused by the same check.
  const value =
    said === 'on' ? true : said === 'off' ? false : Number.isNaN(number) ? (said as `${number}x`) : number
  checkValue(key, name, value)
  return { [key as FaultKey]: value }
}

interface Live extends Address {
  key: FaultKey
  value: FaultValue
  /** Requests that are still to be met; undefined where it is a rate. */
  left: number | undefined
  next: Dice
}

/** Switches faults on and off while the service runs. */
export class FaultSwitchboard {
  readonly #seed: number
  readonly #live = new Map<string, Live>()

  constructor(seed: number, faults: Partial<Faults> = {}) {
    this.#seed = seed
    this.set(faults)
  }

  /**
   * Switches these on (or changes them); the others stay as they are.
   * @throws DeskError `usage.wrong` for an unknown name or a value that does not fit
   */
  set(faults: Partial<Faults>): void {
    const entries = Object.entries(faults) as [FaultKey, FaultValue][]
    const parsed = entries.map(([key, value]): Live => {
      const address = addressOf(key)
      checkValue(key, address.name, value)
      const left = typeof value === 'string' ? Number.parseInt(value, 10) : undefined
      return { ...address, key, value, left, next: dice(this.#seed, 'fault', key) }
    })
    for (const fault of parsed) this.#live.set(fault.key, fault)
  }

  /** Switches these off; without names, all. */
  clear(...keys: FaultKey[]): void {
    if (keys.length === 0) this.#live.clear()
    for (const key of keys) this.#live.delete(key)
  }

  /** What is switched on, with what is left of the counts. */
  list(): Partial<Faults> {
    const entries = [...this.#live.values()].map(({ key, value, left }): [string, FaultValue] => [
      key,
      left === undefined ? value : `${left}x`,
    ])
    return Object.fromEntries(entries)
  }

  /** Whether `name` meets this request; uses up one of a count. */
  strikes(name: FaultName, area: FaultArea, operation: string): boolean {
    for (const fault of this.#meeting(name, area, operation)) {
      if (fault.left !== undefined) {
        if (fault.left === 0) continue
        fault.left -= 1
        if (fault.left === 0) this.#live.delete(fault.key)
        return true
      }
      if (fault.value === true || (typeof fault.value === 'number' && fault.next() < fault.value)) return true
    }
    return false
  }

  /** Milliseconds to wait before this request is looked at. */
  latency(area: FaultArea, operation: string): number {
    return this.#meeting('latency', area, operation).reduce(
      (most, { value }) => Math.max(most, Number(value)),
      0,
    )
  }

  #meeting(name: FaultName, area: FaultArea, operation: string): Live[] {
    return [...this.#live.values()].filter(
      fault =>
        fault.name === name &&
        (fault.area === undefined || fault.area === area) &&
        (fault.operation === undefined || fault.operation === operation),
    )
  }
}
