import type { Alert } from '../../../src-shared/contract/alerts.ts'
import type { Settings } from '../../../src-shared/contract/desk.ts'
import type { CommandHandlers, EmitEvent, EventData, EventName } from '../../../src-shared/contract/index.ts'
import type { JobRow, StationState } from '../../../src-shared/contract/print.ts'
import type { ProfileView } from '../../../src-shared/contract/session.ts'
import { message } from '../../../src-shared/messages/index.ts'
import {
  AlertNews,
  compareAlerts,
  isMoving,
  jobAlert,
  notificationOf,
  printerAlert,
  stationAlert,
  stuckAlert,
} from '../../../src-shared/print/alerts.ts'
import type { PrinterView } from '../../../src-shared/print/printer.ts'
import { printerStanding } from '../../../src-shared/print/reasons.ts'
import type { PrintRule } from '../../../src-shared/print/rules.ts'
import { whyUnread } from '../../../src-shared/print/unread.ts'
import { guarded, writeDown } from '../../observers.ts'
import { keyOf, type ProfileStation } from '../profile-station.ts'
import type { AlertSender } from './alert-sender.ts'

/** Hears each alert that comes, changes its kind or goes. `silent`: it was there before anyone looked. */
export interface AlertEar {
  came(alert: Alert, now: number, silent: boolean): void
  went(alert: Alert, now: number): void
  /** What the list says has changed, if only a word. */
  changed(): void
}

interface Mover {
  row: JobRow
  changedAt: number
}

/** What of a row is a movement; its statuses in the service are not. */
const standOf = ({ here, attempt, spoolerJob, printer, retryAt, reason }: JobRow): string =>
  JSON.stringify([here, attempt, spoolerJob, printer, retryAt, reason])

/**
 * The alerts as they are now, kept up change by change: a job that changed costs the same among ten and among ten thousand.
 * Only those that still move are looked through for stuck ones. Moments are milliseconds since 1970.
 */
export class AlertBook {
  readonly #ear: AlertEar
  readonly #alerts = new Map<string, Alert>()
  readonly #movers = new Map<string, Mover>()
  /** How many moving jobs each printer has. */
  readonly #load = new Map<string, number>()
  readonly #movedAt = new Map<string, number>()
  readonly #out = new Set<string>()
  readonly #seen = new Set<string>()
  #views: readonly PrinterView[] = []
  #ruled = new Set<string>()
  #station: StationState | null = null
  #worksSince = 0
  #offlineSince: number | null = null

  constructor(ear: AlertEar) {
    this.#ear = ear
  }

  get size(): number {
    return this.#alerts.size
  }

