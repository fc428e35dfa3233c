import type { Baseline } from '../../../src-shared/imports/baseline.ts'
import { checkInSteps } from '../../../src-shared/imports/check.ts'
import type { Checked } from '../../../src-shared/imports/checked.ts'
import type { Decisions, NameTarget } from '../../../src-shared/imports/decisions.ts'
import { applyEdits, type CellEdit } from '../../../src-shared/imports/edits.ts'
import { columnKinds, rolesOf } from '../../../src-shared/imports/header.ts'
import { labelsOf } from '../../../src-shared/imports/names.ts'
import { lookOfText } from '../../../src-shared/imports/number-format.ts'
import type { Sheet } from '../../../src-shared/imports/sheet.ts'
import { readSheet } from '../reading/read-sheet.ts'
import type { RowIndex } from '../reading/row-index.ts'
import type { ReadOptions } from '../reading/sheet-reading.ts'
import type { Source } from '../reading/source.ts'
import { runCooperatively } from './run-cooperatively.ts'

/** The decisions that a file is read by; all others are for the check. */
export type ReadingDecisions = Pick<Decisions, 'format' | 'roles' | 'locale'>

export interface SheetToOpen extends Pick<ReadOptions, 'workingCopy' | 'onProgress' | 'signal'> {
  source: Source
  decisions: ReadingDecisions
  /**
   * The retailer's prices if they are known already: names of combinations help to distinguish columns of words from
   * columns of prices.
   */
  baseline: Baseline | null
}

/** A price file that was read, with what a person changed in it: it can be checked as often as is wanted. */
export interface OpenSheet {
  /** With what a person changed. */
  sheet: Sheet
  readonly asRead: Sheet
  /** Where its rows stand, for `RowReader`. */
  readonly index: RowIndex
  /** The choice and the columns that it was read by. */
  readonly format: string
  readonly kinds: string
}

/** Reads a file. Throws the `imports.*` errors, and the signal's reason when it is stopped. */
export async function openSheet({ source, decisions, baseline, ...options }: SheetToOpen): Promise<OpenSheet> {
  const { format, roles } = decisions
  const known = labels(baseline, decisions)
  const kindsOf = (titles: readonly string[]) => columnKinds(rolesOf(titles, roles, known))
  const read = await readSheet(source, { ...options, choice: format, kindsOf })
  const { sheet, index } = read
  return { sheet, asRead: sheet, index, format: JSON.stringify(format), kinds: kindsIn(sheet.titles, roles, known) }
}

/** True if these format decisions lead to the titles and format of the open file, whatever its columns mean. */
export const isReadBy = (open: OpenSheet, format: ReadingDecisions['format']): boolean =>
  open.format === JSON.stringify(format)

/** False if other decisions mean other columns: then it is to be read again. */
export const fits = (open: OpenSheet, decisions: ReadingDecisions, baseline: Baseline | null): boolean =>
  isReadBy(open, decisions.format) &&
  open.kinds === kindsIn(open.asRead.titles, decisions.roles, labels(baseline, decisions))

/** Gives cells another text than the file's: these and no others. */
export function editSheet(open: OpenSheet, edits: readonly CellEdit[]): void {
  open.sheet = edits.length === 0 ? open.asRead : applyEdits(open.asRead, edits, lookOfText)
}

/** Checks it as it is now, turn by turn. Throws the signal's reason when it is stopped. */
export const checkCooperatively = (
  { sheet }: OpenSheet,
  decisions: Decisions,
  baseline: Baseline | null,
  remembered: Readonly<Record<string, NameTarget>>,
  signal?: AbortSignal,
): Promise<Checked> => runCooperatively(checkInSteps({ sheet, decisions, baseline, remembered }), signal)

const kindsIn = (titles: readonly string[], roles: ReadingDecisions['roles'], known: ReadonlySet<string>): string =>
  JSON.stringify(columnKinds(rolesOf(titles, roles, known)))

const labels = (baseline: Baseline | null, { locale }: ReadingDecisions): ReadonlySet<string> =>
  baseline ? labelsOf(baseline, locale) : new Set()
