import { z } from 'zod'

/** How a change was made. */
export const changeKinds = [
  'type',
  'paste',
  'fill',
  'clear',
  'set',
  'add',
  'percent',
  'round',
  'copy',
  'replace',
  'retailer-copy',
  /** What was applied from a price file, cell by cell; `detail` names the file and its draft. */
  'import',
  /** What arrived of a file that was sent as a whole; `detail` names it, and its upload. */
  'upload',
  'undo',
  'redo',
  'revert',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** What a bulk command was asked with, for the history: words make a sentence of it. */
export const changeDetail = z.record(z.string().max(40), z.union([z.string().max(300), z.number()]))
export type ChangeDetail = z.infer<typeof changeDetail>

/** A cell of an entry, and what became of it. */
export const entryCell = z.object({
  code: z.string(),
  combination: z.string(),
  field: z.string(),
  before: z.int(),
  after: z.int(),
  text: z.string().nullable(),
  state: z.int(),
})
export type EntryCell = z.infer<typeof entryCell>

/** What one change made of a cell. */
export const cellChange = z.object({
  entry: z.int(),
  kind: z.enum(changeKinds),
  /** Who was signed in. */
  who: z.string().nullable(),
  at: z.number(),
  before: z.int(),
  after: z.int(),
  text: z.string().nullable(),
  state: z.int(),
})
export type CellChange = z.infer<typeof cellChange>

/** An entry of the journal: one change, and how far it has come. */
export const journalEntry = z.object({
  id: z.int(),
  kind: z.enum(changeKinds),
  detail: changeDetail,
  /** Who was signed in. */
  who: z.string().nullable(),
  at: z.number(),
  cells: z.int(),
  /** How many of them the service has, refused, or does not have yet. */
  saved: z.int(),
  rejected: z.int(),
  waiting: z.int(),
  /** The entry that took this one back, or that this one takes back. */
  undoneBy: z.int().nullable(),
  undoes: z.int().nullable(),
  /** The cell of a change of one; null for others, and where it was given away after a long time. */
  cell: entryCell.nullable(),
})
export type JournalEntry = z.infer<typeof journalEntry>
