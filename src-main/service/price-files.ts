import type { PriceExport } from '../../src-shared/contract/imports.ts'
import { DeskError } from '../../src-shared/errors.ts'
import type { Message } from '../../src-shared/messages/index.ts'
import { foldWord } from '../../src-shared/print/stage.ts'
import type { AddressGuard } from './address-guard.ts'
import type { Fetch, Transport } from './call.ts'
import { fetchExport } from './export-file.ts'
import type { OperationId } from './operations.ts'
import { startedBatch } from './order-printing.ts'
import { readWholeList } from './pages.ts'
import { refusalIn } from './pricing.ts'
import { linkNames, usableLink } from './print-link.ts'
import { firstTextOf, idOf, isRecord, type JsonRecord, textOf, timeOf, unreadableRecords } from './reading.ts'

/** An export as the service lists it, with where its file lies. */
export interface ListedExport extends PriceExport {
  url: string | null
  /** The service's name for the job that made it. */
  batch: string | null
}

/** What the service tells a person. Every part may be missing. */
export interface Notification {
  id: string | null
  kind: string
  /** Title and message. */
  text: string
  batch: string | null
  at: number | null
  /** Of a file that is ready. */
  url: string | null
}

/** The service's counters for all its jobs together. */
interface JobCounts {
  processed: number
  pending: number
  failed: number
}

