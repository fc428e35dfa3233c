import { existsSync, readdirSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { PrintOptions as SumatraOptions } from 'pdf-to-printer'
import { DeskError } from '../../../../src-shared/errors.ts'
import { type PrintOptions, paperNames } from '../../../../src-shared/print/rules.ts'
import { errorCode } from '../ipp/network-words.ts'
import type { OneShotHandOver, PrintDocument, SpoolerJob } from '../printer.ts'
import { formFor, orientationOf, parseForms, type WindowsForm } from './forms.ts'
import { powershell } from './powershell.ts'

/** How documents get from here into Windows' queue; another way than the usual one is for tests. */
export interface WindowsTools {
  /** Where SumatraPDF is; null if it is missing. */
  sumatra: string | null
  /** How long it may take to hand a document over, in milliseconds. */
  limit: number
  /** Ends the SumatraPDF that was started for the file of that name. */
  end(file: string): Promise<unknown>
  /** The papers of a printer's driver. */
  forms(queue: string): Promise<WindowsForm[]>
}

const usualTools = (): WindowsTools => ({
  sumatra: sumatraPath(),
  limit: 120_000,
  end: file => powershell('endSumatra', { document: file }),
  forms: formsOf,
})

/** A driver's papers rarely change, and listing them starts a program. */
const formsCountMs = 10 * 60_000
const listed = new Map<string, { at: number; forms: Promise<WindowsForm[]> }>()

/** The papers of a printer's driver, as they were at most ten minutes ago. */
export function formsOf(queue: string): Promise<WindowsForm[]> {
  const known = listed.get(queue)
  if (known && Date.now() - known.at < formsCountMs) return known.forms
  const forms = powershell('forms', { printer: queue }).then(parseForms)
  listed.set(queue, { at: Date.now(), forms })
  // It may be answered the next time.
  forms.catch(() => listed.delete(queue))
  return forms
}

/** Hands documents to a printer of Windows through SumatraPDF, whose success only means "handed over". */
export class WindowsHandOver implements OneShotHandOver {
  readonly kind = 'one-shot'
  private readonly uri: string
  private readonly queue: string
  private readonly sumatra: string
  private readonly tools: WindowsTools

  /** Throws `printer.unreachable` where SumatraPDF is missing. */
  constructor(uri: string, queue: string, tools = usualTools()) {
    if (tools.sumatra === null) throw notStarted(queue, 'SumatraPDF isn’t installed with Selvedge')
    this.uri = uri
    this.queue = queue
    this.sumatra = tools.sumatra
    this.tools = tools
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
    try {
      const folder = await mkdtemp(join(tmpdir(), 'selvedge-print-'))
      await copyFile(document.path, join(folder, file))
      // Left behind where somebody still reads it: what became of the job does not depend on it.
      const clean = () => rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
      return { path: join(folder, file), clean }
    } catch (cause) {
      throw this.refused('its document can’t be copied', cause)
    }
  }

  private async print(path: string, name: string, options: PrintOptions): Promise<void> {
    // SumatraPDF parses its settings up to the next comma: the rest would be another setting.
    if (options.tray?.includes(','))
      throw this.refused(`SumatraPDF can’t use the tray “${options.tray}” because its name has a comma`)
    // It would come out smaller than asked for.
    if (options.scale === 'fill') throw this.refused('SumatraPDF can’t scale a page to fill the paper; use “fit”')
    const form = await this.form(options.paper)
    // A CommonJS bundle for Windows only: its functions are on its default export, and nobody else needs to load it.
    const { default: pdfToPrinter } = await import('pdf-to-printer')
    const settings = { ...sumatraOptions(options, form), printer: this.queue, sumatraPdfPath: this.sumatra }
    const printing = pdfToPrinter.print(path, settings)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>(resolve => {
      timer = setTimeout(() => resolve('late'), this.tools.limit)
    })
    try {
      if ((await Promise.race([printing, late])) !== 'late') return
    } catch (cause) {
      throw this.ended(cause)
    } finally {
      clearTimeout(timer)
    }
    printing.catch(() => {})
    await this.tools.end(`${name}.pdf`).catch(() => {})
    const why = `SumatraPDF didn’t finish within ${this.tools.limit / 1000} s`
    throw new DeskError('printer.answer-lost', { printer: this.queue, why })
  }

  /**
   * The driver's form for a paper, or the one that it takes by itself; null where SumatraPDF knows the paper's name, or no paper is
   * asked for, and the driver's aren't known.
   */
  private async form(paper: string | undefined): Promise<WindowsForm | null> {
    const forms = await this.tools.forms(this.queue).catch(() => null)
    if (paper === undefined) return forms?.find(({ isDefault }) => isDefault) ?? null
    if (forms === null) {
      if (nameOfPaper(paper)) return null
      throw notStarted(this.queue, 'PowerShell couldn’t list its driver’s papers')
    }
    const form = formFor(paper, forms)
    if (!form) throw this.refused(`its driver has no paper ${paper}; add that form in Windows’ print server properties`)
    return form
  }

  /** A program that could not be started took nothing; how much one that ended with an error took is not known. */
  private ended(cause: unknown): DeskError {
    if (['ENOENT', 'EACCES', 'EPERM', 'UNKNOWN'].includes(errorCode(cause))) {
      return notStarted(this.queue, `SumatraPDF couldn’t be started: ${errorCode(cause)}`)
    }
    const why = 'SumatraPDF ended with an error'
    return new DeskError('printer.answer-lost', { printer: this.queue, why }, { cause })
  }

  private refused(why: string, cause?: unknown): DeskError {
    return new DeskError('printer.refused', { printer: this.queue, why }, { cause })
  }
}

function notStarted(printer: string, why: string): DeskError {
  return new DeskError('printer.unreachable', { printer, why }, { retry: 'any-time' })
}

// `fill` is refused before.
const scales = { none: 'noscale', fit: 'fit', fill: 'noscale', auto: 'shrink' } as const
const sides = { 'one-sided': 'simplex', 'long-edge': 'duplexlong', 'short-edge': 'duplexshort' } as const

const nameOfPaper = (paper: string | undefined) => paperNames.find(name => name.toLowerCase() === paper?.toLowerCase())

/**
 * A rule's options as SumatraPDF takes them, the paper by the driver's number for it, or by a name that SumatraPDF knows. `form`: the
 * one that is printed on.
 */
export function sumatraOptions(options: PrintOptions, form: WindowsForm | null = null): SumatraOptions {
  const { copies, paper, duplex, tray, scale, pages } = options
  const orientation = options.orientation ?? (form ? orientationOf(form) : undefined)
  const named = nameOfPaper(paper)
  return {
    scale: scales[scale ?? 'none'],
    silent: true,
    ...(copies === undefined ? {} : { copies }),
    ...(form && paper !== undefined ? { paperKind: form.kind } : named === undefined ? {} : { paperSize: named }),
    ...(duplex === undefined ? {} : { side: sides[duplex] }),
    ...(tray === undefined ? {} : { bin: tray }),
    ...(orientation === undefined ? {} : { orientation }),
    ...(pages === undefined ? {} : { pages }),
  }
}

const program = /^SumatraPDF.*\.exe$/i

/**
 * The SumatraPDF that comes with pdf-to-printer; null if it is missing. Inside a packed app it lies beside the archive,
 * since a program cannot be started out of one.
 */
export function sumatraPath(): string | null {
  const folder = dirname(createRequire(import.meta.url).resolve('pdf-to-printer'))
  const place = folder.replace('app.asar', 'app.asar.unpacked')
  const found = existsSync(place) ? readdirSync(place).find(name => program.test(name)) : undefined
  return found === undefined ? null : join(place, found)
}
