import type { DraftReading, DraftSummary } from '../../src-shared/contract/import-drafts.ts'
import type { CommandHandlers, CommandName, EmitEvent, EventData, EventName } from '../../src-shared/contract/index.ts'
import { asDeskError, DeskError } from '../../src-shared/errors.ts'
import type { Log } from '../diagnostics/log.ts'
import { guarded, writeDown } from '../observers.ts'
import type { ServiceClient } from '../service/index.ts'
import { DraftArrivals } from './draft-arrivals.ts'
import { DraftDecisions } from './draft-decisions.ts'
import { DraftFiles } from './draft-files.ts'
import { Drafts } from './drafts.ts'
import { ExportFollowing } from './exports/export-following.ts'
import { exportHandlers } from './exports/export-handlers.ts'
import type { ImportDoor, OpenImports } from './import-door.ts'
import { importHandlers, type OpenedDrafts } from './import-handlers.ts'
import { Sources } from './sources.ts'
import { UploadFollowing } from './uploading/following.ts'
import { uploadHandlers } from './uploading/upload-handlers.ts'

export type ImportHandlers = Pick<CommandHandlers, Extract<CommandName, `imports.${string}`>>

export interface ImportDeskOptions {
  /** The folder of the drafts' files. */
  folder: string
  /** Prices and drafts of the open profile. Throws `session.no-profile-open` or `desk.database-*`. */
  opened(): Promise<OpenImports>
  /** True if there is a prices.db: without one there are no drafts, and none is made to look for them. */
  exists(): boolean
  /** Throws `session.not-signed-in` or `service.token-refused`. */
  client(): ServiceClient
  who(): string | null
  /** The locale of the signed-in user: drafts and files begin in it. */
  locale(): string
  /** Prices that rise or fall by more percent than this are pointed out. */
  guardPercent(): number
  /** How uploads are followed; usual waits where it is not given. */
  waits?: ConstructorParameters<typeof UploadFollowing>[1]
  emit: EmitEvent
  log: Log
}

/** Cells are saved in many small steps: drafts are compared once none came for so long (ms). */
const quietFor = 1_500

/** The outbox reports several times a second: what it brings on in drafts is looked up this often (ms). */
const outboxEvery = 1_000

/** The import studio of the open profile: drafts, their files, what is decided about them. */
export class ImportDesk {
  readonly handlers: ImportHandlers
  readonly door: ImportDoor
  readonly #options: ImportDeskOptions
  readonly #sources: Sources
  readonly #uploads: UploadFollowing
  readonly #exports: ExportFollowing
  #isStarted = false
  #opened: Promise<OpenedDrafts> | null = null
  #of: OpenImports['prices'] | null = null
  #isClosed = false
  readonly #quiet = new Map<string, NodeJS.Timeout>()
  #outbox: NodeJS.Timeout | null = null

