import { z } from 'zod'
import type { QuickSearchRow } from '../contract/print.ts'
import { DeskError } from '../errors.ts'
import { countOf, firstTextOf, flagOf, idOf, isRecord, type JsonRecord, snakeCased, textOf, timeOf } from './fields.ts'
import { page } from './inputs.ts'
import { type AnswerContext, type Declaration, list, one } from './operation.ts'
import { orderIdOf } from './print-jobs.ts'
import { readDashboard } from './readers/dashboard/dashboard.ts'
import { readFabricOverdue } from './readers/dashboard/fabric-overdue.ts'
import { linkIn, linkNames } from './readers/links.ts'
import { batchOf } from './readers/started.ts'

const since = z
  .string()
  .refine(text => text === 'today' || !Number.isNaN(Date.parse(text)), 'Must be a timestamp, or today.')
const unread = z.enum(['0', '1', 'true', 'false'], { error: 'Must be 0 or 1.' })

/** The dashboard, background jobs and notifications (specification 2.10, 4.2; bindings, section 7). */
export const dashboardOperations = {
  'admin.dashboard.show': {
    section: '4.2',
    call: 'GET /admin/dashboard',
    effect: 'read',
    assumed: ['shape beyond 2.10'],
    answer: one(readDashboard),
  },
  'admin.dashboard.fabric-overdue.contacted': {
    section: '2.4',
    call: 'POST /admin/dashboard/fabric-overdue/{id}/contacted',
    effect: 'write',
    assumed: ['path', 'shape'],
    answer: one(readContacted),
  },
  'admin.dashboard.job-batches': {
    section: '4.2',
    call: 'GET /admin/dashboard/job-batches',
    effect: 'read',
    answer: one(readJobCounts),
  },
  'admin.dashboard.quick-search': {
    section: '4.2',
    call: 'GET /admin/dashboard/quick-search',
    effect: 'read',
    assumed: ['the parameter'],
    query: { q: z.string({ error: 'Say what to look for.' }).trim().min(1, 'Say what to look for.') },
    answer: list(['rows', 'results', 'orders'], readQuickSearchRow),
  },
  'admin.notifications.index': {
    keptInMain: true,
    section: '4.2',
    call: 'GET /admin/notifications',
    effect: 'read',
    assumed: ['shape'],
    query: { since: since.optional(), unread: unread.optional(), page },
    answer: list(['notifications', 'rows'], readNotification),
  },
} satisfies Record<string, Declaration>

/** Reads the component that was contacted about, bare or under a name; null where the service only confirms. */
export function readContacted(answer: unknown, context: Pick<AnswerContext, 'clean'>) {
  const outer = isRecord(answer) ? answer : {}
  const records = [answer, outer['data'], outer['row'], outer['alert']]
  return records.map(each => readFabricOverdue(each, context)).find(row => row !== null && row.id !== null) ?? null
}

/** The service's counters for all its jobs together; null for one that it doesn't give. */
export interface JobCounts {
  processed: number | null
  pending: number | null
  failed: number | null
}

/** Reads the counters; those of several batches are added up. Throws `service.unexpected-shape` without any. */
export function readJobCounts(answer: unknown, { operation }: Pick<AnswerContext, 'operation'>): JobCounts {
  const outer = isRecord(answer) ? answer : {}
  const places = [answer, outer['data'], outer['job_batches'], outer['batches'], outer['jobs']].flatMap(place => {
    const records = (Array.isArray(place) ? place : [place]).filter(isRecord).map(snakeCased)
    return records.length > 0 ? [records] : []
  })
  const read = (name: string): number | null => {
    for (const records of places) {
      const names = [name, `${name}_jobs`, `${name}_count`]
      const counts = records.flatMap(record => names.flatMap(one => countOf(record[one]) ?? []).slice(0, 1))
      if (counts.length > 0) return counts.reduce((sum, count) => sum + count, 0)
    }
    return null
  }
  const counts = { processed: read('processed'), pending: read('pending'), failed: read('failed') }
  if (Object.values(counts).every(count => count === null)) {
    throw new DeskError('service.unexpected-shape', { operation, what: 'it has no counters' })
  }
  return counts
}

/** A notification from the service. Every part may be missing. */
export interface ServiceNotification {
  id: string | null
  kind: string
  title: string | null
  message: string | null
  /** Title and message. */
  text: string
  /** Whether it was read; null if the service doesn't say. */
  read: boolean | null
  batch: string | null
  /** By this computer's clock, milliseconds since 1970, UTC; the service's own may go otherwise. */
  at: number | null
  /** The same by the service's own clock, which `since` is compared with. */
  serverAt: number | null
  /** Of a file that is ready. */
  url: string | null
  /** The order that it is about. */
  orderId: string | null
}

/** Reads a notification; null for what isn't a record. */
export function readNotification(
  record: unknown,
  { baseUrl, clean, serverDate }: Pick<AnswerContext, 'baseUrl' | 'clean' | 'serverDate'>,
): ServiceNotification | null {
  if (!isRecord(record)) return null
  const ahead = serverDate === null ? 0 : serverDate - Date.now()
  // Some services keep what they say under `data`.
  const all = snakeCased(isRecord(record['data']) ? { ...record['data'], ...record } : record)
  const cleaned = (names: readonly string[]) => {
    const text = firstTextOf(all, names)
    return text === null ? null : clean(text)
  }
  const [title, message] = [cleaned(['title', 'subject']), cleaned(['message', 'body', 'text'])]
  const serverAt = timeOf(all['created_at']) ?? timeOf(all['date'])
  return {
    id: idOf(all['id']),
    kind: cleaned(['kind', 'type']) ?? '',
    title,
    message,
    text: [title, message].filter(text => text !== null).join(': '),
    read: readingOf(all),
    batch: batchOf(all),
    at: serverAt === null ? null : serverAt - ahead,
    serverAt,
    url: linkIn(firstTextOf(all, linkNames), baseUrl),
    orderId: orderIdOf(all),
  }
}

/** Whether a notification was read: as a flag, or as the time at which it was, which is null until then. */
function readingOf(record: JsonRecord): boolean | null {
  const times = ['read_at', 'seen_at'].filter(name => Object.hasOwn(record, name))
  const flags = ['read', 'is_read', 'seen'].map(name => flagOf(record[name]))
  const unread = ['unread', 'is_unread'].map(name => flagOf(record[name])).find(flag => flag !== null)
  const told = flags.find(flag => flag !== null) ?? (unread === undefined ? null : !unread)
  return told ?? (times.length > 0 ? times.some(name => textOf(record[name]) !== null) : null)
}

/** Reads one row of the quick search (specification 4.2); null if it names no order. */
export function readQuickSearchRow(record: unknown): QuickSearchRow | null {
  if (!isRecord(record)) return null
  const orderId = idOf(record['order_id']) ?? idOf(record['id'])
  if (orderId === null) return null
  const retailer = record['retailer']
  const express = ['is_express', 'express', 'express_flag'].some(name =>
    [true, 1, '1', 'true'].includes(record[name] as boolean),
  )
  return {
    orderId,
    customerName: textOf(record['customer_name']),
    status: textOf(record['status']),
    retailer: isRecord(retailer) ? firstTextOf(retailer, ['brandname', 'name']) : textOf(retailer),
    express,
  }
}
