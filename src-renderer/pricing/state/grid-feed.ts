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
  nothingSelected,
  type PriceState,
  type PriceView,
  type UnusualCount,
} from './price-state.ts'

/** The head that is told may overtake the one that is answered; where neither has more, the told one is the last. */
function laterOf(answered: GridHead, told: GridHead | null): GridHead {
  if (!told) return answered
  const ahead = answered.revision - told.revision || (answered.readAt ?? 0) - (told.readAt ?? 0)
  return ahead > 0 ? answered : told
}

/** A change of more cells than this is on its way to main before it is painted, so that the one is done beside the other. */
const fewToPaint = 1000

/** Feeds the columns of the open sheet: rows by revision, states, news; and paints what is changed here. */
export class GridFeed {
  readonly #client: DeskClient
  readonly #store: StoreApi<PriceState>
  readonly #createColumns: () => FedColumns
  readonly #queue: Queue
  /** What of a sheet is shown when it is opened. */
  readonly #view: PriceView
  /** News that came while the states are being read. */
  #heard: CellNews[] | null = null
  /** What was told of the reading since the grid was asked for. */
  #heardHead: GridHead | null = null
  #columns: FedColumns
  #puller: RowPuller | null = null
  #order = new NewsOrder()

  constructor(
    client: DeskClient,
    store: StoreApi<PriceState>,
    queue: Queue,
    createColumns: () => FedColumns,
    view: PriceView,
  ) {
    this.#client = client
    this.#queue = queue
    this.#view = view
    this.#store = store
    this.#createColumns = createColumns
    this.#columns = createColumns()
  }

  /**
   * Opens a sheet, or (not `anew`) asks again for one that is open. What fails is in `PriceState.failure`; what was
   * shown stays.
   */
  async open(sheet: PriceSheetId, anew: boolean): Promise<void> {
    if (anew) this.#begin(sheet)
    const puller = this.#puller
    if (!puller) return
    try {
      this.#heardHead = null
      this.#order.restart()
      // Both at once: what is on disk is drawn in one piece, and nothing waits for a second way there and back.
      const [answer, first] = await Promise.all([
        this.#client.call('prices.open', { sheet }),
        anew ? puller.askAhead() : null,
      ])
      if (puller !== this.#puller) return
      if (answer.revision < puller.revision) puller.revision = 0
      const head = laterOf(answer, this.#heardHead)
      this.#store.setState({ head, failure: null })
      await Promise.all([puller.pull(first), this.#readStates(sheet, puller)])
    } catch (failure) {
      if (puller === this.#puller) this.#store.setState({ failure })
    }
  }

  /** Nothing is open any more; main's answers on the way are dropped. */
  close(): void {
    this.#puller?.stop()
    this.#puller = null
    this.#order = new NewsOrder()
    this.#columns = this.#createColumns()
  }

  hearReading(sheet: PriceSheetId, head: GridHead): void {
    const puller = this.#puller
    if (!puller || this.#store.getState().sheet !== sheet) return
    this.#heardHead = head
    const before = this.#store.getState().head
    this.#store.setState({ head })
    if (before === null || head.revision <= puller.revision) return
    puller.pull().catch(failure => {
      if (puller === this.#puller) this.#store.setState({ failure })
    })
  }

  hearCells(sheet: PriceSheetId, news: CellNews): void {
    if (this.#store.getState().sheet !== sheet) return
    this.#heard?.push(news)
    this.#apply(news)
  }

  /** So many cells have changed that they are asked for. */
  hearMany(sheet: PriceSheetId, revision: number): void {
    const puller = this.#puller
    if (!puller || this.#store.getState().sheet !== sheet) return
    // What this window asked for itself is answered by the time that it is this one's turn.
    const order = this.#order
    this.#readStates(sheet, puller, () => !order.hasShown(revision)).catch(() => undefined)
  }

  /** Paints what a command answers of the open sheet. */
  async paintAnswer<T>(
    sheet: PriceSheetId,
    ask: () => Promise<T>,
    newsOf: (answer: T) => CellNews,
  ): Promise<T> {
    const answer = await this.#order.during(ask)
    if (this.#store.getState().sheet === sheet) this.#apply(newsOf(answer))
    return answer
  }

  /** Asks for the open grid to be read again. */
  async refresh(sheet: PriceSheetId): Promise<void> {
    const puller = this.#puller
    this.#heardHead = null
    const reading = await this.#client.call('prices.refresh', { sheet })
    const { head } = this.#store.getState()
    if (puller !== this.#puller || !head) return
    this.#store.setState({ head: this.#heardHead ?? { ...head, reading }, failure: null })
  }

  clearElsewhere(): void {
    this.#columns.clearElsewhere()
    this.#repaint()
  }

  /** Marks what is unusual in a change that is painted next. */
  markUnusual(changeset: Changeset, guardPercent: number, kind: SheetKind): UnusualCount {
    return this.#columns.markUnusual(changeset, guardPercent, kind)
  }

  keepUnusual(cells: Uint32Array | null): void {
    this.#columns.keepUnusual(cells)
    this.#repaint()
  }

  /** The service's values of cells: what an edit starts from. */
  valuesOf(cells: Uint32Array): Int32Array<ArrayBuffer> {
    const columns = this.#columns
    const values = new Int32Array(cells.length)
    for (let place = 0; place < cells.length; place++) values[place] = columns.value(cells[place] ?? 0)
    return values
  }

  /** Shows a change at once; the answer ends it, with what main said, or null where main refused. */
  paint(changeset: Changeset, held: boolean): (answer: CellNews | null) => void {
    const order = this.#order
    const columns = this.#columns
    const state = held ? 'held' : 'queued'
    const unpaint = columns.paint(changeset, state)
    order.begin(changeset, state)
    if (changeset.cells.length > fewToPaint) setTimeout(() => this.#repaint())
    else this.#repaint()
    return answer => {
      if (columns !== this.#columns) return
      if (answer === null) unpaint()
      const waiting = order.end(changeset, answer?.revision ?? null)
      for (const news of answer === null ? waiting : [answer, ...waiting])
        columns.applyNews(order.admit(news))
      // Mostly main says of no cell that it is anything but what is painted.
      if (answer === null || answer.cells.length > 0 || waiting.length > 0) this.#repaint()
    }
  }

  /** The states wait their turn among the changes, so that no change is answered while they are read. */
  async #readStates(sheet: PriceSheetId, puller: RowPuller, isWanted = () => true): Promise<void> {
    const { news, heard } = await this.#queue(async () => {
      if (!isWanted()) return { news: null, heard: [] }
      const heard: CellNews[] = []
      this.#heard = heard
      try {
        return { news: await this.#client.call('prices.states', { sheet }), heard }
      } finally {
        this.#heard = null
      }
    })
    if (!news || puller !== this.#puller) return
    this.#columns.replaceStates(news)
    this.#order.complete(news.revision)
    for (const later of heard) this.#columns.applyNews(this.#order.admit(later))
    for (const { changeset, state } of this.#order.painted()) this.#columns.paint(changeset, state)
    this.#repaint()
  }

  #begin(sheet: PriceSheetId): void {
    this.close()
    this.#puller = new RowPuller(this.#client, sheet, rows => this.#take(rows))
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

  #take(rows: GridRows): void {
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

  #repaint(): void {
    this.#store.setState(({ version }) => ({ version: version + 1 }))
  }
}
