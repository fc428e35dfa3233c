import type { Alert } from '../contract/alerts.ts'

/** At most one notification in so many milliseconds. */
export const betweenNotifications = 10_000
/** How long the first news waits for what comes with it: fifty jobs of one printer fail within a moment. */
export const gatherWindow = 1_500
/** What goes and comes back within so many milliseconds is not told again. */
export const repeatWindow = 60_000

const nameOf = ({ key, kind }: Alert): string => `${key} ${kind}`

/**
 * Decides what of the alerts is news, and when it is told: one notification for everything that is new, at most one in ten
 * seconds. What stood there before, or came while nobody wanted notifications, is no news.
 */
export class AlertNews {
  /** Told or known; with the moment it went, null while it stands. */
  readonly #known = new Map<string, number | null>()
  readonly #fresh = new Map<string, Alert>()
  #toldAt = Number.NEGATIVE_INFINITY
  #freshSince = 0

  /** An alert has come or still stands. `silent`: it is known without being told. */
  came(alert: Alert, now: number, silent = false): void {
    const name = nameOf(alert)
    if (silent || this.#isKnown(name, now)) {
      this.#known.set(name, null)
      this.#fresh.delete(name)
      return
    }
    if (this.#fresh.size === 0) this.#freshSince = now
    this.#fresh.set(name, alert)
  }

  /** An alert is no longer so. One that was never told needs no telling any more. */
  went(alert: Alert, now: number): void {
    const name = nameOf(alert)
    this.#fresh.delete(name)
    if (this.#known.has(name)) this.#known.set(name, now)
  }

  /** When something is to be told, in milliseconds since 1970; null: nothing is new. */
  dueAt(): number | null {
    if (this.#fresh.size === 0) return null
    return Math.max(this.#toldAt + betweenNotifications, this.#freshSince + gatherWindow)
  }

  /** What is to be told now, all of it at once; empty where nothing is new or it is too soon. */
  take(now: number): Alert[] {
    this.#forget(now)
    const due = this.dueAt()
    if (due === null || now < due) return []
    this.#toldAt = now
    return this.#settle()
  }

  /** Nobody wants to hear of what is new: it counts as known. */
  hush(): void {
    this.#settle()
  }

  #settle(): Alert[] {
    const news = [...this.#fresh.values()]
    for (const name of this.#fresh.keys()) this.#known.set(name, null)
    this.#fresh.clear()
    return news
  }

  #isKnown(name: string, now: number): boolean {
    const wentAt = this.#known.get(name)
    return wentAt === null || (wentAt !== undefined && now - wentAt < repeatWindow)
  }

  #forget(now: number): void {
    for (const [name, wentAt] of this.#known) {
      if (wentAt !== null && !this.#isKnown(name, now)) this.#known.delete(name)
    }
  }
}
