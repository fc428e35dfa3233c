import type { ClaimState } from '../../../src-shared/contract/room.ts'
import { hasCode } from '../../../src-shared/errors.ts'
import type { Message } from '../../../src-shared/messages/index.ts'
import type { ClaimedJob } from './claims.ts'
import type { RoomPast } from './room-history.ts'
import type { StationSays } from './says.ts'

/** Who has a job, as the room knows it. */
export interface RoomClaim extends Omit<ClaimedJob, 'id'> {
  job: string
  attempt: number
  /** The station's id, and as persons call it. */
  station: string
  name: string
  state: ClaimState
  printer: string | null
  /** When it came to that, by the room's clock, in milliseconds since 1970. */
  at: number
}

/** What identifies a claim as it was seen. */
export type ClaimSeen = Pick<RoomClaim, 'attempt' | 'state' | 'station'>

/** A job that this station would print. */
export interface WantedJob extends ClaimedJob {
  /** Nobody asked but the rules; the service listed it again; or a person wants it here. */
  kind: 'rule' | 'again' | 'person'
  /** A person was shown that it may still come out elsewhere, and wants it all the same. */
  doubted?: boolean
  /** The other station's claim that the person saw, null for none: a later one refuses the job. Absent: nobody looked. */
  seen?: ClaimSeen | null
  /** How far this station's ledger stands with its newest attempt; null: it has none. */
  ledger: LedgerStand | null
  printer: string
}

/** A place in the ledger of a station: by it the room notices one that was put back, and knows less than it did. */
export interface LedgerStand {
  /** The attempt's number there, and when it began by that computer's clock. */
  number: number
  at: number
  /** How far it came, and how far it was when this process found it in the ledger. */
  step: number
  from: number
}

/** The answer: this station prints it; another one has it; or nothing is taken now (drained, or the room is held). */
export type Taking = { is: 'mine' } | { is: 'theirs'; claim: RoomClaim } | { is: 'later' }

/** What became of a job here. */
export interface RoomEnd extends ClaimedJob {
  state: Extract<ClaimState, 'printed' | 'failed' | 'unconfirmed' | 'held' | 'skipped'>
  printer: string | null
}

/** What a ledger knows became of a job. */
export interface RoomMemo extends RoomEnd {
  /** When, by this computer's clock, in milliseconds since 1970. */
  at: number
  /** The other station that had it, by its name; absent: this one. */
  by?: string
}

/** A station of the room, as the others see it. */
export interface RoomStation {
  id: string
  name: string
  groups: string[]
  computer: string
  draining: boolean
  /** It was heard of within the time of a lease. */
  isHere: boolean
  /** When it was last heard of, by the room's clock; null: it has left. */
  seen: number | null
  /** Jobs that it has claimed or is sending. */
  open: number
  says: StationSays
}

/** What a station hears of the others' jobs. */
export interface RoomNews {
  claims: readonly RoomClaim[]
  /** Its own that have not ended for the room, told at the first look. */
  mine: readonly RoomClaim[]
  /** Jobs whose station let their time pass: whoever takes one first has it. */
  lost: readonly string[]
}

/** Who listens to a room: the station. */
export interface RoomListener {
  news(news: RoomNews): void
  /** The room opened, closed, or others are there: what waits is looked at again. */
  changed(): void
  /** The jobs that it knows beside those that the service has listed, for the first look. */
  known(): string[]
  /** What its whole ledger knows of paper, newest first: told again where the room may have lost its memory. */
  remembered(): Promise<RoomMemo[]> | RoomMemo[]
  /** What it tells of itself. */
  says(): StationSays
}

/**
 * What several stations share: who prints a job. The ledger of each stays its own. A station without a room prints what its
 * rules say (`local`: only the other stations of this computer are known, see `Claims`); with one, it takes each job before it
 * does anything for it, and says so once more before its document is sent.
 */
export interface Room {
  /** False: nothing new may be taken, since the room can't be asked, or is held for a person. */
  readonly isOpen: boolean
  /** Why it is closed, in a line for persons; null while it is open. */
  readonly problem: Message | null
  /** While it is held: the stations that haven't told it yet what they printed, by name. */
  readonly unheard: readonly string[]
  /** All stations of the room, this one too. */
  readonly stations: readonly RoomStation[]
  /** This station's id. */
  readonly station: string
  /** What the others printed; null while nobody knows which service these jobs are of. */
  readonly past: RoomPast | null
  start(listener: RoomListener): void
  /**
   * What the service lists: by it the room knows which service an address leads to, and what is listed still. `isWhole`: false
   * where older jobs may be missing.
   */
  meet(jobs: readonly ClaimedJob[], isWhole?: boolean): void
  /** Takes a job; all that are asked for at once are one round trip. Throws `claims.away`. */
  take(job: WantedJob): Promise<Taking>
  /**
   * Asks before the document of a job is sent: only while nobody else has it. An answer of a moment ago counts; one that is
   * older is asked for again. Throws `claims.away`.
   */
  clear(job: WantedJob): Promise<Taking>
  /** True while the job is this station's, as far as it knows. */
  has(job: string): boolean
  /** Nothing of the job was sent, and that is proven: it stays this station's (`keep`), or anybody's. */
  back(job: string, how: 'keep' | 'free'): void
  /** Says what became of a job; told until the room knows it. */
  finish(end: RoomEnd): void
  /** Has a station take nothing new, or take jobs again. */
  drain(station: string, on: boolean): Promise<void>
  /**
   * Forgets what was printed or skipped so many days ago, and has not been listed for as long; at most so many jobs. Answers how many.
   * Throws `claims.away`.
   */
  forget(keptDays: number, most: number): Promise<number>
  /** A person looked after what may have been lost: the room goes on. */
  goOn(): Promise<void>
  /** Lets go of what is not sent, says what is left to say, and leaves. */
  stop(): Promise<void>
}

/** True for what says that the room can't be asked now, or takes nothing. */
export const isRoomProblem = (error: unknown): boolean => roomProblems.some(code => hasCode(error, code))

const roomProblems = [
  'claims.away',
  'claims.newer',
  'claims.unreadable',
  'claims.clear-password',
  'claims.no-password',
  'claims.unproven',
] as const
