import type { Message } from '../../src-shared/messages/index.ts'
import type { ServiceJob } from '../../src-shared/print/job.ts'
import type { Transport } from './call.ts'
import { readWholeList } from './pages.ts'
import { type PrintLink, readPrintLink } from './print-link.ts'
import { idOf, isRecord, type JsonRecord, textOf, timeOf, unreadableRecords } from './reading.ts'

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

/** Reads one print job; null where it has no id or no type. */
export function readPrintJob(record: unknown): ServiceJob | null {
  if (!isRecord(record)) return null
  const id = idOf(record['id']) ?? idOf(record['job_id'])
  const type = textOf(record['job_type'])
  if (id === null || type === null) return null
  return {
    id,
    type,
    dispatchStatus: textOf(record['dispatch_status']),
    printStatus: textOf(record['print_status']),
    orderId: orderIdOf(record),
    copies: copiesOf(record['copies']),
    createdAt: timeOf(record['created_at']),
    updatedAt: timeOf(record['updated_at']),
    error: errorOf(record['error']) ?? textOf(record['error_message']),
  }
}

function orderIdOf(record: JsonRecord): string | null {
  const order = record['order']
  const inner = isRecord(order) ? (idOf(order['id']) ?? idOf(order['order_id'])) : idOf(order)
  return idOf(record['order_id']) ?? inner ?? idOf(record['order_number'])
}

function copiesOf(value: unknown): number | null {
  const copies = Number(textOf(value) ?? Number.NaN)
  return Number.isInteger(copies) && copies >= 1 && copies <= 999 ? copies : null
}

const errorOf = (value: unknown) => textOf(isRecord(value) ? value['message'] : value)

const reportOperation = 'admin.orders.print-jobs.report'

/** Makes the calls of this area. */
export function printJobsArea(transport: Transport, baseUrl: string): PrintJobsArea {
  const startAgain = async (id: 'reprint' | 'kanban-reprint', job: string) => {
    const answer = await transport.call(`admin.orders.print-jobs.${id}`, { path: { job } })
    return { id: startedJob(answer) }
  }
  return {
    async listPrintJobs({ today, signal }) {
      const operation = 'admin.orders.print-jobs.index'
      const names = ['print_jobs', 'printJobs', 'jobs', 'rows']
      const query = { since: today ? 'today' : undefined }
      const list = await readWholeList(transport, operation, names, { query, signal })
      const jobs = new Map<string, ServiceJob>()
      const odd: unknown[] = []
      for (const record of list.rows) {
        const job = readPrintJob(record)
        if (job) jobs.set(job.id, job)
        else odd.push(record)
      }
      const warnings = [...list.warnings, ...unreadableRecords(operation, odd, transport.clean)]
      return { jobs: [...jobs.values()], warnings, serverDate: list.serverDate }
    },

    async pdfLink(job, signal) {
      const operation = 'admin.orders.print-jobs.pdf-url'
      const answer = await transport.ask(operation, { path: { job }, signal })
      return readPrintLink(answer, ['print_job', 'pdf'], operation, baseUrl)
    },

    reprint: job => startAgain('reprint', job),
    kanbanReprint: job => startAgain('kanban-reprint', job),

    canReport: () => transport.offers(reportOperation),
    async report(job, { station, printedAt }) {
      const body = { print_status: 'printed', station, printed_at: new Date(printedAt).toISOString() }
      await transport.call(reportOperation, { path: { job }, body })
    },
  }
}

/** The id of the job that a call started: `print_job` holds the record or just its id. */
export function startedJob(answer: unknown): string | null {
  if (!isRecord(answer)) return null
  const { print_job: job, data } = answer
  if (job !== undefined) return isRecord(job) ? (idOf(job['id']) ?? idOf(job['job_id'])) : idOf(job)
  return startedJob(data) ?? idOf(answer['id']) ?? idOf(answer['job_id'])
}
