import type { DraftView } from '../../../src-shared/contract/import-drafts.ts'
import type { Baseline } from '../../../src-shared/imports/baseline.ts'
import { askedAgain, type Checked } from '../../../src-shared/imports/checked.ts'
import { type Decisions, type Fix, fixes, kindOfFix } from '../../../src-shared/imports/decisions.ts'
import { fingerprintOf } from '../../../src-shared/imports/fingerprint.ts'
import { rolesOf } from '../../../src-shared/imports/header.ts'
import { type ProblemKind, problemSeverity } from '../../../src-shared/imports/problem.ts'
import { look, type Sheet, type SheetColumn } from '../../../src-shared/imports/sheet.ts'
import { isSameName, plainName } from '../../../src-shared/imports/titles.ts'
import { usernamesIn } from '../../../src-shared/imports/usernames.ts'
import type { CheckAnswer } from './sheet-calls.ts'

/** The locale that every combination has a name in. */
const firstLocale = 'en'

/** What the window shows of a check, without its cells. */
export function answerOf(sheet: Sheet, checked: Checked, decisions: Decisions, baseline: Baseline | null): CheckAnswer {
  const { header, names, cells, unchanged, totals, byCombination, byCollection } = checked
  return {
    fingerprint: fingerprintOf(sheet.titles, sheet.format),
    rows: sheet.rows,
    format: sheet.format,
    titles: sheet.titles,
    header,
    roles: decisions.roles,
    names,
    problems: problemsToShow(checked, decisions, sheet),
    decided: checked.decided.map(({ kind, count }) => ({ kind, count })),
    cells,
    unchanged,
    totals,
    byCombination,
    byCollection,
    baseline: baseline && {
      retailer: baseline.retailer,
      combinations: baseline.combinations,
      at: baseline.at,
    },
    locales: localesOf(baseline, decisions.locale),
    usernames: otherUsernames(sheet, decisions, baseline, checked.totalRows),
    username: decisions.username,
  }
}

/** All problems, and kinds that were decided about while they had fewer places: those are asked again, and nothing goes up before. */
function problemsToShow({ problems, decided }: Checked, decisions: Decisions, sheet: Sheet): CheckAnswer['problems'] {
  const open = problems.map(({ kind, count }) => ({
    kind,
    count,
    severity: problemSeverity[kind] as 'error' | 'warning',
    fixes: fixesOf(kind, decisions.fixes, sheet),
  }))
  for (const { kind, count } of askedAgain({ decided }, decisions)) {
    const fixed = decisions.fixes.filter(fix => kindOfFix(fix) === kind)
    const other = open.find(one => one.kind === kind)
    if (other)
      Object.assign(other, { count: other.count + count, severity: 'error', fixes: [...fixed, ...other.fixes] })
    else open.push({ kind, count, severity: 'error', fixes: fixed })
  }
  return open
}

/**
 * Decisions with the Username that was confirmed for the retailer before, where the file has it and no one said anything about this file.
 */
export function withUsername(
  decisions: Decisions,
  confirmed: readonly string[],
  sheet: Sheet,
  baseline: Baseline | null,
): Decisions {
  if (decisions.username !== null || confirmed.length === 0) return decisions
  const inFile = new Set(otherUsernames(sheet, decisions, baseline).map(({ name }) => name))
  return { ...decisions, username: confirmed.find(name => inFile.has(plainName(name))) ?? null }
}

/** What mends every problem of a kind; what was done already did not mend those that are left. */
function fixesOf(kind: ProblemKind, done: readonly Fix[], { ragged, columns }: Sheet): Fix[] {
  if (kind === 'ragged-row' && !done.includes('short-rows'))
    return ragged.some(({ fields }) => fields < 0) ? ['short-rows'] : []
  if (kind === 'duplicate') return ['first-of-duplicates', 'last-of-duplicates']
  if (kind === 'too-many-decimals')
    return (['too-many-decimals', 'three-decimals'] as const).filter(
      fix => !done.includes(fix) && (fix !== 'three-decimals' || columns.some(hasThreeDecimals)),
    )
  return fixes.filter(fix => fix === kind && !done.includes(fix))
}

const hasThreeDecimals = (column: SheetColumn): boolean =>
  column.kind === 'value' && (column.looks?.includes(look.threeDecimals) ?? false)

function localesOf(baseline: Baseline | null, chosen: string): string[] {
  const known = baseline?.combinations.flatMap(({ displayNames }) => Object.keys(displayNames)) ?? []
  return [...new Set([firstLocale, ...known, chosen])].sort()
}

/** Usernames in the file that aren't the retailer's, by number of rows; those in rows of sums don't count. */
function otherUsernames(
  sheet: Sheet,
  { roles, leftOut }: Decisions,
  baseline: Baseline | null,
  totalRows: Iterable<number> = [],
): DraftView['usernames'] {
  const own = plainName(baseline?.retailer.name ?? '')
  return usernamesIn(sheet, rolesOf(sheet.titles, roles), totalRows)
    .filter(({ name }) => name !== '' && name !== own && !leftOut.usernames.some(out => isSameName(out, name)))
    .slice(0, mostUsernames)
}

/** With more, the column probably isn't one of Usernames. */
const mostUsernames = 500
