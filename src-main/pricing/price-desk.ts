import type { EmitEvent } from '../../src-shared/contract/index.ts'
import type { OutboxState } from '../../src-shared/contract/prices.ts'
import type { ProfileView } from '../../src-shared/contract/session.ts'
import { asDeskError, DeskError } from '../../src-shared/errors.ts'
import { type Message, message, say } from '../../src-shared/messages/index.ts'
import { mayChangePrices, pricePermission } from '../../src-shared/pricing/permission.ts'
import { SerialQueue } from '../../src-shared/serial-queue.ts'
import type { Log } from '../diagnostics/log.ts'
import type { ServiceClient } from '../service/index.ts'
import type { Session } from '../session/index.ts'
import type { PriceDatabase } from './book/price-stores.ts'
import { OpenPrices } from './open-prices.ts'
import { type PriceCommandContext, type PriceHandlers, priceHandlers } from './price-handlers.ts'
import type { MakeReader } from './reader.ts'
import { emptyOutbox } from './sending/outbox-teller.ts'
import { defaultWaits, type Waits } from './sending/parts.ts'
import type { PauseMark } from './sending/pause-mark.ts'

export interface PriceDeskOptions<D extends PriceDatabase = PriceDatabase> {
  /** Opens prices.db; called at the first need. */
  open(): Promise<D>
  /** True where prices.db is there: what is unsaved in it goes on without being asked for. */
  exists(): boolean
  /** The key of a profile's prices in prices.db. */
  serviceOf(profile: ProfileView): string
  pauseMark: PauseMark
  /** How long the journal keeps the cells of its entries; asked anew each day. */
  keepDays(): number
  session: Session
  makeReader: MakeReader
  waits?: Partial<Waits>
  emit: EmitEvent
  log: Log
}

/** The prices of the open profile: its retailers' grids, what is changed in them, and the sending of it. */
export class PriceDesk<D extends PriceDatabase = PriceDatabase> {
  readonly handlers: PriceHandlers
  /** What commands on prices stand on. */
  readonly context: PriceCommandContext
  readonly #options: PriceDeskOptions<D>
  #database: Promise<D> | null = null
  #open: { prices: OpenPrices; profile: string } | null = null
  /** One thing after the other: a profile is not switched while it is being opened. */
  readonly #queue = new SerialQueue()
  #isClosed = false
  #unlisten: () => void = () => {}
  #endKeeping: () => void = () => {}

  constructor(options: PriceDeskOptions<D>) {
    this.#options = options
    this.context = {
      opened: () => this.#queue.add(() => this.#mustBeOpen()),
      mustMayChange: () => {
        if (!mayChangePrices(options.session.state().me)) throw new DeskError('prices.no-permission', need)
      },
      who: () => {
        const { me } = options.session.state()
        return me?.name ?? me?.email ?? me?.id ?? null
      },
      client: () => options.session.client(),
      profile: () => options.session.state().profile?.id ?? null,
      offers: id =>
        options.session.client()?.offers(id) ?? options.session.state().profile?.operations[id] !== null,
      outbox: () => this.#outbox(),
      pause: paused => this.#pause(paused),
    }
    this.handlers = priceHandlers(this.context)
  }

