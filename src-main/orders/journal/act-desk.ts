import type { Act } from '../../../src-shared/contract/acts.ts'
import type { CommandHandlers, EmitEvent } from '../../../src-shared/contract/index.ts'
import type { ProfileView } from '../../../src-shared/contract/session.ts'
import { DeskError } from '../../../src-shared/errors.ts'
import { spokenStyle } from '../../../src-shared/messages/index.ts'
import { isConfirmed } from '../../../src-shared/orders/acts.ts'
import { dayIn } from '../../../src-shared/timezone.ts'
import type { Log } from '../../diagnostics/log.ts'
import type { Session } from '../../session/index.ts'
import type { Remote } from '../../workers/protocol.ts'
import { type ActBook, ActJournal, type ActTarget } from './act-journal.ts'
import type { ActReader } from './act-reader.ts'
import { Completing } from './completing.ts'

export interface ActDeskParts {
  book: ActBook
  reader: Remote<ActReader>
  session: Pick<Session, 'state' | 'client' | 'onChange'>
  /** Above which amount a wallet transaction is confirmed by typing it again, for a profile. */
  confirmsAbove(profile: string): number
  /** The key of a profile's service in the ledger. */
  serviceOf(profile: ProfileView): string
  emit: EmitEvent
  log: Log
  now?(): number
}

type ActHandlers = Pick<CommandHandlers, Extract<keyof CommandHandlers, `acts.${string}`>>

const second = 1000
/** Between two looks at what is unknown. */
const firstPause = 3 * second
const longestPause = 60 * second
/** So long after it was asked, what was found not done is looked at again: a proxy may deliver a request late. */
const looksAgainFor = 15 * 60 * second
/** What no look came after, since the desk was closed or the service away, gets it later; older entries stay as they are. */
const looksBackFor = 7 * 24 * 60 * 60 * second

/** The journal of the open profile: its commands, and settling in the background what is unknown. */
export class ActDesk {
  readonly #parts: ActDeskParts
  readonly #journal: ActJournal
  readonly #completing: Completing
  #timer: NodeJS.Timeout | undefined
  #pause = firstPause
  #round: Promise<void> = Promise.resolve()
  #stops: (() => void)[] = []
  #isClosed = false
  /** Entries found not done that were looked at after their time, since this desk started. */
  readonly #lookedAt = new Set<string>()

  constructor(parts: ActDeskParts) {
    this.#parts = parts
    const { book, emit } = parts
    const now = () => this.#now()
    const changed = (act: Act) => {
      emit('acts.changed', act)
      // Soon known, or looked at again later.
      const isDoubtful = act.state === 'unknown' ? act.settled === null : act.settled === 'reading'
      if (isDoubtful && act.state !== 'done') this.#soon()
    }
    this.#journal = new ActJournal({ book, now, changed })
    const progress = (told: { run: string; total: number; done: number; refused: number }) =>
      emit('acts.progress', told)
    this.#completing = new Completing({ book, journal: this.#journal, now, progress })
  }

