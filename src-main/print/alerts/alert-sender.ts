import { createHash, randomUUID } from 'node:crypto'
import type { Alert, AlertTarget, AlertTargetFields } from '../../../src-shared/contract/alerts.ts'
import type { CommandHandlers, EmitEvent } from '../../../src-shared/contract/index.ts'
import { asDeskError, DeskError } from '../../../src-shared/errors.ts'
import { message, sayEnglish } from '../../../src-shared/messages/index.ts'
import { phrase } from '../../../src-shared/messages/phrases.ts'
import {
  type AlertMessage,
  betweenMessages,
  dueFor,
  gatherBeforeSending,
  messageOf,
  nameOfAlert,
  retryAfter,
  sendingKey,
  testMessageOf,
} from '../../../src-shared/print/alert-sending.ts'
import { SaidOnce } from '../../../src-shared/said-once.ts'
import type { Log } from '../../diagnostics/log.ts'
import { notify, writeDown } from '../../observers.ts'
import type { Fetch } from '../../service/index.ts'
import type { Keychain } from '../../session/index.ts'
import { type AlertCommand, runAlertCommand } from './alert-command.ts'
import { type AlertsSent, noneSent, readAlertsSent } from './alerts-sent.ts'
import { HeaderKeeper } from './header-keeper.ts'
import { type Delivery, postAlert, readWebhook } from './webhook.ts'

/** A program that alerts are given to, as the provisioning file names it. */
export interface AlertProgram {
  name: string
  command: AlertCommand
  afterMinutes: number
}

export interface AlertSenderParts {
  store: { alertsSent(): Promise<string | null>; keepAlertsSent(text: string): Promise<void> }
  keychain: Keychain
  fetch: Fetch
  programs: readonly AlertProgram[]
  /** How the station is called. */
  station(): string
  /** A job that hasn't moved for so long is stuck. */
  stuckMinutes(): number
  emit: EmitEvent
  log: Log
}

/** The commands about receivers: contract/alerts.ts. */
export type SenderHandlers = Pick<
  CommandHandlers,
  'alerts.targets' | 'alerts.saveTarget' | 'alerts.removeTarget' | 'alerts.testTarget' | 'alerts.seen'
>

const mostTargets = 5
/** An alert that goes and comes back within this time isn't sent again (ms). */
const flapWindow = 60_000
/** After a start, printers and the service are asked first: what was told before the start is kept for so long (ms). */
const startWindow = 120_000
/** A receiver that failed once is tried again before anybody is told. */
const failuresBorne = 1

/** What of a receiver lasts only while the desk runs. Moments are ms since 1970. */
interface Course {
  isBusy: boolean
  dueSince: number | null
  sentAt: number
  retryAt: number
}

interface Target extends Pick<AlertTargetFields, 'name' | 'afterMinutes'> {
  id: string
  kind: AlertTarget['kind']
}

/**
 * Sends alerts beyond this computer: each once to each receiver, until it is solved. What was sent is kept, so a restart doesn't
 * send it again. A receiver that fails is retried, and is an alert itself. Nothing here waits for printing or delays it.
 */
export class AlertSender {
  readonly #parts: AlertSenderParts
  readonly #said = new SaidOnce()
  readonly #headers: HeaderKeeper
  readonly #courses = new Map<string, Course>()
  /** Since when alerts are gone that were sent or seen. */
  readonly #goneSince = new Map<string, number>()
  readonly #startedAt = Date.now()
  readonly #closing = new AbortController()
  /** What was sent or seen before this start, and wasn't met since. */
  #before = new Set<string>()
  #state: AlertsSent = noneSent()
  /** Since when what was kept can't be read (ms since 1970): it stays as it is until somebody enters a receiver. */
  #unreadableSince: number | null = null
  #alerts: readonly Alert[] = []
  #saving: Promise<unknown> = Promise.resolve()
  /** Told when the alerts about receivers, or who is seen to, have changed. */
  onChange: () => void = () => {}
  /** Asked to look at the alerts as they are now, before somebody takes care of them. */
  beforeSeen: () => void = () => {}

  constructor(parts: AlertSenderParts) {
    this.#parts = parts
    this.#headers = new HeaderKeeper(parts.keychain)
  }

