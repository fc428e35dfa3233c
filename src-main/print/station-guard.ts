import { DeskError, hasCode } from '../../src-shared/errors.ts'
import { type Message, sayEnglish } from '../../src-shared/messages/index.ts'
import { SerialQueue } from '../../src-shared/serial-queue.ts'
import type { Log } from '../diagnostics/log.ts'
import { guarded } from '../observers.ts'
import type { ClaimedJob, ClaimResult, StationNote } from './claims/claims.ts'
import type { PrintService } from './station/parts.ts'
import type { StationDatabase } from './station-database.ts'

export interface GuardParts {
  claims: Pick<StationDatabase['claims'], 'enter' | 'meet' | 'leave'>
  /** The key of the service in the ledger. */
  serviceKey: string
  /** How this station introduces itself to another one. */
  note(): StationNote
  /** Another station may have printed what waits here: it is held at the next start. */
  holdWaitingJobs(service: string): Promise<void>
  /** Hears that another station is here, while this one runs: it has to stop. */
  refused(error: DeskError): void
  /** Hears what is wrong with the claims, once. */
  warn(problem: Message): void
}

/**
 * Sees to it that no other station of this user on this computer prints for the same service: none that has its address, and, as
 * soon as the first list is read and before any job is taken, none that lists the same jobs under another address or account.
 */
export class StationGuard {
  readonly #parts: GuardParts
  readonly #queue = new SerialQueue()
  #isIn = false
  /** What the service listed last. */
  #listed: ClaimedJob[] | null = null
  #isReleased = false
  #holdsWhatWaits = false
  #warned = ''

  constructor(parts: GuardParts) {
    this.#parts = parts
  }

  /** Enters, once. Throws `station.already-here`. */
  take(): Promise<void> {
    return this.#queue.add(async () => {
      if (this.#isIn || this.#isReleased) return
      const { claims, serviceKey, note } = this.#parts
      await this.#heed(await claims.enter(serviceKey, note()))
      // Whoever kept this one out by its list may still be here.
      if (this.#listed) await this.#heed(await claims.meet(serviceKey, this.#listed))
      this.#isIn = true
    })
  }

  /** The service, with lists refused if another station here lists the same jobs. */
  guarded<T extends PrintService>(service: T): T {
    return {
      ...service,
      listPrintJobs: async (options: Parameters<T['listPrintJobs']>[0]) => {
        try {
          await this.take()
          const list = await service.listPrintJobs(options)
          const jobs = list.jobs.map(({ id, type, orderId, createdAt }) => ({ id, type, orderId, createdAt }))
          this.#listed = jobs
          const { claims, serviceKey } = this.#parts
          await this.#queue.add(async () => this.#heed(await claims.meet(serviceKey, jobs)))
          return list
        } catch (error) {
          if (isRefusal(error)) this.#parts.refused(error)
          throw error
        }
      },
    }
  }

  /** Lets another station have its place. */
  async release(): Promise<void> {
    this.#isReleased = true
    // A database that can't be used lets go of its claims when it is closed.
    await this.#queue.add(() => this.#parts.claims.leave(this.#parts.serviceKey)).catch(() => {})
  }

  async #heed({ other, problem }: ClaimResult): Promise<void> {
    const { serviceKey, holdWaitingJobs, warn } = this.#parts
    if (problem !== null && sayEnglish(problem) !== this.#warned) {
      this.#warned = sayEnglish(problem)
      warn(problem)
    }
    if (!other) return
    this.#isIn = false
    if (!this.#holdsWhatWaits) {
      this.#holdsWhatWaits = true
      await holdWaitingJobs(serviceKey)
    }
    throw new DeskError('station.already-here', { service: serviceKey, holder: inOneLine(other) })
  }
}

/** True for what says that this station must not print. */
export function isRefusal(error: unknown): error is DeskError {
  return hasCode(error, 'station.already-here')
}

interface RetryParts extends Omit<GuardParts, 'serviceKey' | 'refused'> {
  /** Asks whoever opens stations to try again. */
  again(): void
  /** How soon that is. */
  tryAgainMilliseconds: number
  log: Log
}

/** Lets the desk's station run where no other one on this computer prints for the same service, and tries again if one does. */
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

  /** True if the station of that service may run, or keep running. The reason for a refusal is reported and kept. */
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
    this.#retry = setTimeout(
      guarded(() => this.#parts.again()),
      milliseconds,
    ).unref()
  }
}

const plain = (text: string, length: number) =>
  text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, length)

const inOneLine = ({ station, process: by, folder }: StationNote) =>
  `${plain(station, 60)}, ${plain(by, 80)}, data folder ${plain(folder, 200)}`
