import { z } from 'zod'
import { problemKinds } from '../imports/problem.ts'
import { mayPrice, maySeePrices } from '../needs.ts'
import { command, reading } from './command.ts'
import { savedFile, textFile } from './file.ts'
import {
  changeFilters,
  decision,
  draftChanges,
  draftReading,
  draftRows,
  draftSummary,
  draftView,
  mostReplaced,
  replacedCells,
  replacement,
  totals,
  unknownCodes,
} from './import-drafts.ts'
import { draftId, uploadWays } from './import-uploads.ts'
import { messageSchema } from './message.ts'
import { unsavedState } from './prices.ts'

const u8 = z.instanceof(Uint8Array)
const u32 = z.instanceof(Uint32Array)

/** The largest source file, in bytes. */
export const mostSourceBytes = 512 * 1024 * 1024

const draft = z.object({ draft: draftId })
const confirmed = z.object({ retailer: z.string(), totals })
export type Confirmed = z.infer<typeof confirmed>
const problemKind = z.enum(problemKinds)

/** Lists of rows. */
const rowsAsked = z.object({
  draft: draftId,
  /** All rows, those with a problem of a kind (or of any), those with a change, or those that contain a text. */
  only: z.enum(['all', 'problems', 'changes']),
  kind: problemKind.nullable(),
  text: z.string().max(200),
  from: z.int().min(0),
  count: z.int().min(1).max(500),
})

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