  constructor(options: ImportDeskOptions) {
    this.#options = options
    this.#sources = new Sources(options.folder)
    this.door = {
      opened: options.opened,
      client: options.client,
      who: options.who,
      locale: options.locale,
      view: async draft => (await this.opened(draft)).drafts.view(draft),
      withReady: async (draft, use) => (await this.opened(draft)).files.withReady(draft, use),
      makeDraft: async draft => (await this.#open()).arrivals.make(draft),
      changed: draft => this.#tellChanged(draft),
      exportsChanged: () => options.emit('imports.exports', {}),
      log: options.log,
    }
    this.#uploads = new UploadFollowing(this.door, options.waits)
    this.#exports = new ExportFollowing(this.door)
    this.handlers = {
      ...importHandlers(this),
      ...uploadHandlers(this.door, this.#uploads),
      ...exportHandlers(this.door, this.#exports),
    }
  }

  /** Goes on with the uploads that are not at their end, now and whenever someone signs in; does not wait for it. */
  start(): void {
    this.#isStarted = true
    this.#follow().catch(writeDown)
  }

  /** Follows what becomes of prices. */
  hear(name: EventName, data: unknown): void {
    if (name === 'prices.reading') this.#heardReading(data as EventData<'prices.reading'>)
    else if (name === 'prices.cells' || name === 'prices.many')
      this.#heardCells((data as EventData<'prices.cells' | 'prices.many'>).sheet)
    else if (name === 'prices.outbox') this.#heardOutbox()
    else if (name === 'session.changed' && this.#isStarted) this.#follow().catch(writeDown)
  }

  /** The drafts of the open profile; `own`: the command is on this one. Throws `imports.no-draft`. */
  async opened(own?: number): Promise<OpenedDrafts> {
    const opened = await this.#open()
    if (own !== undefined) opened.drafts.mustBeOwn(own)
    return opened
  }

  /** Drafts, the last changed first. None if there is no prices.db: it is not made to look for them. */
  async list(): Promise<DraftSummary[]> {
    return this.#options.exists() ? (await this.#open()).drafts.list() : []
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#leave()
  }

  async #open(): Promise<OpenedDrafts> {
    if (this.#isClosed) throw new DeskError('session.no-profile-open', {})
    const open = await this.#options.opened()
    if (this.#of !== open.prices) {
      const left = this.#of === null ? Promise.resolve() : this.#leave()
      this.#of = open.prices
      this.#opened = left.then(() => this.#begin(open))
      this.#opened.catch(() => {
        // The next command tries again.
        if (this.#of === open.prices) this.#of = null
      })
    }
    if (!this.#opened) throw new DeskError('session.no-profile-open', {})
    return this.#opened
  }

  async #begin(open: OpenImports): Promise<OpenedDrafts> {
    const { emit, client, locale, guardPercent, log } = this.#options
    const parts = {
      sources: this.#sources,
      client,
      locale,
      guardPercent,
      log,
      onListChanged: () => this.#tellList(),
      changed: (draft: number) => this.#tellChanged(draft),
      compared: (draft: number) => emit('imports.changed', { draft }),
      onReading: (draft: number, reading: DraftReading) => emit('imports.reading', { draft, reading }),
    }
    const drafts = await Drafts.of(open, parts)
    return {
      drafts,
      arrivals: new DraftArrivals(open, drafts, parts),
      decisions: new DraftDecisions(open, drafts, parts.changed),
      files: new DraftFiles(open, drafts, locale),
    }
  }

  /** Where another profile is open, or none, what is held of this one goes. */
  async #follow(): Promise<void> {
    const { exists, opened, log } = this.#options
    try {
      const open = exists() ? await opened().catch(() => null) : null
      if (this.#of !== null && open?.prices !== this.#of) await this.#leave()
      if (!open) await this.#uploads.leave()
      else if (!this.#isClosed) await this.#uploads.resume()
    } catch (error) {
      log.warn(asDeskError(error).message)
    }
  }

  async #leave(): Promise<void> {
    const left = this.#opened
    this.#opened = null
    this.#of = null
    for (const timer of this.#quiet.values()) clearTimeout(timer)
    this.#quiet.clear()
    if (this.#outbox) clearTimeout(this.#outbox)
    this.#outbox = null
    this.#exports.leave()
    await Promise.all([this.#uploads.leave(), this.#sources.close()])
    const opened = await left?.catch(() => null)
    await opened?.drafts.sheets.close()
  }

  #heardReading({ sheet, head }: EventData<'prices.reading'>): void {
    if (head.reading.state === 'idle') this.#tellRetailer(sheet).catch(writeDown)
  }

  #heardCells(retailer: string): void {
    clearTimeout(this.#quiet.get(retailer))
    const timer = setTimeout(
      guarded(async () => {
        this.#quiet.delete(retailer)
        const opened = await this.#opened?.catch(() => null)
        opened?.drafts.pricesSaved(retailer)
        await this.#tellRetailer(retailer)
      }),
      quietFor,
    )
    this.#quiet.set(retailer, timer.unref())
  }

  /** Tells of drafts whose cells the outbox has brought on, or that were undone in the grid. */
  #heardOutbox(): void {
    this.#outbox ??= setTimeout(
      guarded(async () => {
        this.#outbox = null
        const opened = await this.#opened?.catch(() => null)
        const drafts = await opened?.drafts.broughtOn().catch(() => [])
        for (const draft of drafts ?? []) this.#tellChanged(draft)
      }),
      outboxEvery,
    ).unref()
  }

  async #tellRetailer(retailer: string): Promise<void> {
    const opened = await this.#opened?.catch(() => null)
    await opened?.drafts.tellRetailer(retailer)
  }

  #tellChanged(draft: number): void {
    this.#options.emit('imports.changed', { draft })
    this.#tellList()
  }

  #tellList(): void {
    this.#options.emit('imports.drafts', {})
  }
}