  /** All of them, in the order of need. */
  list(): Alert[] {
    return [...this.#alerts.values()].sort(compareAlerts)
  }

  /** Takes up rows that are new or changed. */
  takeRows(rows: readonly JobRow[], now: number, silent = false): void {
    for (const row of rows) {
      const before = this.#movers.get(row.id)
      const moved = !before || standOf(before.row) !== standOf(row)
      if (before && moved) this.#touch(before.row.printer, now)
      this.#drop(row.id)
      if (isMoving(row)) this.#move(row, moved ? now : before.changedAt)
      const isStuck = this.#alerts.get(`job ${row.id}`)?.kind === 'stuck'
      if (!isStuck || moved) this.#put(`job ${row.id}`, jobAlert(row), now, silent)
    }
  }

  /** Takes out jobs that are gone from the list. */
  takeGone(jobs: readonly string[], now: number): void {
    for (const job of jobs) {
      this.#drop(job)
      this.#put(`job ${job}`, null, now)
    }
  }

  /** Takes the printers as last seen. A printer that is seen for the first time counts as unchanged. */
  takePrinters(views: readonly PrinterView[], now: number): void {
    const gone = new Set(this.#views.map(({ uri }) => uri))
    this.#views = views
    for (const view of views) {
      gone.delete(view.uri)
      this.#judge(view, now)
    }
    for (const uri of gone) this.#clear(uri, now)
  }

  /** Takes up which printers the rules name: only those, and those with jobs, are anybody's business. */
  takeRules(rules: readonly PrintRule[], now: number, silent = false): void {
    this.#ruled = new Set(rules.flatMap(({ printer, spare }) => [printer ?? [], spare ?? []].flat()))
    for (const view of this.#views) this.#judge(view, now, silent)
  }

  takeStation(station: StationState, now: number): void {
    const worked = this.#station?.state === 'running' && this.#station.online
    const first = this.#station === null
    this.#station = station
    if (station.state === 'running' && station.online && !worked) this.#worksSince = now
    // Before the first answer nothing is known; only a problem makes it offline.
    const isOffline =
      !station.online && whyUnread(station) !== 'no-jobs' && (station.lastReadAt !== null || station.problem !== null)
    // Its list is read, and its room takes nothing.
    const isShut = station.online && station.problem !== null
    this.#offlineSince = isOffline || isShut ? (this.#offlineSince ?? now) : null
    this.#judgeStation(now, first)
  }

  /** Looks for what time alone makes an alert: jobs that stand still, a service that stays silent. */
  look(stuckMinutes: number, now: number): void {
    this.#judgeStation(now)
    for (const view of this.#views) this.#judge(view, now)
    const station = this.#station
    if (!station) return
    for (const { row, changedAt } of this.#movers.values()) {
      const printer = row.printer ?? ''
      const isPrinterOut = this.#out.has(printer)
      const quietSince = Math.max(changedAt, this.#movedAt.get(printer) ?? 0, this.#worksSince)
      const still = { quietSince, isPrinterOut, station, stuckMinutes, now }
      this.#put(`job ${row.id}`, stuckAlert(row, still), now)
    }
  }

  #judge(view: PrinterView, now: number, silent = false): void {
    const { standing } = printerStanding(view)
    if (standing === 'not-asked') return
    const key = `printer ${view.uri}`
    const found = printerAlert(view, this.#alerts.get(key)?.since ?? now)
    if (!found) {
      this.#clear(view.uri, now)
      return
    }
    const first = silent || !this.#seen.has(view.uri)
    this.#out.add(view.uri)
    this.#seen.add(view.uri)
    const isUsed = this.#ruled.has(view.uri) || (this.#load.get(view.uri) ?? 0) > 0
    this.#put(key, isUsed ? found : null, now, first)
  }

  #clear(uri: string, now: number): void {
    this.#seen.add(uri)
    // Its jobs start to stand still only now.
    if (this.#out.delete(uri)) this.#touch(uri, now)
    this.#put(`printer ${uri}`, null, now)
  }

  #judgeStation(now: number, first = false): void {
    if (!this.#station) return
    const since = this.#alerts.get('station')?.since ?? now
    this.#put('station', stationAlert(this.#station, this.#offlineSince, since, now), now, first)
  }

  #move(row: JobRow, changedAt: number): void {
    this.#movers.set(row.id, { row, changedAt })
    const printer = row.printer ?? ''
    this.#load.set(printer, (this.#load.get(printer) ?? 0) + 1)
  }

  #drop(job: string): void {
    const mover = this.#movers.get(job)
    if (!mover) return
    this.#movers.delete(job)
    const printer = mover.row.printer ?? ''
    this.#load.set(printer, (this.#load.get(printer) ?? 1) - 1)
  }

  #touch(printer: string | null, now: number): void {
    if (printer !== null) this.#movedAt.set(printer, now)
  }

  #put(key: string, alert: Alert | null, now: number, silent = false): void {
    const before = this.#alerts.get(key)
    if (!alert) {
      if (!before) return
      this.#alerts.delete(key)
      this.#ear.went(before, now)
      this.#ear.changed()
      return
    }
    this.#alerts.set(key, alert)
    if (before?.kind !== alert.kind) {
      if (before) this.#ear.went(before, now)
      this.#ear.came(alert, now, silent)
    }
    if (JSON.stringify(before) !== JSON.stringify(alert)) this.#ear.changed()
  }
}

/** The commands of the alerts: contract/alerts.ts. */
export type AlertHandlers = Pick<CommandHandlers, 'alerts.list' | 'alerts.try'>

/** A station that goes on for a profile that isn't open. */
type Aside = Pick<ProfileStation, 'key' | 'profile' | 'rows' | 'rules'>

export interface AlertDeskParts {
  /** Where the jobs and rules of the open profile are read. */
  ask: Pick<CommandHandlers, 'jobs.list' | 'rules.get'>
  settings(): Settings
  emit: EmitEvent
  /** The stations in the background, and who hears that one of them needs more or less. */
  background?: { stations(): Aside[]; changed(): void }
  /** Sends alerts beyond this computer. */
  sender?: Pick<AlertSender, 'alerts' | 'beforeSeen' | 'isSeen' | 'look' | 'onChange'>
}

/** How often time itself is looked at: stuck jobs, a silent service (ms). */
const lookEvery = 5_000
/** The list is sent at most this often (ms), and this long after a first change. */
const reportInterval = 1_000
const tellAfter = 50

/** The alerts of one station. */
interface Watch {
  /** Its service; null if no profile is open. */
  key: string | null
  book: AlertBook
  /** True once its jobs were read; earlier events are contained in them. */
  hasRead: boolean
}

/**
 * Watches the events about jobs, printers and stations, and reports what the user should know: the whole list as
 * `alerts.changed`, new entries as `alerts.notify`. Of the open profile's station it receives the same events as every
 * window, and queries it only for its jobs and rules, once. A station that goes on in the background keeps its alerts.
 */
export class AlertDesk {
  readonly #parts: AlertDeskParts
  readonly #news = new AlertNews()
  readonly #looking: NodeJS.Timeout
  #telling: NodeJS.Timeout | null = null
  #notifying: NodeJS.Timeout | null = null
  #reportedAt = 0
  #open: Watch
  /** By their services. */
  readonly #aside = new Map<string, Watch>()
  /** The receivers that don't get their alerts. */
  #ofSender: ReadonlyMap<string, Alert> = new Map()
  #isOn = false
  #isClosed = false

