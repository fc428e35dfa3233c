import {
  type Box,
  boxOf,
  currentOf,
  type Extent,
  inside,
  isSingle,
  only,
  type Place,
  type Selected,
  withoutOverlap,
} from './range.ts'
import { extendTo } from './select.ts'

/** The sheet's properties that movements depend on. */
export interface Ground extends Extent {
  /** True for a line without cells, such as the heading of a collection. */
  isSection(line: number): boolean
  isFilled(place: Place): boolean
}

export interface GridStep {
  lines: -1 | 0 | 1
  columns: -1 | 0 | 1
}

const stepFrom = ({ line, column }: Place, { lines, columns }: GridStep): Place => ({
  line: line + lines,
  column: column + columns,
})

const isInside = ({ line, column }: Place, { lines, columns }: Extent): boolean =>
  line >= 0 && line < lines && column >= 0 && column < columns

/** The first line with cells. */
export function firstLine({ lines, isSection }: Ground): number {
  let line = 0
  while (line < lines && isSection(line)) line++
  return line < lines ? line : 0
}

/** The next cell in a direction; null past the edge. */
export function nextCell(from: Place, step: GridStep, ground: Ground): Place | null {
  let place = stepFrom(from, step)
  while (isInside(place, ground) && ground.isSection(place.line)) place = stepFrom(place, step)
  return isInside(place, ground) ? place : null
}

/** The target of Ctrl+arrow: the end of the filled cells, the next ones after a gap, or the edge. */
export function edgeFrom(from: Place, step: GridStep, ground: Ground): Place {
  let here = from
  let next = nextCell(here, step, ground)
  if (!next) return from
  const wanted = !ground.isSection(from.line) && ground.isFilled(from) && ground.isFilled(next)
  while (next && ground.isFilled(next) === wanted) {
    here = next
    next = nextCell(here, step, ground)
  }
  return wanted || !next ? here : next
}

/** Moves the focus, or with `extend` the end of the range. */
export function movedTo(selected: Selected, place: Place, extend: boolean, extent: Extent): Selected {
  const target = inside(place, extent)
  return extend ? extendTo(selected, target) : only(target)
}

/** Where a movement starts: the moving end of the range, or the focus. */
export const startOf = (selected: Selected, extend: boolean): Place =>
  extend ? currentOf(selected).head : selected.active

const areaOf = (boxes: readonly Box[]): number =>
  boxes.reduce((sum, { top, left, bottom, right }) => sum + (bottom - top + 1) * (right - left + 1), 0)

/**
 * Enter and Tab, also with Shift. In a range the focus cycles within it (down first for Enter, right first for Tab) and
 * then moves to the next range; otherwise it moves by one cell and stops at the edge.
 */
export function stepOn(selected: Selected, by: 'line' | 'column', back: boolean, ground: Ground): Selected {
  const sign = back ? -1 : 1
  const step: GridStep = by === 'line' ? { lines: sign, columns: 0 } : { lines: 0, columns: sign }
  if (isSingle(selected)) return only(nextCell(selected.active, step, ground) ?? selected.active)
  const selectedBoxes = selected.ranges.map(boxOf)
  const disjoint = withoutOverlap(selected.ranges)
  // With overlapping ranges the focus would reach a cell twice, and the second number would replace the first.
  const boxes = areaOf(selectedBoxes) === areaOf(disjoint) ? selectedBoxes : disjoint
  const { active } = selected
  let at = boxes.findLastIndex(
    box =>
      active.line >= box.top && active.line <= box.bottom && active.column >= box.left && active.column <= box.right,
  )
  if (at < 0) return only(nextCell(active, step, ground) ?? active)
  let place = active
  // Each turn moves one place further; headings of collections are skipped.
  const maxTurns = areaOf(boxes) + 1
  for (let turn = 0; turn < maxTurns; turn++) {
    const box = boxes[at]
    if (!box) break
    const height = box.bottom - box.top + 1
    const width = box.right - box.left + 1
    const line = place.line - box.top
    const column = place.column - box.left
    const index = (by === 'line' ? column * height + line : line * width + column) + sign
    if (index < 0 || index >= height * width) {
      at = (at + sign + boxes.length) % boxes.length
      const next = boxes[at] ?? box
      place = back ? { line: next.bottom, column: next.right } : { line: next.top, column: next.left }
    } else {
      place =
        by === 'line'
          ? { line: box.top + (index % height), column: box.left + Math.floor(index / height) }
          : { line: box.top + Math.floor(index / width), column: box.left + (index % width) }
    }
    if (!ground.isSection(place.line)) return { ranges: selected.ranges, active: place }
  }
  return selected
}
