import { asDeskError, type DeskError, isConnectionProblem } from '../../../src-shared/errors.ts'
import { type Message, sayEnglish } from '../../../src-shared/messages/index.ts'
import type { ServiceJob } from '../../../src-shared/print/job.ts'
import { SaidOnce } from '../../../src-shared/said-once.ts'
import { guarded, writeDown } from '../../observers.ts'
import { type Gate, pause } from './gate.ts'
import { backoff, isTokenProblem, type StationParts } from './parts.ts'

/** How often a refused token is tried again, in milliseconds: the service may have been wrong, or the token renewed. */
const tokenTriedEvery = 3 * 60_000

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
  readonly #take: (jobs: ServiceJob[], isWhole: boolean) => Promise<void>
  readonly #changed: () => void
  readonly #said = new SaidOnce()
  #wholeListAt: number | null = null
  #wake: AbortController = new AbortController()
  #round: Promise<void> | null = null
  #nextReadAt = 0
  /** When the token was tried last, or found refused; null while it is taken. */
  #tokenTriedAt: number | null = null
  state: PollerState = { lastReadAt: null, failures: 0, problem: null, warnings: [] }

  constructor(
    parts: StationParts,
    gate: Gate,
    take: (jobs: ServiceJob[], isWhole: boolean) => Promise<void>,
    changed: () => void,
  ) {
    this.#parts = parts
    this.#gate = gate
    this.#take = take
    this.#changed = guarded(changed)
  }

  /**
   * Polls until the signal ends it. A refused token closes the gate "token" and polling with it; it is tried again every few
   * minutes, and opens the gate where it is taken.
   */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const wait = await this.#turn(signal)
      this.#nextReadAt = this.#parts.now() + wait
      this.#wake = new AbortController()
      await pause(wait, AbortSignal.any([signal, this.#wake.signal]))
    }
  }

  /** One turn; answers the wait for the next one, in milliseconds. Whatever goes wrong in it, there is a next one. */
  async #turn(signal: AbortSignal): Promise<number> {
    try {
      return this.#gate.isClosedBy('token') ? await this.#withoutToken(signal) : await this.#poll(signal)
    } catch (error) {
      writeDown(error)
      return backoff(this.state.failures)
    }
  }

  /** When the list is read next, in milliseconds since 1970; in the past while it is read. */
  get nextReadAt(): number {
    return this.#nextReadAt
  }

  /** True while the service has asked for no call yet. */
  get isToldToWait(): boolean {
    return this.#parts.now() < this.#toldToWaitUntil
  }

  /** One poll; answers the wait for the next one, in milliseconds. */
  async #poll(signal: AbortSignal): Promise<number> {
    this.#tokenTriedAt = null
    await this.readNow(signal)
    return this.#waitMilliseconds()
  }

  /** Tries the token where that is due; answers the wait for the next time, in milliseconds. */
  async #withoutToken(signal: AbortSignal): Promise<number> {
    const { service, log, now } = this.#parts
    this.#tokenTriedAt ??= now()
    const left = this.#tokenTriedAt + tokenTriedEvery - now()
    if (left > 0) return left
    await service.renewToken?.().catch(error => log.warn(asDeskError(error).message))
    if (signal.aborted) return 0
    await this.readNow(signal)
    this.#tokenTriedAt = now()
    const why = this.state.problem?.code
    if (why === 'service.token-refused' || why === 'session.not-signed-in') return tokenTriedEvery
    // Whatever else is wrong now, nothing is said against the token.
    this.#gate.open('token')
    this.#changed()
    return this.#waitMilliseconds()
  }

  /** The service has answered something else: where the line was gone, the list is read now, and not after the pause. */
  heard(): void {
    if (this.#round || this.#gate.isClosedBy('token') || this.isToldToWait) return
    if (isConnectionProblem(this.state.problem?.code)) this.#wake.abort()
  }

  /** Tries the token now: there is another one, or the same again. */
  tryToken(): void {
    this.#tokenTriedAt = Number.NEGATIVE_INFINITY
    this.#wake.abort()
  }

  /** One poll now, or the one that is under way. Never rejects: what went wrong is in the state. */
  readNow(signal: AbortSignal): Promise<void> {
    this.#round ??= this.#read(signal)
      .catch(writeDown)
      .finally(() => {
        this.#round = null
      })
    return this.#round
  }

  async #read(signal: AbortSignal): Promise<void> {
    const { service, now } = this.#parts
    const whole = this.#wholeListAt === null || now() - this.#wholeListAt >= wholeListEvery
    try {
      const { jobs, warnings } = await service.listPrintJobs({ today: !whole, signal })
      await this.#take(jobs, whole)
      if (whole) this.#wholeListAt = now()
      this.#said.forget('list')
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
    this.#toldToWaitUntil = this.#parts.now() + seconds * 1000
    if (this.#said.isNew('list', error.code)) this.#parts.log.warn(error.message)
    this.state = { ...this.state, failures: this.state.failures + 1, problem: error.toMessage() }
  }

  #toldToWaitUntil = 0

  /** The pause before the next poll, a tenth more or less so that stations do not march in step. */
  #waitMilliseconds(): number {
    const usual = this.#parts.policy().pollSeconds * 1000 * (0.9 + Math.random() * 0.2)
    const { failures } = this.state
    if (failures === 0) return usual
    return Math.max(backoff(failures - 1), this.#toldToWaitUntil - this.#parts.now())
  }

  readonly #warned = new SaidOnce()

  #warn(warnings: readonly Message[]): void {
    for (const warning of warnings) {
      const key = JSON.stringify(warning)
      if (this.#warned.isNew(key, '')) this.#parts.log.warn(sayEnglish(warning))
    }
  }
}
