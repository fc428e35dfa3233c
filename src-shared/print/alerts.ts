import type { Alert, Notification } from '../contract/alerts.ts'
import type { JobRow, StationState } from '../contract/print.ts'
import { message, sayEnglish } from '../messages/index.ts'
import type { Phrase } from '../messages/phrases.ts'
import { needsPerson } from './intake.ts'
import type { PrinterView } from './printer.ts'
import {
  isPrinterStopped,
  type PrinterStanding,
  printerStanding,
  reasonWeight,
  sayPrinter,
  wantsOf,
} from './reasons.ts'

/** How long the service may be silent before that is an alert (ms): one lost poll is no one's business. */
export const silenceBorne = 30_000

/** True while something still has to happen to the job by itself. */
export const isMoving = ({ here }: Pick<JobRow, 'here'>): boolean => here === 'waiting' || here === 'printing'

/** What a person must decide about a job; null if nothing is to be decided. */
export function jobAlert(job: JobRow): Alert | null {
  if (!needsPerson(job)) return null
  return {
    key: `job ${job.id}`,
    kind: job.here === 'failed' ? 'failed' : job.here === 'unconfirmed' ? 'unconfirmed' : 'held',
    job: job.id,
    printer: job.printer,
    said: job.reason ?? message('alert.job-needs-you', { job: job.id }),
    since: job.since,
  }
}

/** The circumstances that the rule for stuck jobs depends on. Times are milliseconds since 1970. */
export interface Stillness {
  /** When the job, another one of its printer, the printer's state or the station's last changed. */
  quietSince: number
  /** The reason the printer stopped is known: that is reported instead, once for all of its jobs. */
  isPrinterOut: boolean
  station: StationState
  stuckMinutes: number
  now: number
}

/**
 * A job that doesn't move for no known reason. Waiting jobs need a station that hands over; jobs at a printer are
 * followed by a paused one too.
 */
export function stuckAlert(job: JobRow, still: Stillness): Alert | null {
  const { station, stuckMinutes, now, quietSince } = still
  if (!isMoving(job) || still.isPrinterOut || job.reason?.code === 'job.waits-together') return null
  const works = job.here === 'printing' ? station.state !== 'off' : station.state === 'running' && station.online
  if (!works || (job.retryAt !== null && job.retryAt > now)) return null
  if (now - quietSince < stuckMinutes * 60_000) return null
  return {
    key: `job ${job.id}`,
    kind: 'stuck',
    job: job.id,
    printer: job.printer,
    said: message('alert.job-stuck', { job: job.id, minutes: stuckMinutes }),
    since: quietSince,
  }
}

const plainWords: Partial<Record<PrinterStanding, Phrase>> = {
  trouble: 'needs a look',
  unreachable: 'can’t be reached',
  'not-found': 'no such queue',
}

/** What a printer wants before it can be used, as a sentence; null if nothing is known of that kind. */
export function wantsMessage({ name, status, problem }: Pick<PrinterView, 'name' | 'status' | 'problem'>) {
  if (wantsOf({ status, problem }) === null) return null
  if (!status?.wants || status.wants === 'password') return message('printer.wants-password', { printer: name })
  return message('printer.wants', { printer: name, why: status.message ?? '' })
}

/** A printer that takes nothing until someone looks after it; null for one that works or was not asked yet. */
export function printerAlert(view: PrinterView, since: number): Alert | null {
  const { standing, reasons } = printerStanding(view)
  if (!isPrinterStopped(view)) return null
  const faults = reasons.filter(reason => reasonWeight(reason) === 'error')
  const own = standing === 'trouble' || standing === 'stopped' ? sayPrinter(view.status?.message ?? null, faults) : ''
  const said = message('alert.printer', {
    printer: view.name,
    what: own || (plainWords[standing] ?? 'stopped'),
  })
  return {
    key: `printer ${view.uri}`,
    kind: 'printer',
    job: null,
    printer: view.uri,
    said: own === '' ? (wantsMessage(view) ?? view.problem ?? said) : said,
    since,
  }
}

/**
 * What keeps the whole station from working.
 * @param offlineSince when the service last answered, or null while it answers
 */
export function stationAlert(
  station: StationState,
  offlineSince: number | null,
  since: number,
  now: number,
): Alert | null {
  const alert = (said: Alert['said']): Alert => ({
    key: 'station',
    kind: 'station',
    job: null,
    printer: null,
    said,
    since,
  })
  if (station.state === 'token-refused') return alert(message('alert.no-token', {}))
  if (station.state === 'off') return station.problem ? alert(station.problem) : null
  if (offlineSince === null || now - offlineSince < silenceBorne) return null
  return alert(station.problem ?? message('alert.offline', {}))
}

const weights: readonly Alert['kind'][] = ['station', 'unconfirmed', 'failed', 'printer', 'stuck', 'held', 'sending']

/** The order of need: what keeps everything from working, then what may print twice or never, the oldest first. */
export function compareAlerts(one: Alert, other: Alert): number {
  return (
    weights.indexOf(one.kind) - weights.indexOf(other.kind) ||
    one.since - other.since ||
    (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)
  )
}

/** How many lines a notification has at most. */
const mostLines = 4

const lineCodes = {
  failed: 'alert.line-failed',
  unconfirmed: 'alert.line-unconfirmed',
  held: 'alert.line-held',
} as const

function lineOf(alert: Alert): Alert['said'] {
  const line = plainLineOf(alert)
  return alert.profile ? message('alert.line-profile', { profile: alert.profile.name, what: sayEnglish(line) }) : line
}

function plainLineOf({ kind, job, said }: Alert): Alert['said'] {
  // The others name their job or printer themselves.
  const names = kind === 'station' || kind === 'printer' || kind === 'stuck' || kind === 'sending'
  if (names || job === null || said.code === 'alert.job-needs-you') return said
  return message(lineCodes[kind], { job, what: sayEnglish(said) })
}

function groupLine(alerts: readonly Alert[]): Alert['said'][] {
  const [first] = alerts
  if (!first) return []
  if (alerts.length === 1 || first.kind === 'station' || first.kind === 'sending') return [lineOf(first)]
  const line = message(`alert.line-${first.kind}-many`, { count: alerts.length })
  return [first.profile ? message('alert.line-profile', { profile: first.profile.name, what: sayEnglish(line) }) : line]
}

/** One notification for all of these: a line each for a few, else a line for each kind. */
export function notificationOf(news: readonly Alert[]): Notification {
  const alerts = news.toSorted(compareAlerts)
  const [only] = alerts
  const lines =
    alerts.length <= mostLines
      ? alerts.map(lineOf)
      : weights.flatMap(kind =>
          [
            ...Map.groupBy(
              alerts.filter(one => one.kind === kind),
              ({ profile }) => profile?.id,
            ).values(),
          ].flatMap(groupLine),
        )
  const profiles = new Set(alerts.map(({ profile }) => profile?.id))
  const profile = profiles.size === 1 ? only?.profile?.id : undefined
  return {
    title: alerts.length === 1 ? message('alert.title-one', {}) : message('alert.title-many', { count: alerts.length }),
    lines: lines.slice(0, mostLines),
    job: alerts.length === 1 ? (only?.job ?? null) : null,
    ...(profile === undefined ? {} : { profile }),
  }
}

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
