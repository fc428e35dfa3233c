import type { CellNews, CellNote } from '../../../../src-shared/contract/prices.ts'
import type { Message } from '../../../../src-shared/messages/index.ts'
import type { Cell } from '../../../../src-shared/pricing/cell.ts'
import { type CellState, cellNeedsPerson, cellState, isUnsaved } from '../../../../src-shared/pricing/cell-state.ts'
import type { EditedCell } from '../../../../src-shared/pricing/outbox/cell-transitions.ts'
import { entryEnd, isLive } from '../../../../src-shared/pricing/outbox/entry-state.ts'
import { asStored, type Hundredths } from '../../../../src-shared/pricing/price.ts'
import type { SheetKind } from '../../../../src-shared/pricing/price-sheet.ts'
import type { GridCells, GridNumber } from '../book.ts'
import { firstState } from './entry-rows.ts'
import type { FlightRow, Journal } from './journal.ts'
import { LiveCells } from './live-cells.ts'
import type { Marking } from './marking.ts'
import type { SavedMarks } from './saved-marks.ts'

/** A value that was sent for a cell and isn't answered yet. */
export interface Flight {
  entry: number
  /** As requested; the service may store another value. */
  value: Hundredths
  /** The service's value that the edit started from. */
  base: Hundredths
}

/** State that outlives a `GridOutbox`. */
export interface KeptOutbox {
  saved: SavedMarks
  flying: Map<Cell, Flight>
  /** Revision of the grid's latest news. */
  revision: number
}

/**
 * In-memory copy of one grid's outbox: the cells that are unsaved according to the journal. Every change to it is
 * written by a `Marking` in the same transaction; if that fails, the copy is discarded and loaded again.
 */
export class GridOutbox {
  readonly grid: GridNumber
  readonly kind: SheetKind
  /** Cells of entries with at most this many cells are sent before all others. */
  readonly smallEntry: number
  readonly live = new LiveCells()
  readonly saved: SavedMarks
  readonly notes = new Map<Cell, { typed: string | null; reason: Message | null }>()
  /** Cells in flight. */
  readonly flying: Map<Cell, Flight>
  /** Earlier sends whose answer was lost. */
  readonly lost = new Map<Cell, FlightRow[]>()
  /** Cells sent before all others, in order. Some may have changed state since. */
  first: Cell[] = []
  readonly #cells: () => GridCells
  readonly #files = new Set<number>()
  readonly #kept: KeptOutbox

  constructor(grid: GridNumber, cells: () => GridCells, kept: KeptOutbox, smallEntry: number) {
    this.grid = grid
    this.kind = cells().kind
    this.smallEntry = smallEntry
    this.#cells = cells
    this.#kept = kept
    this.saved = kept.saved
    this.flying = kept.flying
  }

  /** The service's values; loads the grid if needed. */
  get cells(): GridCells {
    return this.#cells()
  }

