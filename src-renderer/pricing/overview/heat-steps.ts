/** A place in the map, by numbers of rows and columns. */
export interface Place {
  row: number
  column: number
}

type Stroke = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>

/** Where a key leads from a cell, maybe beyond the edge; null for a key that leads nowhere. `page`: rows of a page. */
export function stepOf({ key, ctrlKey, metaKey }: Stroke, at: Place, page: number): Place | null {
  const end = Number.MAX_SAFE_INTEGER
  const isFar = ctrlKey || metaKey
  switch (key) {
    case 'ArrowDown':
      return { ...at, row: isFar ? end : at.row + 1 }
    case 'ArrowUp':
      return { ...at, row: isFar ? 0 : at.row - 1 }
    case 'ArrowRight':
      return { ...at, column: isFar ? end : at.column + 1 }
    case 'ArrowLeft':
      return { ...at, column: isFar ? 0 : at.column - 1 }
    case 'PageDown':
      return { ...at, row: at.row + page }
    case 'PageUp':
      return { ...at, row: at.row - page }
    case 'Home':
      return { row: isFar ? 0 : at.row, column: 0 }
    case 'End':
      return { row: isFar ? end : at.row, column: end }
    default:
      return null
  }
}

/** A number within a count. */
export const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))
