import type { HistoryEntry, HistoryFilter, Outcome } from '../../../src-shared/contract/history.ts'
import type { ClaimState } from '../../../src-shared/contract/room.ts'
import { foldWord } from '../../../src-shared/print/job.ts'
import { printerName } from '../../../src-shared/print/printer.ts'
import type { RowOf } from './answers.ts'
import type { ClaimsPool } from './claims-pool.ts'

/** What the other stations of a room printed: the claims are its history (the local one is the ledger's). */
export interface RoomPast {
  read(filter: HistoryFilter, most: number): Promise<{ entries: HistoryEntry[]; total: number }>
  /** By printer, type, outcome and quarter of an hour. */
  counts(filter: HistoryFilter): Promise<RoomCount[]>
}

export interface RoomCount {
  printer: string
  type: string
  outcome: Outcome
  /** Milliseconds since 1970. */
  at: number
  count: number
}

type Ask = ClaimsPool['ask']

/** How a claim is in the history; those without an attempt are no part of it. */
const outcomeOf: Partial<Record<ClaimState, Outcome>> = {
  claimed: 'open',
  sending: 'open',
  printed: 'printed',
  failed: 'failed',
  unconfirmed: 'unconfirmed',
}
const stateOf = (state: ClaimState): HistoryEntry['state'] =>
  state === 'sending' ? 'submitted' : (state as HistoryEntry['state'])

/** Within the times that PostgreSQL knows. */
const clamped = (moment: number) => Math.min(Math.max(moment, 0), 8_640_000_000_000_000) / 1000

const condition = `WHERE service = $1::uuid AND station <> $2 AND taken_at >= to_timestamp($3) AND taken_at < to_timestamp($4)
  AND state = ANY($5) AND ($6::text IS NULL OR position($6 IN lower(job)) > 0
    OR position($6 IN lower(coalesce(order_id, ''))) > 0 OR printer = ANY($7))
  AND ($8::text[] IS NULL OR selvedge.fold(type) = ANY($8)) AND ($9::text[] IS NULL OR printer = ANY($9))`

/** The past of the stations of one service besides `station`. */
export function roomPast(ask: Ask, service: string, station: string): RoomPast {
  const valuesOf = async (filter: HistoryFilter): Promise<unknown[]> => {
    const states = (Object.keys(outcomeOf) as ClaimState[]).filter(
      state => filter.outcomes?.includes(outcomeOf[state] ?? 'open') ?? true,
    )
    const text = filter.text?.trim().toLowerCase() || null
    const printers =
      text === null
        ? []
        : await ask(
            `SELECT DISTINCT printer FROM selvedge.claim WHERE service = $1::uuid AND printer IS NOT NULL`,
            [service],
            { of: 'printers' },
          )
    const named = printers
      .map(({ printer }) => printer)
      .filter(uri =>
        printerName(uri)
          .toLowerCase()
          .includes(text ?? ''),
      )
    const types = filter.types?.map(foldWord) ?? null
    return [
      ...[service, station, clamped(filter.from), clamped(filter.to)],
      ...[states, text, named, types, filter.printers ?? null],
    ]
  }
  return {
    async read(filter, most) {
      const values = await valuesOf(filter)
      const [counted] = await ask(`SELECT count(*)::integer AS count FROM selvedge.claim ${condition}`, values, {
        of: 'count',
      })
      const rows = await ask(
        `SELECT job, order_id, type, attempt, state, printer, (SELECT name FROM selvedge.station WHERE id = c.station) AS name,
           (extract(epoch FROM taken_at) * 1000)::float AS taken, (extract(epoch FROM ended_at) * 1000)::float AS ended
         FROM selvedge.claim c ${condition} ORDER BY taken_at DESC, job DESC, attempt DESC LIMIT $10`,
        [...values, most],
        { of: 'past' },
      )
      return { entries: rows.map(entryOf), total: counted?.count ?? 0 }
    },
    async counts(filter) {
      const rows = await ask(
        `SELECT coalesce(printer, '') AS printer, type, state, count(*)::integer AS count,
           (floor(extract(epoch FROM taken_at) / 900) * 900000)::float AS at
         FROM selvedge.claim ${condition} GROUP BY 1, 2, 3, 5`,
        await valuesOf(filter),
        { of: 'counts' },
      )
      return rows.map(({ state, ...row }) => ({ ...row, outcome: outcomeOf[state] ?? 'open' }))
    },
  }
}

function entryOf({ job, order_id, type, attempt, state, printer, name, taken, ended }: RowOf<'past'>): HistoryEntry {
  return {
    job,
    type,
    attempt,
    orderId: order_id,
    spoolerJob: null,
    bytes: null,
    sha256: null,
    said: null,
    why: null,
    who: null,
    kind: attempt === 1 ? 'first' : 'again',
    outcome: outcomeOf[state] ?? 'open',
    state: stateOf(state),
    printer: printer ?? '',
    startedAt: Math.round(taken),
    endedAt: ended === null ? null : Math.round(ended),
    station: name ?? '',
  }
}
