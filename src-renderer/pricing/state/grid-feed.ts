import { replaceEqualDeep } from '@tanstack/react-query'
import type { StoreApi } from 'zustand/vanilla'
import type { DeskClient } from '../../../src-shared/contract/client.ts'
import type { CellNews, GridHead, GridRows } from '../../../src-shared/contract/prices.ts'
import type { Changeset } from '../../../src-shared/pricing/changeset.ts'
import type { PriceSheetId, SheetKind } from '../../../src-shared/pricing/price-sheet.ts'
import type { Queue } from './in-order.ts'
import { RowPuller } from './load-rows.ts'
import { NewsOrder } from './news-order.ts'
import {
  type FedColumns,
  type GridColumns,
  nothingSelected,
  type PriceState,
  type PriceView,
  type UnusualCount,
} from './price-state.ts'

/** An event's head may overtake the head of an answer; if neither is ahead, the event's is the newer one. */
function newerHead(answered: GridHead, reported: GridHead | null): GridHead {
  if (!reported) return answered
  const ahead = answered.revision - reported.revision || (answered.readAt ?? 0) - (reported.readAt ?? 0)
  return ahead > 0 ? answered : reported
}

/** Saved marks age at this interval, so each is hidden one to two of them after the cell was saved (ms). */
const agingMs = 45_000

/** Changes of more cells than this are sent to main before they are painted, so both happen in parallel. */
const maxSyncPaint = 1000

/** Feeds the columns of the open sheet (rows by revision, states, cell news) and paints local changes. */
export class GridFeed {
  readonly #client: DeskClient
  readonly #store: StoreApi<PriceState>
  readonly #createColumns: (sheet: PriceSheetId | null) => FedColumns
  readonly #queue: Queue
  /** The initial view of a sheet. */
  readonly #view: PriceView
  /** News received while the states are being read. */
  #pendingNews: CellNews[] | null = null
  /** The last head reported since the grid was requested. */
  #reportedHead: GridHead | null = null
  #columns: FedColumns
  #puller: RowPuller | null = null
  #order = new NewsOrder()
  #agingTimer: ReturnType<typeof setTimeout> | undefined

  constructor(
    client: DeskClient,
    store: StoreApi<PriceState>,
    queue: Queue,
    createColumns: (sheet: PriceSheetId | null) => FedColumns,
    view: PriceView,
  ) {
    this.#client = client
    this.#queue = queue
    this.#view = view
    this.#store = store
    this.#createColumns = createColumns
    this.#columns = createColumns(null)
  }

