import { createHash, randomBytes } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, isAbsolute, join, resolve, win32 } from 'node:path'
import { DeskError } from '../../../src-shared/errors.ts'
import { phrase } from '../../../src-shared/messages/phrases.ts'
import { move } from '../../patient-rename.ts'
import { isSameFile, openNew, openOwn } from '../../storage/new-file.ts'

/**
 * The folder that `folder:/path` names; also `folder:C:\path`, `folder:/C:/path`, `folder:~/path` and `folder:///path`.
 * A path that depends on where the desk was started throws `printer.bad-uri`.
 */
export function folderOf(uri: string, home = homedir(), platform: string = process.platform): string {
  let path = uri.replace(/^folder:/i, '').replace(/^\/\/(?=[/\\]|[a-z]:)/i, '')
  if (path === '~' || path.startsWith('~/') || path.startsWith('~\\')) path = join(home, path.slice(2))
  if (platform === 'win32') path = path.replace(/^\/+(?=[a-z]:)/i, '')
  const absolute = platform === 'win32' ? win32.isAbsolute(path) : isAbsolute(path)
  if (!absolute) throw new DeskError('printer.bad-uri', { uri })
  return platform === 'win32' ? win32.resolve(path) : resolve(path)
}

/** Where a job's files are: `part` while it is empty or being written, `held` once complete, then only the PDF. */
export interface JobFiles {
  part: string
  held: string
  cancelled: string
  done: string
  pdf: string
}

/** Unfinished jobs are in this folder inside the printer's, so that who watches for PDFs never sees half of one. */
export const workFolder = '.selvedge'

/** What is between a job's name and what makes it unique; no attempt's name has it. */
const separator = '~'

/**
 * A spooler job's id: the attempt's name, and a token that distinguishes it from another try to create the same job.
 */
export function jobId(name: string, token: string): string {
  return `${name}${separator}${token}`
}

/** The attempt's name in a job's id. */
export function nameIn(id: string): string {
  const end = id.lastIndexOf(separator)
  return end < 0 ? id : id.slice(0, end)
}

/** The files of a job by its id. */
export function filesOf(folder: string, id: string): JobFiles {
  // The id comes from the ledger; whatever it contains, it must name a file in this folder.
  const file = basename(id.replaceAll('\\', '/'))
  const work = join(folder, workFolder)
  return {
    part: join(work, `${file}.part`),
    held: join(work, `${file}.held`),
    cancelled: join(work, `${file}.cancelled`),
    done: join(work, `${file}.done`),
    pdf: join(folder, `${nameIn(file)}.pdf`),
  }
}

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
    throw new UnsafeFolder(`${workFolder}/${name} was replaced by something else`)
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

/** Marks of jobs that have ended stay this long, in milliseconds; the ledger asks for none so old. */
const marksLast = 30 * 24 * 3600 * 1000

/** True if something is at that path. Throws what keeps one from knowing. */
export async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

/** Makes a file that was not there before, durably. */
export async function makeMark(path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  await file.sync().finally(() => file.close())
}

/** Makes the printer's folder and the one for unfinished jobs, which must be this user's own. */
export async function makeFolders(folder: string): Promise<void> {
  await makeFolder(join(folder, workFolder))
  await checkWorkFolder(folder)
}

/**
 * Makes a folder and those above it. Node's own `recursive` never comes back where a folder that is there answers that it
 * is not, as /proc and folders that an automounter looks after do.
 */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT' && !(await isThere(dirname(path)))) {
      await makeFolder(dirname(path))
      return makeFolder(path)
    }
    if (await isFolder(path)) return
    throw error
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    seen => seen.isDirectory(),
    () => false,
  )
}

/**
 * Writes a document over a job's empty file, durably, and moves it to where complete ones are if it is the one that was asked for.
 * The file stays open from the first byte until it has its new name, so that nobody can put another in its place.
 */
export async function fill(
  folder: string,
  files: JobFiles,
  document: AsyncIterable<Buffer>,
  isRight: (written: { bytes: number; sha256: string }) => boolean,
): Promise<boolean> {
  const file = await openOwn(files.part)
  try {
    mustBePlain(await file.stat(), basename(files.part))
    await file.truncate()
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of document) {
      hash.update(chunk)
      bytes += chunk.length
      await file.appendFile(chunk)
    }
    if (process.platform !== 'win32') await file.chmod(await pdfMode(folder)).catch(() => {})
    await file.sync()
    if (!isRight({ bytes, sha256: hash.digest('hex') })) return false
    await mustStillBe(file, files.part, basename(files.part))
    await move(files.part, files.held)
    await mustStillBe(file, files.held, basename(files.held))
    return true
  } finally {
    await file.close()
  }
}

/** Which of a job's files are there; they are looked at in the order in which a job passes through them backwards. */
export async function folderStepOf(files: JobFiles): Promise<'cancelled' | 'done' | 'part' | 'held' | 'pdf' | null> {
  // A move between two looks goes forward, so that what was looked for too late is found further on.
  for (const step of ['cancelled', 'done', 'part', 'held', 'pdf'] as const) {
    if (await isThere(files[step])) return step
  }
  return null
}

/**
 * Removes marks of jobs that ended long before a file of this folder was made. Two times of the folder are compared, since a
 * folder on the network has a clock of its own. Whatever goes wrong with it can wait.
 */
export async function sweepMarks(folder: string, newest: string): Promise<void> {
  const work = join(folder, workFolder)
  const timeOf = (path: string) =>
    stat(path).then(
      file => file.mtimeMs,
      () => null,
    )
  const now = await timeOf(newest)
  if (now === null) return
  const names = await readdir(work).catch(() => [])
  for (const name of names.filter(name => /\.(done|cancelled)$/.test(name))) {
    const path = join(work, name)
    const ended = await timeOf(path)
    if (ended !== null && now - ended > marksLast) await rm(path, { force: true }).catch(() => {})
  }
}
