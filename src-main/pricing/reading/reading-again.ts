import type { GridReading } from '../../../src-shared/contract/prices.ts'
import { backoffMilliseconds } from '../../../src-shared/pricing/pace.ts'

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
  readonly #read: (retailer: string) => void
  readonly #waits: AgainWaits
  readonly #failed = new Map<string, Failed>()
  readonly #counts = new Map<string, number>()
  #isClosed = false

  constructor(read: (retailer: string) => void, waits: AgainWaits) {
    this.#read = read
    this.#waits = waits
  }

  /** Where the reading of a retailer's grid stands now. */
  heard(retailer: string, { state, problem }: GridReading): void {
    if (this.#isClosed) return
    this.#forget(retailer)
    if (state === 'idle') this.#counts.delete(retailer)
    if (state !== 'failed') return
    const count = (this.#counts.get(retailer) ?? 0) + 1
    this.#counts.set(retailer, count)
    const isDecided = decided.has(problem?.code ?? '')
    const wait = backoffMilliseconds(count, this.#waits)
    const timer = isDecided ? undefined : setTimeout(() => this.#again(retailer), wait)
    this.#failed.set(retailer, { at: performance.now(), timer })
  }

  /** The service has answered something else: what failed some time ago may come through now. */
  answered(): void {
    if (this.#failed.size === 0) return
    for (const [retailer, { at, timer }] of this.#failed) {
      if (timer && performance.now() - at >= this.#waits.first) this.#again(retailer)
    }
  }

  /** Somebody has signed in. */
  tryNow(): void {
    for (const retailer of [...this.#failed.keys()]) this.#again(retailer)
  }

  close(): void {
    this.#isClosed = true
    for (const retailer of [...this.#failed.keys()]) this.#forget(retailer)
  }

  #again(retailer: string): void {
    this.#forget(retailer)
    this.#read(retailer)
  }

  #forget(retailer: string): void {
    clearTimeout(this.#failed.get(retailer)?.timer)
    this.#failed.delete(retailer)
  }
}