  /**
   * Opens a sheet, or (not `anew`) requests the open one again. Errors are stored in `PriceState.failure`; what was
   * shown stays.
   */
  async open(sheet: PriceSheetId, anew: boolean): Promise<void> {
    if (anew) this.#begin(sheet)
    const puller = this.#puller
    if (!puller) return
    try {
      this.#reportedHead = null
      this.#order.restart()
      // Both at once: what is on disk is drawn in one piece, without a second round trip.
      const [answer, first] = await Promise.all([
        this.#client.call('prices.open', { sheet }),
        anew ? puller.askAhead() : null,
      ])
      if (puller !== this.#puller) return
      if (answer.revision < puller.revision) puller.revision = 0
      this.#takeHead(newerHead(answer, this.#reportedHead))
      this.#store.setState({ failure: null })
      await Promise.all([puller.pull(first), this.#readStates(sheet, puller)])
    } catch (failure) {
      if (puller === this.#puller) this.#store.setState({ failure })
    }
  }

  /** Closes the sheet: an edit that is open in it is committed to it, and pending answers from main are dropped. */
  close(): void {
    this.#store.getState().grid?.commit()
    this.#puller?.stop()
    this.#puller = null
    this.#order = new NewsOrder()
    this.#columns = this.#createColumns(null)
  }

  hearReading(sheet: PriceSheetId, head: GridHead): void {
    const puller = this.#puller
    if (!puller || this.#store.getState().sheet !== sheet) return
    this.#reportedHead = head
    const before = this.#store.getState().head
    this.#takeHead(head)
    if (before === null || head.revision <= puller.revision) return
    puller.pull().catch(failure => {
      if (puller === this.#puller) this.#store.setState({ failure })
    })
  }

  hearCells(sheet: PriceSheetId, news: CellNews): void {
    if (this.#store.getState().sheet !== sheet) return
    this.#pendingNews?.push(news)
    this.#apply(news)
  }

  /** Handles a change of so many cells that they have to be requested. */
  hearMany(sheet: PriceSheetId, revision: number): void {
    const puller = this.#puller
    if (!puller || this.#store.getState().sheet !== sheet) return
    // A change requested by this window is answered by the time this one's turn comes.
    const order = this.#order
    this.#readStates(sheet, puller, () => !order.hasShown(revision)).catch(() => undefined)
  }

  /** Runs a command and paints the news in its answer if these columns are still the open sheet's. */
  async paintAnswer<T>(on: GridColumns, ask: () => Promise<T>, newsOf: (answer: T) => CellNews): Promise<T> {
    const answer = await this.#order.during(ask)
    if (on === this.#columns) this.#apply(newsOf(answer))
    return answer
  }

  /** Requests a reload of the open grid. */
  async refresh(sheet: PriceSheetId): Promise<void> {
    const puller = this.#puller
    this.#reportedHead = null
    const reading = await this.#client.call('prices.refresh', { sheet })
    const { head } = this.#store.getState()
    if (puller !== this.#puller || !head) return
    this.#store.setState({ head: this.#reportedHead ?? { ...head, reading }, failure: null })
  }

  clearElsewhere(on: GridColumns): void {
    if (on !== this.#columns) return
    this.#columns.clearElsewhere()
    this.#repaint()
  }

  /** Marks the unusual cells of a change that is painted next. */
  markUnusual(on: GridColumns, changeset: Changeset, guardPercent: number, kind: SheetKind): UnusualCount {
    if (on !== this.#columns) return { cells: 0, jumps: 0 }
    return this.#columns.markUnusual(changeset, guardPercent, kind)
  }

  keepUnusual(cells: Uint32Array | null): void {
    this.#columns.keepUnusual(cells)
    this.#repaint()
  }

  /**
   * Shows a change at once, where its columns are still the open sheet's. The returned function ends it with main's
   * answer, or with null if main refused it.
   */
  paint(on: GridColumns, changeset: Changeset, held: boolean): (answer: CellNews | null) => void {
    const order = this.#order
    const columns = this.#columns
    if (on !== columns) return () => undefined
    const state = held ? 'held' : 'queued'
    const unpaint = columns.paint(changeset, state)
    order.begin(changeset, state)
    if (changeset.cells.length > maxSyncPaint) setTimeout(() => this.#repaint())
    else this.#repaint()
    return answer => {
      if (columns !== this.#columns) return
      if (answer === null) unpaint()
      const waiting = order.end(changeset, answer?.revision ?? null)
      for (const news of answer === null ? waiting : [answer, ...waiting]) columns.applyNews(order.admit(news))
      // Usually main's answer contains no cell that differs from what is painted.
      if (answer === null || answer.cells.length > 0 || waiting.length > 0) this.#repaint()
    }
  }

  /** Reads the states in the queue of changes, so no change is answered meanwhile. */
  async #readStates(sheet: PriceSheetId, puller: RowPuller, isWanted = () => true): Promise<void> {
    const { news, pendingNews } = await this.#queue(async () => {
      if (!isWanted()) return { news: null, pendingNews: [] }
      const pendingNews: CellNews[] = []
      this.#pendingNews = pendingNews
      try {
        return { news: await this.#client.call('prices.states', { sheet }), pendingNews }
      } finally {
        this.#pendingNews = null
      }
    })
    if (!news || puller !== this.#puller) return
    this.#columns.replaceStates(news)
    this.#order.complete(news.revision)
    for (const later of pendingNews) this.#columns.applyNews(this.#order.admit(later))
    for (const { changeset, state } of this.#order.painted()) this.#columns.paint(changeset, state)
    this.#repaint()
  }

  #begin(sheet: PriceSheetId): void {
    this.close()
    this.#columns = this.#createColumns(sheet)
    this.#puller = new RowPuller(this.#client, sheet, rows => this.#applyRows(rows))
    const { plusSize, days } = this.#store.getState().view
    this.#store.setState({
      sheet,
      head: null,
      columns: null,
      failure: null,
      selection: nothingSelected,
      compared: null,
      view: { ...this.#view, text: this.#store.getState().view.text, plusSize, days },
    })
  }

  /** What is the same in it stays the same object: a row is read before each of its prices is sent, and its columns aren't others. */
  #takeHead(head: GridHead): void {
    this.#store.setState(before => ({ head: replaceEqualDeep(before.head, head) }))
  }

  #applyRows(rows: GridRows): void {
    const moved = this.#columns.apply(rows)
    const { layout, version, columns } = this.#store.getState()
    const shown = this.#columns.rows > 0 ? this.#columns : null
    this.#store.setState({
      columns: shown,
      version: version + 1,
      layout: moved || shown !== columns ? layout + 1 : layout,
    })
  }

  #apply(news: CellNews): void {
    const now = this.#order.admit(news)
    if (now.cells.length === 0) return
    this.#columns.applyNews(now)
    this.#repaint()
  }

  #scheduleAging(): void {
    this.#agingTimer ??= setTimeout(() => {
      this.#agingTimer = undefined
      if (this.#columns.fadeSaved()) this.#repaint()
    }, agingMs)
  }

  #repaint(): void {
    if (this.#columns.count('saved') > 0) this.#scheduleAging()
    this.#store.setState(({ version }) => ({ version: version + 1 }))
  }
}
