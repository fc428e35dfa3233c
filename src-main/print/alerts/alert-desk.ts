import type { Settings } from '../../../src-shared/contract/desk.ts'
import type { CommandHandlers, EmitEvent, EventData, EventName } from '../../../src-shared/contract/index.ts'
import { message } from '../../../src-shared/messages/index.ts'
import { AlertNews } from '../../../src-shared/print/alert-news.ts'
import { notificationOf } from '../../../src-shared/print/alerts.ts'
import { AlertBook } from './alert-book.ts'

/** The commands of the alerts: contract/alerts.ts. */
export type AlertHandlers = Pick<CommandHandlers, 'alerts.list' | 'alerts.try'>

export interface AlertDeskParts {
  /** Where the jobs and rules of the open profile are read. */
  ask: Pick<CommandHandlers, 'jobs.list' | 'rules.get'>
  settings(): Settings
  emit: EmitEvent
}

/** How often time itself is looked at: stuck jobs, a silent service (ms). */
const lookEvery = 5_000
/** The list is sent at most this often (ms), and this long after a first change. */
const reportInterval = 1_000
const tellAfter = 50

/**
 * Watches the desk's events about jobs, printers and the station, and reports what the user should know: the whole list
 * as `alerts.changed`, new entries as `alerts.notify`. It receives the same events as every window, so it queries the
 * station only for its jobs and rules, once per profile.
 */
export class AlertDesk {
  readonly #parts: AlertDeskParts
  readonly #book: AlertBook
  readonly #looking: NodeJS.Timeout
  #news = new AlertNews()
  #telling: NodeJS.Timeout | null = null
  #notifying: NodeJS.Timeout | null = null
  #reportedAt = 0
  #profile: string | null | undefined
  /** True once the open profile's jobs were read; earlier events are contained in them. */
  #hasRead = false
  #reading = 0
  #isOn = false
  #isClosed = false

  constructor(parts: AlertDeskParts) {
    this.#parts = parts
    this.#book = new AlertBook({
      came: (alert, now, silent) => this.#news.came(alert, now, silent),
      went: (alert, now) => this.#news.went(alert, now),
      changed: () => this.#tellSoon(),
    })
    this.#looking = setInterval(() => this.#look(), lookEvery)
    this.#looking.unref()
  }

  /** How many things need a person. */
  get count(): number {
    return this.#book.size
  }

  readonly handlers: AlertHandlers = {
    'alerts.list': async () => this.#book.list(),
    'alerts.try': async () => {
      const lines = [message('alert.try-line', {})]
      this.#parts.emit('alerts.notify', { title: message('alert.try', {}), lines, job: null })
      return {}
    },
  }

  /** Reads what is there now: that is no news. From then on another profile is followed. */
  async start(): Promise<void> {
    this.#isOn = true
    await this.#read()
  }

  async #read(): Promise<void> {
    const mine = ++this.#reading
    const { ask } = this.#parts
    // The print desk is notified of another profile right after this one; from then on it answers for the new one.
    await Promise.resolve()
    const rules = await ask['rules.get']({}).catch(() => [])
    const jobs = await ask['jobs.list']({}).catch(() => ({ rows: [] }))
    if (mine !== this.#reading || this.#isClosed) return
    this.#hasRead = true
    this.#book.takeRows(jobs.rows, Date.now(), true)
    this.#book.takeRules(rules, Date.now(), true)
    this.#look()
  }

  /** Takes up an event of the desk. */
  hear(name: EventName, data: unknown): void {
    const now = Date.now()
    if (name === 'jobs.changed' && this.#hasRead) {
      const { rows, gone } = data as EventData<'jobs.changed'>
      this.#book.takeRows(rows, now)
      this.#book.takeGone(gone, now)
    } else if (name === 'printers.changed') {
      this.#book.takePrinters(data as EventData<'printers.changed'>, now)
    } else if (name === 'station.changed') {
      this.#book.takeStation(data as EventData<'station.changed'>, now)
    } else if (name === 'rules.changed') {
      this.#book.takeRules(data as EventData<'rules.changed'>, now)
    } else if (name === 'session.changed') {
      this.#follow((data as EventData<'session.changed'>).profile?.id ?? null)
    } else if (name === 'settings.changed') this.#look()
    this.#notifySoon()
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#looking)
    for (const timer of [this.#telling, this.#notifying]) if (timer) clearTimeout(timer)
  }

  #follow(profile: string | null): void {
    const before = this.#profile
    this.#profile = profile
    if (before === profile || !this.#isOn) return
    this.#hasRead = false
    this.#book.clear()
    this.#news = new AlertNews()
    void this.#read()
  }

  #look(): void {
    this.#book.look(this.#parts.settings().stuckMinutes, Date.now())
    this.#notifySoon()
  }

  #tellSoon(): void {
    if (this.#isClosed) return
    const wait = Math.max(tellAfter, this.#reportedAt + reportInterval - Date.now())
    this.#telling ??= setTimeout(() => {
      this.#telling = null
      this.#reportedAt = Date.now()
      this.#parts.emit('alerts.changed', this.#book.list())
    }, wait)
  }

  #notifySoon(): void {
    if (!this.#parts.settings().notifications) this.#news.hush()
    const due = this.#news.dueAt()
    if (due === null || this.#isClosed) return
    this.#notifying ??= setTimeout(() => this.#notify(), Math.max(0, due - Date.now()))
  }

  #notify(): void {
    this.#notifying = null
    if (!this.#parts.settings().notifications) this.#news.hush()
    const news = this.#news.take(Date.now())
    if (news.length > 0) this.#parts.emit('alerts.notify', notificationOf(news))
    this.#notifySoon()
  }
}
