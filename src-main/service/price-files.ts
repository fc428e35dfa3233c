import { DeskError } from '../../src-shared/errors.ts'
import type { Message } from '../../src-shared/messages/index.ts'
import type { JobCounts, ServiceNotification } from '../../src-shared/service/dashboard.ts'
import type { ListedExport } from '../../src-shared/service/pricing.ts'
import { startedBatch } from '../../src-shared/service/readers/started.ts'
import type { AddressGuard } from './address-guard.ts'
import type { Fetch, Transport } from './call.ts'
import { fetchExport } from './export-file.ts'
import type { OperationId } from './operations.ts'
import { refusalIn } from './pricing.ts'
import { readAnswer } from './read-answer.ts'

/** Imports and exports of prices as files (specification 4.5, 6.2; bindings, section 5). */
export interface PriceFilesArea {
  /**
   * Uploads an import file, once. Throws `service.rejected` with everything that the service says, also for a success
   * that reports an error, and `service.answer-unknown` if the answer was lost.
   */
  importFile(
    retailer: string,
    file: { name: string; bytes: Uint8Array<ArrayBuffer> },
    signal?: AbortSignal,
  ): Promise<{ batch: string | null }>
  /** Starts an export, once. */
  startExport(retailer: string): Promise<{ batch: string | null }>
  exports(signal?: AbortSignal): Promise<{ exports: ListedExport[]; warnings: Message[] }>
  jobBatches(signal?: AbortSignal): Promise<{ [Name in keyof JobCounts]: number }>
  /** Notifications since a time. Times are by this computer's clock, from which the service's may differ. */
  notifications(since: number, signal?: AbortSignal): Promise<ServiceNotification[]>
  /**
   * Fetches the file of an export. The token is sent only to the service's own origin, and only if the link asks for
   * it.
   */
  fetchExport(url: string, limitBytes: number, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
}

export interface PriceFilesParts {
  baseUrl: string
  fetch: Fetch
  /** Decides where the files of exports may be fetched from. */
  guard: AddressGuard
  token: () => string | null
}

const maxReasonLength = 20_000
const minute = 60_000

/** Creates the calls of this area. */
export function priceFilesArea(
  transport: Transport,
  { baseUrl, fetch, guard, token }: PriceFilesParts,
): PriceFilesArea {
  const started = (operation: OperationId, answer: unknown): { batch: string | null } => {
    const what = refusalIn(answer, maxReasonLength)
    if (what === null) return { batch: startedBatch(answer) }
    throw new DeskError('service.rejected', { operation, what: transport.clean(what), status: 200 })
  }
  return {
    async importFile(retailer, { name, bytes }, signal) {
      const operation = 'admin.pricing.import'
      const file = { name, bytes, type: 'text/csv' }
      return started(operation, await transport.call(operation, { path: { retailer }, body: { file }, signal }))
    },
    async startExport(retailer) {
      const operation = 'admin.pricing.export'
      return started(operation, await transport.call(operation, { path: { retailer } }))
    },
    async exports(signal) {
      const { rows, warnings } = await readAnswer(transport, 'admin.pricing.exports.index', { signal })
      return { exports: rows, warnings }
    },
    async jobBatches(signal) {
      const { processed, pending, failed } = await readAnswer(transport, 'admin.dashboard.job-batches', { signal })
      // A service that doesn't say how many are waiting hasn't said that none are.
      return { processed: processed ?? 0, pending: pending ?? 1, failed: failed ?? 0 }
    },
    async notifications(since, signal) {
      // Tolerates a service clock that is off by less than a day; older rows are filtered out below by the corrected
      // time.
      const from = new Date(since - 24 * 60 * minute).toISOString()
      const query = { since: from }
      const { rows } = await readAnswer(transport, 'admin.notifications.index', { query, signal })
      return rows.filter(({ at }) => at === null || at >= since - 2_000)
    },
    fetchExport(url, limitBytes, signal) {
      const value = token()
      const own = value === null ? null : { origin: new URL(baseUrl).origin, value }
      return fetchExport({ url, fetch, guard, token: own, limitBytes, clean: transport.clean, signal })
    },
  }
}
