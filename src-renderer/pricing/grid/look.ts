import { cellAt } from '../../../src-shared/pricing/cell.ts'
import { type Hundredths, notPriced, unreadable } from '../../../src-shared/pricing/price.ts'
import type { GridColumns } from '../state/price-state.ts'

/** A cell whose text isn't a price, with its state. */
export interface OddLook {
  text: string
  state: number
}

/**
 * A cell's value in AG Grid: its hundredths and its state in one number, so comparing two of them shows whether the
 * cell's look changed. A text is an object of its own and always repainted.
 */
export type Look = number | OddLook

/** Leaves room for the states (src-shared/pricing/cell-state.ts), and a bit above them for an unusual entry. */
const states = 32
const unusual = 16

const lookOf = (value: Hundredths, state: number): number => value * states + state
export const valueOfLook = (look: number): Hundredths => Math.floor(look / states)
export const stateOfLook = (look: Look): number =>
  typeof look === 'number' ? (look - Math.floor(look / states) * states) % unusual : look.state
export const isUnusualLook = (look: Look): boolean =>
  typeof look === 'number' && look - Math.floor(look / states) * states >= unusual

/** The current look of a cell. */
export function readLook(columns: GridColumns, row: number, column: number): Look {
  const value = columns.columnValues(column)[row] ?? notPriced
  const cell = cellAt(row, column)
  const state = columns.state(cell)
  return value === unreadable
    ? { text: columns.note(cell)?.text ?? '', state }
    : lookOf(value, columns.unusualFrom(cell) === null ? state : state + unusual)
}

export const isEmptyLook = (look: Look): boolean => typeof look === 'number' && valueOfLook(look) === notPriced
