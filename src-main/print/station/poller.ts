import { asDeskError, type DeskError } from '../../../src-shared/errors.ts'
import { type Message, say } from '../../../src-shared/messages/index.ts'
import type { ServiceJob } from '../../../src-shared/print/job.ts'
import { type Gate, pause } from './gate.ts'
import { backoff, isTokenProblem, type StationParts } from './parts.ts'

/** Whose midnight ends "today" is not shown, so the whole list is read at the start and every ten minutes. */
const wholeListEvery = 10 * 60_000

export interface PollerState {
  /** When the list was last read; null: never. */
  lastReadAt: number | null
  /** Failed polls in a row. */
  failures: number
  problem: Message | null
  warnings: Message[]
}

/** Reads the service's list of print jobs again and again: every few seconds, slower while it fails. */
export class Poller {
  readonly #parts: StationParts
  readonly #gate: Gate
  readonly #take: (jobs: ServiceJob[]) => Promise<void>
  readonly #changed: () => void
  #wholeListAt: number | null = null
  #wake: AbortController = new AbortController()
  #round: Promise<void> | null = null
  state: PollerState = { lastReadAt: null, failures: 0, problem: null, warnings: [] }

  constructor(
    parts: StationParts,
    gate: Gate,
    take: (jobs: ServiceJob[]) => Promise<void>,
    changed: () => void,
  ) {
    this.#parts = parts
    this.#gate = gate
    this.#take = take
    this.#changed = changed
  }

  /** Polls until the signal ends it. A refused token closes the gate "token" and polling with it. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      if (!this.#gate.isClosedBy('token')) await this.readNow(signal)
      this.#wake = new AbortController()
      await pause(this.#waitMilliseconds(), AbortSignal.any([signal, this.#wake.signal]))
    }
  }

  /** Ends the wait for the next poll. */
  wake(): void {
    this.#wake.abort()
  }

  /** One poll now, or the one that is under way. Never rejects: what went wrong stands in the state. */
  readNow(signal: AbortSignal): Promise<void> {
    this.#round ??= this.#read(signal).finally(() => {
      this.#round = null
    })
    return this.#round
  }

  async #read(signal: AbortSignal): Promise<void> {
    const { service, now } = this.#parts
    const whole = this.#wholeListAt === null || now() - this.#wholeListAt >= wholeListEvery
    try {
      const { jobs, warnings } = await service.listPrintJobs({ today: !whole, signal })
      await this.#take(jobs)
      if (whole) this.#wholeListAt = now()
      this.#warn(warnings)
      this.state = { lastReadAt: now(), failures: 0, problem: null, warnings }
    } catch (error) {
      if (signal.aborted) return
      this.#failed(asDeskError(error))
    }
    this.#changed()
  }

  #failed(error: DeskError): void {
    if (isTokenProblem(error)) this.#gate.close('token')
    const seconds = typeof error.retry === 'object' ? error.retry.afterSeconds : 0
    this.#waitAtLeast = seconds * 1000
    if (this.state.problem?.code !== error.code) this.#parts.log.warn(error.message)
    this.state = { ...this.state, failures: this.state.failures + 1, problem: error.toMessage() }
  }

  #waitAtLeast = 0

  /** The pause before the next poll, a tenth more or less so that stations do not march in step. */
  #waitMilliseconds(): number {
    const usual = this.#parts.policy().pollSeconds * 1000 * (0.9 + Math.random() * 0.2)
    const { failures } = this.state
    const wait = failures > 0 ? Math.max(backoff(failures - 1), this.#waitAtLeast) : usual
    this.#waitAtLeast = 0
    return wait
  }

  readonly #warned = new Set<string>()

  #warn(warnings: readonly Message[]): void {
    for (const warning of warnings) {
      const key = JSON.stringify(warning)
      if (this.#warned.has(key)) continue
      this.#warned.add(key)
      this.#parts.log.warn(say(warning))
    }
  }
}
