import { z } from 'zod'
import { nameReasons } from '../imports/checked.ts'
import { columnRole, givenRole } from '../imports/column-role.ts'
import { fixes, nameTarget } from '../imports/decisions.ts'
import { fileFormat, formatChoice } from '../imports/file-format.ts'
import { problemKinds } from '../imports/problem.ts'
import { priceFields } from '../pricing/field.ts'
import { command, reading } from './command.ts'
import { textFile } from './file.ts'
import { messageSchema } from './message.ts'
import { combination, priceRetailer } from './prices.ts'

const u8 = z.instanceof(Uint8Array)
const u32 = z.instanceof(Uint32Array)
const f64 = z.instanceof(Float64Array)

/** The largest source file, in bytes. */
export const mostSourceBytes = 512 * 1024 * 1024

const draftId = z.int().min(1)
const draft = z.object({ draft: draftId })
const problemKind = z.enum(problemKinds)

/** Where the reading of a draft's file stands. */
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

export const uploadWays = ['file', 'cells'] as const
export type UploadWay = (typeof uploadWays)[number]

/** How an upload as a file ended up, cell by cell: the grid was read again and compared with the changeset. */
export const uploadProof = z.object({
  at: z.number(),
  cells: z.int(),
  /** Cells that hold what the file said, those that hold something else, and those whose row the service no longer lists. */
  arrived: z.int(),
  different: z.int(),
  gone: z.int(),
  /** The first that hold something else. */
  examples: z.array(
    z.object({
      code: z.string(),
      combination: z.string(),
      field: z.string(),
      wanted: z.int(),
      found: z.int(),
    }),
  ),
})
export type UploadProof = z.infer<typeof uploadProof>

export const upload = z.object({
  id: z.int(),
  draft: draftId,
  way: z.enum(uploadWays),
  at: z.number(),
  who: z.string().nullable(),
  cells: z.int(),
  /**
   * As a file: `sending`, `unknown` (the answer was lost: it is never sent again by itself), `refused`, `queued` (the service has it), `proving`
   * (the grid is read again), `proved` (read again; `proof` says what came of it). Cell by cell: `outbox` until every cell has ended, then `ended`; `taken-back`.
   */
  state: z.enum([
    'sending',
    'unknown',
    'refused',
    'queued',
    'proving',
    'proved',
    'outbox',
    'ended',
    'taken-back',
  ]),
  /** The service's name for the import, where it told one. */
  batch: z.string().nullable(),
  /** Why it was refused, why it waits, or what the service's notification said. */
  said: z.array(messageSchema),
  /** The service's counters for all its jobs together, as last read (it names no batch). */
  jobs: z.object({ processed: z.int(), pending: z.int(), failed: z.int() }).nullable(),
  proof: uploadProof.nullable(),
  /** Cell by cell: the entry of the journal, and what became of its cells. */
  entry: z.int().nullable(),
  saved: z.int(),
  rejected: z.int(),
  waiting: z.int(),
})
export type Upload = z.infer<typeof upload>

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

