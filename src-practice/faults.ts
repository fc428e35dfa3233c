import { DeskError } from '../src-shared/errors.ts'
import { type Dice, dice } from './random.ts'

/** JSON operations, or PDFs fetched through a link. */
export type FaultArea = 'api' | 'pdf'

/**
 * Faults that can be simulated. A name alone applies to all requests in its areas; the prefix `api.` limits it to JSON
 * operations, `pdf.` to PDFs; a suffix `@admin.orders.print-jobs.reprint` limits it to one operation.
 *
 * | name | areas | effect |
 * |---|---|---|
 * | `latency=MS` | api, pdf | the answer starts that many milliseconds later |
 * | `error-500` | api, pdf | 500 before anything was done |
 * | `too-many` | api, pdf | 429 with `Retry-After: 1` before anything was done |
 * | `unavailable` | api, pdf | 503 with `Retry-After: 1` before anything was done |
 * | `hang` | api, pdf | no answer at all; nothing was done |
 * | `cut-body` | api, pdf | the work is done, but the connection ends halfway through the answer's Content-Length (a price window: after its second piece) |
 * | `html` | api | 200 with an HTML page, like that of a captive portal; nothing was done |
 * | `refuse-token` | api | 401 |
 * | `forbidden` | api | 403 without a permission’s name |
 * | `absent` | api | 404 with the message of an operation that does not exist |
 * | `stray-contacts` | api | answers about orders hold phone numbers, mails and streets of customers, which they must not |
 * | `expired-links` | api | links to PDFs and photos have already expired when created, so fetching them gives 403 |
 * | `wrong-content` | pdf | 200 with an HTML page instead of the PDF |
 * | `empty-pdf` | pdf | 200 with no bytes |
 * | `endless-pdf` | pdf | 200 with a PDF that never ends |
 *
 * Frequency: a rate from 0 to 1, or `3x` for the next three requests, or `true` (`on`) for all.
 */
const AREAS = {
  latency: ['api', 'pdf'],
  'error-500': ['api', 'pdf'],
  'too-many': ['api', 'pdf'],
  unavailable: ['api', 'pdf'],
  hang: ['api', 'pdf'],
  'cut-body': ['api', 'pdf'],
  html: ['api'],
  'refuse-token': ['api'],
  forbidden: ['api'],
  absent: ['api'],
  'stray-contacts': ['api'],
  'expired-links': ['api'],
  'wrong-content': ['pdf'],
  'empty-pdf': ['pdf'],
  'endless-pdf': ['pdf'],
} as const satisfies Record<string, readonly FaultArea[]>

export type FaultName = keyof typeof AREAS
type FaultInArea = FaultName | `${FaultArea}.${FaultName}`

/** A fault with its optional prefix and suffix, such as `pdf.hang` or `cut-body@admin.orders.bulk-print`. */
export type FaultKey = FaultInArea | `${FaultInArea}@${string}`

/** Milliseconds for `latency`; otherwise a rate from 0 to 1, `'3x'`, or true for always (false is never). */
type FaultValue = number | boolean | `${number}x`

export type Faults = Record<FaultKey, FaultValue>

const NAMES = Object.keys(AREAS).filter((name): name is FaultName => Object.hasOwn(AREAS, name))

interface Address {
  name: FaultName
  area: FaultArea | undefined
  operation: string | undefined
}

function isFaultName(text: string): text is FaultName {
  return Object.hasOwn(AREAS, text)
}

function addressOf(key: string): Address {
  const [, area, name = '', operation] = /^(?:(api|pdf)\.)?([^@]*)(?:@(.+))?$/.exec(key) ?? []
  if (!isFaultName(name)) {
    throw new DeskError('usage.wrong', {
      what: `Unknown fault “${key}”. Available: ${NAMES.join(', ')}.`,
    })
  }
  const areas: readonly FaultArea[] = AREAS[name]
  const only = area === 'api' || area === 'pdf' ? area : undefined
  if (only && !areas.includes(only)) {
    throw new DeskError('usage.wrong', {
      what: `The fault “${name}” is for ${areas.join(', ')} only; leave “${only}.” out.`,
    })
  }
  if (operation !== undefined && !/^(admin|document)\../.test(operation) && operation !== 'unknown') {
    throw new DeskError('usage.wrong', {
      what: `No operation is named “${operation}”, so the fault “${key}” would never strike. Their names begin with “admin.” or “document.”.`,
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
 * @throws DeskError `usage.wrong`, with the available names
 */
export function parseFault(text: string): Partial<Faults> {
  const at = text.indexOf('=')
  const key = (at < 0 ? text : text.slice(0, at)).trim()
  const raw = at < 0 ? 'on' : text.slice(at + 1).trim()
  const { name } = addressOf(key)
  const number = raw === '' ? Number.NaN : Number(raw)
  // A count is checked as text; the same check rejects anything that isn't a value.
  const value = raw === 'on' ? true : raw === 'off' ? false : Number.isNaN(number) ? (raw as `${number}x`) : number
  checkValue(key, name, value)
  return { [key as FaultKey]: value }
}

interface ActiveFault extends Address {
  key: FaultKey
  value: FaultValue
  /** Number of requests it still applies to; undefined for a rate. */
  left: number | undefined
  next: Dice
}

/** Switches faults on and off while the service runs. */
export class FaultSwitchboard {
  readonly #seed: number
  readonly #active = new Map<string, ActiveFault>()

  constructor(seed: number, faults: Partial<Faults> = {}) {
    this.#seed = seed
    this.set(faults)
  }

  /**
   * Switches these faults on or changes them; the others stay as they are.
   * @throws DeskError `usage.wrong` for an unknown name or an invalid value
   */
  set(faults: Partial<Faults>): void {
    const entries = Object.entries(faults) as [FaultKey, FaultValue][]
    const parsed = entries.map(([key, value]): ActiveFault => {
      const address = addressOf(key)
      checkValue(key, address.name, value)
      const left = typeof value === 'string' ? Number.parseInt(value, 10) : undefined
      return { ...address, key, value, left, next: dice(this.#seed, 'fault', key) }
    })
    for (const fault of parsed) this.#active.set(fault.key, fault)
  }

  /** Switches these faults off; without names, all. */
  clear(...keys: FaultKey[]): void {
    if (keys.length === 0) this.#active.clear()
    for (const key of keys) this.#active.delete(key)
  }

  /** The active faults, with the remaining counts. */
  list(): Partial<Faults> {
    const entries = [...this.#active.values()].map(({ key, value, left }): [string, FaultValue] => [
      key,
      left === undefined ? value : `${left}x`,
    ])
    return Object.fromEntries(entries)
  }

  /** Whether `name` applies to this request; decrements a count. */
  strikes(name: FaultName, area: FaultArea, operation: string): boolean {
    for (const fault of this.#matching(name, area, operation)) {
      if (fault.left !== undefined) {
        if (fault.left === 0) continue
        fault.left -= 1
        if (fault.left === 0) this.#active.delete(fault.key)
        return true
      }
      if (fault.value === true || (typeof fault.value === 'number' && fault.next() < fault.value)) return true
    }
    return false
  }

  /** Milliseconds to wait before this request is handled. */
  latency(area: FaultArea, operation: string): number {
    return this.#matching('latency', area, operation).reduce((most, { value }) => Math.max(most, Number(value)), 0)
  }

  #matching(name: FaultName, area: FaultArea, operation: string): ActiveFault[] {
    return [...this.#active.values()].filter(
      fault =>
        fault.name === name &&
        (fault.area === undefined || fault.area === area) &&
        (fault.operation === undefined || fault.operation === operation),
    )
  }
}
