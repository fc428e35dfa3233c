import type { JobRecord } from '../ledger/ledger.ts'
import { writeTestPage } from '../test-page/write-test-page.ts'
import type { StationParts } from './parts.ts'

/**
 * Gets a claimed job's document into a file, from where its kind of job has it: a job of the service by its pdf-url, an
 * order's document by its print-url, a test page by drawing it. Each try asks for a new link, right before it is used:
 * links expire. Throws `service.*` or `document.*`.
 */
export async function obtainDocument(
  record: JobRecord,
  parts: StationParts,
  toFile: string,
  signal: AbortSignal,
): Promise<{ bytes: number; sha256: string }> {
  const { service, fetchDocument, policy, now } = parts
  if (record.source?.kind === 'test-page') return writeTestPage(record, toFile, policy().stationName, now())
  const { url } = record.source
    ? await service.printLink(record.source.order, record.source.type, signal)
    : await service.pdfLink(record.id, signal)
  return fetchDocument({
    url,
    toFile,
    limitBytes: policy().limitBytes,
    idleSeconds: policy().fetchIdleSeconds,
    signal,
  })
}
