import { createHash } from 'node:crypto'
import { constants, createReadStream, readFileSync, statSync } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DeskError } from '../../../src-shared/errors.ts'
import { renamePatiently } from '../../patient-rename.ts'
import type { AttemptRecord } from '../ledger/ledger.ts'
import type { PrintDocument } from '../printers/printer.ts'

/** The kept file of an attempt's document. */
export const keptDocumentFile = (folder: string, attemptName: string): string => join(folder, `${attemptName}.pdf`)

/** Up to this size a document is read in one piece: that takes less time than the round trips of a stream. */
const inOnePiece = 262_144

async function sha256Of(file: string, bytes: number): Promise<string> {
  const hash = createHash('sha256')
  if (bytes <= inOnePiece) hash.update(readFileSync(file))
  else for await (const part of createReadStream(file)) hash.update(part)
  return hash.digest('hex')
}

/** The attempt's document, if its file is there with the bytes that the ledger has; null otherwise. */
export async function keptDocument(folder: string, attempt: AttemptRecord): Promise<PrintDocument | null> {
  if (attempt.sha256 === null || attempt.bytes === null) return null
  const path = keptDocumentFile(folder, attempt.name)
  try {
    if (statSync(path).size !== attempt.bytes) return null
    if ((await sha256Of(path, attempt.bytes)) !== attempt.sha256) return null
  } catch {
    return null
  }
  return { name: attempt.name, path, bytes: attempt.bytes, sha256: attempt.sha256 }
}

/**
 * Copies an earlier attempt's document under a new attempt's name (the file's name is the job's name on Windows).
 * Throws `job.no-document` where it is gone or changed, `document.disk` if it cannot be written.
 */
export async function copyDocument(
  folder: string,
  from: AttemptRecord,
  job: string,
  toName: string,
): Promise<{ bytes: number; sha256: string }> {
  const kept = await keptDocument(folder, from)
  if (!kept) throw new DeskError('job.no-document', { job })
  const part = keptDocumentFile(folder, `${toName}.part`)
  try {
    await copyFile(kept.path, part, constants.COPYFILE_FICLONE)
    await renamePatiently(part, keptDocumentFile(folder, toName))
  } catch (error) {
    await rm(part, { force: true })
    throw new DeskError('document.disk', {
      folder,
      why: error instanceof Error ? error.message : String(error),
    })
  }
  return { bytes: kept.bytes, sha256: kept.sha256 }
}
