import { z } from 'zod'
import { isTimezone } from '../timezone.ts'
import { reading } from './command.ts'
import { textFile } from './file.ts'
import { messageSchema } from './message.ts'
import { attemptStates, attemptView } from './print.ts'

/**
 * How an attempt is in the history; `moved`: its printer proved that it was cancelled before it started, so that it could
 * print elsewhere; `held`: it was held before it went to a printer, for its paper or for a doubt; `open`: its end is not known yet.
 */
export const outcomes = ['printed', 'failed', 'unconfirmed', 'moved', 'held', 'withdrawn', 'open'] as const
export type Outcome = (typeof outcomes)[number]

/** Which attempts are meant. Times are milliseconds since 1970, UTC: `from` is included, `to` is not. */
export const historyFilter = z.object({
  from: z.number(),
  to: z.number(),
  /** The time zone of days and times; the computer's if absent. */
  zone: z.string().max(100).refine(isTimezone).optional(),
  /**
   * Part of a job's id, of its order's number, of a printer's name, of the job's id at the printer, of its messages, or of
   * who wanted it and why.
   */
  text: z.string().trim().max(200).optional(),
  types: z.array(z.string()).max(100).optional(),
  /** Printers' URIs. */
  printers: z.array(z.string()).max(100).optional(),
  outcomes: z.array(z.enum(outcomes)).optional(),
  /** Only what was printed once more: by a person here, or by way of the service. */
  reprints: z.boolean().optional(),
  /** With what the other stations of the room printed, to be looked at; it isn't part of the CSV. */
  room: z.boolean().optional(),
})
export type HistoryFilter = z.infer<typeof historyFilter>

/** One attempt, as a row of the history. */
export const historyEntry = z.object({
  job: z.string(),
  orderId: z.string().nullable(),
  type: z.string(),
  attempt: z.number().int(),
  kind: attemptView.shape.kind,
  outcome: z.enum(outcomes),
  state: z.enum(attemptStates),
  printer: z.string(),
  spoolerJob: z.string().nullable(),
  bytes: z.number().nullable(),
  sha256: z.string().nullable(),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  /** Its last words: how it ended, or where it is. */
  said: messageSchema.nullable(),
  /** Why a person wanted it, where they said so. */
  why: z.string().nullable(),
  /** Who asked for it, else who decided about it; null: no one did. */
  who: z.string().nullable(),
  /** The station that printed it, where that is another one: its evidence is there. */
  station: z.string().optional(),
})
export type HistoryEntry = z.infer<typeof historyEntry>

const counts = z.record(z.enum(outcomes), z.number())
export type OutcomeCounts = z.infer<typeof counts>

export const historyCounts = z.object({
  total: z.number(),
  all: counts,
  printers: z.array(z.object({ printer: z.string(), counts })),
  types: z.array(z.object({ type: z.string(), counts })),
  /** The chart: an hour each for up to two days, a local day each for more; those without an attempt are there too. */
  buckets: z.array(z.object({ from: z.number(), to: z.number(), counts })),
})
export type HistoryCounts = z.infer<typeof historyCounts>

export const historyCommands = {
  /** Newest first. */
  'history.read': reading(
    historyFilter.extend({
      offset: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(500).default(200),
    }),
    z.object({
      entries: z.array(historyEntry),
      total: z.number(),
      /** Why the other stations’ are missing. */
      missing: messageSchema.optional(),
    }),
  ),
  'history.counts': reading(historyFilter, historyCounts),
  /** All of it as CSV. */
  'history.export': reading(historyFilter, textFile),
}
