import { placeOf } from '../../src-shared/contract/client.ts'
import type { EmitEvent } from '../../src-shared/contract/index.ts'
import type { OutboxState } from '../../src-shared/contract/prices.ts'
import type { ProfileView } from '../../src-shared/contract/session.ts'
import { asDeskError, DeskError } from '../../src-shared/errors.ts'
import { type Message, message, sayEnglish } from '../../src-shared/messages/index.ts'
import { pricePermission } from '../../src-shared/needs.ts'
import { mayChangePrices } from '../../src-shared/permissions.ts'
import { SerialQueue } from '../../src-shared/serial-queue.ts'
import { mustStillShow } from '../calls.ts'
import type { Log } from '../diagnostics/log.ts'
import { guarded, writeDown } from '../observers.ts'
import type { ServiceClient } from '../service/index.ts'
import type { Session } from '../session/index.ts'
import type { PriceDatabase } from './book/price-stores.ts'
import { OpenPrices } from './open-prices.ts'
import { type PriceCommandContext, type PriceHandlers, priceHandlers } from './price-handlers.ts'
import type { MakeReader } from './reader.ts'
import { emptyOutbox } from './sending/outbox-reporter.ts'
import { defaultWaits, type Waits } from './sending/parts.ts'
import type { PauseMark } from './sending/pause-mark.ts'

export interface PriceDeskOptions<D extends PriceDatabase = PriceDatabase> {
  /** Opens prices.db; called when first needed. */
  open(): Promise<D>
  /** True if prices.db exists: its unsaved changes are then sent without waiting for a command. */
  exists(): boolean
  /** The key of a profile's prices in prices.db. */
  serviceOf(profile: ProfileView): string
  pauseMark: PauseMark
  /** How many days the journal keeps the cells of its entries; read again each day. */
  keepDays(): number
  session: Session
  /** The locale of the signed-in user, for files. */
  locale(): string
  makeReader: MakeReader
  waits?: Partial<Waits>
  emit: EmitEvent
  log: Log
}

/** The prices of the open profile: its retailers' grids, the changes in them, and the sending of these changes. */
export class PriceDesk<D extends PriceDatabase = PriceDatabase> {
  readonly handlers: PriceHandlers
  /** What commands on prices need. */
  readonly context: PriceCommandContext
  readonly #options: PriceDeskOptions<D>
  #database: Promise<D> | null = null
  #open: { prices: OpenPrices; profile: string } | null = null
  /** Runs one task at a time, so a profile isn't switched while it is being opened. */
  readonly #queue = new SerialQueue()
  #isClosed = false
  #unsubscribe: () => void = () => {}
  #stopForgetting: () => void = () => {}

  constructor(options: PriceDeskOptions<D>) {
    this.#options = options
    this.context = {
      opened: () => this.#queue.add(() => this.#mustBeOpen()),
      who: () => {
        const { me } = options.session.state()
        return me?.name ?? me?.email ?? me?.id ?? null
      },
      locale: options.locale,
      client: () => options.session.client(),
      profile: () => options.session.state().profile?.id ?? null,
      offers: id => options.session.client()?.offers(id) ?? options.session.state().profile?.operations[id] !== null,
      outbox: () => this.#outbox(),
      pause: paused => this.#pause(paused),
    }
    this.handlers = priceHandlers(this.context)
  }

