import { z } from 'zod'
import type { Settings } from '../../src-shared/contract/desk.ts'
import type { CommandHandlers, EmitEvent } from '../../src-shared/contract/index.ts'
import type { NotificationList, NotificationRow } from '../../src-shared/contract/notifications.ts'
import type { ProfileView } from '../../src-shared/contract/session.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { type Message, message } from '../../src-shared/messages/index.ts'
import { SerialQueue } from '../../src-shared/serial-queue.ts'
import type { ServiceClient, ServiceNotification } from '../service/index.ts'
import type { Session } from '../session/index.ts'

export interface NotificationDeskParts {
  session: Pick<Session, 'state' | 'client'>
  /** The key of a profile's service. */
  serviceOf(profile: ProfileView): string
  /** Small texts that outlive the desk, by place. */
  memory: { read(): Promise<Record<string, string>>; write(place: string, text: string): Promise<unknown> }
  emit: EmitEvent
  /** Whether people want the system's notifications. */
  settings(): Pick<Settings, 'notifications'>
  now?: () => number
}

type Handlers = Pick<CommandHandlers, 'notifications.list' | 'notifications.announce' | 'notifications.seen'>

/** What is remembered of the notifications of one account. */
const marks = z.object({
  /** Keys that a person has seen here, and those that a window has announced; the last one came last. */
  seen: z.array(z.string()),
  told: z.array(z.string()),
  /** The newest that was announced, by the service's clock: what is much older and comes late isn't news. */
  toldUpTo: z.number().nullable(),
})
type Marks = z.infer<typeof marks>

/** The notifications of an account, as far as they were read. */
interface Open {
  /** Where its marks are kept. */
  place: string
  marks: Marks | null
  rows: ServiceNotification[]
  hasOlder: boolean
  /** The newest, by the service's clock. */
  newest: number | null
  /** When they were read, and when the service was last asked which of them are unread. */
  readAt: number
  unreadAt: number
}

const minute = 60_000
/** So far back a first reading goes. */
const reach = 7 * 24 * 60 * minute
/** What a service dates a little earlier than what it listed before isn't missed. */
const overlap = minute
/**
 * At most. `ahead`: a date further ahead of the service's own clock is wrong. `late`: what is dated longer before the
 * newest announced one isn't news.
 */
const most = { rows: 200, marks: 500, ahead: 5 * minute, late: 60 * minute, title: 300, message: 2_000 }
/** Windows share a reading that is newer than this. */
const sharedFor = 5_000
/** How often the service is asked which ones were read elsewhere. */
const unreadEvery = 5 * minute

/**
 * The service's notifications for people. It has no timer: windows ask while they can be seen, each reading brings only
 * what is new since the one before, and what was seen or announced is remembered for each account.
 */
export class NotificationDesk {
  readonly #parts: NotificationDeskParts
  readonly #now: () => number
  readonly #queue = new SerialQueue()
  #open: Open | null = null

  constructor(parts: NotificationDeskParts) {
    this.#parts = parts
    this.#now = parts.now ?? Date.now
  }

  readonly handlers: Handlers = {
    'notifications.list': () =>
      this.#queue.add(async () => {
        const { client, open } = await this.#opened()
        if (Math.abs(this.#now() - open.readAt) < sharedFor) return listOf(open)
        const before = JSON.stringify(listOf(open))
        await this.#read(client, open)
        const list = listOf(open)
        if (JSON.stringify(list) !== before) this.#parts.emit('notifications.changed', list)
        return list
      }),
    'notifications.announce': ({ hasFocus }) =>
      this.#queue.add(async () => {
        const { open } = await this.#opened()
        const news = untold(open)
        if (news.length === 0) return []
        await this.#mark(open, { told: open.rows.map(keyOf), toldUpTo: open.newest })
        this.#parts.emit('notifications.changed', listOf(open))
        const rows = news.map(row => asRow(row, true))
        if (!hasFocus && this.#parts.settings().notifications) this.#parts.emit('notifications.notify', inSystem(rows))
        return rows
      }),
    'notifications.seen': ({ keys }) =>
      this.#queue.add(async () => {
        const { open } = await this.#opened()
        await this.#mark(open, { seen: keys ?? open.rows.map(keyOf) })
        const list = listOf(open)
        this.#parts.emit('notifications.changed', list)
        return list
      }),
  }

  async #opened(): Promise<{ client: ServiceClient; open: Open }> {
    const { session, serviceOf, memory } = this.#parts
    const { profile, me } = session.state()
    const client = session.client()
    if (!profile) throw new DeskError('session.no-profile-open', {})
    if (!client) throw new DeskError('session.not-signed-in', { profile: profile.name })
    const place = `notifications ${serviceOf(profile)} ${me?.email ?? me?.id ?? ''}`
    if (this.#open?.place !== place) {
      const known = readMarks((await memory.read())[place])
      this.#open = {
        place,
        marks: known,
        rows: [],
        hasOlder: false,
        newest: null,
        readAt: Number.NEGATIVE_INFINITY,
        unreadAt: 0,
      }
    }
    return { client, open: this.#open }
  }

  async #read(client: ServiceClient, open: Open): Promise<void> {
    const now = this.#now()
    const isFirst = open.readAt === Number.NEGATIVE_INFINITY
    const asksUnread = !isFirst && now - open.unreadAt >= unreadEvery
    const isWhole = isFirst || asksUnread || open.newest === null
    const from = isWhole || open.newest === null ? now - reach : open.newest - overlap
    const query = { since: new Date(from).toISOString(), ...(asksUnread ? { unread: '1' as const } : {}) }
    const answer = await client.read('admin.notifications.index', { query })
    const read = new Map(answer.rows.map(row => [keyOf(row), row]))
    const others = open.rows.filter(row => !read.has(keyOf(row)))
    // What was unread and isn't any more was read elsewhere; of what is older than was asked for, nothing is said.
    const wasRead = ({ read, serverAt }: ServiceNotification) => read === false && (serverAt ?? now) >= from
    const known = asksUnread ? others.map(row => (wasRead(row) ? { ...row, read: true } : row)) : others
    const all = [...read.values(), ...known].toSorted((a, b) => (b.serverAt ?? 0) - (a.serverAt ?? 0))
    open.rows = all.slice(0, most.rows)
    open.hasOlder ||= all.length > most.rows
    const ahead = (answer.serverDate ?? now) + most.ahead
    const times = all.flatMap(({ serverAt }) => (serverAt !== null && serverAt <= ahead ? serverAt : []))
    open.newest = times[0] ?? open.newest
    open.readAt = now
    if (isWhole) open.unreadAt = now
    // On a first day here nothing is news; what the service calls unread is still to be seen.
    if (open.marks === null) {
      const seen = open.rows.filter(row => row.read === null).map(keyOf)
      await this.#mark(open, { seen, told: open.rows.map(keyOf), toldUpTo: open.newest })
    }
  }

  async #mark(open: Open, more: Partial<Marks>): Promise<void> {
    const before = open.marks ?? { seen: [], told: [], toldUpTo: null }
    const joined = (old: readonly string[], added: readonly string[] = []) =>
      [...new Set([...old, ...added])].slice(-most.marks)
    open.marks = {
      seen: joined(before.seen, more.seen),
      told: joined(before.told, more.told),
      toldUpTo: more.toldUpTo ?? before.toldUpTo,
    }
    await this.#parts.memory.write(open.place, JSON.stringify(open.marks))
  }
}

