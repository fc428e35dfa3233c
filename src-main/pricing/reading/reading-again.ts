import type { GridReading } from '../../../src-shared/contract/prices.ts'
import { backoffMilliseconds } from '../../../src-shared/pricing/pace.ts'
import type { PriceSheetId } from '../../../src-shared/pricing/price-sheet.ts'

/** How long is waited after a first failure, and at most, in milliseconds. */
export interface AgainWaits {
  first: number
  most: number
}

/** What time does not mend: somebody signs in, or a person tries again. */
const decided = new Set<string>([
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
  /** By the clock that never jumps. */
  at: number
  timer: NodeJS.Timeout | undefined
}

/** Reads grids again by itself whose reading failed: after a while, each time longer, and as soon as the service is heard again. */
export class ReadingAgain {
  readonly #read: (sheet: PriceSheetId) => void
  readonly #waits: AgainWaits
  readonly #failed = new Map<PriceSheetId, Failed>()
  readonly #counts = new Map<PriceSheetId, number>()
  #isClosed = false

  constructor(read: (sheet: PriceSheetId) => void, waits: AgainWaits) {
    this.#read = read
    this.#waits = waits
  }

  /** Where the reading of a retailer's grid stands now. */
  heard(sheet: PriceSheetId, { state, problem }: GridReading): void {
    if (this.#isClosed) return
    this.#forget(sheet)
    if (state === 'idle') this.#counts.delete(sheet)
    if (state !== 'failed') return
    const count = (this.#counts.get(sheet) ?? 0) + 1
    this.#counts.set(sheet, count)
    const isDecided = decided.has(problem?.code ?? '')
    const wait = backoffMilliseconds(count, this.#waits)
    const timer = isDecided ? undefined : setTimeout(() => this.#again(sheet), wait)
    this.#failed.set(sheet, { at: performance.now(), timer })
  }

  /** The service has answered something else: what failed some time ago may come through now. */
  answered(): void {
    if (this.#failed.size === 0) return
    for (const [sheet, { at, timer }] of this.#failed) {
      if (timer && performance.now() - at >= this.#waits.first) this.#again(sheet)
    }
  }

  /** Somebody has signed in. */
  tryNow(): void {
    for (const sheet of [...this.#failed.keys()]) this.#again(sheet)
  }

  close(): void {
    this.#isClosed = true
    for (const sheet of [...this.#failed.keys()]) this.#forget(sheet)
  }

  #again(sheet: PriceSheetId): void {
    this.#forget(sheet)
    this.#read(sheet)
  }

  #forget(sheet: PriceSheetId): void {
    clearTimeout(this.#failed.get(sheet)?.timer)
    this.#failed.delete(sheet)
  }
}
