import { message } from '../../../src-shared/messages/index.ts'
import type { SqliteDatabase } from '../../storage/database.ts'
import type { AttemptStep, JobRecord } from '../ledger/ledger.ts'
import { SqliteLedger } from '../ledger/sqlite-ledger.ts'
import type { Claims } from './claims.ts'

/** The steps after which a printer is asked for something. */
const asksPrinter = (step: AttemptStep) => step.to === 'creating' || step.to === 'releasing'

/**
 * A ledger that claims each job before its first attempt reaches a printer. One that was claimed before, by another ledger or by
 * a later state of this one, is held instead: its attempt is given up, and nothing may be asked of a printer.
 */
export class ClaimingLedger extends SqliteLedger {
  readonly #claims: Claims

  constructor(db: SqliteDatabase, claims: Claims) {
    super(db)
    this.#claims = claims
  }

  override advance(service: string, job: string, attempt: number, step: AttemptStep, now: number): JobRecord {
    const known = asksPrinter(step) ? this.find(service, job) : null
    const newest = known?.newest
    // What a person wants again, or this desk made itself, is nobody else's.
    const isFirst = newest?.kind === 'first' && known?.source === null
    const isBefore = newest && ['claimed', 'fetched', 'creating'].includes(newest.state)
    if (!known || !newest || !isFirst || !isBefore) return super.advance(service, job, attempt, step, now)
    const earlier = this.#claims.claim(service, known, newest)
    if (!earlier) return super.advance(service, job, attempt, step, now)
    const { folder, at } = earlier
    const time = `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
    const reason = message('job.held-claimed-before', { folder, time })
    const held = { here: 'held', reason, retryAt: null, plan: null } as const
    return super.advance(service, job, attempt, { to: 'withdrawn', timeline: [reason], job: held }, now)
  }
}
