import { z } from 'zod'
import { nameReasons } from '../imports/checked.ts'
import { codeReasons } from '../imports/code-suggestions.ts'
import { columnRole, givenRole } from '../imports/column-role.ts'
import { fixes, nameTarget } from '../imports/decisions.ts'
import { fileFormat, formatChoice } from '../imports/file-format.ts'
import { problemKinds } from '../imports/problem.ts'
import { priceFields } from '../pricing/cell.ts'
import { draftId, upload } from './import-uploads.ts'
import { messageSchema } from './message.ts'
import { combination, priceRetailer } from './prices.ts'

const f64 = z.instanceof(Float64Array)
const problemKind = z.enum(problemKinds)

/** The reading progress of a draft's file. */
export const draftReading = z.object({
  /** `arriving`: its bytes are still being handed over. `waiting`: it is read when it is opened. */
  state: z.enum(['arriving', 'waiting', 'reading', 'ready', 'failed']),
  /** Bytes. */
  read: z.number(),
  total: z.number(),
  problem: messageSchema.nullable(),
})
export type DraftReading = z.infer<typeof draftReading>

/** What is left to do before a draft can go up; as it was when it was last checked. */
export const draftCounts = z.object({
  rows: z.int(),
  /** `Username`, `Currency`, `Fabric Code`. */
  missing: z.int(),
  /** Names that a person has to map. */
  names: z.int(),
  errors: z.int(),
  warnings: z.int(),
  /** Null: there is nothing to compare it with. */
  changes: z.int().nullable(),
})
export type DraftCounts = z.infer<typeof draftCounts>

export const draftSummary = z.object({
  id: draftId,
  name: z.string(),
  retailer: priceRetailer,
  /** The source's own name, its bytes and when it was last written, where that is known. */
  source: z.object({
    name: z.string(),
    bytes: z.number(),
    modifiedAt: z.number().nullable(),
    sha256: z.string().nullable(),
  }),
  madeAt: z.number(),
  changedAt: z.number(),
  counts: draftCounts.nullable(),
  upload: upload.nullable(),
})
export type DraftSummary = z.infer<typeof draftSummary>

export const totals = z.object({
  cells: z.int(),
  up: z.int(),
  down: z.int(),
  medianUp: z.number().nullable(),
  medianDown: z.number().nullable(),
  toNotPriced: z.int(),
  newlyPriced: z.int(),
  leftOut: z.int(),
})
export type Totals = z.infer<typeof totals>

export const checkedName = z.object({
  name: z.string(),
  columns: z.array(z.object({ column: z.int(), field: z.enum(priceFields).nullable() })),
  cells: z.int(),
  target: nameTarget.nullable(),
  reason: z.enum(nameReasons).nullable(),
  /** Where it went in a file of another shape of this retailer, while no one has said it of this one: offered, never taken by itself. */
  before: nameTarget.nullable(),
  suggestions: z.array(
    z.object({ combination: z.string(), label: z.string(), reason: z.enum(nameReasons), letters: z.int() }),
  ),
})

/** A draft, opened: everything but the texts of its rows. */
export const draftView = z.object({
  draft: draftSummary,
  reading: draftReading,
  /** What was found out about the file, and what a person set instead. */
  format: z.object({ found: fileFormat, chosen: formatChoice }).nullable(),
  titles: z.array(z.string()),
  header: z
    .object({
      roles: z.array(columnRole.nullable()),
      shape: z.enum(['wide', 'tall']),
      missing: z.array(z.string()),
      offers: z.array(z.object({ missing: z.string(), column: z.int() })),
      /** Columns that are mapped as a person decided for an earlier file of this shape. */
      remembered: z.array(z.int()),
      /** Columns whose title names another currency than the service has for their prices. */
      foreign: z.array(z.object({ column: z.int(), currency: z.string(), own: z.string() })),
    })
    .nullable(),
  names: z.array(checkedName),
  problems: z.array(
    z.object({
      kind: problemKind,
      severity: z.enum(['error', 'warning']),
      count: z.int(),
      /** What mends all of them at once. */
      fixes: z.array(z.enum(fixes)),
    }),
  ),
  /** Kinds of problems that were fixed or left out as one, with how many places that takes in. */
  decided: z.array(z.object({ kind: problemKind, count: z.int() })).optional(),
  /** Cells that were read as prices. */
  cells: z.int(),
  unchanged: z.int(),
  totals: totals.nullable(),
  byCombination: z.array(z.object({ combination: z.int(), totals })),
  byCollection: z.array(z.object({ collection: z.string(), totals })),
  /** What it is compared with; null: prices of this retailer were never seen here, and no catalogue was opened. */
  baseline: z
    .object({
      kind: z.enum(['seen', 'catalogue']),
      at: z.number().nullable(),
      combinations: z.array(combination),
    })
    .nullable(),
  locale: z.string(),
  locales: z.array(z.string()),
  /** The Usernames of the file that are not the retailer's, with how many rows have each. */
  usernames: z.array(z.object({ name: z.string(), rows: z.int() })),
  username: z.string().nullable(),
  fixes: z.array(z.enum(fixes)),
  leftOut: z.object({
    cells: z.int(),
    rows: z.array(z.int()),
    columns: z.array(z.int()),
    collections: z.array(z.string()),
    usernames: z.array(z.string()),
    problems: z.array(problemKind),
  }),
  /** Cells whose text a person changed. */
  edits: z.int(),
  /** Newest first. */
  uploads: z.array(upload),
  /** A file with these bytes went up for this retailer before. */
  sameBytesAt: z.number().nullable(),
})
export type DraftView = z.infer<typeof draftView>

