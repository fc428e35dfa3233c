import type { Baseline } from './baseline.ts'
import { ChangeList } from './change-list.ts'
import { checkMarks } from './check-marks.ts'
import { checkRows } from './check-rows.ts'
import { checkValues, leaveCellsOut } from './check-values.ts'
import type { Checked } from './checked.ts'
import type { Checking } from './checking.ts'
import { compareRepeated } from './compare-repeated.ts'
import { compareSingle } from './compare-single.ts'
import { leaveJumpsOut } from './comparing.ts'
import type { Decisions, NameTarget } from './decisions.ts'
import { rolesOf } from './header.ts'
import { checkNames, labelsOf, namesOfRows } from './names.ts'
import { countCells, placeColumns } from './price-columns.ts'
import { problemKinds } from './problem.ts'
import { Problems } from './problem-list.ts'
import { repeatsOf } from './repeats.ts'
import type { Sheet } from './sheet.ts'
import { atOnce, type Steps } from './steps.ts'
import { totalsOf } from './totals.ts'

export interface SheetToCheck {
  sheet: Sheet
  decisions: Decisions
  /** Null: the header, the numbers and doubles are checked, and nothing is compared. */
  baseline: Baseline | null
  /** What was said of names in files like this one before. */
  remembered?: Readonly<Record<string, NameTarget>>
}

/**
 * Checks a file in full and compares it with the known prices. A cell with an error is in no change, since it would not be uploaded; one
 * with a warning is. What a person left out is held against nothing, and marked among the changes.
 */
export const checkSheet = (toCheck: SheetToCheck): Checked => atOnce(checkInSteps(toCheck))

/** The same with pauses: a file of a hundred megabytes is seconds of work. */
export function* checkInSteps({ sheet, decisions, baseline, remembered = {} }: SheetToCheck): Steps<Checked> {
  const known = baseline ? labelsOf(baseline, decisions.locale) : new Set<string>()
  const header = rolesOf(sheet.titles, decisions.roles, known)
  const rowNames = namesOfRows(header, sheet)
  const names = checkNames({
    header,
    sheet,
    rowNames,
    baseline,
    locale: decisions.locale,
    chosen: decisions.names,
    remembered,
  })
  yield
  const problems = new Problems(sheet.rows, decisions.leftOut.problems)
  const rows = yield* checkRows({ sheet, header, decisions, baseline, problems })
  const { columns, slots } = placeColumns({
    sheet,
    header,
    names,
    rowNames,
    baseline,
    fixes: decisions.fixes,
  })
  yield
  const changes = new ChangeList()
  const checking: Checking = { sheet, decisions, baseline, problems, rows, columns, slots, changes, unchanged: 0 }
  leaveCellsOut(checking)
  yield* checkMarks(checking, header)
  yield* checkValues(checking)
  yield* leaveJumpsOut(checking)
  const repeats = repeatsOf(checking)
  yield* compareSingle(checking, repeats)
  yield* compareRepeated(checking, repeats)
  const changed = baseline ? changes.done() : null
  yield
  const totals = changed && baseline ? yield* totalsOf(changed, baseline) : noTotals
  return {
    header,
    names,
    ...problems.done(problemKinds),
    totalRows: rows.totals,
    cells: countCells(sheet, columns),
    unchanged: checking.unchanged,
    changes: changed,
    ...totals,
  }
}

const noTotals = { totals: null, byCombination: [], byCollection: [] }
