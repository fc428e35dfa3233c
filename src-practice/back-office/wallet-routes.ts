import type { FastifyInstance } from 'fastify'
import { iso } from '../orders/timeline.ts'
import { termsOf } from '../pricing/retailers.ts'
import { hash } from '../random.ts'
import { invalid, Refusal } from '../server/refusal.ts'
import { type ServiceParts, serve } from '../server/service.ts'
import { findTicket, TEMPLATES } from './tickets.ts'

/** Amounts are in hundredths. */
interface Wallet {
  balance: number
  transactions: object[]
}

interface UsedKey {
  ticket: number
  answer: object
}

const LONGEST_REASON = 500

const walletOf = ({ seed, support }: ServiceParts, retailer: number): Wallet =>
  support.get('wallet', retailer) ?? { balance: hash(seed, 'wallet', retailer) % 150_000, transactions: [] }

/** Credit and debit of a retailer's wallet from a ticket (specification 2.5, 5.5); the retailer reads the reason. */
export function addWalletRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { support, now } = parts

  serve(app, 'admin.tickets.billable-account', async ({ path }) => {
    const { id, brandname } = findTicket(parts, path.ticket).scene.order.retailer
    const { balance } = walletOf(parts, id)
    return {
      account: { id, brandname, settlement_currency: termsOf(id).settlementCurrency, wallet_balance: balance / 100 },
    }
  })

  serve(app, 'admin.tickets.wallet-transactions.store', async ({ path, body, request, reply }) => {
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string' || key.trim() === '') throw new Refusal(422, 'Send an Idempotency-Key.')
    const { ticket, scene } = findTicket(parts, path.ticket)
    const used = support.get<UsedKey>('wallet key', key)
    if (used && used.ticket !== ticket.id) {
      throw new Refusal(409, 'This Idempotency-Key was used for another ticket.', { code: 'key_reused' })
    }
    if (used) return used.answer
    const hundredths = Math.round(body.amount * 100)
    if (body.amount <= 0) throw invalid({ amount: ['Must be more than 0.'] })
    if (Math.abs(body.amount * 100 - hundredths) > 1e-6) throw invalid({ amount: ['Has two decimals at most.'] })
    const reason = body.reason.trim()
    if (reason === '') throw invalid({ reason: ['Must not be empty: the retailer reads it.'] })
    if (reason.length > LONGEST_REASON) throw invalid({ reason: [`Must be ${LONGEST_REASON} characters at most.`] })
    const isKnown = TEMPLATES.some(({ id, kind }) => kind === 'wallet' && id === body.reason_template)
    if (body.reason_template != null && !isKnown) throw invalid({ reason_template: ['There is no such template.'] })
    const { id: retailer } = scene.order.retailer
    const currency = termsOf(retailer).settlementCurrency
    const wallet = walletOf(parts, retailer)
    if (body.direction === 'DR' && hundredths > wallet.balance) {
      const held = (wallet.balance / 100).toFixed(2)
      throw new Refusal(422, `The wallet holds only ${currency} ${held}.`, { code: 'insufficient_balance' })
    }
    const balance = wallet.balance + (body.direction === 'CR' ? hundredths : -hundredths)
    const transaction = {
      id: retailer * 10_000 + wallet.transactions.length + 1,
      ticket_id: ticket.id,
      direction: body.direction,
      amount: hundredths / 100,
      currency,
      reason,
      reason_template: body.reason_template ?? null,
      balance_before: wallet.balance / 100,
      balance_after: balance / 100,
      created_at: iso(now()),
    }
    const answer = { transaction }
    support.together(() => {
      support.put('wallet', retailer, { balance, transactions: [...wallet.transactions, transaction] })
      support.put('wallet key', key, { ticket: ticket.id, answer } satisfies UsedKey)
    })
    return reply.code(201).send(answer)
  })
}
