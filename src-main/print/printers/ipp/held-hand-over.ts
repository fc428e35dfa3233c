import { DeskError } from '../../../../src-shared/errors.ts'
import type { JobSighting } from '../../../../src-shared/print/printer.ts'
import type { PrintOptions } from '../../../../src-shared/print/rules.ts'
import type { HeldHandOver, PrintDocument, SpoolerJob, TakenJob } from '../printer.ts'
import { refuseWhatRawCannot } from './capabilities.ts'
import { IppHandOver } from './ipp-hand-over.ts'
import { sightingOf } from './job-sighting.ts'
import { leavesOut, mattersIn } from './left-out.ts'
import { attributeNumber, attributeText, groupOf, groupTags, type IppAttribute, unsupportedNames } from './message.ts'
import { offerJob } from './offer.ts'
import { attribute, ippOperations, operationGroup } from './operations.ts'
import { cancelOrphans } from './orphans.ts'
import { sendDocument } from './send-document.ts'
import { ippRefusalIn, isNotFound, statusName } from './status.ts'

/** Create-Job held, Send-Document, Release-Job (RFC 8011, sections 4.2.4, 4.3.1 and 4.3.6). */
export class HeldIppHandOver extends IppHandOver implements HeldHandOver {
  readonly kind = 'held'

  get tellsDocuments(): boolean {
    return this.queue.tellsDocuments
  }

  async create(name: string, options: PrintOptions): Promise<TakenJob> {
    refuseWhatRawCannot(this.queue.name, this.capabilities, options)
    const request = (attributes: IppAttribute[]) => ({
      operation: ippOperations.createJob,
      groups: [
        operationGroup(
          this.queue.printerUri,
          null,
          attribute('job-name', { kind: 'name', value: name }),
          attribute('ipp-attribute-fidelity', { kind: 'boolean', value: false }),
        ),
        { tag: groupTags.job, attributes },
      ],
    })
    const { answer, leftOut, said } = await offerJob(this.queue, request, options, this.capabilities, true)
    const made = groupOf(answer, groupTags.job)
    const id = attributeNumber(made, 'job-id')
    if (id === null) {
      throw new DeskError('printer.bad-answer', { printer: this.queue.name, why: 'a job without an id' })
    }
    if (leftOut !== null && options.left_out !== 'print') {
      // It is held and empty, and never prints; one that stays is found by its name the next time.
      await this.queue.cancel({ printerUri: this.uri, id: String(id), uuid: null }).catch(() => {})
      throw leavesOut(this.queue.name, leftOut)
    }
    // Where the answer names no uuid (CUPS), it is asked for while the document is sent.
    const job = { printerUri: this.uri, id: String(id), uuid: attributeText(made, 'job-uuid') }
    return said.length > 0 ? { ...job, said } : job
  }

  /** The job's uuid; null if the printer doesn't report one. Queried while the job is held. */
  private async uuidOf({ id, uuid }: SpoolerJob): Promise<string | null> {
    if (uuid !== null && this.queue.tellsDocuments) return uuid
    const told = await this.queue.jobAttributes(id, ['job-uuid', 'number-of-documents']).catch(() => null)
    if (!told) return uuid
    if (attributeNumber(told, 'number-of-documents') !== null) this.queue.tellsDocuments = true
    return uuid ?? attributeText(told, 'job-uuid')
  }

  async send(job: SpoolerJob, document: PrintDocument, options?: PrintOptions): Promise<JobSighting> {
    const asked = this.uuidOf(job)
    const answer = await this.queue.ask(sendDocument(this.queue.printerUri, job.id, document, this.format))
    if (isNotFound(answer)) {
      const why = `it no longer has job ${job.id}`
      throw new DeskError('printer.refused', { printer: this.queue.name, why })
    }
    const refusal = ippRefusalIn(this.queue.name, answer)
    if (refusal) throw refusal
    const leftOut = options && options.left_out !== 'print' ? mattersIn(unsupportedNames(answer), options) : null
    if (leftOut !== null) throw leavesOut(this.queue.name, leftOut)
    const told = groupOf(answer, groupTags.job)
    if (attributeNumber(told, 'job-state') === null) return this.queue.look(job)
    const uuid = await asked
    const seen = sightingOf(told)
    // The server took the whole document into a job that has not ended: its answer need not count documents for that.
    return seen.state === 'held' ? { ...seen, hasDocument: true, uuid: seen.uuid ?? uuid } : seen
  }

  async release(job: SpoolerJob): Promise<void> {
    const answer = await this.queue.ask({
      operation: ippOperations.releaseJob,
      repeatable: true,
      groups: [operationGroup(this.queue.printerUri, Number(job.id))],
    })
    const status = statusName(answer)
    if (status === 'successful') return
    if (isNotFound(answer)) {
      throw new DeskError('printer.job-unknown', { printer: this.queue.name, spooler: job.id })
    }
    // A job that isn't held (any more) can't be released: somebody released or cancelled it. A look shows which.
    const seen = await this.queue.look(job)
    if (seen.state !== 'held') return
    const why = `job ${job.id} is still held there: ${status}`
    throw new DeskError('printer.answer-lost', { printer: this.queue.name, why })
  }

  cancelOrphans(name: string, keep: SpoolerJob | null): Promise<number> {
    return cancelOrphans(this.queue, name, keep)
  }
}
