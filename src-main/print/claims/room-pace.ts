import type { Log } from '../../diagnostics/log.ts'
import type { ClaimsPool } from './claims-pool.ts'
import type { RoomMemory } from './exchange.ts'
import type { Moment } from './moment.ts'

/** How long a job stays a station's that says nothing more, by the room's clock, in milliseconds. */
export const leaseLasts = 120_000
/** How often it is looked at what the others do, in milliseconds; a notification brings it forward. */
export const lookEvery = 5_000
/** Notifications of one moment are one look. */
export const notifiedTogether = 100
/** While others go on and on, one look is so long after another, in milliseconds. */
export const apart = 1_000
/** What this station did itself is no news to it; it tells the others soon what it now says of itself. */
export const afterOwn = 1_000
/** The pause before the room is asked again that did not answer, at first and at most. */
export const firstPause = 250
export const longestPause = 5_000
/** An answer to `clear` counts for so long: who slept longer asks again. */
export const clearFor = 10_000
/** What became of a job goes with a round trip of something else, or after so long with one of its own, in milliseconds. */
export const toldWithin = 50
/** Acts of one round trip at most. */
export const actsTogether = 200

/** What a station's end of a room is made of. */
export interface PostgresRoomParts {
  pool: Pick<ClaimsPool, 'ask' | 'listen'>
  /** Identifies this station for as long as its data folder lies where it lies. */
  station: string
  name(): string
  groups(): readonly string[]
  computer: string
  /** The address of the service, as this station calls it. */
  address: string
  memory: RoomMemory
  log: Log
  /** Tests wait less. */
  pace?: { lease?: number; look?: number; longest?: number; clear?: number }
}

/** How a job is this station's: the attempt's number in the room, and the number that only grows. */
export interface Grant {
  attempt: number
  fence: number
  clearedAt: Moment | null
}
