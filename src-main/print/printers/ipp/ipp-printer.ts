import { asDeskError, DeskError, hasCode } from '../../../../src-shared/errors.ts'
import type { Message } from '../../../../src-shared/messages/index.ts'
import { type PrinterKind, type PrinterStatus, printerName } from '../../../../src-shared/print/printer.ts'
import type { PrintOptions } from '../../../../src-shared/print/rules.ts'
import type { JobSighting } from '../../../../src-shared/print/sighting.ts'
import { statusOfAbsent } from '../absent.ts'
import type { HeldHandOver, OneShotHandOver, PrintDocument, Printer, SpoolerJob } from '../printer.ts'
import { printerStatusOf, refuseWhatRawCannot, statusAttributes } from './capabilities.ts'
import { IppClient, type IppLimits } from './client.ts'
import type { IppEndpoint } from './endpoint.ts'
import { HeldIppHandOver } from './held-hand-over.ts'
import { IppHandOver } from './ipp-hand-over.ts'
import { jobAttributes } from './job-attributes.ts'
import { attributeNumber, attributeText, groupOf, groupTags } from './message.ts'
import { attribute, ippOperations, operationGroup } from './operations.ts'
import { knownNames } from './orphans.ts'
import { provesOf, provesUnasked } from './proves.ts'
import { IppQueue } from './queue.ts'
import { statusName } from './status.ts'

const onlyAdministrators = new Set([
  'client-error-forbidden',
  'client-error-not-authenticated',
  'client-error-not-authorized',
])

/** A printer or print server's queue that speaks IPP. */
export class IppPrinter implements Printer {
  readonly uri: string
  readonly name: string
  readonly kind: PrinterKind
  /** Known better once the printer was asked how it is. */
  proves: Message
  private readonly client: IppClient
  private readonly queue: IppQueue

  constructor(uri: string, kind: PrinterKind, endpoint: IppEndpoint, limits: Partial<IppLimits> = {}) {
    this.uri = uri
    this.kind = kind
    this.name = printerName(uri)
    this.proves = provesUnasked(kind)
    this.client = new IppClient(endpoint, this.name, limits)
    this.queue = new IppQueue(this.client, this.name)
  }

  async status(signal?: AbortSignal): Promise<PrinterStatus> {
    try {
      const attributes = await this.queue.printerAttributes(statusAttributes, signal)
      this.proves = provesOf(attributes, this.kind)
      return printerStatusOf(attributes, await this.queue.tellsHistory())
    } catch (error) {
      if (hasCode(error, 'printer.unknown-queue')) return statusOfAbsent('unknown-queue', error.message)
      const { data } = asDeskError(error)
      return statusOfAbsent('unreachable', 'why' in data ? String(data.why) : String(error))
    }
  }

  async handOver(): Promise<HeldHandOver | OneShotHandOver> {
    const capabilities = await this.queue.capabilities()
    const { format } = capabilities
    if (format === null) {
      throw new DeskError('printer.refused', { printer: this.name, why: 'it doesn’t accept PDF documents' })
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
      throw hasCode(error, 'printer.refused') && /^HTTP 40[13]$/.test(error.data.why) ? forbidden(error) : error
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

/** Print-Job (RFC 8011, section 4.2.1), for printers that cannot hold a job. */
class OneShotIppHandOver extends IppHandOver implements OneShotHandOver {
  readonly kind = 'one-shot'

  async submit(document: PrintDocument, options: PrintOptions): Promise<SpoolerJob | null> {
    refuseWhatRawCannot(this.queue.name, this.capabilities, options)
    const answer = await this.queue.handOver({
      operation: ippOperations.printJob,
      document,
      groups: [
        operationGroup(
          this.queue.printerUri,
          null,
          attribute('job-name', { kind: 'name', value: document.name }),
          attribute('ipp-attribute-fidelity', { kind: 'boolean', value: false }),
          attribute('document-name', { kind: 'name', value: document.name }),
          attribute('document-format', { kind: 'mimeMediaType', value: this.format }),
        ),
        { tag: groupTags.job, attributes: jobAttributes(options, this.capabilities.media) },
      ],
    })
    const made = groupOf(answer, groupTags.job)
    const id = attributeNumber(made, 'job-id')
    return id === null ? null : { printerUri: this.uri, id: String(id), uuid: attributeText(made, 'job-uuid') }
  }
}
