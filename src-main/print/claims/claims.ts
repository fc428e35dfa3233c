import type { Message } from '../../../src-shared/messages/index.ts'
import type { ServiceJob } from '../../../src-shared/print/job.ts'

/** What distinguishes a job of a service from another one with the same number, as far as known. */
export type ClaimedJob = Pick<ServiceJob, 'id' | 'type' | 'orderId' | 'createdAt'>

/** A station as shown to others. */
export interface StationNote {
  /** As persons call it. */
  station: string
  /** The program and its process id. */
  process: string
  folder: string
  /** The room whose stations share their jobs; they don't keep each other out. */
  room?: string
}

/** The attempt for which a job is claimed. */
export interface ClaimingAttempt {
  number: number
  /** Milliseconds since 1970, UTC. With the number it is never the same again in one ledger. */
  startedAt: number
}

/** An earlier claim on the same job. */
export interface EarlierClaim {
  folder: string
  /** Milliseconds since 1970, UTC. */
  at: number
}

/**
 * The result of entering, or of showing a list. `problem`: why the claims can't be used, or are lost; reported once.
 */
export interface ClaimResult {
  /** Another station that runs here for the same service; this one must not print. */
  other: StationNote | null
  problem: Message | null
}

/**
 * What the stations of one user on one computer know of each other, whatever their data folders; a desk may have one
 * station for each service. Each station enters before it prints, shows what it lists, and claims each job before it
 * contacts a printer; the first claim wins. The ledger decides everything else, and works without claims if there is no
 * place for them.
 */
export interface Claims {
  /** Enters for a service. Another running station of the same address keeps this one out. */
  enter(service: string, note: StationNote): ClaimResult
  /** Shows what the service lists. A running station that lists the same jobs keeps this one out, whatever its address. */
  meet(service: string, jobs: readonly ClaimedJob[]): ClaimResult
  /** Lets others take the place of a service's station. Its claims stay. */
  leave(service: string): void
  /** Claims a job for an attempt; the claim of another ledger, or of a later state of this one, is answered, else null. */
  claim(service: string, job: ClaimedJob, attempt: ClaimingAttempt): EarlierClaim | null
}
