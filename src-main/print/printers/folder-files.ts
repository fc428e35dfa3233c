import { createHash } from 'node:crypto'
import { lstat, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { move } from '../../storage/durable-names.ts'
import { openOwn } from '../../storage/new-file.ts'
import { type JobFiles, workFolder } from './folder-place.ts'
import { checkWorkFolder, mustBePlain, mustStillBe, pdfMode } from './folder-safety.ts'

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
