import { asDeskError, DeskError } from '../../src-shared/errors.ts'
import { message } from '../../src-shared/messages/index.ts'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { outwardUri } from '../../src-shared/outward.ts'
import type { PrinterStatus, PrinterView } from '../../src-shared/print/printer.ts'
import { namedAlike, printerKind, printerName } from '../../src-shared/print/printer.ts'
import { printersOf } from '../../src-shared/print/rules.ts'
import { writeDown } from '../observers.ts'
import { openPrinter } from './printers/index.ts'
import type { Printer } from './printers/printer.ts'
import { keptOnThisComputer, type PrinterKeys } from './printers/printer-access.ts'
import type { Station } from './station/station.ts'

const askEvery = 4_000

/** Keeps an eye on the printers that rules and jobs name: what state they are in, and what waits for them here. */
export class PrinterWatch {
  readonly #station: Station
  readonly #keys: PrinterKeys
  readonly #tell: (printers: PrinterView[]) => void
  readonly #printers = new Map<string, Printer>()
  readonly #status = new Map<string, PrinterStatus>()
  /** The printers that have not answered yet. */
  readonly #asking = new Map<string, Promise<void>>()
  readonly #stop = new AbortController()
  #timer: NodeJS.Timeout | null = null
  #told = ''

  constructor(station: Station, tell: (printers: PrinterView[]) => void, keys: PrinterKeys = keptOnThisComputer) {
    this.#station = station
    this.#keys = keys
    this.#tell = tell
  }

  start(): void {
    this.#round()
  }

  stop(): void {
    this.#stop.abort()
    if (this.#timer) clearTimeout(this.#timer)
  }

  /** The printers as they were seen last. */
  views(): PrinterView[] {
    return this.#uris().map(uri => this.#view(uri))
  }

  /** Queries all printers now, and reports what changed as each answers: a silent one keeps no other back. */
  async refresh(): Promise<void> {
    await Promise.all(
      this.#uris().map(uri => {
        const asking = this.#asking.get(uri) ?? this.#look(uri).finally(() => this.#asking.delete(uri))
        this.#asking.set(uri, asking)
        return asking
      }),
    )
    this.tellIfChanged()
  }

  async #look(uri: string): Promise<void> {
    const status = await this.#open(uri)
      ?.status(this.#stop.signal)
      .catch(() => null)
    if (!status) return
    this.#status.set(uri, status)
    this.tellIfChanged()
  }

  /** Asks a printer to print on after its queue was stopped, and looks how it is. Throws `printer.not-started` and the like. */
  async startQueue(uri: string): Promise<void> {
    const printer = this.#uris().includes(uri) ? this.#open(uri) : null
    if (!printer?.startQueue) {
      const why = phrase('it doesn’t support that request')
      throw new DeskError('printer.not-started', { printer: printerName(uri), why })
    }
    await printer.startQueue()
    await this.#look(uri)
  }

  /** Where the password and certificate of a printer of this station are kept. Throws `printer.bad-uri` for any other one. */
  keysOf(uri: string): PrinterKeys {
    if (!this.#uris().includes(uri)) throw new DeskError('printer.bad-uri', { uri: outwardUri(uri) })
    return this.#keys
  }

  /** Changes what is kept for a printer, and looks how it is then. Throws as `keysOf` and `change` do. */
  async changeKeys(uri: string, change: (keys: PrinterKeys) => Promise<void>): Promise<void> {
    await change(this.keysOf(uri))
    await this.#look(uri)
  }

  tellIfChanged(): void {
    const views = this.views()
    const told = JSON.stringify(views)
    if (told === this.#told) return
    this.#told = told
    this.#tell(views)
  }

  #round(): void {
    this.refresh().catch(writeDown)
    this.#timer = setTimeout(() => this.#round(), askEvery)
  }

  #uris(): string[] {
    const fromRules = printersOf(this.#station.parts.policy().rules)
    const fromLanes = this.#station.lanes.map(lane => lane.printer.uri)
    return [...new Set([...fromRules, ...fromLanes])]
  }

  #open(uri: string): Printer | null {
    const known = this.#printers.get(uri)
    if (known) return known
    try {
      const printer = openPrinter(uri, this.#keys)
      this.#printers.set(uri, printer)
      return printer
    } catch {
      return null
    }
  }

  #view(uri: string): PrinterView {
    const lane = this.#station.lanes.find(one => one.printer.uri === uri)
    const alike = namedAlike(uri)
    const base = {
      uri,
      name: printerName(uri),
      kind: printerKind(uri) ?? ('ipp' as const),
      ...(alike.length > 0 ? { alike } : {}),
    }
    try {
      const printer = this.#open(uri) ?? openPrinter(uri)
      return {
        ...base,
        name: printer.name,
        status: this.#status.get(uri) ?? null,
        problem: lane?.problem ?? null,
        waiting: lane?.waiting ?? 0,
        proves: printer.proves,
        spare: this.#station.spares.offer(uri),
      }
    } catch (error) {
      const problem = asDeskError(error).toMessage()
      return { ...base, status: null, problem, waiting: 0, proves: message('proves.ipp', {}), spare: null }
    }
  }
}