  /** Loads the unsaved cells from the journal. */
  load(journal: Journal): void {
    for (const flight of journal.flights(this.grid)) {
      if (this.flying.get(flight.cell)?.entry !== flight.entry) this.#addLost(flight)
    }
    for (const row of journal.open(this.grid)) {
      const entry = journal.cells.read(row)
      if (!entry) continue
      this.knowEntry(row.id, firstState(row) === cellState.held ? 'file' : 'now')
      entry.states.forEach((state, at) => {
        if (!isLive(state)) return
        const cell = entry.cells[at] ?? 0
        const isFlying = this.flying.get(cell)?.entry === row.id
        const now = isFlying && state === cellState.queued ? cellState.saving : (state as CellState)
        this.live.put(cell, row.id, entry.base[at] ?? 0, entry.after[at] ?? 0, now)
        if (row.cells <= this.smallEntry || this.lost.has(cell)) this.goFirst(cell)
      })
      for (const { cell, typed, reason } of journal.notes(row.id)) {
        if (this.#ownedBy(cell, row.id)) this.notes.set(cell, { typed, reason })
      }
    }
  }

  knowEntry(entry: number, send: 'now' | 'file'): void {
    if (send === 'file') this.#files.add(entry)
  }

  /** Sends a cell before all others. Designs aren't sent cell by cell. */
  goFirst(cell: Cell): void {
    if (this.kind === 'fabric') this.first.push(cell)
  }

  /** The journal's state for cells in flight: designs stay held until their submit is answered. */
  get waiting(): CellState {
    return this.kind === 'designs' ? cellState.held : cellState.queued
  }

  /** A live cell as input for the transition rules. */
  edit(cell: Cell, slot: number): EditedCell {
    return {
      base: this.live.base(slot),
      after: this.live.after(slot),
      service: this.cells.valueOf(cell),
      perhaps: this.perhaps(cell),
      send: this.#files.has(this.live.entry(slot)) ? 'file' : 'now',
      kind: this.kind,
    }
  }

  /** Values sent by this desk that the service may have stored without confirming. */
  perhaps(cell: Cell): Hundredths[] {
    if (this.flying.size === 0 && this.lost.size === 0) return none
    const flight = this.flying.get(cell)
    const lost = this.lost.get(cell)?.map(({ value }) => value) ?? none
    return flight ? [...lost, asStored(flight.value, this.kind)] : lost
  }

  /** Moves a live cell to another state. `value`: its new base, or the value the service stored for a saved cell. */
  move(marking: Marking, cell: Cell, to: number, value: Hundredths | null = null): void {
    const slot = this.live.find(cell)
    if (slot < 0) return
    marking.move(this.live.entry(slot), cell, this.live.state(slot), to, value)
    if (!cellNeedsPerson(to)) this.notes.delete(cell)
    if (isUnsaved(to)) {
      this.live.setState(cell, slot, to as CellState)
      if (value !== null) this.live.setBase(slot, value)
      return
    }
    this.live.remove(cell)
    if (to === cellState.saved) this.saved.add(cell)
  }

  /** Discards a live cell. A value still in flight for it is shown again. */
  discard(marking: Marking, cell: Cell): void {
    this.move(marking, cell, entryEnd.discarded)
    const flight = this.flying.get(cell)
    if (!flight) return
    marking.move(flight.entry, cell, entryEnd.superseded, this.waiting)
    const shown = this.kind === 'designs' ? cellState.held : cellState.saving
    this.live.put(cell, flight.entry, flight.base, flight.value, shown)
  }

  /** Records that the answer to a send was lost; the service may have the value. */
  lose(cell: Cell, { entry, value }: Flight): void {
    this.#addLost({ cell, entry, value: asStored(value, this.kind) })
  }

  /** Current states of cells (sorted), under the grid's next revision. */
  news(cells: Uint32Array<ArrayBuffer>): CellNews {
    const states = new Uint8Array(cells.length)
    const values = new Int32Array(cells.length)
    const wants = new Int32Array(cells.length)
    const notes: CellNote[] = []
    const service = this.cells
    for (let at = 0; at < cells.length; at++) {
      const cell = cells[at] ?? 0
      const value = service.valueOf(cell)
      const slot = this.live.find(cell)
      values[at] = value
      wants[at] = slot < 0 ? value : this.live.after(slot)
      const state = slot < 0 ? this.#restingState(cell) : this.live.state(slot)
      states[at] = state
      const note = cellNeedsPerson(state) ? this.notes.get(cell) : undefined
      if (note) notes.push({ cell, text: note.typed, reason: note.reason })
    }
    return { revision: ++this.#kept.revision, cells, states, values, wants, notes }
  }

  /** Every cell that is not clean, sorted. */
  all(): Uint32Array<ArrayBuffer> {
    const live = this.live.cells(null)
    if (this.saved.size === 0) return live
    const saved = this.saved.cells().filter(cell => this.live.find(cell) < 0)
    const all = new Uint32Array(live.length + saved.length)
    all.set(live)
    all.set(saved, live.length)
    return live.length === 0 || saved.length === 0 ? all : all.sort()
  }

  #restingState(cell: Cell): CellState {
    return this.saved.has(cell) ? cellState.saved : cellState.clean
  }

  #ownedBy(cell: Cell, entry: number): boolean {
    const slot = this.live.find(cell)
    return slot >= 0 && this.live.entry(slot) === entry
  }

  #addLost(flight: FlightRow): void {
    const known = this.lost.get(flight.cell) ?? []
    this.lost.set(flight.cell, [...known.filter(({ entry }) => entry !== flight.entry), flight])
  }
}

const none: Hundredths[] = []
