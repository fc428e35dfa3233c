import { DeskError } from '../../src-shared/errors.ts'
import type { ServiceClient } from '../service/index.ts'
import type { Session } from '../session/index.ts'
import type { FetchDocument, PrintService } from './station/parts.ts'

/**
 * The service as the station sees it, through whatever client the session has now. Without one every call throws
 * `session.not-signed-in`, which stops the station's calls like a refused token does; what is queued stays.
 */
export function sessionService(session: Session): PrintService & { fetchDocument: FetchDocument } {
  const client = (): ServiceClient => {
    const { profile, status } = session.state()
    const current = session.client()
    if (!current) throw new DeskError('session.not-signed-in', { profile: profile?.name ?? '-' })
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
    reprint: async job => client().reprint(job),
    canReport: () => session.client()?.canReport() ?? false,
    report: async (job, printed) => client().report(job, printed),
    fetchDocument: async request => client().fetchDocument(request),
  }
}