  constructor(parts: AlertDeskParts) {
    this.#parts = parts
    this.#open = this.#newWatch(null)
    if (parts.sender) {
      parts.sender.onChange = () => this.#senderChanged()
      parts.sender.beforeSeen = () => this.#lookToSend()
    }
    this.#looking = setInterval(
      guarded(() => this.#look()),
      lookEvery,
    )
    this.#looking.unref()
  }

  /** How many things need a person. */
  get count(): number {
    return this.#watches.reduce((sum, { book }) => sum + book.size, this.#ofSender.size)
  }

  /** How many things of a station in the background need a person. */
  countAside(key: string): number {
    return this.#aside.get(key)?.book.size ?? 0
  }

  readonly handlers: AlertHandlers = {
    'alerts.list': async () => this.#list(),
    'alerts.try': async () => {
      const lines = [message('alert.try-line', {})]
      this.#parts.emit('alerts.notify', { title: message('alert.try', {}), lines, job: null })
      return {}
    },
  }

  /** Reads what is there now: that is no news. From then on another profile is followed. */
  async start(): Promise<void> {
    if (this.#parts.sender) this.#senderChanged()
    this.#isOn = true
    await this.#read(this.#open)
  }

  get #watches(): Watch[] {
    return [this.#open, ...this.#aside.values()]
  }

  #newWatch(key: string | null): Watch {
    const watch: Watch = {
      key,
      hasRead: false,
      book: new AlertBook({
        came: (alert, now, silent) => this.#news.came(named(watch, alert), now, silent),
        went: (alert, now) => this.#news.went(named(watch, alert), now),
        changed: () => {
          this.#tellSoon()
          if (watch !== this.#open) this.#parts.background?.changed()
        },
      }),
    }
    return watch
  }

  #list(): Alert[] {
    const open = this.#open.book.list().map(alert => this.#withSeen(this.#open, alert))
    const aside = [...this.#aside.values()].flatMap(watch => this.#listAside(watch))
    return [...open, ...aside, ...this.#ofSender.values()].sort(compareAlerts)
  }

  #listAside(watch: Watch): Alert[] {
    const profile = this.#profileOf(watch.key)
    if (!profile) return []
    return watch.book.list().map(alert => ({ ...named(watch, this.#withSeen(watch, alert)), profile }))
  }

  #withSeen(watch: Watch, alert: Alert): Alert {
    return this.#parts.sender?.isSeen(named(watch, alert)) ? { ...alert, seen: true } : alert
  }

  /** Hands what is there now to whoever sends it on; a station whose jobs weren't read yet may have more. */
  #lookToSend(): void {
    const { sender } = this.#parts
    if (!sender || !this.#isOn || this.#isClosed) return
    const read = this.#watches.filter(({ hasRead }) => hasRead)
    sender.look(
      read.flatMap(watch => watch.book.list().map(alert => named(watch, alert))),
      read.map(({ key }) => String(key)),
    )
  }

  /** A receiver fails, or gets its alerts again. */
  #senderChanged(): void {
    const now = Date.now()
    const failing = new Map((this.#parts.sender?.alerts ?? []).map(alert => [alert.key, alert]))
    for (const [key, alert] of failing) if (!this.#ofSender.has(key)) this.#news.came(alert, now, !this.#isOn)
    for (const [key, alert] of this.#ofSender) if (!failing.has(key)) this.#news.went(alert, now)
    this.#ofSender = failing
    this.#tellSoon()
    this.#notifySoon()
  }

  /** The profile of a station in the background. */
  #profileOf(key: string | null): Alert['profile'] {
    const station = this.#stations().find(one => one.key === key)
    return station && { id: station.profile.id, name: station.profile.name }
  }

  #stations(): Aside[] {
    return this.#parts.background?.stations() ?? []
  }

  async #read(watch: Watch): Promise<void> {
    const { ask } = this.#parts
    // The print desk is notified of another profile right after this one; from then on it answers for the new one.
    await Promise.resolve()
    const rules = await ask['rules.get']({}).catch(() => [])
    const jobs = await ask['jobs.list']({}).catch(() => ({ rows: [] }))
    if (watch === this.#open && !this.#isClosed) this.#fill(watch, jobs.rows, rules)
  }

  #fill(watch: Watch, rows: readonly JobRow[], rules: readonly PrintRule[]): void {
    watch.hasRead = true
    watch.book.takeRows(rows, Date.now(), true)
    watch.book.takeRules(rules, Date.now(), true)
    this.#look()
  }

  /** Takes up an event of the desk; of stations, those of the open profile's. */
  hear(name: EventName, data: unknown): void {
    if (name === 'session.changed') this.#follow((data as EventData<'session.changed'>).profile)
    else if (name === 'stations.changed') this.#dropEnded()
    else if (name === 'settings.changed') this.#look()
    else take(this.#open, name, data)
    this.#notifySoon()
  }

  /** Takes up an event of a station in the background. */
  hearAside(key: string, name: EventName, data: unknown): void {
    const watch = this.#aside.get(key)
    if (watch) take(watch, name, data)
    this.#notifySoon()
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#looking)
    for (const timer of [this.#telling, this.#notifying]) if (timer) clearTimeout(timer)
  }

  #follow(profile: ProfileView | null): void {
    const key = profile && keyOf(profile)
    const before = this.#open
    if (before.key === key) return
    if (!this.#isOn) {
      before.key = key
      return
    }
    const goesOn = this.#stations().find(station => station.key === before.key)
    this.#open = (key === null ? undefined : this.#aside.get(key)) ?? this.#newWatch(key)
    if (key !== null) this.#aside.delete(key)
    if (goesOn) {
      this.#aside.set(goesOn.key, before)
      if (!before.hasRead) this.#fill(before, goesOn.rows(), goesOn.rules)
    } else this.#drop(before)
    this.#tellSoon()
    if (!this.#open.hasRead) this.#read(this.#open).catch(writeDown)
  }

  #dropEnded(): void {
    const going = new Set(this.#stations().map(({ key }) => key))
    for (const [key, watch] of this.#aside) {
      if (going.has(key)) continue
      this.#aside.delete(key)
      this.#drop(watch)
    }
  }

  /** A station has ended: nothing of it needs anybody here. */
  #drop(watch: Watch): void {
    for (const alert of watch.book.list()) this.#news.went(named(watch, alert), Date.now())
    this.#tellSoon()
  }

  #look(): void {
    for (const { book } of this.#watches) book.look(this.#parts.settings().stuckMinutes, Date.now())
    this.#notifySoon()
    this.#lookToSend()
  }

  #tellSoon(): void {
    if (this.#isClosed) return
    const wait = Math.max(tellAfter, this.#reportedAt + reportInterval - Date.now())
    this.#telling ??= setTimeout(
      guarded(() => {
        this.#telling = null
        this.#reportedAt = Date.now()
        this.#parts.emit('alerts.changed', this.#list())
      }),
      wait,
    )
  }

  #notifySoon(): void {
    if (!this.#parts.settings().notifications) this.#news.hush()
    const due = this.#news.dueAt()
    if (due === null || this.#isClosed) return
    this.#notifying ??= setTimeout(
      guarded(() => this.#notify()),
      Math.max(0, due - Date.now()),
    )
  }

  #notify(): void {
    this.#notifying = null
    if (!this.#parts.settings().notifications) this.#news.hush()
    const news = this.#news.take(Date.now()).map(alert => this.#ofProfile(alert))
    if (news.length > 0) this.#parts.emit('alerts.notify', notificationOf(news))
    this.#notifySoon()
  }

  /** The same alert with the profile that it is of, unless that is open. */
  #ofProfile(alert: Alert): Alert {
    const watch = [...this.#aside.values()].find(one => alert.key.startsWith(prefixOf(one)))
    const profile = watch && this.#profileOf(watch.key)
    return profile ? { ...alert, profile } : alert
  }
}

const prefixOf = ({ key }: Watch): string => `${key} `

/** An alert that isn't taken for one of another service. */
const named = (watch: Watch, alert: Alert): Alert => ({ ...alert, key: `${prefixOf(watch)}${alert.key}` })

function take({ book, hasRead }: Watch, name: EventName, data: unknown): void {
  const now = Date.now()
  if (name === 'jobs.changed' && hasRead) {
    const { rows, gone } = data as EventData<'jobs.changed'>
    book.takeRows(rows, now)
    book.takeGone(gone, now)
  } else if (name === 'printers.changed') book.takePrinters(data as EventData<'printers.changed'>, now)
  else if (name === 'station.changed') book.takeStation(data as EventData<'station.changed'>, now)
  else if (name === 'rules.changed') book.takeRules(data as EventData<'rules.changed'>, now)
}
