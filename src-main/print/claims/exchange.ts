import { DeskError } from '../../../src-shared/errors.ts'
import type { RowOf } from './answers.ts'
import type { ClaimsPool } from './claims-pool.ts'
import type { RoomClaim, RoomStation } from './room.ts'

// The words of `selvedge.exchange` (resources/migrations/claims).

/** What a station asks of the room; all of one round trip are one transaction. */
export type RoomAct = { do: string } & Record<string, unknown>

/** An act on its way, and who waits for its answer. */
export interface RoomAsked {
  act: RoomAct
  /** Kept until the room knows it, however long that takes. */
  lasts: boolean
  /** Milliseconds that it may wait for something else to be asked. */
  within: number
  done(told: unknown): void
  failed(error: DeskError): void
}

/** What became of a job that was asked for, by who has it. */
export type RoomTold = { is: 'mine' | 'theirs' | 'later' | 'held' | 'none' } & RoomClaim & { fence: number }

/** What a look finds: `upto` is the transaction since which changes are new at the next one. */
export interface Looked {
  upto: number
  claims: (RoomClaim & { fence: number })[]
  lost: string[]
  stations: RoomStation[]
}

/** One round trip. Throws as `ClaimsPool.ask` does. */
export async function exchangeWith(
  pool: Pick<ClaimsPool, 'ask'>,
  asked: { acts: readonly RoomAct[] },
): Promise<RowOf<'exchanged'>['told']> {
  const reads = { of: 'exchanged' as const, acts: asked.acts.map(act => act.do) }
  const [row] = await pool.ask('SELECT selvedge.exchange($1) AS told', [JSON.stringify(asked)], reads)
  if (!row) throw new DeskError('claims.away', { why: 'an empty answer' }, { retry: 'any-time' })
  return row.told
}

/** What is kept on this computer of a room: by it a room that went back in time is noticed. */
export interface RoomMemory {
  read(): Promise<string | null>
  write(text: string): Promise<void>
}

/** How far a room was seen: its generation, and its newest change. */
export interface RoomSeen {
  generation: number
  change: number
  /** The generation that this station last told all that its ledger knows; absent: none. */
  told?: number
}

/** What was kept of a room; null where that can't be read. */
export function readSeen(text: string | null): RoomSeen | null {
  try {
    const { generation, change, told } = JSON.parse(text ?? 'null') ?? {}
    if (typeof generation !== 'number' || typeof change !== 'number') return null
    return { generation, change, ...(typeof told === 'number' ? { told } : {}) }
  } catch {
    return null
  }
}

/** One address for all names of the same computer's own: the port tells services apart. */
export function addressOf(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  if (/^(127(\.\d+){3}|\[::1\]|localhost)\.?$/i.test(url.hostname)) url.hostname = 'localhost'
  return url.href.replace(/\/$/, '')
}
