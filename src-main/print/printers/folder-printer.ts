import { createHash, randomBytes } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { access, type FileHandle, lstat, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, isAbsolute, join, resolve, win32 } from 'node:path'
import { DeskError } from '../../../src-shared/errors.ts'
import { message } from '../../../src-shared/messages/index.ts'
import { phrase } from '../../../src-shared/messages/phrases.ts'
import { type JobSighting, type PrinterStatus, printerName } from '../../../src-shared/print/printer.ts'
import type { PrintOptions } from '../../../src-shared/print/rules.ts'
import { isSameFile, move, openNew, openOwn } from '../../new-file.ts'
import type { HeldHandOver, PrintDocument, Printer, SpoolerJob } from './printer.ts'

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

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

/** What a file system error means, in words that fit into "PDFs cannot be put into … (…)". */
export function folderWords(error: unknown): string {
  const code = codeOf(error)
  switch (code) {
    case 'ENOSPC':
      return 'the disk is full'
    case 'EDQUOT':
      return 'this user’s disk quota is used up'
    case 'EACCES':
    case 'EPERM':
      return 'no permission to write there'
    case 'EROFS':
      return 'the disk is read-only'
    case 'ENOTDIR':
    case 'EEXIST':
      return 'a file is where the folder should be'
    case 'ENOENT':
      return 'the folder is gone'
    case 'EIO':
      return 'the disk reports an error'
    case 'ENAMETOOLONG':
      return 'its path is too long'
    default:
      return code || (error instanceof Error ? error.message : String(error))
  }
}

const states = {
  part: 'held',
  held: 'held',
  pdf: 'completed',
  done: 'completed',
  cancelled: 'cancelled',
} as const

/**
 * Hands jobs over to a folder. A job is one file that only ever moves on: `part` (made by create, filled by send), `held`
 * (complete on disk), the PDF itself (release). Each move is one rename, so that a crash leaves it before or behind, never
 * between; what is found afterwards says which. A mark stays behind a released job, since somebody may take its PDF away.
 */
export class FolderHandOver implements HeldHandOver {
  readonly kind = 'held'
  readonly tellsDocuments = true
  private readonly uri: string
  private readonly folder: string
  private swept = false

  constructor(uri: string, folder: string) {
    this.uri = uri
    this.folder = folder
  }

  /** Copies and the other options are for paper: a folder gets one PDF. */
  async create(name: string, _options: PrintOptions): Promise<SpoolerJob> {
    const id = jobId(name, randomBytes(4).toString('hex'))
    const files = filesOf(this.folder, id)
    const taken = await this.trying(async () => {
      await makeFolders(this.folder)
      if (await isThere(files.pdf)) return true
      await makeMark(files.part)
      if (!this.swept) await sweepMarks(this.folder, files.part)
      this.swept = true
      return false
    })
    if (taken) throw this.refused(`${name}.pdf already exists, and PDFs are never overwritten`)
    return { printerUri: this.uri, id, uuid: null }
  }

  async send(job: SpoolerJob, document: PrintDocument): Promise<JobSighting> {
    const files = filesOf(this.folder, job.id)
    const step = await this.trying(() => this.stepIn(files))
    if (step !== 'part') return this.look(job)
    const source = await open(document.path).catch(() => {
      throw this.refused('its document can’t be read')
    })
    const isRight = (written: { bytes: number; sha256: string }) =>
      written.bytes === document.bytes && written.sha256 === document.sha256
    const isSent = await this.trying(() => fill(this.folder, files, source.createReadStream(), isRight)).finally(() =>
      source.close(),
    )
    if (!isSent) throw this.refused('its document isn’t the one that was downloaded')
    return this.look(job)
  }

  async release(job: SpoolerJob): Promise<void> {
    const files = filesOf(this.folder, job.id)
    const blocked = await this.trying(async () => {
      if ((await this.stepIn(files)) !== 'held') return false
      mustBePlain(await lstat(files.held), basename(files.held))
      if (await isThere(files.pdf)) return true
      await move(files.held, files.pdf)
      return false
    })
    if (blocked) {
      await this.trying(() => this.cancelFiles(job))
      throw this.refused(`${nameIn(job.id)}.pdf already exists, and PDFs are never overwritten`)
    }
    if (await isThere(files.pdf).catch(() => false)) await makeMark(files.done).catch(() => {})
  }

