import { z } from 'zod'
import { priceFields } from '../pricing/cell.ts'
import { givenRole } from './column-role.ts'
import { formatChoice } from './file-format.ts'
import { type ProblemKind, problemKinds } from './problem.ts'

/** Where a name of the file goes: a combination by its id at the service (with the field where the title names none), or nowhere. */
export const nameTarget = z.union([
  z.object({ combination: z.string(), field: z.enum(priceFields).nullable() }),
  z.literal('ignore'),
])
export type NameTarget = z.infer<typeof nameTarget>

/** Fixes of all problems of a kind; the file itself is never touched. */
export const fixes = [
  'spaces',
  'decimal-sign',
  'thousands',
  'other-signs',
  'currency-sign',
  /** Rounded to two. */
  'too-many-decimals',
  /** `1.391` is 1391; goes before rounding. */
  'three-decimals',
  /** Of several values of one code and field, the first or the last one counts. */
  'first-of-duplicates',
  'last-of-duplicates',
  /** What a row lacks at its end is empty. */
  'short-rows',
  // What the reader points out is right as it is.
  'rows-in-cell',
  'other-sheet',
  'hidden-row',
  'hidden-column',
  'hidden-cell',
  'struck-out',
  'zero-formula',
  'other-fabric',
  /** The first of the merged cells counts. */
  'merged-cell',
] as const
export type Fix = (typeof fixes)[number]

/** The kind of problem that a fix is for. */
export function kindOfFix(fix: Fix): ProblemKind {
  if (fix === 'three-decimals') return 'too-many-decimals'
  if (fix === 'first-of-duplicates' || fix === 'last-of-duplicates') return 'duplicate'
  return fix === 'short-rows' ? 'ragged-row' : fix
}

/** What is not uploaded. */
export const leftOut = z.object({
  /** Cells of the file (`fileCell`), sorted. */
  cells: z.array(z.number()),
  /** Columns of the file. */
  columns: z.array(z.int()),
  /** Rows of the file. */
  rows: z.array(z.int()),
  /** By the name that the grid has. */
  collections: z.array(z.string()),
  /** Rows of other retailers, by the Username that the file has: they are in drafts of their own. */
  usernames: z.array(z.string()).default([]),
  /** Every cell with a problem of these kinds. */
  problems: z.array(z.enum(problemKinds)),
})
export type LeftOut = z.infer<typeof leftOut>

/** Everything that a person decided about a file, kept with its draft. */
export const decisions = z.object({
  format: formatChoice,
  /** The locale of the combinations' display names. */
  locale: z.string(),
  /** By column: what a person says that it is. */
  roles: z.record(z.string(), givenRole),
  /** By name in the file. */
  names: z.record(z.string(), nameTarget),
  /** Another Username than the retailer's, confirmed by a person. */
  username: z.string().nullable(),
  fixes: z.array(z.enum(fixes)),
  leftOut,
  /**
   * How many places a person was shown when they decided about a kind of problem, by kind: where a fix, or what is left out, would now take in more,
   * it is asked again. 0: they were shown another file's. A kind that is missing was decided about before this was kept.
   */
  shown: z.partialRecord(z.enum(problemKinds), z.number()).default({}),
  /** Prices that rise or fall by more than so many percent are pointed out. */
  guardPercent: z.number(),
})
export type Decisions = z.infer<typeof decisions>

export const noDecisions: Decisions = {
  format: {},
  locale: 'en',
  roles: {},
  names: {},
  username: null,
  fixes: [],
  leftOut: { cells: [], columns: [], rows: [], collections: [], usernames: [], problems: [] },
  shown: {},
  guardPercent: 25,
}
