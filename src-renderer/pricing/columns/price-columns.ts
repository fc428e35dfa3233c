import { type CellNews, type CellNote, type GridRows, rowFlag } from '../../../src-shared/contract/prices.ts'
import { type Cell, columnOfCell, rowOfCell } from '../../../src-shared/pricing/cell.ts'
import { type CellStateName, cellNeedsPerson, cellState, isUnsaved } from '../../../src-shared/pricing/cell-state.ts'
import type { Changeset } from '../../../src-shared/pricing/changeset.ts'
import { type Hundredths, notPriced, unreadable } from '../../../src-shared/pricing/price.ts'
import type { PriceSheetId, SheetKind } from '../../../src-shared/pricing/price-sheet.ts'
import { reasonOfText } from '../../../src-shared/pricing/unreadable-text.ts'
import type { FedColumns, UnusualCount } from '../state/price-state.ts'
import { RowFacts } from './row-facts.ts'
import { StateColumns } from './state-columns.ts'
import { UnusualMarks } from './unusual-marks.ts'
import { ValueColumns } from './value-columns.ts'

/** The columns of one grid in the window: stores what main sends and provides the values to paint. */
export class PriceColumns implements FedColumns {
  readonly sheet: PriceSheetId | null
  readonly #facts = new RowFacts()
  readonly #values = new ValueColumns()
  readonly #states = new StateColumns()
  readonly #unusual = new UnusualMarks()
  /** Invalid text that was typed, or why a value was rejected. */
  readonly #notes = new Map<Cell, CellNote>()
  /** The service's texts for values that aren't prices. */
  readonly #unreadableTexts = new Map<Cell, string>()

  constructor(sheet: PriceSheetId | null) {
    this.sheet = sheet
  }

