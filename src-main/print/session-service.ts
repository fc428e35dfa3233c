import type { ProfileView } from '../../src-shared/contract/session.ts'
import { DeskError } from '../../src-shared/errors.ts'
import type { ServiceClient } from '../service/index.ts'
import type { Session } from '../session/index.ts'
import type { FetchDocument, PrintService } from './station/parts.ts'

/** The service through the session's current client: the calls of the station and those about orders. */
export interface SessionService extends PrintService {
  fetchDocument: FetchDocument
  /** Any other operation. */
  read: ServiceClient['read']
}

/**
 * The service of a profile through the session's current client. Without one, or once another profile is open, every
 * call throws `session.not-signed-in`, which stops the station's calls like a refused token does; queued work stays.
 */
export function sessionService(session: Session, opened = session.state().profile): SessionService {
  const client = (): ServiceClient => {
    const { profile, status } = session.state()
    const current = isSame(profile, opened) ? session.client() : null
    if (!current) throw new DeskError('session.not-signed-in', { profile: opened?.name ?? '-' })
    if (status === 'token-refused') throw new DeskError('service.token-refused', {})
    return current
  }
  return {
    async listPrintJobs({ today, signal }) {
      const { rows: jobs, warnings } = await client().read('admin.orders.print-jobs.index', {
        query: { since: today ? 'today' : undefined },
        signal,
      })
      // The service answers: a token that could not be proven before can be now.
      if (session.state().status === 'unproven') void session.prove()
      return { jobs, warnings }
    },
    pdfLink: async (job, signal) => client().read('admin.orders.print-jobs.pdf-url', { path: { job }, signal }),
    printLink: async (order, type, signal) =>
      client().read('admin.orders.print-url', { path: { order }, query: { type }, signal }),
    reprint: async job => client().read('admin.orders.print-jobs.reprint', { path: { job } }),
    kanbanReprint: async job => client().read('admin.orders.print-jobs.kanban-reprint', { path: { job } }),
    read: async (operation, ...input) => client().read(operation, ...input),
    renewToken: async () => {
      const { profile, status } = session.state()
      if (opened && status === 'token-refused' && isSame(profile, opened)) await session.open(opened.id)
    },
    canReport: () => session.client()?.offers('admin.orders.print-jobs.report') ?? false,
    async report(job, { station, printedAt }) {
      const body = { print_status: 'printed', station, printed_at: new Date(printedAt).toISOString() }
      await client().read('admin.orders.print-jobs.report', { path: { job }, body })
    },
    fetchDocument: async request => client().fetchDocument(request),
  }
}

/** What was started at one service never continues at another. */
const isSame = (a: ProfileView | null, b: ProfileView | null) => a?.id === b?.id && a?.baseUrl === b?.baseUrl
