import { z } from 'zod'
import { messageSchema } from './message.ts'

/** The number of a draft. */
export const draftId = z.int().min(1)

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
  /** Of those that hold something else: they hold what they held before the upload. */
  unchanged: z.int().optional(),
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
  /** Cell by cell: the number of its entry in the journal. */
  id: z.int(),
  draft: draftId,
  way: z.enum(uploadWays),
  at: z.number(),
  who: z.string().nullable(),
  cells: z.int(),
  /**
   * As a file: `sending`, `unknown` (the answer was lost: it is never sent again by itself), `refused`, `queued` (the service has it), `proving`
   * (the grid is read again), `proved` (read again; `proof` says what resulted from it). Cell by cell, as the journal has it: `outbox` until every cell has ended, then `ended`; `taken-back`.
   */
  state: z.enum(['sending', 'unknown', 'refused', 'queued', 'proving', 'proved', 'outbox', 'ended', 'taken-back']),
  /** The service's name for the import, if it gave one. */
  batch: z.string().nullable(),
  /** Why it was refused, why it waits, or what the service's notification said. */
  said: z.array(messageSchema),
  /** The service's counters for all its jobs together, as last read (it names no batch). */
  jobs: z.object({ processed: z.int(), pending: z.int(), failed: z.int() }).nullable(),
  proof: uploadProof.nullable(),
  /**
   * The entry of the journal: of an upload cell by cell with the outcome of its cells (those in none of these three were given up, or a later
   * change took their place); of a file with what arrived.
   */
  entry: z.int().nullable(),
  saved: z.int(),
  rejected: z.int(),
  waiting: z.int(),
})
export type Upload = z.infer<typeof upload>
