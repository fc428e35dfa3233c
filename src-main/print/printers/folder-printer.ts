import { access, constants, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { message } from '../../../src-shared/messages/index.ts'
import { type PrinterStatus, printerName } from '../../../src-shared/print/printer.ts'
import type { JobSighting } from '../../../src-shared/print/sighting.ts'
import { isThere } from './folder-files.ts'
import { FolderHandOver } from './folder-hand-over.ts'
import { folderOf, workFolder } from './folder-place.ts'
import { checkWorkFolder } from './folder-safety.ts'
import { folderWords } from './folder-words.ts'
import type { HeldHandOver, Printer, SpoolerJob } from './printer.ts'

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
