import { columnOfId } from './column-defs.ts'
import { containerOf, viewportOf } from './pixels.ts'
import { type Place, rangeOf } from './selection/range.ts'
import { type Take, takeBox } from './selection/select.ts'
import type { ShownSheet } from './sheet.ts'

/** What the mouse can do besides selecting. */
export interface PointerActs {
  focus(): void
  edit(): void
  fold(line: number): void
  /** A drag of the fill handle goes to here, and ends; `done` is false where it was cut off, and nothing is filled. */
  fillTo(place: Place): void
  fillEnd(done: boolean): void
}

const takeOf = (event: MouseEvent): Take =>
  event.shiftKey ? 'extend' : event.ctrlKey || event.metaKey ? 'add' : 'alone'

const heads = '.ag-header-cell, .ag-header-group-cell'
/** What of a head AG Grid hears itself: drawing it wider, folding it. */
const ownHead = '.ag-header-cell-resize, .ag-header-expand-icon'

/** A press that moves no further than this is a click: a hand shakes, and a click selects one cell (pixels). */
const shake = 5
/** How near to an edge a drag that goes that way begins to scroll, and how far a frame (pixels). */
const edge = { within: 16, step: 28 }

interface Point {
  x: number
  y: number
}

/** Which way a drag scrolls: only towards an edge that it has moved to, so that a press near an edge stays where it is. */
function scrollAway(at: number, from: number, start: number, end: number): -1 | 0 | 1 {
  if (at > end - edge.within && at - from > shake) return 1
  if (at < start + edge.within && from - at > shake) return -1
  return 0
}

/** Lets the mouse select: cells, whole rows by their code, columns and combinations by their heads, collections. */
export function hearPointer(root: HTMLElement, sheet: ShownSheet, acts: PointerActs): () => void {
  let drag: 'cells' | 'rows' | 'fill' | null = null
  let pressed: Point = { x: 0, y: 0 }
  let last = pressed
  /** The pointer has left the place of the press: before, nothing grows. */
  let isMoved = false
  let frame = 0

  const placeOf = ({ x, y }: Point): Place => {
    const box = containerOf(root)?.getBoundingClientRect()
    return sheet.placeAt(x - (box?.left ?? 0), y - (box?.top ?? 0))
  }
  const isOnNames = (x: number) =>
    x - (viewportOf(root)?.getBoundingClientRect().left ?? 0) < sheet.pinnedWidth
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
    // What was clicked is in view: to bring all of it in would put another cell under the pointer.
    sheet.select(takeBox(sheet.selected, { anchor: place, head: place }, take))
  }

  const beginHead = (event: PointerEvent, head: Element) => {
    if (event.target instanceof Element && event.target.closest(ownHead)) return
    const group = head.classList.contains('ag-header-group-cell')
    const id = head.getAttribute('col-id') ?? ''
    const number = group ? null : columnOfId(id)
    const combination = group ? /^g(\d+)_/.exec(id)?.[1] : undefined
    const places = sheet.shown.flatMap((column, place) =>
      column === number || (combination !== undefined && Math.floor(column / 5) === Number(combination))
        ? [place]
        : [],
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
    view.scrollTop += edge.step * scrollAway(last.y, pressed.y, head, box.bottom)
    if (drag !== 'rows')
      view.scrollLeft += edge.step * scrollAway(last.x, pressed.x, box.left + sheet.pinnedWidth, box.right)
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
  /** Ends a drag; `done` is false where the browser took the pointer away. */
  const end = (done: boolean) => {
    cancelAnimationFrame(frame)
    const ended = drag
    if (done && ended !== null && isMoved) grow()
    drag = null
    if (ended === 'fill') acts.fillEnd(done && isMoved)
  }

  const down = (event: PointerEvent) => {
    const { target } = event
    if (event.button !== 0 || !(target instanceof Element)) return
    const head = target.closest(heads)
    if (head) return beginHead(event, head)
    if (target instanceof HTMLInputElement) return
    end(false)
    pressed = { x: event.clientX, y: event.clientY }
    last = pressed
    isMoved = false
    if (target.closest('[data-handle]')) drag = 'fill'
    else if (target.closest('.ag-row')) {
      // An edit ends before another cell is chosen.
      acts.focus()
      begin(event, target)
    } else return
    event.preventDefault()
    acts.focus()
    if (drag !== null) frame = requestAnimationFrame(follow)
  }
  const move = (event: PointerEvent) => {
    if (drag === null) return
    // The button was let go where nobody heard it.
    if ((event.buttons & 1) === 0) return end(false)
    last = { x: event.clientX, y: event.clientY }
    isMoved ||= Math.hypot(last.x - pressed.x, last.y - pressed.y) > shake
  }
  const up = (event: PointerEvent) => {
    if (drag === null || event.button !== 0) return
    last = { x: event.clientX, y: event.clientY }
    isMoved ||= Math.hypot(last.x - pressed.x, last.y - pressed.y) > shake
    end(true)
  }
  // Its coordinates say nothing.
  const cancel = () => end(false)
  const twice = (event: MouseEvent) => {
    const { target } = event
    if (!(target instanceof Element) || target instanceof HTMLInputElement || !target.closest('.ag-row'))
      return
    const place = placeOf({ x: event.clientX, y: event.clientY })
    if (sheet.ground.isSection(place.line)) acts.fold(place.line)
    else if (!isOnNames(event.clientX)) acts.edit()
  }
  // The browser's own focus and text selection stay out of it.
  const mouseDown = (event: MouseEvent) => {
    const { target } = event
    if (!(target instanceof Element) || target instanceof HTMLInputElement || target.closest(ownHead)) return
    if (target.closest(`.ag-row, [data-handle], ${heads}`)) event.preventDefault()
  }
  root.addEventListener('pointerdown', down)
  root.addEventListener('mousedown', mouseDown)
  root.addEventListener('dblclick', twice)
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', up)
  window.addEventListener('pointercancel', cancel)
  return () => {
    cancelAnimationFrame(frame)
    root.removeEventListener('pointerdown', down)
    root.removeEventListener('mousedown', mouseDown)
    root.removeEventListener('dblclick', twice)
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', up)
    window.removeEventListener('pointercancel', cancel)
  }
}
