import { type Declaration, list, one } from './operation.ts'
import { readJobCounts } from './readers/job-counts.ts'
import { readNotification } from './readers/notification.ts'
import { readQuickSearchRow } from './readers/quick-search.ts'

/** The dashboard, background jobs and notifications (specification 2.10, 4.2; bindings, section 7). */
export const dashboardOperations = {
  'admin.dashboard.show': {
    section: '4.2',
    call: 'GET /admin/dashboard',
    effect: 'read',
    assumed: ['shape beyond 2.10'],
  },
  'admin.dashboard.fabric-overdue.contacted': {
    section: '2.4',
    call: 'POST /admin/dashboard/fabric-overdue/{id}/contacted',
    effect: 'write',
    assumed: ['path', 'shape'],
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
    query: ['q'],
    answer: list(['rows', 'results', 'orders'], readQuickSearchRow),
  },
  'admin.notifications.index': {
    section: '4.2',
    call: 'GET /admin/notifications',
    effect: 'read',
    assumed: ['shape'],
    query: ['since', 'unread', 'page'],
    answer: list(['notifications', 'rows'], readNotification),
  },
} satisfies Record<string, Declaration>