/** Imports and exports of prices as files (specification 4.5, 6.2; bindings, section 5). */
export interface PriceFilesArea {
  /**
   * Uploads an import file, once. Throws `service.rejected` with all that the service says against it, also where a success speaks of
   * an error, and `service.answer-unknown` when the answer was lost.
   */
  importFile(
    retailer: string,
    file: { name: string; bytes: Uint8Array<ArrayBuffer> },
    signal?: AbortSignal,
  ): Promise<{ batch: string | null }>
  /** Asks for an export, once. */
  startExport(retailer: string): Promise<{ batch: string | null }>
  exports(signal?: AbortSignal): Promise<{ exports: ListedExport[]; warnings: Message[] }>
  jobBatches(signal?: AbortSignal): Promise<JobCounts>
  /** Notifications since then by this computer's clock; the service's own may go otherwise, and times are answered by this one. */
  notifications(since: number, signal?: AbortSignal): Promise<Notification[]>
  /** Fetches the file of an export. The token goes to the service's own origin only, and only where the link asks for it. */
  fetchExport(url: string, limitBytes: number, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
}

export interface PriceFilesParts {
  baseUrl: string
  fetch: Fetch
  /** Where the files of exports may be fetched from. */
  guard: AddressGuard
  token: () => string | null
}

const longestReason = 20_000
const minute = 60_000

/** Makes the calls of this area. */
export function priceFilesArea(
  transport: Transport,
  { baseUrl, fetch, guard, token }: PriceFilesParts,
): PriceFilesArea {
  const started = (operation: OperationId, answer: unknown): { batch: string | null } => {
    const what = refusalIn(answer, longestReason)
    if (what === null) return { batch: startedBatch(answer) }
    throw new DeskError('service.rejected', { operation, what: transport.clean(what), status: 200 })
  }
  return {
    async importFile(retailer, { name, bytes }, signal) {
      const operation = 'admin.pricing.import'
      const file = { name, bytes, type: 'text/csv' }
      return started(operation, await transport.call(operation, { path: { retailer }, file, signal }))
    },
    async startExport(retailer) {
      const operation = 'admin.pricing.export'
      return started(operation, await transport.call(operation, { path: { retailer } }))
    },
    async exports(signal) {
      const operation = 'admin.pricing.exports.index'
      const list = await readWholeList(transport, operation, ['exports', 'files', 'rows'], { signal })
      const read = list.rows.map(row => readExport(row, baseUrl))
      const odd = list.rows.filter((_row, at) => read[at] === null)
      return {
        exports: read.filter(one => one !== null),
        warnings: [...list.warnings, ...unreadableRecords(operation, odd, transport.clean)],
      }
    },
    async jobBatches(signal) {
      const operation = 'admin.dashboard.job-batches'
      return readCounts(await transport.call(operation, { signal }), operation)
    },
    async notifications(since, signal) {
      // A clock that goes wrong by less than a day hides nothing; what is older is sorted out by the service's own time.
      const from = new Date(since - 24 * 60 * minute).toISOString()
      const names = ['notifications', 'rows']
      const list = await readWholeList(transport, 'admin.notifications.index', names, {
        query: { since: from },
        signal,
      })
      const ahead = list.serverDate === null ? 0 : list.serverDate - Date.now()
      return list.rows
        .flatMap(row => readNotification(row, { ahead, baseUrl, clean: transport.clean }) ?? [])
        .filter(({ at }) => at === null || at >= since - 2_000)
    },
    fetchExport(url, limitBytes, signal) {
      const value = token()
      const own = value === null ? null : { origin: new URL(baseUrl).origin, value }
      return fetchExport({ url, fetch, guard, token: own, limitBytes, clean: transport.clean, signal })
    },
  }
}

const batchOf = (record: JsonRecord): string | null =>
  idOf(record['batch_id']) ??
  (isRecord(record['batch']) ? idOf(record['batch']['id']) : idOf(record['batch']))

// Whatever word a service has, in its account's language; a file with a link and a word that is none of these is there.
const failedWords = /fail|error|cancel|abort|reject|expired|失败|错误|取消|过期/
const waitingWords =
  /queue|pending|process(?!ed)|running|wait|start|progress|dispatch|\bnew\b|creat(?!ed)|(generat|prepar|build|export|work)ing|schedul|\b(not|un) ?ready|排队|等待|处理中|生成中/

/** Reads an export; null where nothing names it. */
export function readExport(record: unknown, baseUrl: string): ListedExport | null {
  if (!isRecord(record)) return null
  const link = firstTextOf(record, [...linkNames, 'file_url', 'file', 'path'])
  const id = idOf(record['id']) ?? idOf(record['export_id']) ?? batchOf(record)
  if (id === null) return null
  const { retailer, account } = record
  const inner = [retailer, account].find(isRecord)
  const bare = idOf(record['retailer_id']) ?? idOf(record['account_id'])
  const status = textOf(record['status']) ?? textOf(record['state']) ?? ''
  const word = foldWord(status)
  const url = linkIn(link, baseUrl)
  return {
    id,
    retailer: inner ? idOf(inner['id']) : (bare ?? idOf(retailer)),
    retailerName: inner
      ? firstTextOf(inner, ['brandname', 'brand_name', 'name'])
      : firstTextOf(record, ['retailer_name', 'brandname']),
    status,
    isReady: url !== null && !failedWords.test(word) && !waitingWords.test(word),
    at: timeOf(record['created_at']) ?? timeOf(record['date']),
    url,
    batch: batchOf(record),
  }
}

function linkIn(link: string | null, baseUrl: string): string | null {
  try {
    return link === null ? null : usableLink(link, baseUrl)
  } catch {
    return null
  }
}

function readNotification(
  record: unknown,
  { ahead, baseUrl, clean }: { ahead: number; baseUrl: string; clean: (text: string) => string },
): Notification | null {
  if (!isRecord(record)) return null
  // Some services keep what they say under `data`.
  const all = isRecord(record['data']) ? { ...record['data'], ...record } : record
  const texts = [firstTextOf(all, ['title', 'subject']), firstTextOf(all, ['message', 'body', 'text'])]
  const at = timeOf(all['created_at']) ?? timeOf(all['date'])
  return {
    id: idOf(all['id']),
    kind: firstTextOf(all, ['kind', 'type']) ?? '',
    text: clean(texts.filter(text => text !== null).join(': ')),
    batch: batchOf(all),
    at: at === null ? null : at - ahead,
    url: linkIn(firstTextOf(all, linkNames), baseUrl),
  }
}

function readCounts(answer: unknown, operation: OperationId): JobCounts {
  const outer = isRecord(answer) ? answer : {}
  const places = [outer, outer['data'], outer['job_batches'], outer['batches'], outer['jobs']].filter(
    isRecord,
  )
  const read = (name: string): number | null => {
    for (const place of places) {
      const text = firstTextOf(place, [name, `${name}_jobs`, `${name}_count`])
      if (text !== null && /^\d{1,12}$/.test(text)) return Number(text)
    }
    return null
  }
  const [processed, pending, failed] = [read('processed'), read('pending'), read('failed')]
  if (processed === null && pending === null && failed === null) {
    throw new DeskError('service.unexpected-shape', { operation, what: 'it holds no counters' })
  }
  // A service that does not say what waits has not said that nothing does.
  return { processed: processed ?? 0, pending: pending ?? 1, failed: failed ?? 0 }
}
