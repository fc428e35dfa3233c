import type { Baseline } from '../../../src-shared/imports/baseline.ts'
import { checkInSteps } from '../../../src-shared/imports/check.ts'
import type { Checked, CheckedHeader } from '../../../src-shared/imports/checked.ts'
import type { Decisions, NameTarget } from '../../../src-shared/imports/decisions.ts'
import { applyEdits, type CellEdit } from '../../../src-shared/imports/edits.ts'
import { rolesOf, wordColumns } from '../../../src-shared/imports/header.ts'
import { readLook } from '../../../src-shared/imports/look-of-text.ts'
import { labelsOf } from '../../../src-shared/imports/names.ts'
import type { Sheet } from '../../../src-shared/imports/sheet.ts'
import { readSheet } from '../reading/read-sheet.ts'
import type { RowIndex } from '../reading/row-index.ts'
import type { ReadOptions, ReadSheet } from '../reading/sheet-reading.ts'
import type { Source } from '../reading/source.ts'
import { inTurns } from './in-turns.ts'

/** The decisions that a file is read by; all others are for the check. */
export type ReadingDecisions = Pick<Decisions, 'format' | 'roles' | 'locale'>

export interface SheetToOpen extends Pick<ReadOptions, 'workingCopy' | 'onProgress' | 'signal'> {
  source: Source
  decisions: ReadingDecisions
  /** Where it is known already: names of combinations may tell a column of words from one of prices. */
  baseline: Baseline | null
}

/** A price file that was read, with what a person changed in it: it can be checked as often as is wanted. */
export class OpenSheet {
  /** Where its rows stand, for `RowReader`. */
  readonly index: RowIndex
  readonly #asRead: Sheet
  readonly #format: string
  readonly #words: string
  #sheet: Sheet

  private constructor(
    { sheet, index }: ReadSheet,
    { format, roles }: ReadingDecisions,
    known: ReadonlySet<string>,
  ) {
    this.index = index
    this.#asRead = sheet
    this.#sheet = sheet
    this.#format = JSON.stringify(format)
    this.#words = wordsIn(sheet.titles, roles, known)
  }

  /** Reads a file. Throws the `imports.*` errors, and the signal's reason when it is stopped. */
  static async read({ source, decisions, baseline, ...options }: SheetToOpen): Promise<OpenSheet> {
    const { format, roles } = decisions
    const known = labels(baseline, decisions)
    const wordsColumns = (titles: readonly string[]) => wordColumns(rolesOf(titles, roles, known))
    const unreadColumns = (titles: readonly string[]) => unneeded(rolesOf(titles, roles, known))
    const read = await readSheet(source, { ...options, choice: format, wordsColumns, unreadColumns })
    return new OpenSheet(read, decisions, known)
  }

  /** With what a person changed. */
  get sheet(): Sheet {
    return this.#sheet
  }

  /** True where its titles and its format are those of a file that is read by this choice, whatever its columns are. */
  isReadBy(format: ReadingDecisions['format']): boolean {
    return this.#format === JSON.stringify(format)
  }

  /** False where other decisions mean other columns: then it is to be read again. */
  fits(decisions: ReadingDecisions, baseline: Baseline | null): boolean {
    const words = wordsIn(this.#asRead.titles, decisions.roles, labels(baseline, decisions))
    return this.isReadBy(decisions.format) && this.#words === words
  }

  /** Cells with another text than the file's: these and no others. */
  edit(edits: readonly CellEdit[]): void {
    this.#sheet = edits.length === 0 ? this.#asRead : applyEdits(this.#asRead, edits, readLook)
  }

  /** Checks it as it is now, turn by turn. Throws the signal's reason when it is stopped. */
  check(
    decisions: Decisions,
    baseline: Baseline | null,
    remembered: Readonly<Record<string, NameTarget>>,
    signal?: AbortSignal,
  ): Promise<Checked> {
    return inTurns(checkInSteps({ sheet: this.#sheet, decisions, baseline, remembered }), signal)
  }
}

const wordsIn = (
  titles: readonly string[],
  roles: ReadingDecisions['roles'],
  known: ReadonlySet<string>,
): string => {
  const header = rolesOf(titles, roles, known)
  return JSON.stringify([wordColumns(header), unneeded(header)])
}

const unneededRoles: readonly string[] = ['fabric-name', 'collection', 'settlement-currency']

/** Columns of words that no check asks for. */
const unneeded = ({ roles }: CheckedHeader): boolean[] =>
  roles.map(role => role !== null && unneededRoles.includes(role.is))

const labels = (baseline: Baseline | null, { locale }: ReadingDecisions): ReadonlySet<string> =>
  baseline ? labelsOf(baseline, locale) : new Set()
