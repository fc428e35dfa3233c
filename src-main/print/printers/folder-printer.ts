import { randomBytes } from 'node:crypto'
import { access, constants, lstat, open, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DeskError } from '../../../src-shared/errors.ts'
import { message } from '../../../src-shared/messages/index.ts'
import { type JobSighting, type PrinterStatus, printerName } from '../../../src-shared/print/printer.ts'
import type { PrintOptions } from '../../../src-shared/print/rules.ts'
import { move } from '../../patient-rename.ts'
import {
  checkWorkFolder,
  filesOf,
  fill,
  folderOf,
  folderStepOf,
  isThere,
  type JobFiles,
  jobId,
  makeFolders,
  makeMark,
  mustBePlain,
  nameIn,
  sweepMarks,
  workFolder,
} from './folder-files.ts'
import type { HeldHandOver, PrintDocument, Printer, SpoolerJob } from './printer.ts'

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