function readMarks(text: string | undefined): Marks | null {
  try {
    return text === undefined ? null : (marks.safeParse(JSON.parse(text)).data ?? null)
  } catch {
    return null
  }
}

/** What identifies a notification: its id, or its text and time. */
const keyOf = ({ id, kind, text, serverAt }: ServiceNotification): string =>
  id ?? `${serverAt ?? ''} ${kind} ${text}`.slice(0, 200)

const isNew = (row: ServiceNotification, seen: ReadonlySet<string>) => row.read !== true && !seen.has(keyOf(row))

function untold({ rows, marks: known }: Open): ServiceNotification[] {
  const [seen, told, upTo] = [new Set(known?.seen), new Set(known?.told), known?.toldUpTo ?? null]
  const isLate = ({ serverAt }: ServiceNotification) =>
    serverAt !== null && upTo !== null && serverAt < upTo - most.late
  return rows.filter(row => isNew(row, seen) && !told.has(keyOf(row)) && !isLate(row))
}

function listOf(open: Open): NotificationList {
  const seen = new Set(open.marks?.seen)
  const rows = open.rows.map(row => asRow(row, isNew(row, seen)))
  return { rows, hasOlder: open.hasOlder, untold: untold(open).length }
}

const ofExport = /export|导出/i
const failed = /fail|error|cancel|abort|reject|失败|错误|取消/i

function asRow(row: ServiceNotification, isUnseen: boolean): NotificationRow {
  const { kind, text, title, message, at, orderId, batch, id, url } = row
  const said = `${kind} ${text}`
  const file = ofExport.test(said) && !failed.test(said) ? (batch ?? (url === null ? null : (id ?? url))) : null
  return {
    key: keyOf(row),
    kind: shown(kind, 60),
    title: title === null ? null : shown(title, most.title),
    message: message === null ? null : shown(message, most.message),
    at,
    isNew: isUnseen,
    order: orderId,
    batch,
    export: file,
  }
}

/** At most so many are named in a system notification. */
const mostNamed = 3

/** New ones as one system notification: one with its text, several with their names. */
function inSystem(rows: readonly NotificationRow[]): { title: Message; lines: Message[] } {
  const said = (text: string) => message('notification.text', { text })
  const names = rows.slice(0, mostNamed).map(({ title, message: text, kind }) => {
    const name = title ?? text ?? kind
    return name === '' ? message('notification.untitled', {}) : said(name)
  })
  const [name] = names
  if (rows.length > 1 || !name) return { title: message('notification.many', { count: rows.length }), lines: names }
  const text = rows[0]?.title === null ? null : rows[0]?.message
  return { title: name, lines: text ? [said(text)] : [] }
}

/** One line of plain text: no control characters, nothing that turns its direction, cut where it is long. */
function shown(text: string, length: number): string {
  const plain = text.slice(0, length * 4).replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\u200E\u200F]+/gu, ' ')
  const signs = [...plain.trim()]
  return signs.length > length ? `${signs.slice(0, length - 1).join('')}…`.toWellFormed() : plain.trim().toWellFormed()
}
