import { type DeskError, hasCode } from '../../src-shared/errors.ts'
import type { Session } from '../session/index.ts'
import { type LockHolder, lockStation, type StationLock } from '../storage/station-lock.ts'
import type { PrintService } from './station/parts.ts'

export interface GuardParts {
  session: Session
  /** The key of the service in the ledger. */
  serviceKey: string
  holder(): LockHolder
  /** Another station of the same account may have printed what waits here: it is held at the next start. */
  holdWhatWaits(service: string): Promise<void>
  /** Hears that another station is here, while this one runs: it has to stop. */
  refused(error: DeskError): void
}

/**
 * Sees to it that no other station on this computer prints for the same service and account. While it is not known whose
 * the token is, the token itself counts; the account does as soon as the service says whose it is, before any job is taken.
 */
export class StationGuard {
  readonly #parts: GuardParts
  readonly #locks = new Map<string, StationLock>()
  #turn: Promise<unknown> = Promise.resolve()
  #isReleased = false
  #holdsWhatWaits = false

  constructor(parts: GuardParts) {
    this.#parts = parts
  }

  /** Holds what is to be held for the account that is signed in now. Throws `station.already-here` or `station.no-lock`. */
  take(): Promise<void> {
    const taken = this.#turn.then(() => this.#take())
    this.#turn = taken.catch(() => {})
    return taken
  }

  /** The service, from which no list is taken before the account's lock is held. */
  guarded<T extends PrintService>(service: T): T {
    const { session, refused } = this.#parts
    return {
      ...service,
      listPrintJobs: async (options: Parameters<T['listPrintJobs']>[0]) => {
        if (session.state().status === 'unproven') await orAborted(session.prove(), options.signal)
        try {
          await this.take()
        } catch (error) {
          if (isRefusal(error)) refused(error)
          throw error
        }
        return service.listPrintJobs(options)
      },
    }
  }

  /** Lets another station have its place. */
  release(): void {
    this.#isReleased = true
    this.#keepOnly([])
  }

  async #take(): Promise<void> {
    if (this.#isReleased) return
    const { serviceKey, holder, holdWhatWaits } = this.#parts
    const accounts = this.#accounts()
    try {
      for (const account of accounts.filter(one => !this.#locks.has(one))) {
        this.#locks.set(account, await lockStation({ service: serviceKey, account }, holder()))
      }
    } catch (error) {
      this.#keepOnly([])
      if (hasCode(error, 'station.already-here') && !this.#holdsWhatWaits) {
        this.#holdsWhatWaits = true
        await holdWhatWaits(serviceKey)
      }
      throw error
    }
    this.#keepOnly(this.#isReleased ? [] : accounts)
  }

  #accounts(): string[] {
    const { session } = this.#parts
    const token = session.tokenHash()
    if (token === null) return []
    const { me } = session.state()
    const account = me?.id ?? me?.email ?? me?.name ?? null
    return [`token ${token}`, ...(account === null ? [] : [`account ${account}`])]
  }

  #keepOnly(accounts: readonly string[]): void {
    for (const [account, lock] of this.#locks) {
      if (accounts.includes(account)) continue
      lock.release()
      this.#locks.delete(account)
    }
  }
}

/** True for what says that this station must not print. */
export function isRefusal(error: unknown): error is DeskError {
  return hasCode(error, 'station.already-here') || hasCode(error, 'station.no-lock')
}

async function orAborted(work: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return void (await work)
  signal.throwIfAborted()
  let stop = () => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
