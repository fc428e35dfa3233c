import type { Alert } from '../../../src-shared/contract/alerts.ts'
import type { JobRow, StationState } from '../../../src-shared/contract/print.ts'
import {
  compareAlerts,
  isMoving,
  jobAlert,
  printerAlert,
  stationAlert,
  stuckAlert,
} from '../../../src-shared/print/alerts.ts'
import type { PrinterView } from '../../../src-shared/print/printer.ts'
import { printerStanding } from '../../../src-shared/print/reasons.ts'
import type { PrintRule } from '../../../src-shared/print/rules.ts'
import { whyUnread } from '../../../src-shared/print/unread.ts'

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
