import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Stage } from '../life-cycle.ts'
import { notifications } from '../notifications.ts'
import type { Retailer } from '../sample/catalogue.ts'
import { startOfDay } from '../sample/sample-data.ts'
import { found, read } from './refusal.ts'
import { type ServiceParts, serve } from './service.ts'

const notificationsQuery = z.object({
  since: z
    .string()
    .refine(text => text === 'today' || !Number.isNaN(Date.parse(text)), 'Must be a timestamp, or today.')
    .optional(),
  unread: z.enum(['0', '1', 'true', 'false'], { error: 'Must be 0 or 1.' }).optional(),
})

const searchQuery = z.object({
  q: z.string({ error: 'Say what to look for.' }).trim().min(1, 'Say what to look for.'),
})
const accountsQuery = z.object({ search: z.string().trim().default('') })

/** Rows of the quick search (specification 8). */
const QUICK_SEARCH_ROWS = 10

function accountRecord({ id, brandname, currency, country_code, account_type, is_active }: Retailer) {
  return { id, brandname, currency, country_code, account_type, is_active }
}

/** Dashboard, notifications and accounts (specification 4.2, 4.4). */
export function addDashboardRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { book, database, jobs, now, priceFiles } = parts

  serve(app, 'admin.dashboard.job-batches', async () => {
    const counts = jobs.counts()
    const sum = (...stages: Stage[]) => stages.reduce((total, stage) => total + (counts.get(stage) ?? 0), 0)
    const files = priceFiles.counts()
    return {
      processed: sum('printed') + files.processed,
      pending: sum('queued', 'dispatching', 'accepted', 'printing') + files.pending,
      failed: sum('failed', 'dispatch failed') + files.failed,
    }
  })

  serve(app, 'admin.dashboard.quick-search', async request => {
    const { q } = read(searchQuery, request.query)
    const rows = book.search(q, QUICK_SEARCH_ROWS).map(order => ({
      order_id: order.order_id,
      customer_name: order.customer_name,
      status: order.status,
      retailer: order.retailer.brandname,
      is_express: order.is_express,
    }))
    return { rows }
  })

  serve(app, 'admin.notifications.index', async request => {
    const { since, unread } = read(notificationsQuery, request.query)
    // Looking at the jobs first lets the failures of this moment appear among the notifications.
    jobs.counts()
    const from = since === undefined ? 0 : since === 'today' ? startOfDay(now()) - 1 : Date.parse(since)
    return { notifications: notifications(database, from, unread === '1' || unread === 'true') }
  })

  serve(app, 'admin.accounts.index', async request => {
    const { search } = read(accountsQuery, request.query)
    return { data: book.accounts(search).map(accountRecord) }
  })

  serve<{ Params: { id: string } }>(app, 'admin.accounts.show', async request =>
    accountRecord(found('Account', request.params.id, id => book.account(id))),
  )
}
