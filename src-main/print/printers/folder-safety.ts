import { randomBytes } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { type FileHandle, lstat, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { phrase } from '../../../src-shared/messages/phrases.ts'
import { isSameFile, openNew } from '../../storage/new-file.ts'
import { workFolder } from './folder-place.ts'

/** Why jobs aren't put into a folder, in words that fit into "PDFs cannot be put into … (…)". */
class UnsafeFolder extends Error {}

/**
 * Makes sure that the folder for unfinished jobs is this user's own, and closes it to everybody else. The printer's folder may be shared
 * on purpose; a work folder that somebody else put into it would let them swap documents and fake a job's end.
 */
export async function checkWorkFolder(folder: string): Promise<void> {
  // Windows keeps rights in lists, which these bits say nothing of.
  if (process.platform === 'win32') return
  const work = join(folder, workFolder)
  const handle = await openFolder(work)
  try {
    const seen = await handle.stat()
    if (seen.uid === process.geteuid?.()) {
      if (seen.mode & 0o077) await handle.chmod(0o700).catch(() => {})
    } else if (seen.uid !== (await ownerOfNew(work))) {
      throw new UnsafeFolder(
        phrase('another user owns {{folder}} in it; delete it, or choose a folder that only you can write to', {
          folder: workFolder,
        }),
      )
    }
  } finally {
    await handle.close()
  }
}

const isALink = '{{folder}} in it is a link to another folder; delete it, or choose a folder that only you can write to'

async function openFolder(work: string): Promise<FileHandle> {
  try {
    return await open(work, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)
  } catch (error) {
    const isLink = await lstat(work).then(
      seen => seen.isSymbolicLink(),
      () => false,
    )
    throw isLink ? new UnsafeFolder(phrase(isALink, { folder: workFolder })) : error
  }
}

/** A shared drive may give every file to one user, whoever made it: there the owner says nothing. */
async function ownerOfNew(work: string): Promise<number> {
  const path = join(work, `${randomBytes(8).toString('hex')}.probe`)
  const probe = await openNew(path).catch(error => {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') return null
    throw error
  })
  if (probe === null) return -1
  try {
    return (await probe.stat()).uid
  } finally {
    await probe.close()
    await rm(path, { force: true })
  }
}

/** Throws unless that is a plain file with one name: a second name would be another file of this user, about to be overwritten. */
export function mustBePlain(file: Pick<Stats, 'isFile' | 'nlink'>, name: string): void {
  if (!file.isFile() || file.nlink > 1) {
    throw new UnsafeFolder(`${workFolder} was replaced by something else/${name}`)
  }
}

/** Throws unless `path` still names the file that is open as `handle`. */
export async function mustStillBe(handle: FileHandle, path: string, name: string): Promise<void> {
  const [open, there] = await Promise.all([handle.stat({ bigint: true }), lstat(path, { bigint: true })])
  if (!isSameFile(open, there)) {
    throw new UnsafeFolder(`${workFolder}/${name} was replaced while it was being written`)
  }
}

/**
 * The rights that a PDF gets: this user's only, unless the folder was shared on purpose. One that its group may write to, or that hands
 * its group on (setgid), lets the group read; one that anybody may write to and take from lets everybody.
 */
export async function pdfMode(folder: string): Promise<number> {
  const { mode } = await stat(folder)
  const isShared = (mode & 0o2020) !== 0
  const isForAll = (mode & 0o1002) === 0o002
  return 0o600 | (isShared || isForAll ? 0o040 : 0) | (isForAll ? 0o004 : 0)
}
