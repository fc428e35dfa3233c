import { type Declaration, list, one } from './operation.ts'
import { readPrintLink } from './readers/links.ts'
import { readOrderGroup } from './readers/order-group.ts'
import { readPrintJob } from './readers/print-job.ts'
import { startedBatch, startedJob } from './readers/started.ts'

const jobs = '/admin/orders/print-jobs'
const mayPrint = { permission: 'print orders' } as const
const job = one(json => ({ id: startedJob(json) }))
const batch = one(json => ({ id: startedBatch(json) }))

/** Print jobs, and printing from an order (specification 2.8, 3.2, 4.2 and 4.3; bindings, section 3). */
export const printOperations = {
  'admin.orders.print-jobs.index': {
    section: '4.2',
    call: `GET ${jobs}`,
    effect: 'read',
    assumed: ['fields beyond 2.8'],
    query: ['since', 'page'],
    answer: list(['print_jobs', 'printJobs', 'jobs', 'rows'], readPrintJob),
  },
  'admin.orders.print-jobs.pdf-url': {
    section: '4.2',
    call: `GET ${jobs}/{job}/pdf-url`,
    effect: 'read',
    answer: one((json, context) => readPrintLink(json, ['print_job', 'pdf'], context)),
  },
  'admin.orders.print-jobs.reprint': {
    section: '4.3',
    call: `POST ${jobs}/{job}/reprint`,
    effect: 'start',
    assumed: ['path', 'shape'],
    ...mayPrint,
    answer: job,
  },
  'admin.orders.print-jobs.kanban-reprint': {
    section: '4.3',
    call: `POST ${jobs}/{job}/kanban-reprint`,
    effect: 'start',
    assumed: ['path', 'shape'],
    ...mayPrint,
    answer: job,
  },
  // Not in the specification: a deployment that wants to hear of printed jobs says where.
  'admin.orders.print-jobs.report': {
    section: '2.8',
    call: null,
    needs: '{job}',
    effect: 'write',
    assumed: ['path', 'shape'],
    body: ['print_status', 'station', 'printed_at'],
  },
  'admin.orders.print-url': {
    section: '4.3',
    call: 'GET /admin/orders/{order}/print-url',
    effect: 'read',
    assumed: ['path', 'shape'],
    ...mayPrint,
    query: ['type'],
    answer: one((json, context) => readPrintLink(json, ['order', 'pdf', 'print'], context)),
  },
  'admin.orders.bulk-print': {
    section: '4.3',
    call: 'POST /admin/orders/bulk-print',
    effect: 'start',
    assumed: ['path', 'shape'],
    ...mayPrint,
    body: ['orders', 'job_type'],
    answer: batch,
  },
  'admin.orders.cloud-print': {
    section: '4.3',
    call: 'POST /admin/orders/{order}/cloud-print',
    effect: 'start',
    assumed: ['names of the fields'],
    ...mayPrint,
    body: ['type', 'groups'],
    answer: job,
  },
  'admin.orders.cloud-print.groups': {
    section: '4.3',
    call: 'GET /admin/orders/{order}/cloud-print/groups',
    effect: 'read',
    answer: list(['groups', 'labels', 'rows', 'pieces'], (group, { path }) =>
      readOrderGroup(group, path['order'] ?? ''),
    ),
  },
  'admin.orders.fabric-jobs.index': {
    section: '4.2',
    call: 'GET /admin/orders/fabric-jobs',
    effect: 'read',
    assumed: ['path', 'fields'],
    query: ['since', 'page'],
  },
} satisfies Record<string, Declaration>
