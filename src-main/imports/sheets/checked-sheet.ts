import type { Baseline } from '../../../src-shared/imports/baseline.ts'
import type { Checked } from '../../../src-shared/imports/checked.ts'
import type { Decisions, NameTarget } from '../../../src-shared/imports/decisions.ts'
import type { CellEdit } from '../../../src-shared/imports/edits.ts'
import type { Sheet } from '../../../src-shared/imports/sheet.ts'
import type { OpenSheet } from './open-sheet.ts'

/** A sheet, and everything that its check was made of. */
export interface CheckedSheet {
  open: OpenSheet
  /** As it was checked: with the texts of that moment. */
  sheet: Sheet
  checked: Checked
  decisions: Decisions
  baseline: Baseline | null
  texts: readonly CellEdit[]
  remembered: Readonly<Record<string, NameTarget>>
}
