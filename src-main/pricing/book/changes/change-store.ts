import type { CellNews, UnsavedState } from '../../../../src-shared/contract/prices.ts'
import { DeskError } from '../../../../src-shared/errors.ts'
import type { Cell } from '../../../../src-shared/pricing/cell.ts'
import { type CellState, cellState } from '../../../../src-shared/pricing/cell-state.ts'
import type { SqliteDatabase } from '../../../storage/database.ts'
import { Statements } from '../../../storage/statements.ts'
import type { ChangeBook, GridCells, GridNews, GridNumber, Outgoing, SendOutcome } from '../book.ts'
import { proofOf } from './comparing-cells.ts'
import { recordArrived } from './file-uploads.ts'
import { GridOutbox, type KeptOutbox } from './grid-outbox.ts'
import { HistoryOfChanges } from './history.ts'
import { importFileOf } from './import-file.ts'
import { Journal } from './journal.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { Marking } from './marking.ts'
import { receiptCsv, receiptsOfEntry, receiptsOfFile, rejectedFile } from './receipt.ts'
import { revertEntry, takeBackCells } from './reverting.ts'
import { SavedMarks } from './saved-marks.ts'
import { claimOwn, reconcileCell, settleCells, waitAgain } from './settling.ts'
import { takeCells } from './taking.ts'
import { readinessOf, refuseGone, takeDesigns } from './taking-designs.ts'
import { writeEntry } from './writing.ts'

/** For larger changes, other windows of this desk are only notified and fetch the states themselves. */
const maxReportedCells = 5_000

/** A grid of a service, with the service's id and name for it. */
export interface KnownGrid {
  grid: GridNumber
  id: string
  name: string | null
}

/** The journal of changes made here, and the outbox of changes the service doesn't have yet. */
export class ChangeStore implements ChangeBook {
  readonly #db: SqliteDatabase
  readonly #cells: (grid: GridNumber) => GridCells
  readonly #gridsOf: (service: string) => KnownGrid[]
  readonly #journal: Journal
  readonly #history: HistoryOfChanges
  readonly #outboxes = new Map<GridNumber, GridOutbox>()
  /** State that survives when a failed transaction discards a `GridOutbox`. */
  readonly #kept = new Map<GridNumber, KeptOutbox>()

  /** `cells` returns the service's values of a grid, `gridsOf` the grids of a service. */
  constructor(
    db: SqliteDatabase,
    cells: (grid: GridNumber) => GridCells,
    gridsOf: (service: string) => KnownGrid[],
    limits: Limits = defaultLimits,
  ) {
    this.#db = db
    this.#cells = cells
    this.#gridsOf = gridsOf
    const statements = new Statements(db)
    this.#journal = new Journal(statements, limits)
    this.#history = new HistoryOfChanges(statements, this.#journal, cells)
  }

