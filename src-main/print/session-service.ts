import type { ProfileView } from '../../src-shared/contract/session.ts'
import { DeskError } from '../../src-shared/errors.ts'
import type { ServiceClient } from '../service/index.ts'
import type { Session } from '../session/index.ts'
import type { FetchDocument, PrintService } from './station/parts.ts'

/** The service through whatever client the session has now: what the station asks of it, and persons of orders. */
export interface SessionService extends PrintService, Pick<ServiceClient, 'cloudPrint' | 'bulkPrint'> {
  fetchDocument: FetchDocument
}

/**
 * The service of a profile as the desk sees it, through whatever client the session has now. Without one, or once another
 * profile is open, every call throws `session.not-signed-in`, which stops the station's calls like a refused token
 * does; what is queued stays.
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
    async listPrintJobs(options) {
      const list = await client().listPrintJobs(options)
      // The service answers: a token that could not be proven before can be now.
      if (session.state().status === 'unproven') void session.prove()
      return list
    },
    pdfLink: async (job, signal) => client().pdfLink(job, signal),
    printLink: async (order, type, signal) => client().printLink(order, type, signal),
    reprint: async job => client().reprint(job),
    kanbanReprint: async job => client().kanbanReprint(job),
    cloudPrint: async (order, wanted) => client().cloudPrint(order, wanted),
    bulkPrint: async (orders, type) => client().bulkPrint(orders, type),
    renewToken: async () => {
      const { profile, status } = session.state()
      if (opened && status === 'token-refused' && isSame(profile, opened)) await session.open(opened.id)
    },
    canReport: () => session.client()?.canReport() ?? false,
    report: async (job, printed) => client().report(job, printed),
    fetchDocument: async request => client().fetchDocument(request),
  }
}

/** What was begun at one service never goes on at another. */
const isSame = (a: ProfileView | null, b: ProfileView | null) => a?.id === b?.id && a?.baseUrl === b?.baseUrl
