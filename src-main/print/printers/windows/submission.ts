import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DeskError } from '../../../../src-shared/errors.ts'
import type { PrintOptions } from '../../../../src-shared/print/rules.ts'
import type { OneShotHandOver, PrintDocument, SpoolerJob } from '../printer.ts'
import { powershell } from './powershell.ts'
import { sumatraOptions } from './settings.ts'
import { sumatraPath } from './sumatra.ts'

/** How long SumatraPDF may take to hand a document over, in milliseconds. */
const handOverLimit = 120_000

/** Hands documents to a printer of Windows through SumatraPDF, whose success only means "handed over". */
export class WindowsHandOver implements OneShotHandOver {
  readonly kind = 'one-shot'
  private readonly uri: string
  private readonly queue: string
  private readonly sumatra: string

  /** Throws `printer.unreachable` where SumatraPDF is missing. */
  constructor(uri: string, queue: string) {
    const sumatra = sumatraPath()
    if (sumatra === null) {
      throw new DeskError('printer.unreachable', {
        printer: queue,
        why: 'SumatraPDF is not installed with the desk',
      })
    }
    this.uri = uri
    this.queue = queue
    this.sumatra = sumatra
  }

  /** The spooler job's id is the attempt's name: by it the job is found in Windows' queue, which shows the file's name. */
  async submit(document: PrintDocument, options: PrintOptions): Promise<SpoolerJob> {
    const { path, clean } = await this.named(document)
    try {
      await this.print(path, document.name, options)
    } finally {
      await clean()
    }
    return { printerUri: this.uri, id: document.name, uuid: null }
  }

  private async named(document: PrintDocument): Promise<{ path: string; clean: () => Promise<void> }> {
    const file = `${document.name}.pdf`
    if (basename(document.path) === file) return { path: document.path, clean: async () => {} }
    const folder = await mkdtemp(join(tmpdir(), 'selvedge-print-'))
    await copyFile(document.path, join(folder, file)).catch(cause => {
      const why = 'its document cannot be read'
      throw new DeskError('printer.refused', { printer: this.queue, why }, { cause })
    })
    return { path: join(folder, file), clean: () => rm(folder, { recursive: true, force: true }) }
  }

  private async print(path: string, name: string, options: PrintOptions): Promise<void> {
    // A CommonJS bundle for Windows only: its functions are on its default export, and nobody else needs to load it.
    const { default: pdfToPrinter } = await import('pdf-to-printer')
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>(resolve => {
      timer = setTimeout(() => resolve('late'), handOverLimit)
    })
    const settings = { ...sumatraOptions(options), printer: this.queue, sumatraPdfPath: this.sumatra }
    const printing = pdfToPrinter.print(path, settings).catch((cause: unknown) => {
      const why = 'SumatraPDF ended with an error'
      throw new DeskError('printer.answer-lost', { printer: this.queue, why }, { cause })
    })
    const ended = await Promise.race([printing, late]).finally(() => clearTimeout(timer))
    if (ended !== 'late') return
    printing.catch(() => {})
    await powershell('endSumatra', { document: `${name}.pdf` }).catch(() => {})
    const why = `SumatraPDF did not end in ${handOverLimit / 1000} s`
    throw new DeskError('printer.answer-lost', { printer: this.queue, why })
  }
}
