import {
  type Box,
  boxOf,
  currentOf,
  type Extent,
  inside,
  isWithin,
  only,
  type Place,
  type Range,
  rangeOf,
  type Selected,
} from './range.ts'

/** Moves the end of the current range; the focus stays at its start. */
export function extendTo(selected: Selected, head: Place): Selected {
  const { anchor } = currentOf(selected)
  return { ranges: [...selected.ranges.slice(0, -1), { anchor, head }], active: anchor }
}

export const everything = ({ lines, columns }: Extent, active: Place): Selected => ({
  ranges: [rangeOf({ top: 0, left: 0, bottom: lines - 1, right: columns - 1 })],
  active,
})

/** The lines of the current range from the first column to the last. */
export function wholeLines(selected: Selected, { columns }: Extent): Selected {
  const { top, bottom } = boxOf(currentOf(selected))
  return {
    ranges: [...selected.ranges.slice(0, -1), rangeOf({ top, bottom, left: 0, right: columns - 1 })],
    active: selected.active,
  }
}

/** The columns of the current range from the first line to the last. */
export function wholeColumns(selected: Selected, { lines }: Extent): Selected {
  const { left, right } = boxOf(currentOf(selected))
  return {
    ranges: [...selected.ranges.slice(0, -1), rangeOf({ left, right, top: 0, bottom: lines - 1 })],
    active: selected.active,
  }
}

const covers = (outer: Box, inner: Box): boolean =>
  inner.top >= outer.top && inner.bottom <= outer.bottom && inner.left >= outer.left && inner.right <= outer.right

/** How a click or a drag selects a range: alone, extending the current one, or adding to the selection. */
export type Take = 'alone' | 'extend' | 'add'

/** Selects a box (a cell, a line, columns) in one of these ways; `active` is where the focus goes. */
export function takeBox(selected: Selected, range: Range, take: Take, active = range.anchor): Selected {
  if (take === 'add') {
    // Drop ranges that the new box covers, or Enter would visit their cells twice.
    const others = selected.ranges.filter(other => !covers(boxOf(range), boxOf(other)))
    return { ranges: [...others, range], active }
  }
  if (take === 'alone') return { ranges: [range], active }
  const before = boxOf({ anchor: currentOf(selected).anchor, head: currentOf(selected).anchor })
  const box = boxOf(range)
  const isColumn = box.bottom > box.top && range.anchor.line === 0
  const isLine = box.right > box.left && range.anchor.column === 0
  if (!isColumn && !isLine) return extendTo(selected, range.head)
  const grown = rangeOf({
    top: isColumn ? 0 : Math.min(before.top, box.top),
    bottom: isColumn ? box.bottom : Math.max(before.bottom, box.bottom),
    left: isColumn ? Math.min(before.left, box.left) : 0,
    right: isColumn ? Math.max(before.right, box.right) : box.right,
  })
  const { active: focus } = selected
  return {
    ranges: [...selected.ranges.slice(0, -1), grown],
    active: isWithin(boxOf(grown), focus) ? focus : currentOf(selected).anchor,
  }
}

/** Limits a selection to a smaller extent. */
export function keepInside(selected: Selected, extent: Extent): Selected {
  if (extent.lines === 0 || extent.columns === 0) return only({ line: 0, column: 0 })
  const active = inside(selected.active, extent)
  const ranges = selected.ranges.map(({ anchor, head }) => ({
    anchor: inside(anchor, extent),
    head: inside(head, extent),
  }))
  return ranges.some(range => isWithin(boxOf(range), active)) ? { ranges, active } : only(active)
}
