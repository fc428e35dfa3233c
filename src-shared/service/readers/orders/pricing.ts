import type { AnswerContext } from '../../operation.ts'
import { fieldsOf, nameIn } from '../kit.ts'

/** A row of an order's pricing history (specification 2.2). */
export interface PricingRow {
  id: string | null
  at: number | null
  description: string | null
  amount: number | null
  currency: string | null
  /** DR: the retailer owes money. CR: it is owed to the retailer. */
  direction: 'DR' | 'CR' | null
  settleable: boolean
}

const debit = ['dr', 'debit', 'd']
const credit = ['cr', 'credit', 'c']

/** Reads a row of the pricing history; null if it says nothing. */
export function readPricingRow(value: unknown, context: Pick<AnswerContext, 'clean'>): PricingRow | null {
  const fields = fieldsOf(value, context)
  if (fields === null) return null
  const word = fields.text('direction', 'dr_cr', 'side')?.toLowerCase() ?? ''
  const amount = fields.inner('amount', 'total')
  const row = {
    id: fields.id('id', 'pricing_id'),
    at: fields.time('created_at', 'date', 'at'),
    description: fields.text('description', 'title', 'reason', 'text'),
    amount: amount ? amount.number('value', 'amount') : fields.number('amount', 'total', 'value'),
    currency: amount?.text('currency') ?? nameIn(fields, ['currency', 'settlement_currency'], ['code', 'name']),
    direction: debit.includes(word) ? ('DR' as const) : credit.includes(word) ? ('CR' as const) : null,
  }
  if (Object.values(row).every(one => one === null)) return null
  return { ...row, settleable: fields.flag('settleable', 'is_settleable', 'can_settle') ?? false }
}

const inHundredths = (amount: number) => Math.round(amount * 100)

/**
 * What an order's pricing tab shows: DR while money is owed, CR while it is owed to the retailer. Rows that may be
 * settled say so; without any, the sum of all rows does. Null: nothing is owed, or the rows don't say.
 */
export function directionOf(rows: readonly PricingRow[]): 'DR' | 'CR' | null {
  const open = rows.filter(({ settleable }) => settleable)
  if (open.some(({ direction }) => direction === 'DR')) return 'DR'
  if (open.some(({ direction }) => direction === 'CR')) return 'CR'
  if (rows.some(({ amount, direction }) => amount === null || direction === null)) return null
  const owed = rows.reduce(
    (sum, { amount, direction }) => sum + inHundredths(amount ?? 0) * (direction === 'DR' ? 1 : -1),
    0,
  )
  return owed === 0 ? null : owed > 0 ? 'DR' : 'CR'
}
