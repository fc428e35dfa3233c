import type { GridApi } from 'ag-grid-community'
import { containerOf, viewportOf } from '../pixels.ts'
import type { Ground } from './move.ts'
import { type Box, boxOf, currentOf, only, type Place, type Range, type Selected } from './range.ts'
import { keepInside } from './select.ts'

/** A point of the window. */
export interface Point {
  x: number
  y: number
}

/** A rectangle in pixels from the corner of the scrolled content. */
export interface Area {
  top: number
  left: number
  width: number
  height: number
  /** It begins in a pinned column, and stays there when the sheet is scrolled sideways. */
  isPinned: boolean
}

/** Names of columns: the id that AG Grid has for the column of cells with a number, and back; null for any other column. */
export interface ColumnIds {
  idOf(column: number): string
  columnOf(id: string): number | null
}

/**
 * The visible sheet and its selection: its columns from left to right, and their positions in pixels. What its lines are,
 * and what a cell is when an edit of it begins (`C`), is the part of the class that extends it.
 */
export abstract class CellSheet<T, C> {
  readonly api: GridApi<T>
  /** Called after the selection or positions change. */
  onChange: () => void = () => undefined
  rowHeight: number
  selected: Selected = only({ line: 0, column: 0 })
  /** Column numbers from left to right. */
  shown: readonly number[] = []
  pinnedWidth = 0
  /** Width of the pinned columns that aren't cells, such as names: a press there is one on the line. */
  namesWidth = 0
  readonly ids: ColumnIds
  readonly root: HTMLElement
  #lefts: number[] = []
  #widths: number[] = []
  /** The first so many columns of cells are pinned. */
  #pinned = 0

  constructor(root: HTMLElement, api: GridApi<T>, rowHeight: number, ids: ColumnIds) {
    this.root = root
    this.api = api
    this.rowHeight = rowHeight
    this.ids = ids
  }

  abstract get ground(): Ground

  /** Whose cells are shown: a drag ends with them. */
  abstract get source(): unknown

  /** The cell with the focus, as an edit of it would be based on it; null if there is none. */
  abstract see(): C | null

  /** Selects, and scrolls a place into view. */
  select(selected: Selected, reveal: Place | null = null): void {
    this.selected = selected
    if (reveal && this.ground.lines > 0) {
      this.api.ensureIndexVisible(reveal.line)
      const column = this.shown[reveal.column]
      if (column !== undefined) this.api.ensureColumnVisible(this.ids.idOf(column))
    }
    this.onChange()
  }

  /** Rereads which columns AG Grid shows, and where. */
  readColumns(): void {
    const before = this.shown
    const all = this.api.getAllDisplayedColumns()
    const cells = all.flatMap(column => {
      const number = this.ids.columnOf(column.getColId())
      return number === null ? [] : [{ number, column }]
    })
    const pinned = cells.filter(({ column }) => column.isPinnedLeft())
    const widthOf = (columns: typeof all) =>
      columns.reduce((sum, column) => sum + (column.isPinnedLeft() ? column.getActualWidth() : 0), 0)
    this.pinnedWidth = widthOf(all)
    this.namesWidth = this.pinnedWidth - widthOf(pinned.map(({ column }) => column))
    this.#pinned = pinned.length
    this.shown = cells.map(({ number }) => number)
    this.#lefts = cells.map(({ column }) => (column.isPinnedLeft() ? 0 : this.pinnedWidth) + (column.getLeft() ?? 0))
    this.#widths = cells.map(({ column }) => column.getActualWidth())
    if (before.join() === this.shown.join()) {
      this.onChange()
      return
    }
    const moved = ({ line, column }: Place): Place | null => {
      const now = this.shown.indexOf(before[column] ?? -1)
      return now < 0 ? null : { line, column: now }
    }
    this.moveAlong(moved, { line: this.selected.active.line, column: 0 })
  }

  /** Reads the columns now, and whenever they change. Returns what ends it. */
  followColumns(): () => void {
    // AG Grid emits its events asynchronously, when the grid may already be destroyed.
    const read = () => {
      if (!this.api.isDestroyed()) this.readColumns()
    }
    const events = ['displayedColumnsChanged', 'columnResized'] as const
    for (const name of events) this.api.addEventListener(name, read)
    read()
    return () => {
      if (!this.api.isDestroyed()) for (const name of events) this.api.removeEventListener(name, read)
    }
  }

  /** Moves the selection along; `parts` splits a range whose lines are no longer adjacent. */
  protected moveAlong(
    moved: (place: Place) => Place | null,
    fallback: Place,
    parts: (range: Range) => Range[] | null = () => null,
  ): void {
    const active = moved(this.selected.active)
    const ranges = this.selected.ranges.flatMap(range => {
      const split = parts(range)
      if (split) return split
      const anchor = moved(range.anchor)
      const head = moved(range.head)
      return anchor && head ? [{ anchor, head }] : [null]
    })
    const remaining = ranges.filter(range => range !== null)
    const selected =
      active && remaining.length === ranges.length ? { ranges: remaining, active } : only(active ?? fallback)
    this.selected = keepInside(selected, this.ground)
    this.onChange()
  }

  /** The area of a box. */
  areaOf({ top, left, bottom, right }: Box): Area {
    const isPinned = left < this.#pinned
    const scrolled = isPinned ? this.#scrolled : 0
    const from = (this.#lefts[left] ?? 0) + scrolled
    const end = (this.#lefts[right] ?? 0) + (this.#widths[right] ?? 0)
    // Behind the pinned columns it ends where those do.
    const to = right < this.#pinned ? end + scrolled : isPinned ? Math.max(end, scrolled + this.pinnedWidth) : end
    return {
      top: top * this.rowHeight,
      left: from,
      width: to - from,
      height: (bottom - top + 1) * this.rowHeight,
      isPinned,
    }
  }

  areaOfPlace(place: Place): Area {
    return this.areaOf(boxOf({ anchor: place, head: place }))
  }

  get currentBox(): Box {
    return boxOf(currentOf(this.selected))
  }

  get #scrolled(): number {
    return viewportOf(this.root)?.scrollLeft ?? 0
  }

  /** The place under a point, or the nearest one. */
  placeAt({ x, y }: Point): Place {
    const box = containerOf(this.root)?.getBoundingClientRect()
    const inContent = x - (box?.left ?? 0)
    const inView = this.#pinned === 0 ? inContent : inContent - this.#scrolled
    const across = this.#pinned > 0 && inView < this.pinnedWidth ? inView : inContent
    const line = Math.floor((y - (box?.top ?? 0)) / this.rowHeight)
    const right = this.#lefts.findIndex((left, index) => across < left + (this.#widths[index] ?? 0))
    return {
      line: Math.max(0, Math.min(this.ground.lines - 1, line)),
      column: right < 0 ? Math.max(0, this.shown.length - 1) : right,
    }
  }

  /** True for a point on the names of the lines. */
  isOnNames({ x }: Point): boolean {
    return x - (viewportOf(this.root)?.getBoundingClientRect().left ?? 0) < this.namesWidth
  }
}

/** A sheet over any rows. */
export type SheetOf<C> = Omit<CellSheet<unknown, C>, 'api'>
