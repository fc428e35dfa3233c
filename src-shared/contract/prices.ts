import { z } from 'zod'
import { mayPrice } from '../needs.ts'
import { priceSheetId } from '../pricing/price-sheet.ts'
import { command, reading } from './command.ts'
import { textFile } from './file.ts'
import { messageSchema } from './message.ts'
import { cellChange, changeDetail, changeKinds, entryCell, journalEntry } from './price-journal.ts'

const u8 = z.instanceof(Uint8Array)
const u32 = z.instanceof(Uint32Array)
const i32 = z.instanceof(Int32Array)

const sheet = z.object({ sheet: priceSheetId })

export const priceRetailer = z.object({
  id: z.string(),
  name: z.string().nullable(),
  settlementCurrency: z.string().nullable(),
  consumerCurrency: z.string().nullable(),
})
export type PriceRetailer = z.infer<typeof priceRetailer>

export const retailerChoice = priceRetailer.extend({
  /** When this desk last read the whole grid, in milliseconds since 1970; null: never. */
  readAt: z.number().nullable(),
  /** Cells with a value that the service does not have yet. */
  unsaved: z.int(),
})
export type RetailerChoice = z.infer<typeof retailerChoice>

export const combination = z.object({
  /** Its number in this grid: columns `no * 5` to `no * 5 + 4` are its fields (src-shared/pricing/cell.ts). */
  no: z.int(),
  id: z.string(),
  mainProduct: z.string(),
  name: z.string(),
  /** By locale. */
  displayNames: z.record(z.string(), z.string()),
  /** False for one that the service no longer lists. */
  present: z.boolean(),
})
export type Combination = z.infer<typeof combination>

/** The reading progress of a retailer's grid. */
export const gridReading = z.object({
  state: z.enum(['idle', 'reading', 'failed']),
  /** Codes that have arrived, and how many there are as far as the service said. */
  read: z.int(),
  total: z.int().nullable(),
  problem: messageSchema.nullable(),
})
export type GridReading = z.infer<typeof gridReading>

/** A grid without its rows. */
export const gridHead = z.object({
  retailer: priceRetailer,
  combinations: z.array(combination),
  /** Names of the collections; rows name theirs by its place here. */
  collections: z.array(z.string()),
  /** Codes that the grid has; rows are numbered below this. */
  rows: z.int(),
  /** Grows with everything that is read; `prices.rows` answers what is newer than a revision. */
  revision: z.int(),
  /** When the whole grid was last read; null: never. */
  readAt: z.number().nullable(),
  reading: gridReading,
})
export type GridHead = z.infer<typeof gridHead>

/** Rows of a grid in columns: the arrays run side by side, one element a row. */
export const gridRows = z.object({
  /** Continue from here; `prices.reading` reports what is newer than `newest`. */
  upTo: z.int(),
  newest: z.int(),
  rows: u32,
  codes: z.array(z.string()),
  names: z.array(z.string()),
  /** Places in the head's `collections`. */
  collections: u32,
  /** Places in the service's own order. */
  places: u32,
  /** Bit 1: archived. Bit 2: no longer in the service's list. */
  flags: u8,
  /** How many columns `values` has: those of all combinations that the head has at this moment. */
  columns: z.int(),
  /** Hundredths as the service has them, column by column: `values[column * rows.length + i]`. */
  values: i32,
  /** Cells that were changed by someone else since this desk last looked. */
  elsewhere: u32,
  /** Cells whose value isn't a price, with the service's text. */
  odd: z.array(z.object({ cell: z.int(), text: z.string() })),
})
export type GridRows = z.infer<typeof gridRows>

export const rowFlag = { archived: 1, absent: 2 } as const

const cellNote = z.object({
  cell: z.int(),
  /** What was typed, where it isn't a price. */
  text: z.string().nullable(),
  /** Why the service refused it, or why it waits. */
  reason: messageSchema.nullable(),
})
export type CellNote = z.infer<typeof cellNote>

/** What became of cells; arrays side by side, sorted by cell. */
export const cellNews = z.object({
  /** Grows with each news of the grid, in the order in which the book changed; it starts again with the desk. */
  revision: z.int(),
  cells: u32,
  /** `cellState` (src-shared/pricing/cell-state.ts). */
  states: u8,
  /** The service's value, as last known. */
  values: i32,
  /** The desk's value: the same where the cell is clean, saved or changed elsewhere. */
  wants: i32,
  /** For rejected cells, drafts and odd ones only. */
  notes: z.array(cellNote),
})
export type CellNews = z.infer<typeof cellNews>

