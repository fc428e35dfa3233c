import type { ProfileView } from '../../src-shared/contract/session.ts'
import { DeskError } from '../../src-shared/errors.ts'
import type { ServiceClient } from '../service/index.ts'
import type { Account, Session } from '../session/index.ts'
import type { FetchDocument, PrintService } from './station/parts.ts'

/** The service through the session's current client: the calls of the station and those about orders. */
export interface SessionService extends PrintService {
  fetchDocument: FetchDocument
  /** Any other operation. */
  read: ServiceClient['read']
}

/**
 * The service of a profile through the session's client for it. Without one, or once the profile is neither open nor
 * kept, every call throws `session.not-signed-in`, which stops the station's calls like a refused token does; queued work
 * stays.
 * @param opened the profile; another one only if it is of the same service
 */
export function sessionService(session: Session, opened: () => ProfileView | null = ofNow(session)): SessionService {
  const account = (): Account | null => {
    const profile = opened()
    return profile && session.account(profile)
  }
  const client = (): ServiceClient => {
    const now = account()
    if (!now?.client) throw new DeskError('session.not-signed-in', { profile: opened()?.name ?? '-' })
    if (now.status === 'token-refused') throw new DeskError('service.token-refused', {})
    return now.client
  }
  return {
    async listPrintJobs({ today, signal }) {
      const { rows: jobs, warnings } = await client().read('admin.orders.print-jobs.index', {
        query: { since: today ? 'today' : undefined },
        signal,
      })
      // The service answers: a token that could not be proven before can be now.
      const { profile, status } = session.state()
      if (status === 'unproven' && profile?.id === opened()?.id) void session.prove()
      return { jobs, warnings }
    },
    pdfLink: async (job, signal) => client().read('admin.orders.print-jobs.pdf-url', { path: { job }, signal }),
    printLink: async (order, type, signal) =>
      client().read('admin.orders.print-url', { path: { order }, query: { type }, signal }),
    reprint: async job => client().read('admin.orders.print-jobs.reprint', { path: { job } }),
    kanbanReprint: async job => client().read('admin.orders.print-jobs.kanban-reprint', { path: { job } }),
    read: async (operation, ...input) => client().read(operation, ...input),
    renewToken: async () => {
      const now = account()
      if (now?.status === 'token-refused') await session.renew(now.profile.id)
    },
    canReport: () => account()?.client?.offers('admin.orders.print-jobs.report') ?? false,
    async report(job, { station, printedAt }) {
      const body = { print_status: 'printed', station, printed_at: new Date(printedAt).toISOString() }
      await client().read('admin.orders.print-jobs.report', { path: { job }, body })
    },
    fetchDocument: async request => client().fetchDocument(request),
  }
}

/** The profile that is open now, for good. */
function ofNow(session: Session): () => ProfileView | null {
  const { profile } = session.state()
  return () => profile
}