/** A file that the service made of a retailer's prices. */
export const priceExport = z.object({
  id: z.string(),
  retailer: z.string().nullable(),
  retailerName: z.string().nullable(),
  status: z.string(),
  /** True if it can be downloaded. */
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
  /**
   * Bytes of the source from a place on, in order; the last one is followed by `imports.open`. `renewal`: the one that they are of, as `imports.renew`
   * answered it; absent for the file that the draft is made of. Throws `imports.replaced-elsewhere` once another window has begun one.
   */
  'imports.piece': command(
    z.object({ draft: draftId, renewal: z.int().optional(), at: z.int().min(0), bytes: u8 }),
    z.object({}),
  ),
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
    z.object({ renewal: z.int() }),
  ),
  /** Reads a draft's file where it is not read yet, and checks it against what is known now. */
  'imports.open': reading(draft, draftView),
  'imports.cancel': command(draft, z.object({})),
  'imports.rename': command(z.object({ draft: draftId, name: z.string().min(1).max(300) }), draftSummary),
  /**
   * The draft is for another retailer: everything is checked again. Decisions about names, and the catalogue, belong to
   * the former retailer and are dropped; a Username that was confirmed here no longer counts as that one's. Throws
   * `imports.retailer-fixed` once something was uploaded.
   */
  'imports.forRetailer': command(z.object({ draft: draftId, retailer: z.string().min(1).max(100) }), draftView),
  /**
   * Makes a draft of the same file for each other retailer that it has rows of; in each draft the others' rows are left out, here those
   * of `parts`. A retailer that has a draft of this very file keeps that one.
   */
  'imports.split': command(
    z.object({
      draft: draftId,
      parts: z
        .array(z.object({ retailer: z.string().min(1).max(100), usernames: z.array(z.string()).min(1) }))
        .min(1)
        .max(1000),
    }),
    draftView,
  ),
  /** Deletes a draft with its copy of the file; what was uploaded stays in the history. */
  'imports.remove': command(draft, z.object({})),
  /**
   * `places`: what rows and columns meant where the person saw them (`placesOf`); throws `imports.other-places` where they are others now: another
   * window has replaced the file, or reads it differently.
   */
  'imports.decide': command(z.object({ draft: draftId, decision, places: z.string().max(2000).optional() }), draftView),
  'imports.rows': reading(rowsAsked, draftRows),
  /** Places of problems of a kind in the file: rows and columns side by side. */
  'imports.problems': reading(
    z.object({ draft: draftId, kind: problemKind, from: z.int().min(0), count: z.int().min(1).max(1000) }),
    z.object({
      total: z.int(),
      rows: u32,
      columns: u32,
      lines: u32,
      texts: z.array(z.string()),
      /** What each cell becomes once all of the kind are fixed; null if no fix puts another text there. */
      after: z.array(z.string().nullable()),
      /** Where a row's name or collection is not its code's: the code, and what the service has for it. */
      service: z.array(z.string().nullable()).optional(),
    }),
  ),
  /** Codes that the retailer does not have, each with the known one that it may mean. */
  'imports.unknownCodes': reading(
    z.object({ draft: draftId, from: z.int().min(0), count: z.int().min(1).max(500) }),
    unknownCodes,
  ),
  /** What a replacement would change; `decide` with `texts` makes it. */
  'imports.replacements': reading(
    z.object({ draft: draftId, of: replacement, count: z.int().min(1).max(mostReplaced) }),
    replacedCells,
  ),
  'imports.changes': reading(changesAsked, draftChanges),
  /**
   * Leaves out all changes that a filter shows, or restores them: even if their whole column, row, collection or kind
   * of problem is left out, the rest of which stays out. Throws `imports.too-many-left-out` if that would be too many
   * single cells.
   */
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
  /** The corrected file: all cells that can go up, or only those that change something. Throws `prices.all-names-alike`. */
  'imports.correctedFile': reading(
    z.object({ draft: draftId, only: z.enum(['all', 'changes']) }),
    /** `leftOut`: which cells are not in it though they may go up, and why. */
    textFile.extend({ leftOut: messageSchema.nullable() }),
  ),
  /** The decisions on names as a file, and read from one. */
  'imports.mapFile': reading(draft, textFile),
  'imports.takeMap': command(z.object({ draft: draftId, text: z.string().max(5_000_000) }), draftView),
  /**
   * A blank file for a retailer, with its combinations as columns; and its catalogue, for work without a connection. Without a locale the
   * names are in the one that was chosen for the retailer's draft that changed last, else in English.
   */
  'imports.template': reading(
    z.object({
      retailer: z.string(),
      locale: z.string().max(35).nullable(),
      prices: z.boolean(),
      as: z.enum(['csv', 'xlsx']).optional(),
    }),
    savedFile,
  ),
  'imports.catalogueFile': reading(z.object({ retailer: z.string() }), textFile),
  /**
   * Sends what the draft changes: as a file, or as one entry of the journal of prices, which has its progress, conflicts and way
   * back from then on (`prices.*`). `sure`: these bytes went up before and a person said to send them again. `seen`: how many
   * uploads of the draft its window showed; one that began since refuses this one (`imports.upload-first`). `confirmed`: what its person was
   * asked about; where that isn't what would go now, nothing goes (`imports.not-confirmed`).
   */
  'imports.upload': command(
    z.object({
      draft: draftId,
      way: z.enum(uploadWays),
      sure: z.boolean(),
      seen: z.int().min(0),
      confirmed: confirmed.optional(),
    }),
    draftView,
    { needs: mayPrice },
  ),
  /** An upload whose answer was lost: the grid is read again and says whether it arrived. Also proves a queued one now. */
  'imports.prove': command(z.object({ draft: draftId, upload: z.int() }), draftView),
  /** Writes back what a file changed, exactly where it landed, through the outbox. */
  'imports.takeBack': command(
    z.object({ draft: draftId, upload: z.int(), overwrite: z.enum(['ask', 'skip', 'all']) }),
    z.object({ elsewhere: z.int(), view: draftView }),
    { needs: mayPrice },
  ),
  /** Refused cells of a file as an import file with the reasons, or the receipt of every cell. */
  'imports.receipt': reading(
    z.object({ draft: draftId, upload: z.int(), only: z.enum(['all', 'rejected']) }),
    textFile,
  ),
  /** The cells of the price grid in a state as a draft: what `prices.importFile` would save. The same cells once more are the same draft. */
  'imports.openPrices': command(
    z.object({ retailer: z.string().min(1).max(100), state: unsavedState }),
    draft.extend({ leftOut: messageSchema.nullable() }),
  ),
  'imports.exports': reading(z.object({}), z.object({ exports: z.array(priceExport), offered: z.boolean() })),
  /** Asks the service for an export, once. */
  'imports.startExport': command(z.object({ retailer: z.string() }), z.object({ batch: z.string().nullable() }), {
    needs: maySeePrices,
  }),
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