export const unsavedState = z.enum(['queued', 'rejected', 'conflict', 'draft', 'held'])
export type UnsavedState = z.infer<typeof unsavedState>
/** These cells, or (null) all that are in the state. */
const someCells = z.object({ sheet: priceSheetId, state: unsavedState, cells: u32.nullable() })

const outboxCounts = z.object({
  queued: z.int(),
  saving: z.int(),
  rejected: z.int(),
  conflict: z.int(),
  draft: z.int(),
  held: z.int(),
})
export type OutboxCounts = z.infer<typeof outboxCounts>

/** The outbox of the open profile. */
export const outboxState = z.object({
  state: z.enum(['empty', 'sending', 'paused', 'waiting']),
  /** Why it waits: offline, token refused, too many requests, a window is read again. */
  problem: messageSchema.nullable(),
  /** Saved since it was last empty, of how many. */
  saved: z.int(),
  total: z.int(),
  /** Cells a second over the last while; null before anything was measured. */
  perSecond: z.number().nullable(),
  secondsLeft: z.number().nullable(),
  /** What was found wrong with prices.db when it was opened, and what became of the changes in it. */
  findings: z.array(messageSchema),
  retailers: z.array(z.object({ id: z.string(), name: z.string().nullable(), counts: outboxCounts })),
  /** Design prices of all sheets: cells that are changed and not submitted, and of those the ones that wait for a person. */
  designs: z.object({ unsent: z.int(), needing: z.int() }),
})
export type OutboxState = z.infer<typeof outboxState>

/** What a person is asked about before an entry is taken back: the entry, and a digest of what its changed cells hold. */
const revertAsked = z.object({ entry: z.int(), found: z.string().max(64) })
export type RevertAsked = z.infer<typeof revertAsked>

/** Cells that an answer of main changed at once, as they are painted. */
const revertAnswer = z.object({
  /** The entry that was made; null: there was nothing to take back, or a person is asked first. */
  entry: z.int().nullable(),
  kind: z.enum(changeKinds).nullable(),
  /** Cells whose value at the service is no longer the one that was written. With `overwrite: 'ask'` nothing was done where there are some. */
  elsewhere: z.int(),
  /** Where a person is asked first: names it in the request that carries the answer. */
  asked: revertAsked.nullable(),
  news: cellNews,
})
export type RevertAnswer = z.infer<typeof revertAnswer>

/**
 * Why there is no list of retailers: the service has none (`absent`), it wasn't asked yet because no one is signed in
 * (`waiting`), or it didn't answer (`failed`).
 */
const unlisted = z.enum(['absent', 'waiting', 'failed'])
export type Unlisted = z.infer<typeof unlisted>

const retailerList = z.object({
  retailers: z.array(retailerChoice),
  listed: z.boolean(),
  unlisted: unlisted.optional(),
})
export type RetailerListAnswer = z.infer<typeof retailerList>

