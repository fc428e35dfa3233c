import { type Message, message } from '../../../src-shared/messages/index.ts'
import type { AttemptPlan, JobRecord, JobSource } from '../ledger/ledger.ts'
import { dayOf } from './intake.ts'
import type { Station } from './station.ts'

/** A job that the service does not list. */
export interface LocalJob {
  source: JobSource
  /** Its id is `<prefix>-<n>`, with the next number that this service's ledger never gave out. */
  prefix: string
  type: string
  orderId: string | null
  /** The printer has to be named here, or by a rule of its type. */
  plan: AttemptPlan
  /** Who asked for it. */
  who: string
}

/**
 * Makes a job that goes the way of every other one: written to the ledger first, then through its printer's lane. Its
 * document comes from `obtainDocument`. Answers its id. Throws `desk.database-failed`.
 */
export async function addLocalJob(station: Station, wanted: LocalJob): Promise<string> {
  const { ledger, serviceKey, now } = station.parts
  const moment = now()
  const said: Message[] = [message('step.asked-here', { who: wanted.who })]
  const record: Omit<JobRecord, 'id'> = {
    type: wanted.type,
    dispatchStatus: null,
    printStatus: null,
    orderId: wanted.orderId,
    copies: null,
    createdAt: moment,
    updatedAt: null,
    error: null,
    source: wanted.source,
    position: 0,
    listedOn: dayOf(moment),
    here: 'waiting',
    reason: null,
    since: moment,
    retryAt: null,
    plan: wanted.plan,
    endedInService: false,
    reprintAskedAt: null,
    attempt: 0,
    newest: null,
  }
  const added = await ledger.addLocal(serviceKey, wanted.prefix, record, said, moment)
  station.board.put(added)
  station.enqueue([added.id])
  return added.id
}
