import { columnOfId } from './column-defs.ts'
import { containerOf, viewportOf } from './pixels.ts'
import { boxOf, isWithin, only, type Place, rangeOf } from './selection/range.ts'
import { type Take, takeBox } from './selection/select.ts'
import type { ShownSheet } from './sheet.ts'

/** What a context menu is opened on: the selected cells, a price column's heading, or a column of names. */
export type MenuTarget = { cells: true } | { column: number } | { names: 'code' | 'name' }

/** Mouse actions other than selecting. */
export interface PointerActs {
  focus(): void
  edit(): void
  isEditing(): boolean
  fold(line: number): void
  /**
   * A drag of the fill handle moves here or ends; `done` is false if it was cancelled and nothing is filled. `repeats`:
   * Ctrl is held, so series are repeated instead of continued.
   */
  fillTo(place: Place): void
  fillEnd(done: boolean, repeats: boolean): void
  /** A double click on the fill handle: fills down to the end of the collection. */
  fillCollection(): void
  /** A double click on the edge of a heading: fits the width of its column, or of all columns of a combination. */
  fit(id: string): void
  /** The menu for a cell, a heading or the names, at a point of the window. */
  menu(at: Point, on: MenuTarget): void
}

const takeOf = (event: MouseEvent): Take =>
  event.shiftKey ? 'extend' : event.ctrlKey || event.metaKey ? 'add' : 'alone'

const headerCells = '.ag-header-cell, .ag-header-group-cell'
/** The parts of a header that AG Grid handles itself: resizing and folding. */
const headerControls = '.ag-header-cell-resize, .ag-header-expand-icon'

/** A press that moves no further than this counts as a click, because hands shake (px). */
const clickTolerance = 5
/** How near to an edge a drag towards it starts scrolling, and the step per frame (px). */
const edge = { within: 16, step: 28 }

export interface Point {
  x: number
  y: number
}

/** The direction a drag scrolls: only towards an edge it has moved to, so a press near an edge doesn't scroll. */
function scrollDirection(at: number, from: number, start: number, end: number): -1 | 0 | 1 {
  if (at > end - edge.within && at - from > clickTolerance) return 1
  if (at < start + edge.within && from - at > clickTolerance) return -1
  return 0
}

/**
 * Selects with the mouse: cells, whole rows by their code, columns and combinations by their headers, and collections.
 * Returns a function that removes the listeners.
 */
