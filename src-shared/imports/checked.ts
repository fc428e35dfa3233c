import type { Cell, PriceField } from '../pricing/cell.ts'
import type { Hundredths } from '../pricing/price.ts'
import type { ColumnRole } from './column-role.ts'
import type { Decisions, NameTarget } from './decisions.ts'
import type { ProblemKind } from './problem.ts'

/** What the header says. */
export interface CheckedHeader {
  /** One a column; null: nothing that counts (a blank title). */
  roles: (ColumnRole | null)[]
  /** `wide`: a column a combination and field. `tall`: a row each. */
  shape: 'wide' | 'tall'
  /**
   * Which of `Username`, `Currency`, `Fabric Code` (in a tall file also the columns for field and value) are missing.
   */
  missing: string[]
  /** Columns that may be what is missing, under another name. */
  offers: { missing: string; column: number }[]
}

/** Why a name was matched with a combination, or is suggested for one. */
export const nameReasons = [
  'same',
  'chosen',
  'remembered',
  /** Capitals, spaces, hyphens and signs aside. */
  'same-letters',
  'same-words',
  /** The name in another locale. */
  'other-locale',
  'only-one-of-product',
  'letters-off',
  'some-words',
] as const
export type NameReason = (typeof nameReasons)[number]

export interface NameSuggestion {
  /** The combination's id at the service. */
  combination: string
  /** `<Main product> / <display name>` in the chosen locale. */
  label: string
  reason: NameReason
  /** For `letters-off`: how many. */
  letters: number
}

/** A name of the file, once. */
export interface CheckedName {
  name: string
  /** Columns of the file that carry it (wide), with the field that each title says. */
  columns: { column: number; field: PriceField | null }[]
  /** Cells with a text that hang on it. */
  cells: number
  /** Null: a person has to say. */
  target: NameTarget | null
  reason: NameReason | null
  suggestions: NameSuggestion[]
}

/** All problems of a kind. Lists run side by side, in the order of the file. */
export interface CheckedProblems {
  kind: ProblemKind
  count: number
  /** Where they are; at most a million are kept. */
  rows: Uint32Array
  columns: Uint16Array
}

/** Cells that the file changes; arrays side by side, sorted by `cells`. Cells that are left out are in it, and marked. */
export interface CheckedChanges {
  /** Cells of the baseline's grid (pricing/cell.ts). */
  cells: Uint32Array
  /** Where they are in the file. */
  rows: Uint32Array
  columns: Uint16Array
  before: Int32Array
  /** `notPriced` for 0 and less. */
  after: Int32Array
  /** 1: left out by a person. */
  leftOut: Uint8Array
}

/** Sums over the changes that are not left out. */
export interface ChangeTotals {
  cells: number
  up: number
  down: number
  /** Medians of the change in percent; null without any. */
  medianUp: number | null
  medianDown: number | null
  /** Prices that become "not priced", and those that become priced. */
  toNotPriced: number
  newlyPriced: number
  leftOut: number
}

/** A file checked: everything that is known about it before it is uploaded. */
export interface Checked {
  header: CheckedHeader
  names: CheckedName[]
  problems: CheckedProblems[]
  /** Places that would have a problem, but for what a person decided about its kind: they are fixed, or left out. */
  decided: CheckedProblems[]
  /** Rows that only sum up others, whether they are left out or not. */
  totalRows: Uint32Array
  /** Cells with a text that were read as prices, and those of them that are as they were. */
  cells: number
  unchanged: number
  /** Null without a baseline. */
  changes: CheckedChanges | null
  totals: ChangeTotals | null
  /** By combination number and by collection name. */
  byCombination: { combination: number; totals: ChangeTotals }[]
  byCollection: { collection: string; totals: ChangeTotals }[]
}

/** Kinds of problems that a person decided about while they had fewer places (`Decisions.shown`): they are asked again. */
export const askedAgain = (
  { decided }: Pick<Checked, 'decided'>,
  { shown }: Pick<Decisions, 'shown'>,
): CheckedProblems[] => decided.filter(({ kind, count }) => count > (shown[kind] ?? count))

/** A change as one object, for lists. */
export interface ChangeLine {
  /** In the baseline's grid. */
  cell: Cell
  /** In the file. */
  row: number
  column: number
  before: Hundredths
  after: Hundredths
  leftOut: boolean
}
