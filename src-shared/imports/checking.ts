import type { PriceField } from '../pricing/cell.ts'
import type { Baseline } from './baseline.ts'
import type { ChangeList } from './change-list.ts'
import type { Decisions } from './decisions.ts'
import type { Problems } from './problem-list.ts'
import type { Sheet } from './sheet.ts'

/** What becomes of a row or a cell, as bits. */
export const fate = {
  /** It has an error: it is not uploaded. */
  wrong: 1,
  /** A person left it out: it is not uploaded, and nothing in it is held against the file. */
  leftOut: 2,
} as const

/**
 * Where a price of the file goes, as one number: a column of the grid, or behind those a name that has no combination yet together with
 * its field. Two prices of one code with the same slot are the same price twice.
 */
export type Slot = number

/** A price that cannot be placed, since its field is not known; its number is checked all the same. */
export const noSlot: Slot = -1
/** A price whose name a person said to ignore. */
export const ignored: Slot = -2

/** A column of the file that has prices. */
export interface PriceColumn {
  column: number
  values: Int32Array
  looks: Uint8Array | null
  /** Where all of it goes; `slots` where each row says so itself. */
  slot: Slot
  slots: Int32Array | null
  /** `fate` by row; null: every cell goes. */
  fates: Uint8Array | null
}

export interface Slots {
  /** Slots below this are columns of the baseline's grid. */
  grid: number
  count: number
  fieldOf(slot: Slot): PriceField | null
}

/** Rows of the file: the place of each one's code, and what becomes of it. */
export interface CheckedRows {
  /** The row of the baseline's grid; without one, codes are numbered. -1: none. */
  places: Int32Array
  /** Places are below this. */
  most: number
  fates: Uint8Array
  /** Rows that only sum up others. */
  totals: Uint32Array
}

/** Everything that a check is made of, on its way. */
export interface Checking {
  sheet: Sheet
  decisions: Decisions
  baseline: Baseline | null
  problems: Problems
  rows: CheckedRows
  slots: Slots
  columns: PriceColumn[]
  changes: ChangeList
  unchanged: number
}

/** The fates of a column's cells, created on first use. */
export function fatesOf(column: PriceColumn): Uint8Array {
  column.fates ??= new Uint8Array(column.values.length)
  return column.fates
}
