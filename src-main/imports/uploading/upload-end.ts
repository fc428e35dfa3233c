import { asDeskError, hasCode } from '../../../src-shared/errors.ts'
import { message } from '../../../src-shared/messages/index.ts'
import type { StoredUpload, UploadBook } from '../draft-book.ts'

/** What becomes of an upload. */
export type Change = Parameters<UploadBook['become']>[1]

/** At these nothing more is expected of an upload. */
export const atEnd = new Set<StoredUpload['state']>(['refused', 'proved', 'ended', 'taken-back'])

/** The service may have the file, although it did not say so; a server that failed may have queued it before. */
const perhapsDone = new Set<string>(['service.answer-unknown', 'service.failed', 'desk.internal'])

/** What became of a file that was sent and not taken. */
export function endOf(thrown: unknown): Change {
  const error = asDeskError(thrown)
  if (perhapsDone.has(error.code)) return { state: 'unknown', said: [message('imports.upload-unknown', {})] }
  const what = hasCode(error, 'service.rejected') ? error.data.what : null
  const reason = what === null ? error.toMessage() : message('imports.upload-refused', { what })
  return { state: 'refused', said: [reason] }
}