  get rows(): number {
    return this.#facts.rows
  }
  code(row: number): string {
    return this.#facts.at(row).code
  }
  name(row: number): string {
    return this.#facts.at(row).name
  }
  collection(row: number): number {
    return this.#facts.at(row).collection
  }
  place(row: number): number {
    return this.#facts.at(row).place
  }
  isArchived(row: number): boolean {
    return (this.#facts.at(row).flags & rowFlag.archived) !== 0
  }
  isPresent(row: number): boolean {
    return (this.#facts.at(row).flags & rowFlag.absent) === 0
  }
  rowOf(code: string): number | null {
    return this.#facts.rowOf(code)
  }

  columnValues(column: number): Int32Array {
    return this.#values.shown(column)
  }
  serviceValues(column: number): Int32Array {
    return this.#values.values(column)
  }
  want(cell: Cell): Hundredths {
    return this.#values.shown(columnOfCell(cell))[rowOfCell(cell)] ?? notPriced
  }
  value(cell: Cell): Hundredths {
    return this.#values.values(columnOfCell(cell))[rowOfCell(cell)] ?? notPriced
  }
  state(cell: Cell): number {
    return this.#states.at(cell)
  }
  note(cell: Cell): CellNote | null {
    const note = this.#notes.get(cell)
    if (note) return note
    const text = this.#unreadableTexts.get(cell)
    return text !== undefined && this.want(cell) === unreadable ? { cell, text, reason: null } : null
  }
  cellsIn(state: CellStateName): Uint32Array {
    return this.#states.cellsIn(cellState[state])
  }
  count(state: CellStateName): number {
    return this.#states.count(cellState[state])
  }
  rowsIn(states: ReadonlySet<number>): Uint8Array {
    return this.#states.rowsIn(states, this.rows)
  }

  unusualFrom(cell: Cell): Hundredths | null {
    return this.#unusual.from(cell, this.want(cell))
  }
  unusualCells(): Uint32Array {
    return this.#unusual.cells(cell => this.want(cell)).filter(cell => !cellNeedsPerson(this.state(cell)))
  }
  markUnusual(changeset: Changeset, guardPercent: number, kind: SheetKind): UnusualCount {
    return this.#unusual.mark(changeset, guardPercent, kind)
  }
  keepUnusual(cells: Uint32Array | null): void {
    this.#unusual.clear(cells)
  }

  apply(rows: GridRows): boolean {
    let isNew = false
    let rowCount = 0
    for (let index = 0; index < rows.rows.length; index++) {
      isNew = this.#facts.put(rows, index) || isNew
      rowCount = Math.max(rowCount, (rows.rows[index] ?? 0) + 1)
    }
    this.#reserve(rowCount)
    for (let column = 0; column < rows.columns; column++) this.#putColumn(rows, column)
    for (const { cell, text } of rows.odd) this.#unreadableTexts.set(cell, text)
    for (const cell of rows.elsewhere) {
      if (!isUnsaved(this.#states.at(cell))) this.#states.set(rowOfCell(cell), columnOfCell(cell), cellState.elsewhere)
    }
    return isNew
  }

  applyNews({ cells, states, values, wants, notes }: Omit<CellNews, 'states'> & { states: Uint8Array }): void {
    for (let index = 0; index < cells.length; index++) {
      const cell = cells[index] ?? 0
      const row = rowOfCell(cell)
      const column = columnOfCell(cell)
      this.#reserve(row + 1)
      this.#values.set(row, column, values[index] ?? notPriced)
      this.#values.want(row, column, wants[index] ?? notPriced)
      this.#states.set(row, column, states[index] ?? cellState.clean)
      this.#notes.delete(cell)
    }
    for (const note of notes) this.#notes.set(note.cell, note)
  }

  replaceStates(news: CellNews): void {
    const states = this.#states.withAges(news.cells, news.states)
    this.#states.clearBut(cellState.elsewhere)
    this.#values.forgetWants()
    this.#notes.clear()
    this.applyNews({ ...news, states })
  }

  fadeSaved(): boolean {
    return this.#states.fade()
  }

  paint({ cells, after, texts }: Changeset, state: CellStateName): () => void {
    this.#reserve(rowOfCell(cells.at(-1) ?? 0) + 1)
    const wants = this.#values.wantAll(cells, after)
    const states = this.#states.setAll(cells, cellState[state])
    const notes = new Map<Cell, CellNote>()
    for (const cell of this.#notes.size === 0 ? [] : cells) {
      const note = this.#notes.get(cell)
      if (note) {
        notes.set(cell, note)
        this.#notes.delete(cell)
      }
    }
    for (const { cell, text } of texts) {
      this.#states.set(rowOfCell(cell), columnOfCell(cell), cellState.draft)
      this.#notes.set(cell, {
        cell,
        text,
        reason: reasonOfText(text),
      })
    }
    return () => {
      for (let index = 0; index < cells.length; index++) {
        const cell = cells[index] ?? 0
        if (this.want(cell) !== (after[index] ?? notPriced)) continue
        this.#values.want(rowOfCell(cell), columnOfCell(cell), wants[index] ?? notPriced)
        this.#states.set(rowOfCell(cell), columnOfCell(cell), states[index] ?? cellState.clean)
        const note = notes.get(cell)
        if (note) this.#notes.set(cell, note)
        else this.#notes.delete(cell)
      }
    }
  }

  clearElsewhere(): void {
    this.#states.clear(cellState.elsewhere)
  }

  #reserve(rows: number): void {
    this.#facts.reserve(rows)
    this.#values.reserve(rows)
  }

  #putColumn({ rows, values }: GridRows, column: number): void {
    const from = column * rows.length
    const here = this.#values.values(column)
    const wants = this.#values.wants(column)
    if (!wants && this.#states.isClean(column)) {
      for (let index = 0; index < rows.length; index++) here[rows[index] ?? 0] = values[from + index] ?? notPriced
      return
    }
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index] ?? 0
      const value = values[from + index] ?? notPriced
      const state = this.#states.get(row, column)
      if (state === cellState.elsewhere || (this.#states.isSaved(row, column) && here[row] !== value))
        this.#states.set(row, column, cellState.clean)
      here[row] = value
      if (wants && !isUnsaved(state)) wants[row] = value
    }
  }
}