  /** Follows the open profile and resumes sending unsaved changes; doesn't wait for it. */
  start(): void {
    const { session } = this.#options
    const unsubscribes = [
      session.onChange(() => this.#follow()),
      session.onAnswered(() => this.#open?.prices.sender.heard()),
    ]
    this.#unsubscribe = () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
    this.#follow()
  }

  /**
   * The open prices and their database, for the other data in it. Throws `session.no-profile-open` or
   * `desk.database-*`.
   */
  async opened(): Promise<{ prices: OpenPrices; database: D }> {
    const prices = await this.#queue.add(() => this.#mustBeOpen())
    return { prices, database: await this.#opened() }
  }

  /**
   * The client of the open profile. Throws `session.no-profile-open`, `session.not-signed-in` or
   * `service.token-refused`.
   */
  mustBeSignedIn(): ServiceClient {
    const { profile } = this.#options.session.state()
    if (!profile) throw new DeskError('session.no-profile-open', {})
    return this.#clientOf(profile)
  }

  /** True if there may be data in prices.db, as far as known without opening it. */
  get isKept(): boolean {
    return this.#database !== null || this.#options.exists()
  }

  /** Number of cells of the open profile that the service doesn't have yet; 0 if unknown. */
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

  /** Ends what runs for the open profile, and starts it again: what isn't sent is in prices.db. */
  async restart(): Promise<void> {
    await this.#queue.add(() => this.#leave())
    this.#follow()
    await this.#queue.idle()
  }

  /** Ends the sending; unsaved changes are kept. */
  async close(): Promise<void> {
    this.#unsubscribe()
    this.#stopForgetting()
    this.#isClosed = true
    await this.#queue.idle()
    await this.#leave()
    const database = await this.#database?.catch(() => null)
    await database?.close()
  }

  #follow(): void {
    const followed = this.#queue.add(async () => {
      const { session, exists, log } = this.#options
      if (this.#open && this.#open.profile !== nameOf(session.state().profile)) await this.#leave()
      try {
        if (!this.#open && session.state().profile && (this.#database || exists())) await this.#mustBeOpen()
      } catch (error) {
        log.warn(asDeskError(error).message)
      }
      this.#open?.prices.accountChanged(isSignedIn(session))
    })
    followed.catch(writeDown)
  }

  async #mustBeOpen(): Promise<OpenPrices> {
    const { session, serviceOf, log, makeReader, emit, pauseMark } = this.#options
    if (this.#isClosed) throw new DeskError('session.no-profile-open', {})
    const { profile } = session.state()
    if (!profile) throw new DeskError('session.no-profile-open', {})
    mustStillShow(placeOf(profile))
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
      for (const finding of database.findings) log.warn(sayEnglish(finding))
      // Pauses, so nothing is sent and the outbox isn't reported as empty until a person has looked.
      if (database.findings.some(({ code }) => code === 'ledger.prices-held')) this.#options.pauseMark.write(true)
      if (!this.#isClosed) this.#stopForgetting = forgetOldCells(database.book, keepDays, log)
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

  /**
   * The client of a profile. Throws if another profile is open: work begun at one service never continues at another.
   */
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
    return mayChangePrices(this.#options.session.state().me) ? null : message('prices.no-permission', needed)
  }

  async #outbox(): Promise<OutboxState> {
    const { exists, session, pauseMark } = this.#options
    const hasOutbox = this.#open || ((this.#database || exists()) && session.state().profile)
    if (!hasOutbox) return emptyOutbox(pauseMark.read())
    return (await this.#queue.add(() => this.#mustBeOpen())).outbox()
  }

  async #pause(paused: boolean): Promise<OutboxState> {
    this.#options.pauseMark.write(paused)
    await this.#queue.idle()
    this.#open?.prices.sender.pause(paused)
    return this.#outbox()
  }
}

/** True if someone is signed in as far as known; the service may be unreachable. */
const isSignedIn = (session: Session): boolean =>
  session.client() !== null && session.state().status !== 'token-refused'

const needed = { permission: pricePermission }

/** A profile with its address, since a different address is a different service. */
const nameOf = (profile: ProfileView | null): string => (profile ? `${profile.id} ${profile.baseUrl}` : '')

const minute = 60_000
const day = 24 * 60 * minute
/** Delay that keeps the first cleanup from slowing down the opening. */
const firstAfter = minute

/**
 * Deletes the cells of old journal entries soon after prices.db was opened, and then daily. Unsaved cells and the
 * entries themselves stay. `days` is called each time. Returns a function that ends it.
 */
export function forgetOldCells(book: Pick<PriceDatabase['book'], 'forget'>, days: () => number, log: Log): () => void {
  const forget = () => {
    timer = setTimeout(guarded(forget), day).unref()
    book.forget(Date.now() - days() * day).catch(error => log.warn(asDeskError(error).message))
  }
  let timer = setTimeout(guarded(forget), firstAfter).unref()
  return () => clearTimeout(timer)
}
