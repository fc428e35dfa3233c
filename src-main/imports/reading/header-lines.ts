import { fieldInWord, partTitle } from '../../../src-shared/imports/field-words.ts'
import { roleOfWords } from '../../../src-shared/imports/title-words.ts'
import { knownTitle } from './dialect.ts'
import type { CellRange } from './sheet-cells.ts'

// People put what several columns share into a line of its own above them, in cells that are merged: the combination over its fields, or a
// field over its combinations. Both lines together are the header.

/** The last column that a group's cell is merged over; null: no cells of its line are merged, and a group goes on until another one. */
export type GroupReach = ((column: number) => number) | null

/** The reach of the cells of a row (from 1) of a workbook's sheet. Where some of a row are merged, the others stand for their own column alone. */
export function groupReach(merged: readonly CellRange[], row: number): GroupReach {
  const wide = merged.filter(({ from, to, left, right }) => from <= row && row <= to && right > left)
  return wide.length === 0 ? null : column => wide.find(({ left }) => left === column)?.right ?? column
}

/** The header together with the line above it, where that names groups of its columns; else the header itself. */
export function underGroups(
  above: readonly string[] | null,
  header: readonly string[],
  reach: GroupReach = null,
): string[] {
  if (!above || namesRows(header)) return [...header]
  const joined = joinedWith(above, header, reach)
  if (joined.every((title, column) => title === header[column])) return [...header]
  // What is merged over both lines is in the upper one.
  return joined.map((title, column) => {
    const upper = above[column] ?? ''
    return title.trim() === '' && isTitle(upper) ? upper : title
  })
}

/** The header together with the line below it, if that says nothing but which field of a group each column is; else null. */
export function overFields(
  header: readonly string[],
  below: readonly string[],
  reach: GroupReach = null,
): string[] | null {
  const filled = [...below.keys()].filter(column => below[column]?.trim() !== '')
  const parts = filled.every(column => {
    const over = header[column] ?? ''
    return fieldInWord(below[column] ?? '') !== null && !isTitle(over) && partTitle(over).field === null
  })
  if (!parts || filled.length === 0 || namesRows(header)) return null
  const length = Math.max(header.length, below.length)
  const lower = Array.from({ length }, (_, column) => below[column] ?? '')
  return joinedWith(header, lower, reach).map((title, column) => (title.trim() === '' ? (header[column] ?? '') : title))
}

/** Each title with its group; a group continues to the right as far as it is merged, or else until another one, or a column that is in none. */
function joinedWith(groups: readonly string[], titles: readonly string[], reach: GroupReach): string[] {
  let group = ''
  let end = Number.POSITIVE_INFINITY
  return titles.map((title, column) => {
    const own = groups[column]?.trim() ?? ''
    if (own !== '') {
      group = isTitle(own) ? '' : own
      end = reach?.(column) ?? end
    } else if (column > end) group = ''
    if (title.trim() === '') return title
    const field = fieldInWord(title)
    const isOfGroup = field === null ? fieldInWord(group) !== null && isName(title) : fieldInWord(group) === null
    if (group === '' || !isOfGroup) {
      group = ''
      return title
    }
    return field === null ? `${title.trim()} / ${group}` : `${group} / ${title.trim()}`
  })
}

/** A column of its own, and no price (`Retail` is a slip away from `Retailer`). */
const isTitle = (title: string): boolean => fieldInWord(title) === null && knownTitle(title) !== null

const isName = (title: string): boolean => !isTitle(title) && partTitle(title).field === null

/** True for a header of a file whose rows name their combination: its fields stand alone. */
const namesRows = (header: readonly string[]): boolean =>
  header.some(title => ['combination', 'main-product'].includes(roleOfWords(title) ?? ''))