  async cancelOrphans(name: string, keep: SpoolerJob | null): Promise<number> {
    const names = await readdir(join(this.folder, workFolder)).catch(() => [])
    const ids = names.filter(file => file.endsWith('.part')).map(file => file.slice(0, -'.part'.length))
    const orphans = ids.filter(id => nameIn(id) === name && id !== keep?.id)
    for (const id of orphans) await this.cancel({ printerUri: this.uri, id, uuid: null })
    return orphans.length
  }

  async look(job: SpoolerJob): Promise<JobSighting> {
    const step = await this.trying(async () => {
      // A disk that is not mounted shows no job either: that says nothing of the job.
      await access(join(this.folder, workFolder))
      return this.stepIn(filesOf(this.folder, job.id))
    }, 'printer.unreachable')
    return {
      state: step === null ? 'unknown' : states[step],
      hasDocument: step === null || step === 'cancelled' ? null : step !== 'part',
      beganProcessing: step === 'pdf' || step === 'done',
      uuid: null,
      reasons: [],
      message: null,
      pagesDone: null,
    }
  }

  async cancel(job: SpoolerJob): Promise<void> {
    await this.trying(() => this.cancelFiles(job), 'printer.unreachable')
  }

  /** The mark is written first: from then on the job counts as cancelled, whichever of its files are left. */
  private async cancelFiles(job: SpoolerJob): Promise<void> {
    const files = filesOf(this.folder, job.id)
    const step = await this.stepIn(files)
    if (step !== 'part' && step !== 'held') return
    await makeMark(files.cancelled)
    await rm(files.part, { force: true })
    await rm(files.held, { force: true })
  }

  /** The step of a job, from files that only this desk can have written. */
  private async stepIn(files: JobFiles): ReturnType<typeof folderStepOf> {
    if (await isThere(join(this.folder, workFolder))) await checkWorkFolder(this.folder)
    return folderStepOf(files)
  }

  private refused(why: string): DeskError {
    return new DeskError('printer.refused', { printer: this.folder, why })
  }

  /** Says in words what the file system refuses. Nothing that fails here has put a PDF into the folder. */
  private async trying<T>(
    act: () => Promise<T>,
    code: 'printer.folder' | 'printer.unreachable' = 'printer.folder',
  ): Promise<T> {
    try {
      return await act()
    } catch (cause) {
      const why = folderWords(cause)
      throw code === 'printer.folder'
        ? new DeskError(code, { folder: this.folder, why }, { retry: 'any-time', cause })
        : new DeskError(code, { printer: this.folder, why }, { retry: 'any-time', cause })
    }
  }
}

/** The nearest folder that is there: the printer's own, or the one in which it would be made. */
async function nearest(folder: string): Promise<string> {
  const above = dirname(folder)
  return (await isThere(folder)) || above === folder ? folder : nearest(above)
}

/** A folder as a printer: each job's PDF appears in it whole and at once, under the attempt's name. */
export class FolderPrinter implements Printer {
  readonly uri: string
  readonly kind = 'folder'
  readonly proves = message('proves.folder', {})
  private readonly folder: string
  private readonly jobs: FolderHandOver

  /** It may change: printers of one name are called apart. */
  get name(): string {
    return printerName(this.uri)
  }

  constructor(uri: string) {
    this.uri = uri
    this.folder = folderOf(uri)
    this.jobs = new FolderHandOver(uri, this.folder)
  }

  async status(): Promise<PrinterStatus> {
    const problem = await this.problem()
    return {
      state: problem === null ? 'idle' : 'stopped',
      accepting: problem === null,
      reasons: [],
      message: problem,
      queuedJobs: 0,
      media: [],
      mediaReady: [],
      trays: [],
      duplex: false,
      makeAndModel: null,
      keepsHistory: true,
      supplies: [],
    }
  }

  async handOver(): Promise<HeldHandOver> {
    return this.jobs
  }

  look(job: SpoolerJob): Promise<JobSighting> {
    return this.jobs.look(job)
  }

  async knownNames(): Promise<ReadonlyMap<string, string>> {
    const files = await readdir(this.folder).catch(() => [])
    const names = files.filter(file => file.endsWith('.pdf')).map(file => file.slice(0, -'.pdf'.length))
    return new Map(names.map(name => [name, `${name}.pdf`]))
  }

  cancel(job: SpoolerJob): Promise<void> {
    return this.jobs.cancel(job)
  }

  private async problem(): Promise<string | null> {
    try {
      const place = await nearest(this.folder)
      if (!(await stat(place)).isDirectory()) return folderWords({ code: 'ENOTDIR' })
      await access(place, constants.W_OK)
      if (await isThere(join(this.folder, workFolder))) await checkWorkFolder(this.folder)
      return null
    } catch (error) {
      return folderWords(error)
    }
  }
}
