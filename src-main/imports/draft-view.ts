import type { DraftCounts, DraftReading, DraftSummary, DraftView } from '../../src-shared/contract/import-drafts.ts'
import type { Upload } from '../../src-shared/contract/import-uploads.ts'
import type { PriceRetailer } from '../../src-shared/contract/prices.ts'
import type { Decisions } from '../../src-shared/imports/decisions.ts'
import { type ForeignTitle, foreignTitles } from '../../src-shared/imports/title-currency.ts'
import { plainName } from '../../src-shared/imports/titles.ts'
import type { StoredDraft } from './draft-book.ts'
import type { CheckAnswer } from './sheets/sheet-calls.ts'

/** A draft as the list shows it. */
export function summaryOf(
  { id, name, source, madeAt, changedAt, counts }: StoredDraft,
  retailer: PriceRetailer,
  upload: Upload | null,
): DraftSummary {
  return { id, name, retailer, source, madeAt, changedAt, counts, upload }
}

/** What is left to do in a draft. */
export function draftCounts({ rows, header, names, problems, totals }: CheckAnswer): DraftCounts {
  const count = (severity: 'error' | 'warning') =>
    problems.reduce((sum, one) => sum + (one.severity === severity ? one.count : 0), 0)
  return {
    rows,
    missing: header.missing.length,
    names: names.filter(({ target }) => target === null).length,
    errors: count('error'),
    warnings: count('warning'),
    changes: totals?.cells ?? null,
  }
}

export interface ViewParts {
  draft: DraftSummary
  decisions: Decisions
  reading: DraftReading
  /** Null if the file could not be read, or not yet. */
  answer: CheckAnswer | null
  names: DraftView['names']
  /** What it was compared with, and when that was read. */
  baseline: { kind: 'seen' | 'catalogue'; at: number | null } | null
  edits: number
  uploads: Upload[]
  sameBytesAt: number | null
}

/**
 * Usernames that the user has to confirm. Until the retailer's prices are here, its name from the list of retailers is
 * used; without it, no Username counts as another retailer's.
 */
function usernamesToConfirm({ draft, answer }: ViewParts): DraftView['usernames'] {
  const usernames = answer?.usernames ?? []
  if (answer?.baseline) return usernames
  const own = draft.retailer.name === null ? null : plainName(draft.retailer.name)
  return own === null ? [] : usernames.filter(({ name }) => name !== own)
}

/** Columns that were said to be something in a file of this shape, and not in this one. */
const rememberedRoles = ({ roles }: CheckAnswer, said: Decisions): number[] =>
  Object.keys(roles)
    .filter(column => !Object.hasOwn(said.roles, column))
    .map(Number)

/** Columns whose title names another currency, but for those that nothing is read of. */
function foreignInUse({ titles, roles, header, names, baseline }: CheckAnswer, { leftOut }: Decisions): ForeignTitle[] {
  const ignored = new Set(
    names.flatMap(({ target, columns }) => (target === 'ignore' ? columns.map(({ column }) => column) : [])),
  )
  return foreignTitles(titles, roles, baseline?.retailer).filter(
    ({ column }) => header.roles[column]?.is === 'price' && !ignored.has(column) && !leftOut.columns.includes(column),
  )
}

/** A draft as it is opened. */
export function viewOf(parts: ViewParts): DraftView {
  const { draft, decisions, reading, answer, names, baseline, edits, uploads, sameBytesAt } = parts
  const { cells, ...leftOut } = decisions.leftOut
  return {
    draft,
    reading,
    edits,
    uploads,
    sameBytesAt,
    format: answer && { found: answer.format, chosen: decisions.format },
    titles: answer?.titles ?? [],
    header: answer && {
      ...answer.header,
      remembered: rememberedRoles(answer, decisions),
      foreign: foreignInUse(answer, decisions),
    },
    names,
    problems: answer?.problems ?? [],
    decided: answer?.decided ?? [],
    cells: answer?.cells ?? 0,
    unchanged: answer?.unchanged ?? 0,
    totals: answer?.totals ?? null,
    byCombination: answer?.byCombination ?? [],
    byCollection: answer?.byCollection ?? [],
    baseline: answer?.baseline && baseline ? { ...baseline, combinations: answer.baseline.combinations } : null,
    locale: decisions.locale,
    locales: answer?.locales ?? [decisions.locale],
    usernames: usernamesToConfirm(parts),
    username: answer?.username ?? decisions.username,
    fixes: decisions.fixes,
    leftOut: { ...leftOut, cells: cells.length },
  }
}
