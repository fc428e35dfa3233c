import { viewportOf } from '../pixels.ts'
import { firstLine } from './move.ts'
import { type Place, rangeOf } from './range.ts'
import { type Take, takeBox } from './select.ts'
import type { Point, SheetOf } from './sheet.ts'

/** What a mouse does to cells other than selecting them. */
export interface PointerActs {
  focus(): void
  edit(): void
  /** A press on a line without cells, in a cell of it or beside them. */
  pressSection(event: PointerEvent, place: Place, take: Take): void
  /** A double click on such a line. */
  fold(line: number): void
  /** The columns, by their places, that a heading stands for: one that may be selected with it. */
  columnsOf(head: Element): number[]
  /**
   * A drag of the fill handle moves here or ends; `done` is false if it was cancelled and nothing is filled. `repeats`:
   * Ctrl is held, so series are repeated instead of continued.
   */
  fillTo(place: Place): void
  fillEnd(done: boolean, repeats: boolean): void
  /** A double click on the fill handle: fills down to the end of the section. */
  fillSection(): void
  /** A double click on the edge of a heading: fits the width of what it stands for. */
  fit(id: string): void
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

/** The direction a drag scrolls: only towards an edge it has moved to, so a press near an edge doesn't scroll. */
function scrollDirection(at: number, from: number, start: number, end: number): -1 | 0 | 1 {
  if (at > end - edge.within && at - from > clickTolerance) return 1
  if (at < start + edge.within && from - at > clickTolerance) return -1
  return 0
}

/** Selects with the mouse: cells, whole lines by their names, and columns by their headings. Returns what ends it. */
export function listenToPointer(sheet: SheetOf<unknown>, acts: PointerActs): () => void {
  let drag: 'cells' | 'rows' | 'fill' | null = null
  let pressed: Point = { x: 0, y: 0 }
  let last = pressed
  /** The pointer has left the place of the press; before that, no range grows. */
  let isMoved = false
  let frame = 0
  /** What was shown when a drag began: it ends with that. */
  let over = sheet.source
  let before = sheet.selected
  const { root } = sheet

  const rowsOf = (from: number, to: number) =>
    rangeOf({ top: from, bottom: to, left: 0, right: Math.max(0, sheet.shown.length - 1) })

  const begin = (event: PointerEvent) => {
    const place = sheet.placeAt(pressed)
    const take = takeOf(event)
    if (sheet.ground.isSection(place.line)) return acts.pressSection(event, place, take)
    if (sheet.isOnNames(pressed)) {
      drag = 'rows'
      return sheet.select(takeBox(sheet.selected, rowsOf(place.line, place.line), take))
    }
    drag = 'cells'
    // The clicked cell is visible; scrolling it fully into view would put another cell under the pointer.
    sheet.select(takeBox(sheet.selected, { anchor: place, head: place }, take))
  }

  const beginHead = (event: PointerEvent, head: Element) => {
    if (event.target instanceof Element && event.target.closest(headerControls)) return
    const places = acts.columnsOf(head)
    const bottom = sheet.ground.lines - 1
    const left = places[0]
    const right = places.at(-1)
    if (left === undefined || right === undefined || bottom < 0) return
    const range = rangeOf({ top: 0, bottom, left, right })
    sheet.select(takeBox(sheet.selected, range, takeOf(event), { line: firstLine(sheet.ground), column: left }))
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
    const place = sheet.placeAt(last)
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
    const counts = done && isMoved && sheet.source === over
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
    over = sheet.source
    before = sheet.selected
    if (target.closest('[data-handle]')) drag = 'fill'
    else if (target.closest('.ag-row')) {
      // Commit an open edit before another cell is selected.
      acts.focus()
      begin(event)
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
    if (isSelecting && sheet.source === over) sheet.select(before)
  }
  const doubleClick = (event: MouseEvent) => {
    const { target } = event
    if (target instanceof Element && target.closest('[data-handle]')) return acts.fillSection()
    const edge = target instanceof Element ? target.closest('.ag-header-cell-resize')?.closest(headerCells) : null
    if (edge) return acts.fit(edge.getAttribute('col-id') ?? '')
    if (!(target instanceof Element) || target instanceof HTMLInputElement || !target.closest('.ag-row')) return
    const at = { x: event.clientX, y: event.clientY }
    const place = sheet.placeAt(at)
    if (sheet.ground.isSection(place.line)) acts.fold(place.line)
    else if (!sheet.isOnNames(at)) acts.edit()
  }
  // Prevent the browser's own focus and text selection.
  const mouseDown = (event: MouseEvent) => {
    const { target } = event
    if (!(target instanceof Element) || target instanceof HTMLInputElement || target.closest(headerControls)) return
    if (target.closest(`.ag-row, [data-handle], ${headerCells}`)) event.preventDefault()
  }
  const ended = new AbortController()
  const { signal } = ended
  root.addEventListener('pointerdown', down, { signal })
  root.addEventListener('mousedown', mouseDown, { signal })
  root.addEventListener('dblclick', doubleClick, { signal })
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', up, { signal })
  window.addEventListener('pointercancel', cancel, { signal })
  window.addEventListener('keydown', giveUp, { capture: true, signal })
  return () => {
    cancelAnimationFrame(frame)
    ended.abort()
  }
}
