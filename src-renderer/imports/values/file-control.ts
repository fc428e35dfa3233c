import type { GridApi } from 'ag-grid-community'
import { readTable, writeTable } from '../../../src-shared/pricing/clipboard.ts'
import {
  type Box,
  CellSheet,
  type Ground,
  isSingle,
  keepInside,
  only,
  SheetControl,
  type TypedText,
  viewportOf,
  withoutOverlap,
} from '../../kit/index.ts'
import type { SeenPlaces } from '../import-state.ts'
import styles from './FileGrid.module.css'
import { fileColumnId, fileColumnOfId } from './file-columns.ts'
import type { FileRow } from './file-look.ts'

/** A cell as it was shown when its edit began: what is typed belongs to it, whatever is shown by then. */
export interface SeenFileCell {
  of: SeenPlaces
  row: FileRow
  column: number
}

/** Texts for the cells from a line of the list down, and from the first of the columns to the right. */
export interface PutTable {
  line: number
  columns: readonly number[]
  table: readonly (readonly string[])[]
}

/** Cells by the lines of the list and the columns of the file. */
export interface FileCells {
  line: number
  count: number
  columns: readonly number[]
}

/** What the cells ask of the step around them; read again at each use. */
export interface FileActs {
  seen(): SeenPlaces
  write(cell: SeenFileCell, text: string): void
  /** False, with a word about it, for more cells than are changed or copied at once. */
  areFew(cells: readonly FileCells[]): boolean
  /** Writes texts as one step; lines of the list that aren't loaded are read first. */
  put(tables: readonly PutTable[]): void
  /** Reads the texts of cells that aren't loaded for a copy or an edit. */
  read(cells: FileCells, to: 'copy' | 'edit', use: (texts: string[][]) => unknown): void
  /** Leaves cells out, or takes them in again. */
  leaveOut(cells: readonly FileCells[]): void
  undo(): void
  moved(): void
  manyRanges(): void
}

/** Texts of a draft are cut at what main takes. */
const longest = 500

/** The rows of the file that are shown; they are loaded as they come into view. */
class FileSheet extends CellSheet<FileRow, SeenFileCell> {
  readonly source = null
  readonly #seen: () => SeenPlaces

  constructor(root: HTMLElement, api: GridApi<FileRow>, rowHeight: number, seen: () => SeenPlaces) {
    super(root, api, rowHeight, { idOf: fileColumnId, columnOf: fileColumnOfId })
    this.#seen = seen
  }

  get ground(): Ground {
    const lines = this.api.isDestroyed() ? 0 : this.api.getDisplayedRowCount()
    return { lines, columns: this.shown.length, isSection: () => false, isFilled: () => true }
  }

  rowAt(line: number): FileRow | undefined {
    return this.api.getDisplayedRowAtIndex(line)?.data
  }

  see(): SeenFileCell | null {
    const { line, column: place } = this.selected.active
    const row = this.rowAt(line)
    const column = this.shown[place]
    return row && column !== undefined ? { of: this.#seen(), row, column } : null
  }
}

export const textsIn = ({ texts }: FileRow, columns: readonly number[]): string[] =>
  columns.map(column => texts[column] ?? '')

/** A table as often as it takes to fill a box; `from` is where its own first cell stands. */
export const repeated = (
  table: readonly (readonly string[])[],
  { top, left, bottom, right }: Box,
  from: { top: number; left: number },
): string[][] =>
  Array.from({ length: bottom - top + 1 }, (_, line) => {
    const texts = table.at((line + top - from.top) % table.length) ?? []
    return Array.from(
      { length: right - left + 1 },
      (_, column) => texts.at((column + left - from.left) % texts.length) ?? '',
    )
  })

/** The rows of a file as a spreadsheet: its edits are texts of a draft. */
export class FileControl extends SheetControl<FileSheet, SeenFileCell> {
  override readonly enterEdits = true
  readonly #acts: () => FileActs

  constructor(root: HTMLElement, api: GridApi<FileRow>, rowHeight: number, acts: () => FileActs) {
    super(new FileSheet(root, api, rowHeight, () => acts().seen()), 'text')
    this.#acts = acts
    this.layer.input.maxLength = longest
    this.layer.input.classList.add(styles['input'] ?? '')
    // Pinned cells stay when the rest is scrolled sideways, and so does what marks them.
    const viewport = viewportOf(root)
    const repaint = () => this.paint()
    viewport?.addEventListener('scroll', repaint, { passive: true })
    this.ends.push(() => viewport?.removeEventListener('scroll', repaint), this.sheet.followColumns())
  }

  /** Chooses a cell by its line in the list and its column in the file, and brings it into view. */
  goTo(line: number, column: number): void {
    this.focus()
    const place = { line, column: Math.max(0, this.sheet.shown.indexOf(column)) }
    this.sheet.select(keepInside(only(place), this.sheet.ground), place)
  }

  /** A shorter list has the selection in its last rows. */
  keepInside(): void {
    this.sheet.select(keepInside(this.sheet.selected, this.sheet.ground))
  }