  /** Reads what was sent before. */
  async start(): Promise<void> {
    const kept = readAlertsSent(await this.#parts.store.alertsSent())
    this.#state = kept ?? noneSent()
    if (kept === null) {
      this.#unreadableSince = Date.now()
      this.#parts.log.warn(sayEnglish(message('alert.targets-unreadable', {})))
    }
    this.#before = new Set([...Object.values(this.#state.sent), this.#state.seen].flatMap(Object.keys))
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#saving
  }

  /** One alert for each receiver that doesn't get its alerts, and one where nobody knows who they are. */
  get alerts(): Alert[] {
    const since = this.#unreadableSince
    if (since === null) return this.#failing
    const said = message('alert.targets-unreadable', {})
    return [{ key: sendingKey('all'), kind: 'sending', job: null, printer: null, said, since }, ...this.#failing]
  }

  /** One for each receiver that doesn't get its alerts. */
  get #failing(): Alert[] {
    return this.#targets.flatMap(({ id, name }) => {
      const failing = this.#state.failing[id]
      if (!failing || failing.failures <= failuresBorne) return []
      const said = message('alert.target-failed', { name, why: failing.why })
      return [{ key: sendingKey(id), kind: 'sending', job: null, printer: null, said, since: failing.since }]
    })
  }

  /** True if somebody takes care of the alert. */
  isSeen(alert: Alert): boolean {
    return this.#state.seen[nameOfAlert(alert)] !== undefined
  }

  /**
   * Looks at all alerts as they are now, and sends what is due.
   * @param watched the services that are looked at; what was sent about another one is kept
   */
  look(alerts: readonly Alert[], watched: readonly string[]): void {
    const now = Date.now()
    this.#alerts = [...alerts, ...this.alerts]
    this.#forget(watched, now)
    for (const target of this.#targets) {
      const course = this.#courseOf(target.id)
      const due = dueFor(target, this.#alerts, this.#state.sent[target.id] ?? {}, this.#state.seen, now)
      if (due.length === 0) course.dueSince = null
      else course.dueSince ??= now
      if (course.dueSince === null || course.isBusy) continue
      const at = Math.max(course.dueSince + gatherBeforeSending, course.sentAt + betweenMessages, course.retryAt)
      if (now >= at) this.#send(target, due).catch(writeDown)
    }
  }

  readonly handlers: SenderHandlers = {
    'alerts.targets': () => this.#views(),
    'alerts.saveTarget': async ({ id, secret, url: typed, ...fields }) => {
      const url = (await readWebhook(typed))?.href
      if (url === undefined) throw new DeskError('alerts.bad-url', {})
      const { targets } = this.#state
      const known = id === undefined ? undefined : targets.find(target => target.id === id)
      if (id !== undefined && !known) throw new DeskError('alerts.no-target', {})
      if (!known && this.#targets.length >= mostTargets) throw new DeskError('alerts.too-many', { most: mostTargets })
      this.#unreadableSince = null
      const target = { ...fields, url, id: known?.id ?? randomUUID() }
      if (fields.header === '') await this.#headers.forget(target.id)
      else if (secret !== undefined) await this.#headers.keep(target, secret)
      this.#state.targets = known ? targets.map(one => (one === known ? target : one)) : [...targets, target]
      // Another address hasn't failed yet.
      if (known && known.url !== url) delete this.#state.failing[target.id]
      await this.#changed()
      return { id: target.id, targets: await this.#views() }
    },
    'alerts.removeTarget': async ({ id }) => {
      this.#mustBeThere(id)
      const { sent, arrived, failing } = this.#state
      this.#state.targets = this.#state.targets.filter(target => target.id !== id)
      for (const kept of [sent, arrived, failing]) delete kept[id]
      await this.#headers.forget(id)
      await this.#changed()
      return this.#views()
    },
    'alerts.testTarget': async ({ id }) => {
      const target = this.#mustBeThere(id)
      const from = performance.now()
      const about = { id: randomUUID(), station: this.#parts.station(), now: Date.now() }
      const { arrived, what } = await this.#deliver(target, () => testMessageOf(about))
      if (arrived) {
        this.#isMended(id)
        // What waits for a retry goes out now.
        this.#courseOf(id).retryAt = 0
      } else this.#fails(id, what)
      await this.#changed()
      const seconds = Math.round((performance.now() - from) / 100) / 10
      const said = arrived
        ? message('alerts.test-arrived', { seconds, what })
        : message('alerts.test-failed', { why: what })
      return { arrived, said }
    },
    'alerts.seen': async () => {
      // What came since the last look is among what the person saw.
      notify([this.beforeSeen])
      for (const alert of this.#alerts) this.#state.seen[nameOfAlert(alert)] ??= Date.now()
      await this.#changed()
      return {}
    },
  }

  get #targets(): Target[] {
    return [
      ...this.#state.targets.map(target => ({ ...target, kind: 'webhook' as const })),
      ...this.#parts.programs.map(program => ({ ...program, id: `program ${program.name}`, kind: 'command' as const })),
    ]
  }

  #mustBeThere(id: string): Target {
    const target = this.#targets.find(one => one.id === id)
    if (!target) throw new DeskError('alerts.no-target', {})
    return target
  }

  #courseOf(id: string): Course {
    const course = this.#courses.get(id) ?? { isBusy: false, dueSince: null, sentAt: 0, retryAt: 0 }
    this.#courses.set(id, course)
    return course
  }

  async #views(): Promise<AlertTarget[]> {
    const courseOf = (id: string) => {
      const failing = this.#state.failing[id]
      const problem = failing ? message('alerts.test-failed', { why: failing.why }) : null
      return { sentAt: this.#state.arrived[id] ?? null, problem }
    }
    const webhooks = this.#state.targets.map(async target => ({
      ...target,
      kind: 'webhook' as const,
      secret: await this.#headers.whereOf(target),
      ...courseOf(target.id),
    }))
    const programs = this.#parts.programs.map(({ name, command, afterMinutes }) => {
      const id = `program ${name}`
      return {
        id,
        name,
        afterMinutes,
        url: command[0],
        header: '',
        kind: 'command',
        secret: 'none',
        ...courseOf(id),
      } as const
    })
    return [...(await Promise.all(webhooks)), ...programs]
  }

  async #send(target: Target, due: readonly Alert[]): Promise<void> {
    const course = this.#courseOf(target.id)
    course.isBusy = true
    const names = due.map(nameOfAlert)
    const id = createHash('sha256')
      .update(JSON.stringify([target.id, names]))
      .digest('hex')
      .slice(0, 20)
    const { arrived, what } = await this.#deliver(target, () =>
      messageOf(due, { id, station: this.#parts.station(), now: Date.now() }),
    )
    course.isBusy = false
    if (this.#closing.signal.aborted) return
    const now = Date.now()
    if (arrived) {
      course.sentAt = now
      const sent = this.#state.sent[target.id] ?? {}
      this.#state.sent[target.id] = { ...sent, ...Object.fromEntries(names.map(name => [name, now])) }
      this.#isMended(target.id)
      this.#said.forget(target.id)
    } else {
      this.#fails(target.id, what)
      course.retryAt = now + retryAfter(this.#state.failing[target.id]?.failures ?? 1)
      if (this.#said.isNew(target.id, what)) {
        this.#parts.log.warn('An alert did not arrive', { receiver: target.id, why: what })
      }
    }
    await this.#changed()
  }

  /** Never rejects: whatever goes wrong, the message didn't arrive and is tried again. */
  async #deliver(target: Target, make: () => AlertMessage): Promise<Delivery> {
    try {
      return await this.#tryDelivery(target, make())
    } catch (error) {
      writeDown(error)
      return { arrived: false, what: asDeskError(error).message }
    }
  }

  async #tryDelivery(target: Target, sent: AlertMessage): Promise<Delivery> {
    const { signal } = this.#closing
    const program = this.#parts.programs.find(({ name }) => target.id === `program ${name}`)
    if (program) return runAlertCommand(program.command, sent, { signal })
    const webhook = this.#state.targets.find(({ id }) => id === target.id)
    if (!webhook) return { arrived: false, what: phrase('cancelled') }
    const header = await this.#headers.of(webhook)
    if (!header) return { arrived: false, what: phrase('its header value must be entered again') }
    return postAlert({ url: new URL(webhook.url), header, message: sent }, { fetch: this.#parts.fetch, signal })
  }

  #isMended(id: string): void {
    this.#state.arrived[id] = Date.now()
    delete this.#state.failing[id]
  }

  #fails(id: string, why: string): void {
    const { since, failures } = this.#state.failing[id] ?? { since: Date.now(), failures: 0 }
    this.#state.failing[id] = { since, why, failures: failures + 1 }
  }

  /** Takes out what was solved, so that it is news if it comes again. */
  #forget(watched: readonly string[], now: number): void {
    const there = new Set(this.#alerts.map(nameOfAlert))
    const { sent, seen } = this.#state
    const kept = [...Object.values(sent), seen]
    let isChanged = false
    for (const name of new Set(kept.flatMap(Object.keys))) {
      const isWatched = name.startsWith(sendingKey('')) || watched.some(key => name.startsWith(`${key} `))
      if (there.has(name) || !isWatched) {
        this.#goneSince.delete(name)
        if (there.has(name)) this.#before.delete(name)
        continue
      }
      const goneSince = this.#goneSince.get(name) ?? now
      this.#goneSince.set(name, goneSince)
      if (now < this.#keptUntil(name, goneSince)) continue
      for (const moments of kept) delete moments[name]
      this.#goneSince.delete(name)
      isChanged = true
    }
    if (isChanged) this.#save()
  }

  /** Until when what is known of an alert that is gone is kept. A job is found stuck again only after it was watched for a while. */
  #keptUntil(name: string, goneSince: number): number {
    if (!this.#before.has(name)) return goneSince + flapWindow
    const watching = name.endsWith(' stuck') ? this.#parts.stuckMinutes() * 60_000 : 0
    return this.#startedAt + startWindow + watching
  }

  async #changed(): Promise<void> {
    this.#save()
    notify([this.onChange])
    this.#parts.emit('alerts.targetsChanged', await this.#views())
    await this.#saving
  }

  #save(): void {
    if (this.#unreadableSince !== null) return
    this.#saving = this.#parts.store
      .keepAlertsSent(JSON.stringify(this.#state))
      .catch(error => this.#parts.log.warn('What alerts were sent could not be kept', { why: String(error) }))
  }
}
