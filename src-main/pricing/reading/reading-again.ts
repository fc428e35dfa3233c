import type { GridReading } from '../../../src-shared/contract/prices.ts'
import { backoffMilliseconds } from '../../../src-shared/pricing/pace.ts'
import type { PriceSheetId } from '../../../src-shared/pricing/price-sheet.ts'
import { guarded } from '../../observers.ts'

/** Delay after the first failure, and maximum delay, in milliseconds. */
export interface AgainWaits {
  first: number
  most: number
}

/** Failures that don't go away by themselves: a person has to sign in or try again. */
const permanent = new Set<string>([
  'session.not-signed-in',
  'session.no-profile-open',
  'service.token-refused',
  'service.forbidden',
  'service.permission-missing',
  'service.operation-absent',
  'service.not-found',
  'service.rejected',
])

interface Failed {
  /** Monotonic time (`performance.now()`). */
  at: number
  timer: NodeJS.Timeout | undefined
}

/** Retries failed reads of grids with increasing delays, and as soon as the service answers again. */
export class ReadRetries {
  readonly #read: (sheet: PriceSheetId) => void
  readonly #waits: AgainWaits
  readonly #failed = new Map<PriceSheetId, Failed>()
  readonly #counts = new Map<PriceSheetId, number>()
  #isClosed = false

  constructor(read: (sheet: PriceSheetId) => void, waits: AgainWaits) {
    this.#read = read
    this.#waits = waits
  }

  /** Handles the current state of a grid's reading. */
  heard(sheet: PriceSheetId, { state, problem }: GridReading): void {
    if (this.#isClosed) return
    this.#forget(sheet)
    if (state === 'idle') this.#counts.delete(sheet)
    if (state !== 'failed') return
    const count = (this.#counts.get(sheet) ?? 0) + 1
    this.#counts.set(sheet, count)
    const isPermanent = permanent.has(problem?.code ?? '')
    const wait = backoffMilliseconds(count, this.#waits)
    const timer = isPermanent
      ? undefined
      : setTimeout(
          guarded(() => this.#retry(sheet)),
          wait,
        )
    this.#failed.set(sheet, { at: performance.now(), timer })
  }

  /** Called when the service answered another request: reads that failed some time ago may succeed now. */
  answered(): void {
    if (this.#failed.size === 0) return
    for (const [sheet, { at, timer }] of this.#failed) {
      if (timer && performance.now() - at >= this.#waits.first) this.#retry(sheet)
    }
  }

  /** Retries all failed reads, after a sign-in. */
  tryNow(): void {
    for (const sheet of [...this.#failed.keys()]) this.#retry(sheet)
  }

  close(): void {
    this.#isClosed = true
    for (const sheet of [...this.#failed.keys()]) this.#forget(sheet)
  }

  #retry(sheet: PriceSheetId): void {
    this.#forget(sheet)
    this.#read(sheet)
  }

  #forget(sheet: PriceSheetId): void {
    clearTimeout(this.#failed.get(sheet)?.timer)
    this.#failed.delete(sheet)
  }
}