  get #boxes(): Box[] {
    return withoutOverlap(this.sheet.selected.ranges)
  }

  #cellsOf({ top, left, bottom, right }: Box): FileCells {
    return { line: top, count: bottom - top + 1, columns: this.sheet.shown.slice(left, right + 1) }
  }

  #put(boxes: readonly Box[], tableOf: (box: Box) => string[][]): void {
    const { areFew, put } = this.#acts()
    if (areFew(boxes.map(box => this.#cellsOf(box))))
      put(boxes.map(box => ({ ...this.#cellsOf(box), table: tableOf(box) })))
  }

  /** The texts of a box, if all of its rows are loaded. */
  #textsOf(box: Box): string[][] | null {
    const { line, count, columns } = this.#cellsOf(box)
    const texts: string[][] = []
    for (let at = line; at < line + count; at++) {
      const row = this.sheet.rowAt(at)
      if (!row) return null
      texts.push(textsIn(row, columns))
    }
    return texts
  }

  override paint(): void {
    super.paint()
    const { shown, selected, api } = this.sheet
    const column = api.isDestroyed() ? null : api.getColumn(fileColumnId(shown[selected.active.column] ?? -1))
    const isNumber = [column?.getColDef().cellClass].flat().includes(styles['number'])
    this.layer.input.style.textAlign = isNumber ? 'right' : 'left'
  }

  protected moved(): void {
    this.#acts().moved()
  }

  protected mayEdit(): boolean {
    return true
  }

  protected textOf({ row, column }: SeenFileCell): string {
    return row.texts[column] ?? ''
  }

  protected write({ text, cell }: TypedText<SeenFileCell | null>, everywhere: boolean): void {
    if (everywhere) this.#put(this.#boxes, box => repeated([[text]], box, box))
    else if (cell && text !== this.textOf(cell)) this.#acts().write(cell, text)
  }

  columnsOf(head: Element): number[] {
    const column = fileColumnOfId(head.getAttribute('col-id') ?? '')
    const place = column === null ? -1 : this.sheet.shown.indexOf(column)
    return place < 0 ? [] : [place]
  }

  override space(): boolean {
    const { areFew, leaveOut } = this.#acts()
    const cells = this.#boxes.map(box => this.#cellsOf(box))
    if (areFew(cells)) leaveOut(cells)
    return true
  }

  /** The cell with the focus, by its line in the list and its column in the file. */
  get active(): { line: number; column: number } {
    const { line, column } = this.sheet.selected.active
    return { line, column: this.sheet.shown[column] ?? 0 }
  }

  undo(which: 'last' | 'next'): void {
    if (which === 'last') this.#acts().undo()
  }

  clear(): void {
    // One cell is empty at once.
    if (isSingle(this.sheet.selected)) this.write({ text: '', cell: this.sheet.see() }, false)
    else this.#put(this.#boxes, box => repeated([['']], box, box))
  }

  fill(way: 'down' | 'right'): void {
    const box = this.sheet.currentBox
    // A single line is filled from the one above it, as in spreadsheet programs.
    const from =
      way === 'down'
        ? { ...box, top: box.top === box.bottom ? Math.max(0, box.top - 1) : box.top }
        : { ...box, left: box.left === box.right ? Math.max(0, box.left - 1) : box.left }
    const source = way === 'down' ? { ...from, bottom: from.top } : { ...from, right: from.left }
    this.#fillFrom(source, box)
  }

  protected fillOver(over: Box): void {
    this.#fillFrom(this.sheet.currentBox, over)
    this.selectFilled(over)
  }

  #fillFrom(source: Box, over: Box): void {
    const fill = (table: string[][]) => this.#put([over], box => repeated(table, box, source))
    const texts = this.#textsOf(source)
    if (texts) fill(texts)
    else this.#acts().read(this.#cellsOf(source), 'edit', fill)
  }

  protected copyTo(data: DataTransfer, isCut: boolean): boolean {
    if (this.sheet.selected.ranges.length > 1) {
      this.#acts().manyRanges()
      return false
    }
    const box = this.sheet.currentBox
    const plain = (table: string[][]) => writeTable(table.map(line => line.map(text => ({ text, number: null })))).text
    const texts = this.#textsOf(box)
    if (texts) {
      data.setData('text/plain', plain(texts))
      return true
    }
    // The event is over by the time that the rows are read.
    this.#acts().read(this.#cellsOf(box), 'copy', async table => {
      await navigator.clipboard.writeText(plain(table))
      if (isCut) this.#put([box], each => repeated([['']], each, each))
    })
    return false
  }

  paste(data: Pick<DataTransfer, 'getData'>): void {
    const table = readTable(data.getData('text/plain'))
    const [first] = table
    if (!first) return
    const box = this.sheet.currentBox
    const columns = this.sheet.shown.slice(box.left)
    if (table.length === 1 && first.length === 1) this.#put(this.#boxes, each => repeated(table, each, each))
    else if (this.#acts().areFew([{ line: box.top, count: table.length, columns: columns.slice(0, first.length) }]))
      this.#acts().put([{ line: box.top, columns, table }])
  }
}