export function listenToPointer(root: HTMLElement, sheet: ShownSheet, acts: PointerActs): () => void {
  let drag: 'cells' | 'rows' | 'fill' | null = null
  let pressed: Point = { x: 0, y: 0 }
  let last = pressed
  /** The pointer has left the place of the press; before that, no range grows. */
  let isMoved = false
  let frame = 0
  /** What was shown when a drag began: it ends with that. */
  let over = sheet.columns
  let before = sheet.selected

  const placeOf = ({ x, y }: Point): Place => {
    const box = containerOf(root)?.getBoundingClientRect()
    return sheet.placeAt(x - (box?.left ?? 0), y - (box?.top ?? 0))
  }
  const isOnNames = (x: number) => x - (viewportOf(root)?.getBoundingClientRect().left ?? 0) < sheet.pinnedWidth
  const rowsOf = (from: number, to: number) =>
    rangeOf({ top: from, bottom: to, left: 0, right: Math.max(0, sheet.shown.length - 1) })

  const begin = (event: PointerEvent, target: Element) => {
    const place = placeOf(event)
    const take = takeOf(event)
    if (sheet.ground.isSection(place.line)) {
      const { lines } = sheet
      const section = lines.sections[lines.sectionOf[place.line] ?? 0]
      const arrow = target.closest('.ag-cell')?.getBoundingClientRect().left ?? 0
      if (isOnNames(event.clientX) && event.clientX - arrow < 24) return acts.fold(place.line)
      const rows = section && !section.folded ? section.rows.length : 0
      const range = rowsOf(place.line, place.line + rows)
      return sheet.select(takeBox(sheet.selected, range, take, { line: place.line, column: place.column }))
    }
    if (isOnNames(event.clientX)) {
      drag = 'rows'
      return sheet.select(takeBox(sheet.selected, rowsOf(place.line, place.line), take))
    }
    drag = 'cells'
    // The clicked cell is visible; scrolling it fully into view would put another cell under the pointer.
    sheet.select(takeBox(sheet.selected, { anchor: place, head: place }, take))
  }

  const beginHead = (event: PointerEvent, head: Element) => {
    if (event.target instanceof Element && event.target.closest(headerControls)) return
    const group = head.classList.contains('ag-header-group-cell')
    const id = head.getAttribute('col-id') ?? ''
    const number = group ? null : columnOfId(id)
    const combination = group ? /^g(\d+)_/.exec(id)?.[1] : undefined
    const places = sheet.shown.flatMap((column, place) =>
      column === number || (combination !== undefined && Math.floor(column / 5) === Number(combination)) ? [place] : [],
    )
    const bottom = sheet.ground.lines - 1
    const left = places[0]
    const right = places.at(-1)
    if (left === undefined || right === undefined || bottom < 0) return
    const first = Math.max(
      0,
      sheet.lines.rows.findIndex(row => row >= 0),
    )
    const range = rangeOf({ top: 0, bottom, left, right })
    sheet.select(takeBox(sheet.selected, range, takeOf(event), { line: first, column: left }))
    acts.focus()
  }

  const scroll = () => {
    const view = viewportOf(root)
    if (!view) return
    const box = view.getBoundingClientRect()
    const head = root.querySelector('.ag-header')?.getBoundingClientRect().bottom ?? box.top
    view.scrollTop += edge.step * scrollDirection(last.y, pressed.y, head, box.bottom)
    if (drag !== 'rows')
      view.scrollLeft += edge.step * scrollDirection(last.x, pressed.x, box.left + sheet.pinnedWidth, box.right)
  }
  const grow = () => {
    const place = placeOf(last)
    if (drag === 'fill') return acts.fillTo(place)
    const { ranges } = sheet.selected
    const range = ranges.at(-1)
    const head = drag === 'rows' ? { line: place.line, column: Math.max(0, sheet.shown.length - 1) } : place
    if (range && (range.head.line !== head.line || range.head.column !== head.column))
      sheet.select({
        ranges: [...ranges.slice(0, -1), { anchor: range.anchor, head }],
        active: range.anchor,
      })
  }
  const follow = () => {
    if (drag === null) return
    if (isMoved) {
      scroll()
      grow()
    }
    frame = requestAnimationFrame(follow)
  }
  /** Ends a drag; `done` is false if the browser cancelled the pointer. */
  const end = (done: boolean, repeats = false) => {
    cancelAnimationFrame(frame)
    const ended = drag
    const counts = done && isMoved && sheet.columns === over
    if (counts && ended !== null) grow()
    drag = null
    if (ended === 'fill') acts.fillEnd(counts, repeats)
  }

  const down = (event: PointerEvent) => {
    const { target } = event
    if (event.button !== 0 || !(target instanceof Element)) return
    const head = target.closest(headerCells)
    if (head) return beginHead(event, head)
    if (target instanceof HTMLInputElement) return
    end(false)
    pressed = { x: event.clientX, y: event.clientY }
    last = pressed
    isMoved = false
    over = sheet.columns
    before = sheet.selected
    if (target.closest('[data-handle]')) drag = 'fill'
    else if (target.closest('.ag-row')) {
      // Commit an open edit before another cell is selected.
      acts.focus()
      begin(event, target)
    } else return
    event.preventDefault()
    acts.focus()
    if (drag !== null) frame = requestAnimationFrame(follow)
  }
  const move = (event: PointerEvent) => {
    if (drag === null) return
    // The button was released outside the window.
    if ((event.buttons & 1) === 0) return end(false)
    last = { x: event.clientX, y: event.clientY }
    isMoved ||= Math.hypot(last.x - pressed.x, last.y - pressed.y) > clickTolerance
  }
  const up = (event: PointerEvent) => {
    if (drag === null || event.button !== 0) return
    last = { x: event.clientX, y: event.clientY }
    isMoved ||= Math.hypot(last.x - pressed.x, last.y - pressed.y) > clickTolerance
    end(true, event.ctrlKey || event.metaKey)
  }
  // The coordinates of a cancelled pointer are meaningless.
  const cancel = () => end(false)
  /** Escape gives a drag up, as in spreadsheet programs: nothing is filled, and the selection is what it was before. */
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || drag === null) return
    event.preventDefault()
    event.stopPropagation()
    const isSelecting = drag !== 'fill'
    end(false)
    if (isSelecting && sheet.columns === over) sheet.select(before)
  }
  const doubleClick = (event: MouseEvent) => {
    const { target } = event
    if (target instanceof Element && target.closest('[data-handle]')) return acts.fillCollection()
    const edge = target instanceof Element ? target.closest('.ag-header-cell-resize')?.closest(headerCells) : null
    if (edge) return acts.fit(edge.getAttribute('col-id') ?? '')
    if (!(target instanceof Element) || target instanceof HTMLInputElement || !target.closest('.ag-row')) return
    const place = placeOf({ x: event.clientX, y: event.clientY })
    if (sheet.ground.isSection(place.line)) acts.fold(place.line)
    else if (!isOnNames(event.clientX)) acts.edit()
  }
  const contextMenu = (event: MouseEvent) => {
    const { target } = event
    if (!(target instanceof Element)) return
    const at = { x: event.clientX, y: event.clientY }
    const head = target.closest('.ag-header-cell')
    const id = head?.getAttribute('col-id') ?? ''
    const column = columnOfId(id)
    if (head && (column !== null || id === 'code' || id === 'name')) {
      event.preventDefault()
      return acts.menu(at, column === null ? { names: id === 'code' ? 'code' : 'name' } : { column })
    }
    // The menu key arrives at the field over the active cell, a right click at the cell under the pointer or that field.
    if (target.closest('.ag-header') || (target instanceof HTMLInputElement && acts.isEditing())) return
    if (!target.closest('.ag-row, [role=row]')) return
    event.preventDefault()
    if (event.button === 2 && event.detail >= 0 && !isOnNames(at.x)) {
      const place = placeOf(at)
      if (sheet.ground.isSection(place.line)) return
      const { selected } = sheet
      if (!selected.ranges.some(range => isWithin(boxOf(range), place))) sheet.select(only(place))
    }
    acts.focus()
    acts.menu(at, { cells: true })
  }
  // Prevent the browser's own focus and text selection.
  const mouseDown = (event: MouseEvent) => {
    const { target } = event
    if (!(target instanceof Element) || target instanceof HTMLInputElement || target.closest(headerControls)) return
    if (target.closest(`.ag-row, [data-handle], ${headerCells}`)) event.preventDefault()
  }
  root.addEventListener('pointerdown', down)
  root.addEventListener('mousedown', mouseDown)
  root.addEventListener('dblclick', doubleClick)
  root.addEventListener('contextmenu', contextMenu)
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', up)
  window.addEventListener('pointercancel', cancel)
  window.addEventListener('keydown', giveUp, { capture: true })
  return () => {
    cancelAnimationFrame(frame)
    root.removeEventListener('pointerdown', down)
    root.removeEventListener('mousedown', mouseDown)
    root.removeEventListener('dblclick', doubleClick)
    root.removeEventListener('contextmenu', contextMenu)
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', up)
    window.removeEventListener('pointercancel', cancel)
    window.removeEventListener('keydown', giveUp, { capture: true })
  }
}
