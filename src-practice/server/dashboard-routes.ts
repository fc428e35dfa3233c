import type { FastifyInstance } from 'fastify'
import { readSetting, writeSetting } from '../database.ts'
import type { LifeCycleStage } from '../life-cycle.ts'
import { notifications } from '../notifications.ts'
import { type DashboardScene, dashboardOf, fabricOverdueOf } from '../orders/dashboard.ts'
import { startOfDay } from '../sample/sample-data.ts'
import { makeLink } from './document-routes.ts'
import { openGroups } from './production-routes.ts'
import { found } from './refusal.ts'
import { type ServiceParts, serve } from './service.ts'

/** Rows of the quick search (specification 8). */
const QUICK_SEARCH_ROWS = 10

/** Dashboard and notifications (specification 4.2). */
export function addDashboardRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { agents, book, database, jobs, now, orderExports, priceFiles } = parts
  const reportExports = () => orderExports.report(path => makeLink(parts, path, 'admin.notifications.index').url)

  const contacted = (): Record<string, number> => JSON.parse(readSetting(database, 'suppliers contacted') ?? '{}')
  const scene = (): DashboardScene => ({ book, seed: parts.seed, now: now(), contacted: contacted() })

  const show = async () => {
    const { pending, failed } = batches()
    return dashboardOf(scene(), openGroups(parts), { pending, failed })
  }
  serve(app, 'admin.dashboard.show', show, { alsoAt: '/api/v1/admin/dashboard' })

  serve(app, 'admin.dashboard.fabric-overdue.contacted', async ({ path }) => {
    const row = found('Alert', path.id, id => fabricOverdueOf(scene()).find(each => each.id === id))
    // The first time counts.
    if (row.contacted_at === null) {
      writeSetting(database, 'suppliers contacted', JSON.stringify({ ...contacted(), [row.id]: now() }))
    }
    return fabricOverdueOf(scene()).find(({ id }) => id === row.id)
  })

  const batches = () => {
    const counts = jobs.counts()
    const sum = (...stages: LifeCycleStage[]) => stages.reduce((total, stage) => total + (counts.get(stage) ?? 0), 0)
    const [files, messages, exports] = [priceFiles.counts(), agents.counts(), orderExports.counts()]
    return {
      processed: sum('printed') + files.processed + messages.processed + exports.processed,
      pending:
        sum('queued', 'dispatching', 'accepted', 'printing') + files.pending + messages.pending + exports.pending,
      failed: sum('failed', 'dispatch failed') + files.failed + messages.failed,
    }
  }

  serve(app, 'admin.dashboard.job-batches', async () => {
    reportExports()
    return batches()
  })

  serve(app, 'admin.dashboard.quick-search', async ({ query: { q } }) => {
    const rows = book.search(q, QUICK_SEARCH_ROWS).map(order => ({
      order_id: order.order_id,
      customer_name: order.customer_name,
      status: order.status,
      retailer: order.retailer.brandname,
      is_express: order.is_express,
    }))
    return { rows }
  })

  serve(app, 'admin.notifications.index', async ({ query: { since, unread } }) => {
    // Reading the jobs first adds the notifications of jobs and batches that have just ended.
    jobs.counts()
    reportExports()
    const from = since === undefined ? 0 : since === 'today' ? startOfDay(now()) - 1 : Date.parse(since)
    const isUnreadOnly = unread === '1' || unread === 'true'
    const own = parts.ownNotifications.filter(row => {
      const { created_at: at, read } = row as { created_at?: unknown; read?: unknown }
      const isLater = typeof at !== 'string' || !(Date.parse(at) <= from)
      return isLater && !(isUnreadOnly && read === true)
    })
    return { notifications: [...own, ...notifications(database, from, isUnreadOnly).map(withOrder)] }
  })

  /** A notification about a print job names the order of the job. */
  const withOrder = (row: { title: string }) => {
    const [, job] = /^Print job (\d+)/.exec(row.title) ?? []
    const order_id = job === undefined ? null : (jobs.find(Number(job))?.order_id ?? null)
    return order_id === null ? row : { ...row, order_id }
  }
}