export const draftRows = z.object({
  total: z.int(),
  rows: z.array(
    z.object({
      row: z.int(),
      line: z.int(),
      /** As they are in the file, changed cells as a person changed them. */
      texts: z.array(z.string()),
      /** Columns with a problem, those a person changed, and those left out. */
      problems: z.array(z.object({ column: z.int(), kind: problemKind })),
      edited: z.array(z.int()),
      leftOut: z.array(z.int()),
    }),
  ),
})
export type DraftRows = z.infer<typeof draftRows>

/** Cells that one replacement may change. */
export const mostReplaced = 50_000

/** Which texts of a file are to be replaced by which. */
export const replacement = z.discriminatedUnion('by', [
  /** An unknown code by the known one that is suggested for it; null: all that differ from one only in case, dashes and spaces. */
  z.object({ by: z.literal('code'), text: z.string().max(500).nullable() }),
  /** A text in a column; `whole`: only cells that hold nothing else. */
  z.object({
    by: z.literal('find'),
    column: z.int().min(0),
    find: z.string().min(1).max(200),
    replace: z.string().max(200),
    whole: z.boolean(),
    matchCase: z.boolean(),
  }),
])
export type Replacement = z.infer<typeof replacement>

/** Cells that a replacement changes: the first ones, and how many they are. */
export const replacedCells = z.object({
  total: z.int(),
  cells: z.array(
    z.object({
      row: z.int(),
      line: z.int(),
      column: z.int(),
      before: z.string(),
      after: z.string(),
      /** A person has changed the text of the file here already. */
      edited: z.boolean(),
    }),
  ),
})
export type ReplacedCells = z.infer<typeof replacedCells>

/** Codes of a file that the retailer does not have, each once. */
export const unknownCodes = z.object({
  total: z.int(),
  /** Those that differ from a known one only in case, dashes and spaces, and the cells that they are in. */
  sure: z.object({ codes: z.int(), cells: z.int() }),
  lines: z.array(
    z.object({
      text: z.string(),
      cells: z.int(),
      suggestion: z
        .object({ code: z.string(), name: z.string(), reason: z.enum(codeReasons), letters: z.int() })
        .nullable(),
    }),
  ),
})
export type UnknownCodes = z.infer<typeof unknownCodes>

export const changeFilters = ['all', 'up', 'down', 'to-not-priced', 'newly-priced', 'jump', 'left-out'] as const
export type ChangeFilter = (typeof changeFilters)[number]

export const draftChanges = z.object({
  total: z.int(),
  /** Of all these, those that are left out. */
  leftOut: z.int(),
  lines: z.array(
    z.object({
      row: z.int(),
      column: z.int(),
      line: z.int(),
      code: z.string(),
      collection: z.string(),
      combination: z.int(),
      field: z.enum(priceFields),
      before: z.int(),
      after: z.int(),
      leftOut: z.boolean(),
    }),
  ),
})
export type DraftChangePage = z.infer<typeof draftChanges>

/** What a person decides; each is kept at once, and the file is checked again. */
export const decision = z.discriminatedUnion('set', [
  z.object({ set: z.literal('name'), name: z.string().max(500), to: nameTarget.nullable() }),
  /** Every name with a suggestion that is beyond doubt gets its first one. */
  z.object({ set: z.literal('suggested-names') }),
  z.object({ set: z.literal('role'), column: z.int(), to: givenRole.nullable() }),
  z.object({ set: z.literal('format'), to: formatChoice }),
  z.object({ set: z.literal('locale'), to: z.string().max(35) }),
  z.object({ set: z.literal('username'), to: z.string().max(300).nullable() }),
  /** `count`: how many places the person was shown, by default those that there are. */
  z.object({ set: z.literal('fix'), fix: z.enum(fixes), on: z.boolean(), count: z.int().min(0).optional() }),
  z.object({ set: z.literal('left-out-cells'), cells: f64, on: z.boolean() }),
  z.object({ set: z.literal('left-out-row'), row: z.int(), on: z.boolean() }),
  z.object({ set: z.literal('left-out-column'), column: z.int(), on: z.boolean() }),
  z.object({ set: z.literal('left-out-collection'), collection: z.string().max(500), on: z.boolean() }),
  /** Usernames whose rows are left out, in place of those before. */
  z.object({ set: z.literal('left-out-usernames'), usernames: z.array(z.string()).max(1000) }),
  z.object({
    set: z.literal('left-out-problem'),
    kind: problemKind,
    on: z.boolean(),
    count: z.int().min(0).optional(),
  }),
  /** Texts of cells, instead of the file's; null: the file's again. */
  z.object({
    set: z.literal('texts'),
    cells: z.array(z.object({ row: z.int(), column: z.int(), text: z.string().max(500).nullable() })).max(mostReplaced),
  }),
])
export type Decision = z.infer<typeof decision>
