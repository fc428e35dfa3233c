/** A place in the visible sheet: a line from the top, a column of cells from the left. */
export interface Place {
  line: number
  column: number
}

/** A range from its fixed start (anchor) to its moving end (head). */
export interface Range {
  anchor: Place
  head: Place
}

/** The selection: the last range is the one that grows, and it contains the focus. */
export interface Selected {
  ranges: readonly Range[]
  active: Place
}

/** The number of selectable lines and columns. */
export interface Extent {
  lines: number
  columns: number
}

/** A range by its edges, inclusive. */
export interface Box {
  top: number
  left: number
  bottom: number
  right: number
}

export const boxOf = ({ anchor, head }: Range): Box => ({
  top: Math.min(anchor.line, head.line),
  left: Math.min(anchor.column, head.column),
  bottom: Math.max(anchor.line, head.line),
  right: Math.max(anchor.column, head.column),
})

export const rangeOf = ({ top, left, bottom, right }: Box): Range => ({
  anchor: { line: top, column: left },
  head: { line: bottom, column: right },
})

/** Selects a single place. */
export const only = (place: Place): Selected => ({ ranges: [{ anchor: place, head: place }], active: place })

export const isWithin = ({ top, left, bottom, right }: Box, { line, column }: Place): boolean =>
  line >= top && line <= bottom && column >= left && column <= right

/** The range that grows. */
export function currentOf({ ranges, active }: Selected): Range {
  return ranges.at(-1) ?? { anchor: active, head: active }
}

export const isSingle = ({ ranges }: Selected): boolean => {
  const [range] = ranges
  if (ranges.length !== 1 || !range) return ranges.length === 0
  return range.anchor.line === range.head.line && range.anchor.column === range.head.column
}

const clamp = (value: number, below: number) => Math.max(0, Math.min(below - 1, value))

/** The place itself, or the nearest one within the extent. */
export const inside = ({ line, column }: Place, extent: Extent): Place => ({
  line: clamp(line, extent.lines),
  column: clamp(column, extent.columns),
})

/** Boxes that cover the same places as the ranges, each place once. */
export function withoutOverlap(ranges: readonly Range[]): Box[] {
  const boxes = ranges.map(boxOf)
  if (boxes.length <= 1) return boxes
  const cuts = [...new Set(boxes.flatMap(({ top, bottom }) => [top, bottom + 1]))].sort((a, b) => a - b)
  const disjoint: Box[] = []
  for (let index = 0; index + 1 < cuts.length; index++) {
    const top = cuts[index] ?? 0
    const bottom = (cuts[index + 1] ?? 0) - 1
    const spans = boxes
      .filter(box => box.top <= top && box.bottom >= bottom)
      .map(({ left, right }) => ({ left, right }))
      .sort((a, b) => a.left - b.left)
    let open: { left: number; right: number } | null = null
    for (const span of spans) {
      if (open && span.left <= open.right + 1) open.right = Math.max(open.right, span.right)
      else {
        if (open) disjoint.push({ top, bottom, ...open })
        open = { ...span }
      }
    }
    if (open) disjoint.push({ top, bottom, ...open })
  }
  return disjoint
}
