import type { Alert } from '../contract/alerts.ts'

/** At most one notification in so many milliseconds. */
export const betweenNotifications = 10_000
/** How long the first news waits for what comes with it: fifty jobs of one printer fail within a moment. */
export const gatherWindow = 1_500
/** An alert that goes and comes back within this time isn't reported again (ms). */
export const repeatWindow = 60_000

const nameOf = ({ key, kind }: Alert): string => `${key} ${kind}`

/**
 * Decides which alerts are new, and when to notify: one notification for everything that is new, at most one in ten
 * seconds. Alerts that were there before, or came while notifications were off, aren't new.
 */
export class AlertNews {
  /** Alerts that were notified or are known; with the time they went, null while they last. */
  readonly #known = new Map<string, number | null>()
  readonly #fresh = new Map<string, Alert>()
  #reportedAt = Number.NEGATIVE_INFINITY
  #freshSince = 0

  /** An alert has come or still lasts. `silent`: it counts as known without a notification. */
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

  /** An alert no longer applies. If it wasn't notified yet, it never will be. */
  went(alert: Alert, now: number): void {
    const name = nameOf(alert)
    this.#fresh.delete(name)
    if (this.#known.has(name)) this.#known.set(name, now)
  }

  /** When to notify next, in milliseconds since 1970; null if nothing is new. */
  dueAt(): number | null {
    if (this.#fresh.size === 0) return null
    return Math.max(this.#reportedAt + betweenNotifications, this.#freshSince + gatherWindow)
  }

  /** What to notify now, all at once; empty if nothing is new or it is too soon. */
  take(now: number): Alert[] {
    this.#forget(now)
    const due = this.dueAt()
    if (due === null || now < due) return []
    this.#reportedAt = now
    return this.#settle()
  }

  /** Notifications are off: new alerts count as known. */
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
