import { usePreferences } from '../preferences.ts'

/** The height of a row in pixels, by size of text and density (theme/tokens.css has the same). */
const rowHeights = {
  14: { normal: 28, compact: 24, wall: 48 },
  16: { normal: 32, compact: 28, wall: 48 },
} as const
/** A grid's text in pixels (theme/tokens.css has the same). */
const textSizes = { 14: 13, 16: 15, wall: 20 } as const

/**
 * How large a person wants grids: the height of a row in pixels, and the text's size over the usual one (1), by which columns grow to stay
 * as wide as their words.
 */
export function useGridSize(): { rowHeight: number; scale: number } {
  const { density, textSize } = usePreferences()
  const text = density === 'wall' ? textSizes.wall : textSizes[textSize]
  return { rowHeight: rowHeights[textSize][density], scale: text / textSizes[14] }
}
