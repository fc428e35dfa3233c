import type { Message } from '../../src-shared/messages/index.ts'
import type { ServiceJob } from '../../src-shared/print/job.ts'
import type { PrintLink } from '../../src-shared/service/readers/links.ts'
import type { Transport } from './call.ts'
import { readAnswer } from './read-answer.ts'

/** The list of print jobs as the service gave it. */
export interface PrintJobList {
  jobs: ServiceJob[]
  /** Records that cannot be read, and a list that may not be whole. */
  warnings: Message[]
  /** The service's clock, milliseconds since 1970, UTC. */
  serverDate: number | null
}

/** What a station reports of a job that it printed, where a profile binds the report. */
export interface PrintReport {
  station: string
  /** Milliseconds since 1970, UTC. */
  printedAt: number
}

/** The print jobs of the service (specification 2.8 and 4.2; bindings, section 3). */
export interface PrintJobsArea {
  /** All jobs, or today's by the service's own midnight. */
  listPrintJobs(options: { today: boolean; signal?: AbortSignal | undefined }): Promise<PrintJobList>
  /** A fresh link to a job's document. Throws `document.bad-link` where there is none. */
  pdfLink(job: string, signal?: AbortSignal): Promise<PrintLink>
  /** Asks the service to queue a job again; `service.answer-unknown` when its answer was lost. Answers the id of the job that will print, null where it is not told. */
  reprint(job: string): Promise<{ id: string | null }>
  /** The same for the job's kanban. */
  kanbanReprint(job: string): Promise<{ id: string | null }>
  /** True where the profile binds an operation by which printed jobs are reported. */
  canReport(): boolean
  /** Reports that a job came out; `service.operation-absent` where no profile binds it. */
  report(job: string, report: PrintReport): Promise<void>
}

const reportOperation = 'admin.orders.print-jobs.report'

/** Makes the calls of this area. */
export function printJobsArea(transport: Transport): PrintJobsArea {
  return {
    async listPrintJobs({ today, signal }) {
      const query = { since: today ? 'today' : undefined }
      const { rows, warnings, serverDate } = await readAnswer(transport, 'admin.orders.print-jobs.index', {
        ...{ query, signal },
      })
      const jobs = new Map(rows.map(job => [job.id, job]))
      return { jobs: [...jobs.values()], warnings, serverDate }
    },

    pdfLink: (job, signal) =>
      readAnswer(transport, 'admin.orders.print-jobs.pdf-url', { path: { job }, signal }),
    reprint: job => readAnswer(transport, 'admin.orders.print-jobs.reprint', { path: { job } }),
    kanbanReprint: job => readAnswer(transport, 'admin.orders.print-jobs.kanban-reprint', { path: { job } }),

    canReport: () => transport.offers(reportOperation),
    async report(job, { station, printedAt }) {
      const body = { print_status: 'printed', station, printed_at: new Date(printedAt).toISOString() }
      await transport.call(reportOperation, { path: { job }, body })
    },
  }
}
