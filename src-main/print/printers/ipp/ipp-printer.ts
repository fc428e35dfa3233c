import { asDeskError, DeskError, hasCode } from '../../../../src-shared/errors.ts'
import type { Message } from '../../../../src-shared/messages/index.ts'
import { phrase } from '../../../../src-shared/messages/phrases.ts'
import {
  type JobSighting,
  type PrinterKind,
  type PrinterStatus,
  printerName,
} from '../../../../src-shared/print/printer.ts'
import type { PrintOptions } from '../../../../src-shared/print/rules.ts'
import { statusOfAbsent, statusWhileTaking } from '../absent.ts'
import type { HeldHandOver, OneShotHandOver, Printer, SpoolerJob } from '../printer.ts'
import type { PrinterTrust } from '../printer-trust.ts'
import { printerStatusOf, statusAttributes } from './capabilities.ts'
import { IppClient, type IppLimits } from './client.ts'
import type { IppEndpoint } from './endpoint.ts'
import { HeldIppHandOver } from './held-hand-over.ts'
import { wouldLeaveOut } from './left-out.ts'
import { attributeText, groupOf, groupTags } from './message.ts'
import { wantsIn } from './network-words.ts'
import { OneShotIppHandOver } from './one-shot-hand-over.ts'
import { ippOperations, operationGroup } from './operations.ts'
import { knownNames } from './orphans.ts'
import { provesOf, provesUnasked } from './proves.ts'
import { IppQueue } from './queue.ts'
import { statusName } from './status.ts'

/** Formats that are named; a printer may list dozens. */
const mostFormats = 4

/** Why a printer with these formats gets no PDF. */
function refusesPdf(formats: readonly string[]): string {
  const others = formats.filter(format => format !== 'application/octet-stream').slice(0, mostFormats)
  if (others.length === 0) return phrase('it doesn’t accept PDF documents')
  return phrase('it supports {{formats}}, but not PDF', { formats: others.join(', ') })
}

const onlyAdministrators = new Set([
  'client-error-forbidden',
  'client-error-not-authenticated',
  'client-error-not-authorized',
])

/** A printer or print server's queue that speaks IPP. */
export class IppPrinter implements Printer {
  readonly uri: string
  readonly kind: PrinterKind
  /** Known better once the printer was asked how it is. */
  proves: Message
  /** What it said of itself last. */
  private said: PrinterStatus | null = null
  private readonly client: IppClient
  private readonly queue: IppQueue

  /** It may change: printers of one name are called apart. */
  get name(): string {
    return printerName(this.uri)
  }

  constructor(
    uri: string,
    kind: PrinterKind,
    endpoint: IppEndpoint,
    limits: Partial<IppLimits> = {},
    trust: PrinterTrust = {},
  ) {
    this.uri = uri
    this.kind = kind
    this.proves = provesUnasked(kind)
    this.client = new IppClient(endpoint, () => this.name, limits, trust)
    this.queue = new IppQueue(this.client, () => this.name)
  }

  async status(signal?: AbortSignal): Promise<PrinterStatus> {
    try {
      const attributes = await this.queue.printerAttributes(statusAttributes, signal)
      this.proves = provesOf(attributes, this.kind)
      this.said = printerStatusOf(attributes, await this.queue.tellsHistory())
      return this.said
    } catch (error) {
      // It is at work on a document of ours, and says nothing meanwhile.
      if (hasCode(error, 'printer.taking')) return statusWhileTaking(this.said)
      if (hasCode(error, 'printer.unknown-queue')) return statusOfAbsent('unknown-queue', error.message)
      const wants = wantsIn(error)
      if (wants === 'password') return statusOfAbsent('unreachable', phrase('it requires a password'), wants)
      const { data } = asDeskError(error)
      return statusOfAbsent('unreachable', 'why' in data ? String(data.why) : String(error), wants)
    }
  }

  async offers() {
    const capabilities = await this.queue.capabilities(true)
    const lacks = (options: PrintOptions) => wouldLeaveOut(capabilities, options)
    return { mark: JSON.stringify(capabilities), lacks }
  }

  async handOver(): Promise<HeldHandOver | OneShotHandOver> {
    const capabilities = await this.queue.capabilities()
    const { format } = capabilities
    if (format === null) {
      throw new DeskError('printer.refused', { printer: this.name, why: refusesPdf(capabilities.otherFormats ?? []) })
    }
    return capabilities.holds
      ? new HeldIppHandOver(this.queue, this.uri, format, capabilities)
      : new OneShotIppHandOver(this.queue, this.uri, format, capabilities)
  }

  look(job: SpoolerJob, name?: string): Promise<JobSighting> {
    return this.queue.look(job, name)
  }

  knownNames(): Promise<ReadonlyMap<string, string>> {
    return knownNames(this.queue)
  }

  cancel(job: SpoolerJob): Promise<void> {
    return this.queue.cancel(job)
  }

  /** Resume-Printer (RFC 8011, section 4.2.8). */
  async startQueue(): Promise<void> {
    const forbidden = (cause?: unknown) => new DeskError('printer.start-forbidden', { printer: this.name }, { cause })
    const request = { operation: ippOperations.resumePrinter, groups: [operationGroup(this.queue.printerUri, null)] }
    const answer = await this.queue.ask(request).catch((error: unknown) => {
      const wants = wantsIn(error)
      throw wants === 'permission' || wants === 'password' ? forbidden(error) : error
    })
    const status = statusName(answer)
    if (status === 'successful') return
    if (onlyAdministrators.has(status)) throw forbidden()
    const why = attributeText(groupOf(answer, groupTags.operation), 'status-message') ?? status
    throw new DeskError('printer.not-started', { printer: this.name, why })
  }

  cutOff(): void {
    this.client.cutOff()
  }

  /** Closes the connections that are kept open. */
  close(): void {
    this.client.close()
  }
}
