import type { Upload } from '../../../src-shared/contract/import-uploads.ts'
import { asDeskError } from '../../../src-shared/errors.ts'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import { withoutStop } from '../../../src-shared/service/fields.ts'
import type { ServiceClient, ServiceNotification } from '../../service/index.ts'

/** What the service lets see of an import besides its prices. */
export interface UploadEvidence {
  /**
   * `sure`: the import's own notification says that it ended. `perhaps`: a notification that names no batch speaks of an import.
   */
  ended: 'sure' | 'perhaps' | null
  /** What its notifications say. */
  said: Message[]
  jobs: Upload['jobs']
}

// The service speaks its account's language: English, or Chinese.
const beginning = /start|queue|receiv|begun|accept|process(?!ed)|progress|pending|upload|开始|排队|处理中|上传/i
const ending = /finish|complet|done|success|fail|error|saved|imported|cancel|abort|reject|完成|成功|失败|错误|取消/i
const ofImport = /import(?!an)|导入/i
const mostSaid = 3

/** Notifications that speak of an upload (`others` are the batches of other uploads), and how surely they say that it ended; the service's own order, mostly the newest first. */
export function evidenceIn(
  notifications: readonly ServiceNotification[],
  upload: Pick<Upload, 'at' | 'batch'>,
  others: readonly string[] = [],
): Omit<UploadEvidence, 'jobs'> {
  const named = notifications.filter(({ batch }) => batch !== null && batch === upload.batch)
  const nameless = notifications.filter(
    ({ kind, text, batch, at }) =>
      (batch === null || (upload.batch === null && !others.includes(batch))) &&
      at !== null &&
      at >= upload.at - 2_000 &&
      ofImport.test(`${kind} ${text}`),
  )
  const isEnd = ({ kind, text }: ServiceNotification) =>
    ending.test(`${kind} ${text}`) || !beginning.test(`${kind} ${text}`)
  const shown = named.length > 0 ? named : nameless
  const said = shown
    .filter(({ text }) => text !== '')
    .slice(0, mostSaid)
    .map(({ text }) => message('imports.upload-said', { what: withoutStop(text) }))
  if (named.some(isEnd)) return { ended: 'sure', said }
  return { ended: named.length === 0 && nameless.some(isEnd) ? 'perhaps' : null, said }
}

/** Queries the service for evidence. Operations it doesn't offer are skipped; throws if none can be called. */
export async function readEvidence(
  client: ServiceClient,
  upload: Pick<Upload, 'at' | 'batch'>,
  others: readonly string[],
  signal: AbortSignal,
): Promise<UploadEvidence> {
  const [notifications, jobs] = await Promise.all([
    unlessAbsent(client.notifications(upload.at, signal)),
    unlessAbsent(client.jobBatches(signal)),
  ])
  return { ...evidenceIn(notifications ?? [], upload, others), jobs }
}

/** What says that no one is there, or that nothing may be asked now; all else is the answer of that one call. */
const ofTheLine = new Set<string>([
  'service.unreachable',
  'service.timeout',
  'service.tls',
  'service.busy',
  'service.token-refused',
  'session.not-signed-in',
])

async function unlessAbsent<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (ofTheLine.has(asDeskError(error).code) || (error as Error).name === 'AbortError') throw error
    return null
  }
}