  change: ChangeBook['change'] = (grid, change) =>
    this.#write([grid], () => {
      const outbox = this.#outbox(grid)
      const { entry, states } = writeEntry(outbox, this.#journal, { ...change, undoes: null })
      const waiting = change.send === 'now' ? cellState.queued : cellState.held
      const news = outbox.news(change.cells.filter((_, at) => states[at] !== waiting))
      if (change.cells.length > maxReportedCells) return { entry, news, told: { cells: null, revision: news.revision } }
      return { entry, news, told: outbox.news(Uint32Array.from(change.cells)) }
    })

  revert: ChangeBook['revert'] = (grid, which) =>
    this.#write([grid], () => revertEntry(this.#outbox(grid), this.#journal, which))

  states: ChangeBook['states'] = grid => {
    const outbox = this.#outbox(grid)
    return outbox.news(outbox.all())
  }

  look: ChangeBook['look'] = (grid, cells) => this.#outbox(grid).news(cells)

  retry: ChangeBook['retry'] = (grid, state, cells) => {
    if (state !== 'rejected' && state !== 'held') return this.#outbox(grid).news(new Uint32Array())
    return this.#each(grid, state, cells, waitAgain)
  }

  discard: ChangeBook['discard'] = (grid, state, cells) => {
    const maybeSent: Cell[] = []
    return this.#each(
      grid,
      state,
      cells,
      (outbox, marking, cell) => {
        if (outbox.lost.has(cell) && !outbox.flying.has(cell)) maybeSent.push(cell)
        else outbox.discard(marking, cell)
      },
      outbox => takeBackSent(outbox, this.#journal, maybeSent),
    )
  }

  cancelUnsent: ChangeBook['cancelUnsent'] = (grid, entry) =>
    this.#write([grid], () => cancelUnsentCells(this.#outbox(grid), this.#journal, entry))

  resolve: ChangeBook['resolve'] = (grid, { cells, base }, take) => {
    const seen = new Map(Array.from(cells, (cell, at) => [cell, base[at]]))
    return this.#each(grid, 'conflict', cells, (outbox, marking, cell, slot) => {
      const edit = outbox.edit(cell, slot)
      if (edit.service !== seen.get(cell)) return
      if (take === 'theirs') return outbox.discard(marking, cell)
      const state = edit.send === 'now' ? cellState.queued : cellState.held
      outbox.move(marking, cell, state, edit.service)
    })
  }

  take: ChangeBook['take'] = (service, limit, fresh): Outgoing => {
    const grids = new Set(this.#gridsOf(service).map(({ grid }) => grid))
    const waiting = this.#journal.openGrids().filter(grid => grids.has(grid))
    const outgoing: Outgoing = { cells: [], stale: [] }
    if (waiting.length === 0) return outgoing
    const taken = (): Outgoing => {
      for (const grid of waiting) {
        if (outgoing.cells.length >= limit) break
        const stale = takeCells(this.#outbox(grid), this.#journal, outgoing.cells, limit, fresh)
        const { sheet } = this.#outbox(grid).cells
        if (stale.spans.length > 0) outgoing.stale.push({ grid, sheet, ...stale })
      }
      return outgoing
    }
    try {
      return this.#write(waiting, taken)
    } catch (error) {
      // Not handed out, so no answer will ever settle these cells.
      this.#land(outgoing.cells)
      throw error
    }
  }

  settle: ChangeBook['settle'] = (outcomes): GridNews[] => {
    const byGrid = Map.groupBy(outcomes, ({ grid }) => grid)
    const settled = (): GridNews[] =>
      Array.from(byGrid, ([grid, answers]: [GridNumber, SendOutcome[]]) => {
        const outbox = this.#outbox(grid)
        const cells = settleCells(outbox, this.#journal, answers, Date.now())
        return { grid, sheet: outbox.cells.sheet, news: outbox.news(cells) }
      })
    const flights = outcomes.flatMap(({ grid, cell }) => {
      const flight = this.#kept.get(grid)?.flying.get(cell)
      return flight ? [{ grid, cell, flight }] : []
    })
    try {
      return this.#write([...byGrid.keys()], settled)
    } catch (error) {
      // The caller retries with the same outcomes.
      for (const { grid, cell, flight } of flights) this.#kept.get(grid)?.flying.set(cell, flight)
      throw error
    }
  }

  /**
   * Reconciles rows that were read again: cells whose edit started from a value other than the service's current one
   * become conflicts, and those the service already has are saved. `elsewhere`: cells someone else changed. Returns
   * new states.
   */
  reconcile = (grid: GridNumber, rows: Uint32Array, elsewhere: Uint32Array = new Uint32Array()): CellNews =>
    this.#write([grid], () => {
      const outbox = this.#outbox(grid)
      const marking = new Marking(this.#journal)
      const changed = new Set<Cell>(claimOwn(outbox, elsewhere, Date.now()))
      for (const cell of elsewhere) {
        outbox.saved.delete(cell)
        // What was typed here stays in sight, whatever was read.
        if (outbox.live.find(cell) >= 0) changed.add(cell)
      }
      for (const row of rows) {
        for (const cell of outbox.live.size === 0 ? [] : outbox.live.cellsOfRow(row)) {
          const state = outbox.live.state(outbox.live.find(cell))
          const shows = state !== cellState.queued && state !== cellState.held && state !== cellState.saving
          if (reconcileCell(outbox, this.#journal, marking, cell) || shows) changed.add(cell)
        }
      }
      marking.write()
      return outbox.news(Uint32Array.from(changed).sort())
    })

  standing: ChangeBook['standing'] = grid => readinessOf(this.#outbox(grid))

  takeDesigns: ChangeBook['takeDesigns'] = grid => {
    const refused = this.#each(grid, 'rejected', null, waitAgain)
    const gone = this.#write([grid], () => refuseGone(this.#outbox(grid), this.#journal))
    const changed = new Set([...refused.cells, ...gone])
    const news = this.#outbox(grid).news(Uint32Array.from(changed).sort())
    const standing = this.standing(grid)
    const answer = { standing, gone: gone.length, news }
    const { invalid, conflicts } = standing
    if (invalid > 0 || conflicts > 0) return { rows: [], ...answer }
    try {
      return { rows: this.#write([grid], () => takeDesigns(this.#outbox(grid), this.#journal)), ...answer }
    } catch (error) {
      // Not handed out, so no answer will settle them. Only a submit's own design cells are ever in flight.
      this.#kept.get(grid)?.flying.clear()
      throw error
    }
  }

  /** How many cells of a grid the service does not have yet. */
  unsaved(grid: GridNumber): number {
    return Object.values(this.#journal.counts(grid)).reduce((sum, count) => sum + count, 0)
  }

  /** How many unsaved cells of a grid wait for a person. */
  needing(grid: GridNumber): number {
    const { rejected, conflict, draft } = this.#journal.counts(grid)
    return rejected + conflict + draft
  }

  counts: ChangeBook['counts'] = service =>
    this.#gridsOf(service).flatMap(({ grid, id, name }) => {
      const live = this.#outboxes.get(grid)?.live
      const { queued, rejected, conflict, draft, held } = this.#journal.counts(grid)
      if (queued + rejected + conflict + draft + held === 0) return []
      const saving = live?.count(cellState.saving) ?? 0
      return [{ id, name, counts: { queued: queued - saving, saving, rejected, conflict, draft, held } }]
    })

  history: ChangeBook['history'] = (grid, asked) => this.#history.entries(grid, asked)
  applied: ChangeBook['applied'] = draft => this.#history.applied(draft)
  entryCells: ChangeBook['entryCells'] = (grid, asked) => this.#history.cells(grid, asked)
  cellHistory: ChangeBook['cellHistory'] = (grid, asked) => this.#history.ofCell(grid, asked)
  historyFile: ChangeBook['historyFile'] = (grid, code, style) => this.#history.file(grid, code, style)
  importFile: ChangeBook['importFile'] = (grid, state, locale) =>
    importFileOf(this.#outbox(grid), cellState[state], locale)

  prove: ChangeBook['prove'] = (grid, changes, since, locale) => proofOf(this.#cells(grid), changes, since, locale)

  receipt: ChangeBook['receipt'] = (grid, of, only, locale) => {
    const service = this.#cells(grid)
    const receipts = 'entry' in of ? this.#receiptsOf(grid, of.entry, locale) : receiptsOfFile(of, locale)
    return only === 'all' ? receiptCsv(service, receipts, locale) : rejectedFile(service, receipts, locale)
  }

  takeBack: ChangeBook['takeBack'] = (grid, which) =>
    this.#write([grid], () => takeBackCells(this.#outbox(grid), this.#journal, which))

  record: ChangeBook['record'] = (grid, file) => this.#write([], () => recordArrived(this.#journal, grid, file))

  forget: ChangeBook['forget'] = before => this.#write([], () => this.#history.forget(before))

  /** Drops the outboxes in memory, to be reloaded after an enclosing transaction failed. */
  closeAll(): void {
    this.#outboxes.clear()
  }

  /** Runs `act` on cells in a state (`cells`: null for all) and returns their new states. */
  #each(
    grid: GridNumber,
    state: UnsavedState,
    cells: Uint32Array | null,
    act: (outbox: GridOutbox, marking: Marking, cell: Cell, slot: number) => void,
    then: (outbox: GridOutbox) => void = () => {},
  ): CellNews {
    return this.#write([grid], () => {
      const outbox = this.#outbox(grid)
      const { live } = outbox
      const wanted: CellState = cellState[state]
      const acted = (cells?.toSorted() ?? live.cells(wanted)).filter(cell => {
        const slot = live.find(cell)
        return slot >= 0 && live.state(slot) === wanted
      })
      const marking = new Marking(this.#journal)
      for (const cell of acted) act(outbox, marking, cell, live.find(cell))
      marking.write()
      then(outbox)
      return outbox.news(acted)
    })
  }

  #receiptsOf(grid: GridNumber, entry: number, locale: string) {
    const row = this.#journal.find(entry)
    const receipts = row?.grid === grid ? receiptsOfEntry(this.#cells(grid), this.#journal, row, locale) : null
    if (!receipts) throw new DeskError('prices.no-entry', { entry })
    return receipts
  }

  #land(cells: readonly Pick<SendOutcome, 'grid' | 'cell'>[]): void {
    for (const { grid, cell } of cells) this.#kept.get(grid)?.flying.delete(cell)
  }

  /** A grid's outbox, loaded from the journal if it isn't in memory. */
  #outbox(grid: GridNumber): GridOutbox {
    const known = this.#outboxes.get(grid)
    if (known) return known
    const kept = this.#kept.get(grid) ?? { saved: new SavedMarks(), flying: new Map(), revision: 0 }
    this.#kept.set(grid, kept)
    const outbox = new GridOutbox(grid, () => this.#cells(grid), kept, this.#journal.limits.smallEntry)
    outbox.load(this.#journal)
    this.#outboxes.set(grid, outbox)
    return outbox
  }

  /**
   * Runs one transaction. If it fails, the outboxes in memory may be ahead of the file, so the next call reloads them.
   */
  #write<T>(grids: readonly GridNumber[], act: () => T): T {
    try {
      return this.#db.transaction(act).immediate()
    } catch (error) {
      for (const grid of grids) this.#outboxes.delete(grid)
      throw error
    }
  }
}

/** States of cells that weren't sent. Rejected cells were sent, and keep the service's answer. */
const unsent = new Set<CellState>([cellState.queued, cellState.held, cellState.conflict, cellState.draft])

/**
 * Cancels an entry's unsent cells. A cell whose answer was lost may have arrived, so it is sent again to learn its
 * outcome. Throws `prices.no-entry`.
 */
function cancelUnsentCells(outbox: GridOutbox, journal: Journal, id: number): CellNews {
  const row = journal.find(id)
  if (row?.grid !== outbox.grid) throw new DeskError('prices.no-entry', { entry: id })
  const marking = new Marking(journal)
  const { live } = outbox
  const cancelled: Cell[] = []
  // Old entries no longer have cells; they are deleted long after the last one was settled.
  for (const cell of journal.cells.read(row)?.cells ?? []) {
    const slot = live.find(cell)
    if (slot < 0 || live.entry(slot) !== id || !unsent.has(live.state(slot)) || outbox.lost.has(cell)) continue
    outbox.discard(marking, cell)
    cancelled.push(cell)
  }
  marking.write()
  return outbox.news(Uint32Array.from(cancelled))
}

/** Discards cells that may have reached the service, by sending the service's known value again. */
function takeBackSent(outbox: GridOutbox, journal: Journal, cells: readonly Cell[]): void {
  if (cells.length === 0) return
  writeEntry(outbox, journal, {
    kind: 'revert',
    detail: {},
    who: null,
    at: Date.now(),
    send: 'now',
    cells: Uint32Array.from(cells),
    base: null,
    after: Int32Array.from(cells, cell => outbox.cells.valueOf(cell)),
    texts: [],
    undoes: null,
  })
}
