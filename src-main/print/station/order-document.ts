import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { DeskError } from '../../../src-shared/errors.ts'
import { foldWord } from '../../../src-shared/print/job.ts'
import type { JobRecord } from '../ledger/ledger.ts'
import type { StationParts } from './parts.ts'
import { keptDocumentFile } from './preflight.ts'

/**
 * Fetches the document of a job's order, of the job's type, to be looked at; nothing of it is kept. The job's own link
 * isn't asked for: that can advance the job in the service, as if it were being printed. Throws `job.no-document`,
 * `service.*` or `document.*`.
 */
export async function viewOrderDocument(record: JobRecord, parts: StationParts): Promise<Uint8Array<ArrayBuffer>> {
  const { service, fetchDocument, documents, policy } = parts
  if (record.orderId === null) throw new DeskError('job.no-document', { job: record.id })
  const { url } = await service.printLink(record.orderId, foldWord(record.type))
  const toFile = keptDocumentFile(documents, `view-${randomUUID()}`)
  try {
    await fetchDocument({ url, toFile, limitBytes: policy().limitBytes, idleSeconds: policy().fetchIdleSeconds })
    return new Uint8Array(await readFile(toFile))
  } finally {
    await rm(toFile, { force: true })
  }
}