const totals = z.object({
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

/** Lists of rows. */
const rowsAsked = z.object({
  draft: draftId,
  /** All rows, those with a problem of a kind (or of any), those with a change, or those where a text stands. */
  only: z.enum(['all', 'problems', 'changes']),
  kind: problemKind.nullable(),
  text: z.string().max(200),
  from: z.int().min(0),
  count: z.int().min(1).max(500),
})

export const draftRows = z.object({
  total: z.int(),
  rows: z.array(
    z.object({
      row: z.int(),
      line: z.int(),
      /** As they stand in the file, changed cells as a person changed them. */
      texts: z.array(z.string()),
      /** Columns with a problem, those a person changed, and those left out. */
      problems: z.array(z.object({ column: z.int(), kind: problemKind })),
      edited: z.array(z.int()),
      leftOut: z.array(z.int()),
    }),
  ),
})
export type DraftRows = z.infer<typeof draftRows>

export const changeFilters = [
  'all',
  'up',
  'down',
  'to-not-priced',
  'newly-priced',
  'jump',
  'left-out',
] as const
export type ChangeFilter = (typeof changeFilters)[number]

const changesAsked = z.object({
  draft: draftId,
  only: z.enum(changeFilters),
  combination: z.int().nullable(),
  collection: z.string().nullable(),
  code: z.string().max(100),
  sort: z.enum(['grid', 'size']),
  from: z.int().min(0),
  count: z.int().min(1).max(1000),
})

export const draftChanges = z.object({
  total: z.int(),
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
export type DraftChanges = z.infer<typeof draftChanges>

/** What a person decides; each is kept at once, and the file is checked again. */
export const decision = z.discriminatedUnion('set', [
  z.object({ set: z.literal('name'), name: z.string().max(500), to: nameTarget.nullable() }),
  /** Every name with a suggestion that is beyond doubt gets its first one. */
  z.object({ set: z.literal('suggested-names') }),
  z.object({ set: z.literal('role'), column: z.int(), to: givenRole.nullable() }),
  z.object({ set: z.literal('format'), to: formatChoice }),
  z.object({ set: z.literal('locale'), to: z.string().max(35) }),
  z.object({ set: z.literal('username'), to: z.string().max(300).nullable() }),
  z.object({ set: z.literal('fix'), fix: z.enum(fixes), on: z.boolean() }),
  z.object({ set: z.literal('left-out-cells'), cells: f64, on: z.boolean() }),
  z.object({ set: z.literal('left-out-row'), row: z.int(), on: z.boolean() }),
  z.object({ set: z.literal('left-out-column'), column: z.int(), on: z.boolean() }),
  z.object({ set: z.literal('left-out-collection'), collection: z.string().max(500), on: z.boolean() }),
  z.object({ set: z.literal('left-out-problem'), kind: problemKind, on: z.boolean() }),
  /** Texts of cells, instead of the file's; null: the file's again. */
  z.object({
    set: z.literal('texts'),
    cells: z
      .array(z.object({ row: z.int(), column: z.int(), text: z.string().max(500).nullable() }))
      .max(10_000),
  }),
])
export type Decision = z.infer<typeof decision>

/** A file that the service made of a retailer's prices. */
export const priceExport = z.object({
  id: z.string(),
  retailer: z.string().nullable(),
  retailerName: z.string().nullable(),
  status: z.string(),
  /** True where it can be downloaded. */
  isReady: z.boolean(),
  at: z.number().nullable(),
})
export type PriceExport = z.infer<typeof priceExport>

export const importCommands = {
  /** Drafts of the open profile, the last changed first. */
  'imports.drafts': reading(z.object({}), z.array(draftSummary)),
  /** Makes a draft for a retailer; its bytes come by `imports.piece`. */
  'imports.begin': command(
    z.object({
      name: z.string().min(1).max(300),
      retailer: z.string().min(1).max(100),
      bytes: z.int().min(0).max(mostSourceBytes),
      modifiedAt: z.number().nullable(),
    }),
    draft,
  ),
  /** Bytes of the source from a place on, in order; the last one is followed by `imports.open`. */
  'imports.piece': command(z.object({ draft: draftId, at: z.int().min(0), bytes: u8 }), z.object({})),
  /**
   * Other bytes for a draft whose source was changed. Decisions stay; those on rows, columns and cells go along with them, and what has no
   * place in the other file any more goes.
   */
  'imports.renew': command(
    z.object({
      draft: draftId,
      bytes: z.int().min(0).max(mostSourceBytes),
      modifiedAt: z.number().nullable(),
    }),
    z.object({}),
  ),
  /** Reads a draft's file where it is not read yet, and checks it against what is known now. */
  'imports.open': reading(draft, draftView),
  'imports.cancel': command(draft, z.object({})),
  'imports.rename': command(z.object({ draft: draftId, name: z.string().min(1).max(300) }), draftSummary),
  /** Deletes a draft with its copy of the file; what was uploaded stays in the history. */
  'imports.remove': command(draft, z.object({})),
  'imports.decide': command(z.object({ draft: draftId, decision }), draftView),
  'imports.rows': reading(rowsAsked, draftRows),
  /** Places of problems of a kind in the file: rows and columns side by side. */
  'imports.problems': reading(
    z.object({ draft: draftId, kind: problemKind, from: z.int().min(0), count: z.int().min(1).max(1000) }),
    z.object({ total: z.int(), rows: u32, columns: u32, lines: u32, texts: z.array(z.string()) }),
  ),
  'imports.changes': reading(changesAsked, draftChanges),
  /** Leaves all changes that a filter shows out, or takes them in again. */
  'imports.leaveOutChanges': command(
    changesAsked
      .pick({ draft: true, only: true, combination: true, collection: true, code: true })
      .extend({ on: z.boolean() }),
    draftView,
  ),
  /** Reads the retailer's prices again, and compares with them; offline it throws why not. */
  'imports.compareAgain': command(draft, draftView),
  /** A catalogue file as what the draft is compared with; null: what this desk has seen. */
  'imports.catalogue': command(z.object({ draft: draftId, text: z.string().nullable() }), draftView),
  /** The corrected file: all cells that can go up, or only those that change something. */
  'imports.correctedFile': reading(z.object({ draft: draftId, only: z.enum(['all', 'changes']) }), textFile),
  /** The decisions on names as a file, and read from one. */
  'imports.mapFile': reading(draft, textFile),
  'imports.takeMap': command(z.object({ draft: draftId, text: z.string().max(5_000_000) }), draftView),
  /** A blank file for a retailer, with its combinations as columns; and its catalogue, for work without a connection. */
  'imports.template': reading(
    z.object({ retailer: z.string(), locale: z.string().max(35), prices: z.boolean() }),
    textFile,
  ),
  'imports.catalogueFile': reading(z.object({ retailer: z.string() }), textFile),
  /** Sends what the draft changes. `sure`: these bytes went up before and a person said to send them again. */
  'imports.upload': command(
    z.object({ draft: draftId, way: z.enum(uploadWays), sure: z.boolean() }),
    draftView,
  ),
  /** An upload whose answer was lost: the grid is read again and says whether it arrived. Also proves a queued one now. */
  'imports.prove': command(z.object({ draft: draftId, upload: z.int() }), draftView),
  /** Writes back what the upload changed, exactly where it landed, through the outbox. */
  'imports.takeBack': command(
    z.object({ draft: draftId, upload: z.int(), overwrite: z.enum(['ask', 'skip', 'all']) }),
    z.object({ elsewhere: z.int(), view: draftView }),
  ),
  /** Refused cells of an upload as an import file with the reasons, or the receipt of every cell. */
  'imports.receipt': reading(
    z.object({ draft: draftId, upload: z.int(), only: z.enum(['all', 'rejected']) }),
    textFile,
  ),
  'imports.exports': reading(z.object({}), z.object({ exports: z.array(priceExport), offered: z.boolean() })),
  /** Asks the service for an export, once. */
  'imports.startExport': command(
    z.object({ retailer: z.string() }),
    z.object({ batch: z.string().nullable() }),
  ),
  /** Fetches an export as a draft of its retailer. */
  'imports.openExport': command(z.object({ export: z.string(), retailer: z.string() }), draft),
  'imports.exportFile': reading(z.object({ export: z.string() }), textFile),
}

export const importEvents = {
  /** The list of drafts is another. */
  'imports.drafts': z.object({}),
  'imports.reading': z.object({ draft: draftId, reading: draftReading }),
  /** A draft was checked again, or something became of an upload: ask for it. */
  'imports.changed': draft,
  'imports.exports': z.object({}),
}
