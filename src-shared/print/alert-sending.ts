import type { Alert } from '../contract/alerts.ts'
import { message, say } from '../messages/index.ts'
import { phrase } from '../messages/phrases.ts'
import { linkTo } from '../navigation/links.ts'
import { outwardId, outwardName } from '../outward.ts'
import { compareAlerts } from './alerts.ts'
import { printerName } from './printer.ts'
import { reasonTexts } from './reasons.ts'

/** A receiver of alerts, as far as the decision needs it. */
export interface Receiver {
  id: string
  afterMinutes: number
}

/** Names of alerts with the moment of something (ms since 1970). */
export type Moments = Readonly<Record<string, number>>

/** An alert that lasts is one: the same thing in the same need. */
export const nameOfAlert = ({ key, kind }: Alert): string => `${key} ${kind}`

/** The key of the alert that a receiver doesn't get its alerts. */
export const sendingKey = (receiver: string): string => `sending ${receiver}`

/**
 * The alerts to send to a receiver now, the most urgent first: those that it didn't get since they came, and, where
 * it gets them later, only those that no one has solved or seen until then. Its own failure is never sent to itself.
 */
export function dueFor(
  { id, afterMinutes }: Receiver,
  alerts: readonly Alert[],
  sent: Moments,
  seen: Moments,
  now: number,
): Alert[] {
  return alerts
    .filter(alert => {
      const name = nameOfAlert(alert)
      if (alert.key === sendingKey(id) || sent[name] !== undefined) return false
      if (afterMinutes === 0) return true
      return seen[name] === undefined && now - alert.since >= afterMinutes * 60_000
    })
    .toSorted(compareAlerts)
}

/** How long the first news waits for what comes with it (ms): fifty jobs of one printer fail within a moment. */
export const gatherBeforeSending = 5_000
/** A receiver gets at most one message in so many milliseconds. */
export const betweenMessages = 60_000
const retries = [10_000, 30_000, 60_000, 300_000, 900_000]

/** How long to wait after so many failures in a row (ms): from ten seconds to a quarter of an hour. */
export const retryAfter = (failures: number): number => retries[Math.min(failures, retries.length) - 1] ?? 0

/** How many alerts a message holds; the others are counted. */
export const mostInMessage = 10

/** What a receiver gets as JSON. Fields are only ever added; the meaning of one that is here never changes. */
export interface AlertMessage {
  version: 1
  event: 'alerts' | 'test'
  /** The same for a message that is sent again because its answer was lost. */
  id: string
  station: string
  sent_at: string
  /** For people, in the desk's language. Chat services show it as it is. */
  text: string
  count: number
  /** How many of them aren't listed. */
  more: number
  alerts: {
    what: Alert['kind']
    /** The reason's code (src-shared/messages), such as `job.held-no-rule`. */
    reason: string
    job: string | null
    printer: string | null
    since: string
    link: string
    text: string
  }[]
}

const jobTexts = {
  failed: 'alert.out-failed',
  unconfirmed: 'alert.out-unconfirmed',
  held: 'alert.out-held',
} as const

/** The desk's own words in what a printer says, such as "out of paper": what else it says may hold a customer's name. */
function ownWords(said: unknown): string {
  const words = Object.values(reasonTexts).filter(word => word.length > 5 && String(said).includes(word))
  return [...new Set(words)].join(', ') || phrase('stopped')
}

const outwardPrinter = (uri: string) => outwardName(printerName(uri))

/** Only words of the desk, plain ids of jobs and names of printers: what a service or a printer says may hold a customer's name. */
function textOf({ kind, job, printer, said }: Alert): Alert['said'] {
  const id = outwardId(job ?? '')
  if (kind === 'stuck') return message('alert.job-stuck', { job: id, minutes: Number(said.data['minutes']) })
  // Its name is for those who gave it.
  if (kind === 'sending') return message('alert.out-sending', {})
  if (kind === 'printer') {
    return message('alert.printer', { printer: outwardPrinter(printer ?? ''), what: ownWords(said.data['what']) })
  }
  if (kind === 'station') {
    return said.code === 'alert.no-token' || said.code === 'alert.offline'
      ? message(said.code, {})
      : message('alert.out-station', {})
  }
  return message(jobTexts[kind], { job: id })
}

/** A job whose id isn't plain has no link: the desk wouldn't read it. */
const linkOf = ({ kind, job }: Alert): string => {
  const screen = kind === 'sending' ? 'settings' : 'print'
  const place = { screen, params: job !== null && outwardId(job) === job ? { job } : {} }
  return linkTo(place) ?? 'selvedge://print'
}

/** How many alerts the text of a message names. */
const mostInText = 3

/** Everything that is due for a receiver as one message; `due` in the order of need. */
export function messageOf(due: readonly Alert[], about: { id: string; station: string; now: number }): AlertMessage {
  const station = outwardName(about.station)
  const named = due.slice(0, mostInText).map(alert => say(textOf(alert)))
  const rest = due.length - named.length
  if (rest > 0) named.push(say(message('alert.out-more', { count: rest })))
  const listed = due.slice(0, mostInMessage)
  return {
    version: 1,
    event: 'alerts',
    id: about.id,
    station,
    sent_at: new Date(about.now).toISOString(),
    text: say(message('alert.out-all', { station, what: named.join(' ') })),
    count: due.length,
    more: due.length - listed.length,
    alerts: listed.map(alert => ({
      what: alert.kind,
      reason: alert.said.code,
      job: alert.job === null ? null : outwardId(alert.job),
      printer: alert.printer === null ? null : outwardPrinter(alert.printer),
      since: new Date(alert.since).toISOString(),
      link: linkOf(alert),
      text: say(textOf(alert)),
    })),
  }
}

/** What the test button sends. */
export function testMessageOf(about: { id: string; station: string; now: number }): AlertMessage {
  return {
    ...messageOf([], about),
    event: 'test',
    text: say(message('alert.out-test', { station: outwardName(about.station) })),
  }
}
