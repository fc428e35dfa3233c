import { createHash } from 'node:crypto'
import { DeskError } from '../../../src-shared/errors.ts'
import { writeNewSync } from '../../new-file.ts'
import type { JobRecord } from '../ledger/ledger.ts'

/** The type of jobs that are test pages. */
export const testPageType = 'test page'

/**
 * Draws the test page of a claimed job into a file, as its newest attempt's options say.
 * Throws `document.disk` if it cannot be written.
 */
export async function writeTestPage(
  job: JobRecord,
  toFile: string,
  station: string,
  at: number,
): Promise<{ bytes: number; sha256: string }> {
  // Loaded when it is asked for: drawing takes a library that no other job needs.
  const { drawTestPage } = await import('./test-page.ts')
  const bytes = await drawTestPage({
    job: job.id,
    rule: (job.source?.kind === 'test-page' && job.source.rule) || job.type,
    printer: job.newest?.printer ?? '',
    options: job.newest?.options ?? {},
    station,
    at,
  })
  try {
    writeNewSync(toFile, bytes)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new DeskError('document.disk', { folder: toFile, why })
  }
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}
