import type { DeskError } from '../../src-shared/errors.ts'
import type { Log } from '../diagnostics/log.ts'
import type { PrintService } from './station/parts.ts'
import { type GuardParts, isRefusal, StationGuard } from './station-guard.ts'

interface RetryParts extends Omit<GuardParts, 'serviceKey' | 'refused'> {
  /** Asks whoever opens stations to try again. */
  again(): void
  /** How soon that is. */
  tryAgainMilliseconds: number
  log: Log
}

/** Lets the desk's station run where no other one on this computer prints for the same service, and tries again where one does. */
export class StationLockRetry {
  readonly #parts: RetryParts
  #guard: StationGuard | null = null
  #refusal: DeskError | null = null
  #retry: NodeJS.Timeout | undefined

  constructor(parts: RetryParts) {
    this.#parts = parts
  }

  /** Why the station does not run although a profile is open. */
  get refusal(): DeskError | null {
    return this.#refusal
  }

  /** True when the station of that service may run, or run on. What it is refused for is told and kept. */
  async admits(serviceKey: string): Promise<boolean> {
    clearTimeout(this.#retry)
    this.#guard ??= new StationGuard({ ...this.#parts, serviceKey, refused: () => this.#askAgain(0) })
    try {
      await this.#guard.take()
      this.#refusal = null
      return true
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (this.#refusal?.code !== error.code) this.#parts.log.warn(error.message)
      this.#refusal = error
      this.#askAgain(this.#parts.tryAgainMilliseconds)
      return false
    }
  }

  /** The service as an admitted station may use it. */
  guarded<T extends PrintService>(service: T): T {
    return this.#guard?.guarded(service) ?? service
  }

  /** The station has ended: another one may have its place. */
  async leave(): Promise<void> {
    clearTimeout(this.#retry)
    const guard = this.#guard
    this.#guard = null
    this.#refusal = null
    await guard?.release()
  }

  #askAgain(milliseconds: number): void {
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#parts.again(), milliseconds).unref()
  }
}
