import type { Act } from '../../../src-shared/contract/acts.ts'
import { ordersOf } from '../../../src-shared/orders/acts.ts'

/** A row of the table `act`. */
export interface ActColumns {
  id: number
  asked: string
  key: string
  who: string
  account: string | null
  state: string
  run: string | null
  asked_at: number
  answered_at: number | null
  answer: string | null
  reason: string | null
  settled: string | null
}

export function actFromColumns(row: ActColumns): Act {
  const asked = JSON.parse(row.asked) as Act['asked']
  return {
    id: row.id,
    asked,
    orders: ordersOf(asked),
    key: row.key,
    who: row.who,
    account: row.account,
    state: row.state as Act['state'],
    run: row.run,
    askedAt: row.asked_at,
    answeredAt: row.answered_at,
    answer: row.answer === null ? null : JSON.parse(row.answer),
    reason: row.reason === null ? null : JSON.parse(row.reason),
    settled: row.settled as Act['settled'],
  }
}