  /** Follows the open profile, and goes on with what is unsaved; does not wait for it. */
  start(): void {
    const { session } = this.#options
    const endings = [
      session.onChange(() => this.#follow()),
      session.onAnswered(() => this.#open?.prices.sender.heard()),
    ]
    this.#unlisten = () => {
      for (const end of endings) end()
    }
    this.#follow()
  }

  /** The open prices with the database that they are in, for what else lies in it. Throws `session.no-profile-open` or `desk.database-*`. */
  async opened(): Promise<{ prices: OpenPrices; database: D }> {
    const prices = await this.#queue.add(() => this.#mustBeOpen())
    return { prices, database: await this.#opened() }
  }

  /** The client of the open profile. Throws `session.no-profile-open`, `session.not-signed-in` or `service.token-refused`. */
  mustBeSignedIn(): ServiceClient {
    const { profile } = this.#options.session.state()
    if (!profile) throw new DeskError('session.no-profile-open', {})
    return this.#clientOf(profile)
  }

  /** True where there is something in prices.db, as far as can be told without opening it. */
  get isKept(): boolean {
    return this.#database !== null || this.#options.exists()
  }

  /** How many cells of the open profile the service does not have yet; 0 where that cannot be told. */
  async unsaved(): Promise<number> {
    try {
      const { retailers } = await this.#outbox()
      const scopes = (await this.#open?.prices.grids.scopes()) ?? []
      const fabrics = retailers.flatMap(({ counts }) => Object.values(counts))
      return [...fabrics, ...scopes.map(({ unsent }) => unsent)].reduce((sum, count) => sum + count, 0)
    } catch {
      return 0
    }
  }

  /** Ends the sending; what is unsaved is kept. */
  async close(): Promise<void> {
    this.#unlisten()
    this.#endKeeping()
    this.#isClosed = true
    await this.#queue.idle()
    await this.#leave()
    const database = await this.#database?.catch(() => null)
    await database?.close()
  }

  #follow(): void {
    void this.#queue.add(async () => {
      const { session, exists, log } = this.#options
      if (this.#open && this.#open.profile !== nameOf(session.state().profile)) await this.#leave()
      try {
        if (!this.#open && session.state().profile && (this.#database || exists())) await this.#mustBeOpen()
      } catch (error) {
        log.warn(asDeskError(error).message)
      }
      this.#open?.prices.accountChanged(isSignedIn(session))
    })
  }

  async #mustBeOpen(): Promise<OpenPrices> {
    const { session, serviceOf, log, makeReader, emit, pauseMark } = this.#options
    if (this.#isClosed) throw new DeskError('session.no-profile-open', {})
    const { profile } = session.state()
    if (!profile) throw new DeskError('session.no-profile-open', {})
    if (this.#open?.profile === nameOf(profile)) return this.#open.prices
    await this.#leave()
    const { book, findings } = await this.#opened()
    const name = nameOf(profile)
    const prices = new OpenPrices({
      service: serviceOf(profile),
      book,
      findings,
      client: () => this.#clientOf(profile),
      obstacle: () => this.#obstacle(profile),
      account: () => session.state().me ?? session.client(),
      answered: () => {
        if (session.state().status === 'unproven') void session.prove()
      },
      makeReader,
      paused: pauseMark.read(),
      waits: { ...defaultWaits, ...this.#options.waits },
      emit,
      log,
    })
    this.#open = { prices, profile: name }
    prices.start()
    return prices
  }

  async #opened(): Promise<D> {
    if (this.#database) return this.#database
    const opening = this.#options.open()
    this.#database = opening
    try {
      const database = await opening
      const { keepDays, log } = this.#options
      for (const finding of database.findings) log.warn(say(finding))
      // Nothing is sent, and the outbox isn't called empty, until a person has looked.
      if (database.findings.some(({ code }) => code === 'ledger.prices-held'))
        this.#options.pauseMark.write(true)
      if (!this.#isClosed) this.#endKeeping = forgetOldCells(database.book, keepDays, log)
      return database
    } catch (error) {
      // The next command tries again.
      this.#database = null
      throw error
    }
  }

  async #leave(): Promise<void> {
    const open = this.#open
    this.#open = null
    await open?.prices.close()
  }

  /** The client of a profile; what was begun at one service never goes on at another. */
  #clientOf(opened: ProfileView): ServiceClient {
    const { session } = this.#options
    const { profile, status } = session.state()
    const client = nameOf(profile) === nameOf(opened) ? session.client() : null
    if (!client) throw new DeskError('session.not-signed-in', { profile: opened.name })
    if (status === 'token-refused') throw new DeskError('service.token-refused', {})
    return client
  }

  #obstacle(opened: ProfileView): Message | null {
    try {
      this.#clientOf(opened)
    } catch (error) {
      return asDeskError(error).toMessage()
    }
    return mayChangePrices(this.#options.session.state().me) ? null : message('prices.no-permission', need)
  }

  async #outbox(): Promise<OutboxState> {
    const { exists, session, pauseMark } = this.#options
    const isThere = this.#open || ((this.#database || exists()) && session.state().profile)
    if (!isThere) return emptyOutbox(pauseMark.read())
    return (await this.#queue.add(() => this.#mustBeOpen())).outbox()
  }

  async #pause(paused: boolean): Promise<OutboxState> {
    this.#options.pauseMark.write(paused)
    await this.#queue.idle()
    this.#open?.prices.sender.pause(paused)
    return this.#outbox()
  }
}

/** Somebody is signed in, as far as is known: the service may be away. */
const isSignedIn = (session: Session): boolean =>
  session.client() !== null && session.state().status !== 'token-refused'

const need = { permission: pricePermission }

/** A profile with its address: another address is another service. */
const nameOf = (profile: ProfileView | null): string => (profile ? `${profile.id} ${profile.baseUrl}` : '')

const minute = 60_000
const day = 24 * 60 * minute
/** The opening has better things to do. */
const firstAfter = minute

/**
 * Gives the cells of old entries of the journal away, soon after prices.db was opened and then daily; what is unsaved stays, and
 * so do the entries themselves. `days` is asked anew each time. Answers how to end it.
 */
export function forgetOldCells(
  book: Pick<PriceDatabase['book'], 'forget'>,
  days: () => number,
  log: Log,
): () => void {
  const forget = () => {
    book.forget(Date.now() - days() * day).catch(error => log.warn(asDeskError(error).message))
    timer = setTimeout(forget, day).unref()
  }
  let timer = setTimeout(forget, firstAfter).unref()
  return () => clearTimeout(timer)
}