export const priceCommands = {
  /** Retailers by name; without an account list those that were opened before (`listed: false`, and `unlisted` says why). */
  'prices.retailers': reading(z.object({ search: z.string().max(200) }), retailerList),
  /** What this desk last saw of a retailer's grid; starts to read it again. Rows come by `prices.rows`. */
  'prices.open': reading(sheet, gridHead),
  /** Reads the whole grid again. */
  'prices.refresh': command(sheet, gridReading),
  /** Rows that are newer than a revision, oldest first; 0 asks for all. At most about `limit` at once. */
  'prices.rows': reading(
    z.object({ sheet: priceSheetId, since: z.int().min(0), limit: z.int().min(1).max(10_000) }),
    gridRows,
  ),
  /** Every cell that is not clean. */
  'prices.states': reading(sheet, cellNews),
  /**
   * One entry of the journal: written, and in the outbox, when it is answered. `cells` sorted; `base` is the service's value
   * that the edit started from, `after` what is wanted (`notPriced` to clear, `unreadable` with a text in `texts`).
   */
  'prices.change': command(
    z.object({
      sheet: priceSheetId,
      kind: z.enum(changeKinds),
      detail: changeDetail,
      cells: u32,
      base: i32,
      after: i32,
      texts: z.array(z.object({ cell: z.int(), text: z.string().max(200) })).max(10_000),
      /** `file`: kept for an import file instead of sent. */
      send: z.enum(['now', 'file']),
    }),
    /** Only the cells whose state is another than queued (or held). */
    z.object({ entry: z.int(), news: cellNews }),
    { needs: mayPrice },
  ),
  /** Takes entries back, or does them again, as a new entry. `last`: the newest that is not undone; `next`: the newest undo. */
  'prices.revert': command(
    z.object({
      sheet: priceSheetId,
      entry: z.union([z.int(), z.literal('last'), z.literal('next')]),
      /** What becomes of cells whose value is no longer the one that was written. */
      overwrite: z.enum(['ask', 'skip', 'all']),
      /** What the person was asked about; where the cells hold something else by now, they are asked again. */
      asked: revertAsked.optional(),
    }),
    revertAnswer,
    { needs: mayPrice },
  ),
  /** Sends again what was refused (or held); answers what changed. */
  'prices.retry': command(someCells, cellNews, { needs: mayPrice }),
  /** Gives the desk's value up: the cell shows the service's again. */
  'prices.discard': command(someCells, cellNews),
  /** Cancels the cells of an entry that weren't sent yet. What may be on its way is waited for, and saved cells stay. */
  'prices.cancelUnsent': command(z.object({ sheet: priceSheetId, entry: z.int() }), cellNews),
  /** Ends conflicts between the desk's values and `base`, the service's that were shown; another one by now stays a conflict. */
  'prices.resolve': command(
    z.object({ sheet: priceSheetId, cells: u32, base: i32, take: z.enum(['mine', 'theirs']) }),
    cellNews,
    // Taking the other side's value is for anyone; the window has it among the changes.
    { needs: mayPrice, unless: ({ take }) => take === 'theirs' },
  ),
  /** Marks of what someone else changed are taken away. */
  'prices.seen': command(sheet, z.object({})),
  'prices.outbox': reading(z.object({}), outboxState),
  'prices.pause': command(z.object({ paused: z.boolean() }), outboxState, { needs: mayPrice }),
  /** The journal, newest first; `code` narrows it to entries that touch a fabric code. */
  'prices.history': reading(
    z.object({
      sheet: priceSheetId,
      code: z.string().max(100),
      offset: z.int().min(0),
      limit: z.int().min(1).max(500),
    }),
    z.object({ entries: z.array(journalEntry), total: z.int() }),
  ),
  /** Some cells of an entry, for a look at it. */
  'prices.entryCells': reading(
    z.object({
      sheet: priceSheetId,
      entry: z.int(),
      code: z.string().max(100),
      limit: z.int().min(1).max(1000),
    }),
    z.array(entryCell),
  ),
  /** The newest changes of one cell, made on this desk. */
  'prices.cellHistory': reading(
    z.object({ sheet: priceSheetId, cell: z.int().min(0), limit: z.int().min(1).max(50) }),
    z.array(cellChange),
  ),
  'prices.historyFile': reading(z.object({ sheet: priceSheetId, code: z.string().max(100) }), textFile),
  /** What became of each cell of an entry, or the refused ones as an import file with the reasons. */
  'prices.receipt': reading(
    z.object({ sheet: priceSheetId, entry: z.int(), only: z.enum(['all', 'rejected']) }),
    textFile,
  ),
  /** The cells in a state as an import file (specification 2.7). */
  'prices.importFile': reading(
    z.object({ sheet: priceSheetId, state: unsavedState }),
    /** `leftOut`: which cells are not in it, and why. */
    textFile.extend({ leftOut: messageSchema.nullable() }),
  ),
}

export const priceEvents = {
  /** A grid is being read, or was: ask `prices.rows` for what is newer. */
  'prices.reading': z.object({ sheet: priceSheetId, head: gridHead }),
  'prices.cells': z.object({ sheet: priceSheetId, news: cellNews }),
  /** Very many cells changed in this revision: ask `prices.states`, except where an answer had the revision already. */
  'prices.many': z.object({ sheet: priceSheetId, revision: z.int() }),
  'prices.outbox': outboxState,
  /** The journal of a retailer has another entry. */
  'prices.journal': sheet,
}
