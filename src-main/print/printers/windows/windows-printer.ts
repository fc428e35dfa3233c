import { DeskError } from '../../../../src-shared/errors.ts'
import { message } from '../../../../src-shared/messages/index.ts'
import { type JobSighting, type PrinterStatus, printerName } from '../../../../src-shared/print/printer.ts'
import { statusOfAbsent } from '../absent.ts'
import type { OneShotHandOver, Printer, SpoolerJob } from '../printer.ts'
import { mediaOf } from './forms.ts'
import { jobsNamed, parseJobs, parsePrinters, type WindowsJobRow, windowsSighting, windowsStatus } from './output.ts'
import { powershell } from './powershell.ts'
import { formsOf, WindowsHandOver } from './submission.ts'

/** A printer of Windows; its jobs are followed in Windows' own queue. */
export class WindowsPrinter implements Printer {
  readonly uri: string
  readonly kind = 'windows'
  readonly proves = message('proves.windows', {})
  private readonly queue: string

  /** Throws `printer.not-here` on another system. */
  /** It may change: printers of one name are called apart. */
  get name(): string {
    return printerName(this.uri)
  }

  constructor(uri: string, platform: string = process.platform) {
    if (platform !== 'win32') throw new DeskError('printer.not-here', { uri, platform })
    this.uri = uri
    this.queue = uri.replace(/^windows:/i, '')
  }

  async status(): Promise<PrinterStatus> {
    try {
      const row = await this.row()
      return row ? windowsStatus(row) : statusOfAbsent('unknown-queue', `Windows has no printer ${this.queue}`)
    } catch {
      return statusOfAbsent('unreachable', 'PowerShell couldn’t list the printers')
    }
  }

  async papers(): Promise<string[]> {
    return mediaOf(await formsOf(this.queue))
  }

  async handOver(): Promise<OneShotHandOver> {
    const row = await this.row().catch(cause => {
      const why = 'PowerShell couldn’t list the printers'
      throw new DeskError('printer.unreachable', { printer: this.name, why }, { retry: 'any-time', cause })
    })
    if (!row) throw new DeskError('printer.unknown-queue', { printer: this.name })
    return new WindowsHandOver(this.uri, this.queue)
  }

  async look(job: SpoolerJob): Promise<JobSighting> {
    const jobs = await this.jobs(job)
    return windowsSighting(jobs[0] ?? null)
  }

  async cancel(job: SpoolerJob): Promise<void> {
    for (const { id } of await this.jobs(job)) {
      // Fails if the job has ended meanwhile; another look shows that.
      await powershell('cancel', { printer: this.queue, job: String(id) }).catch(() => {})
    }
  }

  private async row() {
    return parsePrinters(await powershell('printers')).find(printer => printer.name === this.queue)
  }

  private async jobs(job: SpoolerJob): Promise<WindowsJobRow[]> {
    try {
      return jobsNamed(parseJobs(await powershell('jobs', { printer: this.queue })), job.id)
    } catch (cause) {
      const why = 'PowerShell couldn’t read its queue'
      throw new DeskError('printer.unreachable', { printer: this.name, why }, { retry: 'any-time', cause })
    }
  }
}
