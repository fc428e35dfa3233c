import { z } from 'zod'
import { claimStates } from '../../../src-shared/contract/room.ts'
import { DeskError } from '../../../src-shared/errors.ts'
import { readSays } from './says.ts'

// What the claims database may answer. A reader is named, not handed over: answers are read in the thread that the database talks
// to, and what reaches the others is as large as these limits allow.

/** The longest text; an id of the service's has no more characters either. */
const longestText = 20_000
/** A service lists 100,000 jobs at most, and each may have been claimed. */
const mostJobs = 100_000
/** Stations that left stay in the room's list: a new data folder is a new one. */
const mostStations = 10_000
const mostGroups = 1_000
/** More of what a station says of itself than it ever does, as JSON. */
const longestSays = 50_000
/** Round trips have no more acts (postgres-room.ts). */
const mostActs = 200
/** Rows of a history: printers, or what is counted by printer, type, outcome and quarter of an hour. */
const mostRows = 200_000

const text = z.string().max(longestText)
const count = z.number().int().min(0)
/** The JSON of what a station says; what is longer is left out. */
const saying = z.unknown().transform(told => (JSON.stringify(told ?? null).length > longestSays ? {} : told))

const claim = z.object({
  job: text,
  attempt: count,
  station: text,
  state: z.enum(claimStates),
  printer: text.nullable(),
  type: text,
  orderId: text.nullable(),
  createdAt: z.number().nullable(),
  fence: z.number().int(),
  // The station's row may have been deleted.
  name: text.nullable().transform(name => name ?? ''),
  at: z.number(),
})
const taken = z.discriminatedUnion('is', [
  claim.extend({ is: z.enum(['mine', 'theirs']) }),
  z.object({ is: z.enum(['later', 'held', 'none']) }),
])
const station = z.object({
  id: text,
  name: text,
  groups: z.array(text).max(mostGroups),
  computer: text,
  draining: z.boolean(),
  isHere: z.boolean(),
  seen: z.number().nullable(),
  open: count,
  says: saying.transform(readSays),
})
/** What is told of each act of `selvedge.exchange` that is told of at all. */
const tolds: Partial<Record<string, z.ZodType>> = {
  take: taken,
  send: taken,
  meet: z.object({ service: text.nullable() }),
  look: z.object({
    upto: z.number().int(),
    claims: z.array(claim).max(mostJobs),
    lost: z.array(text).max(mostJobs),
    stations: z.array(station).max(mostStations).nullable(),
  }),
}
const held = z.enum(['restored', 'older']).nullable()
const told = z.union([
  z.object({ refused: z.enum(['unknown', 'replaced']), held }),
  z.object({
    refused: z.undefined().optional(),
    told: z.array(z.unknown()).max(mostActs),
    held,
    draining: z.boolean(),
    generation: count,
    seen: count,
  }),
])

const rowsOf = <T extends z.ZodType>(row: T, most: number) => z.array(row).max(most)

/** The rows of each question. */
const readers = {
  /** Nobody looks at them. */
  rows: rowsOf(z.unknown(), mostRows),
  name: rowsOf(z.object({ name: text.nullable() }), 1),
  number: rowsOf(z.object({ number: count }), 1),
  count: rowsOf(z.object({ count }), 1),
  done: rowsOf(z.object({ done: z.boolean() }), 1),
  exchanged: rowsOf(z.object({ told }), 1),
  held: rowsOf(z.object({ held, unheard: z.array(text).max(mostStations) }), 1),
  ids: rowsOf(z.object({ id: text }), mostStations),
  overview: rowsOf(
    z.object({
      name: text,
      groups: station.shape.groups,
      computer: text,
      draining: z.boolean(),
      says: saying,
      open: count,
      silent: z.number().nullable(),
    }),
    mostStations,
  ),
  printers: rowsOf(z.object({ printer: text }), mostRows),
  past: rowsOf(
    z.object({
      job: text,
      order_id: text.nullable(),
      type: text,
      attempt: count,
      state: z.enum(claimStates),
      printer: text.nullable(),
      name: text.nullable(),
      taken: z.number(),
      ended: z.number().nullable(),
    }),
    mostRows,
  ),
  counts: rowsOf(z.object({ printer: text, type: text, state: z.enum(claimStates), at: z.number(), count }), mostRows),
}

export type ReaderName = keyof typeof readers
export type RowOf<K extends ReaderName> = z.output<(typeof readers)[K]>[number]

/** How rows are read; `acts`: what `selvedge.exchange` was asked, in its order. */
export interface Reads<K extends ReaderName> {
  of: K
  acts?: string[]
}

/** Reads what the database answered. Throws `claims.unreadable`, with the place and nothing that stands there. */
export function readRows<K extends ReaderName>({ of, acts = [] }: Reads<K>, rows: unknown): RowOf<K>[] {
  const read = checked<RowOf<K>[]>(readers[of], rows, of)
  if (of === 'exchanged') for (const row of read as RowOf<'exchanged'>[]) readTolds(row.told, acts)
  return read
}

function readTolds(answer: RowOf<'exchanged'>['told'], acts: readonly string[]): void {
  if (answer.refused) return
  if (answer.told.length !== acts.length) throw unreadable('told')
  for (const [at, act] of acts.entries()) {
    const schema = tolds[act]
    answer.told[at] = schema ? checked(schema, answer.told[at], `${act}.${at}`) : null
  }
}

function checked<T>(schema: z.ZodType, value: unknown, place: string): T {
  const { data, error } = schema.safeParse(value)
  if (!error) return data as T
  const [issue] = error.issues
  throw unreadable([place, ...(issue?.path ?? []).filter(part => typeof part !== 'symbol')].join('.'))
}

const unreadable = (what: string) => new DeskError('claims.unreadable', { what }, { retry: 'any-time' })
