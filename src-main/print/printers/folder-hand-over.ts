import { randomBytes } from 'node:crypto'
import { access, lstat, open, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DeskError } from '../../../src-shared/errors.ts'
import type { PrintOptions } from '../../../src-shared/print/rules.ts'
import type { JobSighting } from '../../../src-shared/print/sighting.ts'
import { move } from '../../storage/durable-names.ts'
import { fill, folderStepOf, isThere, makeFolders, makeMark, sweepMarks } from './folder-files.ts'
import { filesOf, type JobFiles, jobId, nameIn, workFolder } from './folder-place.ts'
import { checkWorkFolder, mustBePlain } from './folder-safety.ts'
import { folderWords } from './folder-words.ts'
import type { HeldHandOver, PrintDocument, SpoolerJob } from './printer.ts'

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