  /** To be called before anything is sent: what a desk before this one was sending is unknown. */
  async start(): Promise<void> {
    const { book, session } = this.#parts
    await book.endInterrupted(this.#now())
    this.#stops = [session.onChange(() => this.#soon())]
    this.#soon()
  }

  /** Ends the background work; what is being sent goes on to its end. */
  async stop(): Promise<void> {
    this.#isClosed = true
    for (const stop of this.#stops) stop()
    clearTimeout(this.#timer)
    await this.#round
  }

  readonly handlers: ActHandlers = {
    'acts.change': async change => {
      const target = this.#mustBeOpen()
      if (change.kind === 'void' && !isConfirmed(change.typed, change.order)) {
        throw new DeskError('act.not-confirmed', { orders: change.order })
      }
      return this.#journal.send(target, change)
    },
    'acts.ask': async request => {
      const target = this.#mustBeOpen()
      if (request.kind === 'wallet') this.#mustBeConfirmed(request)
      return this.#journal.send(target, request)
    },
    'acts.attach': async ({ name, type, bytes }) => {
      const { service } = this.#mustBeOpen()
      const file = { name, type, bytes: new Uint8Array(bytes) }
      const id = await service.read('admin.tickets.attachments.store', { body: { file } })
      if (id === null) throw new DeskError('act.attachment-unnamed', { name })
      return { id, name }
    },
    'acts.transcribe': async ({ type, bytes }) => {
      const { service } = this.#mustBeOpen()
      const [, subtype = 'webm'] = /^audio\/([a-z0-9]+)/.exec(type) ?? []
      const file = { name: `voice.${subtype}`, type, bytes: new Uint8Array(bytes) }
      return service.read('admin.tickets.ai.voice-transcribe', { body: { file } })
    },
    'acts.complete': async ({ orders, run }) => {
      const target = this.#mustBeOpen()
      return this.#completing.start(target, orders, run)
    },
    'acts.resume': async ({ run }) => {
      const target = this.#mustBeOpen()
      return this.#completing.resume(target, run)
    },
    'acts.cancel': async ({ run }) => {
      const cancelled = await this.#parts.book.cancel(this.#mustHaveKey(), run, this.#now())
      for (const act of cancelled) this.#parts.emit('acts.changed', act)
      return {}
    },
    'acts.open': async () => {
      const key = this.#key()
      return key === null ? [] : this.#parts.book.open(key)
    },
    'acts.list': async ({ offset, limit, ...filter }) => {
      const key = this.#key()
      return key === null ? { acts: [], total: 0 } : this.#parts.reader.list(key, filter, offset, limit)
    },
    'acts.check': async ({ id }) => {
      const target = this.#mustBeOpen()
      const act = await this.#parts.book.get(target.key, id)
      if (!act) throw new DeskError('act.none', { id })
      return act.state === 'unknown' ? this.#journal.settle(target, act) : act
    },
    'acts.seen': async ({ id }) => {
      const act = await this.#parts.book.seen(this.#mustHaveKey(), id)
      if (!act) throw new DeskError('act.none', { id })
      this.#parts.emit('acts.changed', act)
      return act
    },
    'acts.export': async filter => {
      const style = spokenStyle()
      return {
        name: `selvedge-orders-journal-${dayIn(style.zone, this.#now())}.csv`,
        text: await this.#parts.reader.export(this.#mustHaveKey(), filter, style),
      }
    },
  }

  #mustBeConfirmed({ amount, typed }: { amount: number; typed: string }): void {
    const limit = this.#parts.confirmsAbove(this.#parts.session.state().profile?.id ?? '')
    if (amount > limit && Number(typed) !== amount) {
      throw new DeskError('act.amount-not-confirmed', { amount: amount.toFixed(2) })
    }
  }

  #now(): number {
    return this.#parts.now?.() ?? Date.now()
  }

  #key(): string | null {
    const { profile } = this.#parts.session.state()
    return profile && this.#parts.serviceOf(profile)
  }

  #mustHaveKey(): string {
    const key = this.#key()
    if (key === null) throw new DeskError('session.no-profile-open', {})
    return key
  }

  #target(): ActTarget | null {
    const service = this.#parts.session.client()
    const key = this.#key()
    const { me } = this.#parts.session.state()
    const sender = { who: me?.name ?? 'Somebody', account: me?.id ?? null }
    return service && key !== null ? { key, service, ...sender } : null
  }

  #mustBeOpen(): ActTarget {
    const target = this.#target()
    if (!target) {
      throw new DeskError('session.not-signed-in', { profile: this.#parts.session.state().profile?.name ?? '-' })
    }
    return target
  }

  #soon(): void {
    if (this.#isClosed) return
    this.#pause = firstPause
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#begin(), 0)
    this.#timer.unref()
  }

  #begin(): void {
    this.#round = this.#round
      .then(() => this.#settleAll())
      .catch(error => {
        this.#parts.log.warn('The journal of orders couldn’t be settled', { why: String(error) })
      })
  }

  /** Looks at every unknown answer, oldest first, and again later at those that stay unknown. */
  async #settleAll(): Promise<void> {
    const target = this.#target()
    if (!target || this.#isClosed) return
    const unknown = (await this.#parts.book.open(target.key)).filter(isUnknown)
    let left = 0
    for (const act of unknown) {
      if (this.#isClosed) return
      if (isUnknown(await this.#journal.settle(target, act))) left += 1
    }
    const listed = await this.#parts.book.notDone(target.key, this.#now() - looksBackFor)
    const doubtful = listed.filter(({ id }) => !this.#lookedAt.has(`${target.key} ${id}`))
    for (const act of doubtful) {
      if (this.#isClosed) return
      const isLate = this.#now() - act.askedAt >= looksAgainFor
      if ((await this.#journal.lookAgain(target, act)) && isLate) this.#lookedAt.add(`${target.key} ${act.id}`)
    }
    if ((left === 0 && doubtful.length === 0) || this.#isClosed) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#begin(), left === 0 ? longestPause : this.#pause)
    this.#timer.unref()
    this.#pause = Math.min(longestPause, this.#pause * 2)
  }
}

const isUnknown = ({ state, settled }: Act) => state === 'unknown' && settled === null
