import { DeskError, hasCode } from '../../../../src-shared/errors.ts'
import type { PrintOptions } from '../../../../src-shared/print/rules.ts'
import type { OneShotHandOver, PrintDocument, SpoolerJob, TakenJob } from '../printer.ts'
import { refuseWhatRawCannot } from './capabilities.ts'
import type { IppRequest } from './client.ts'
import { IppHandOver } from './ipp-hand-over.ts'
import { asksForSomething, leavesOut } from './left-out.ts'
import { attributeNumber, attributeText, groupOf, groupTags, type IppAttribute } from './message.ts'
import { offerJob, type Taken } from './offer.ts'
import { attribute, ippOperations, operationGroup } from './operations.ts'
import { ofDocument, sendDocument } from './send-document.ts'
import { ippRefusalIn } from './status.ts'

/**
 * For printers that cannot hold a job: Create-Job and Send-Document where they have them (RFC 8011, sections 4.2.4 and 4.3.1),
 * so that a lost answer leaves a number to ask about, else Print-Job (4.2.1), with Validate-Job (4.2.3) ahead of it.
 */
export class OneShotIppHandOver extends IppHandOver implements OneShotHandOver {
  readonly kind = 'one-shot'

  async submit(
    document: PrintDocument,
    options: PrintOptions,
    made: (job: SpoolerJob) => Promise<void> = async () => {},
  ): Promise<TakenJob | null> {
    refuseWhatRawCannot(this.queue.name, this.capabilities, options)
    if (this.capabilities.makesFirst) return this.#inTwoSteps(document, options, made)
    if (this.capabilities.validates) await this.#validate(document, options)
    const taken = await this.#offer(ippOperations.printJob, document, options, document)
    return this.#jobIn(taken)
  }

  async #inTwoSteps(
    document: PrintDocument,
    options: PrintOptions,
    made: (job: SpoolerJob) => Promise<void>,
  ): Promise<TakenJob | null> {
    const taken = await this.#offer(ippOperations.createJob, document, options).catch((error: unknown) => {
      // A job without a document, whether it was made or not, prints nothing.
      if (!hasCode(error, 'printer.answer-lost') && !hasCode(error, 'printer.bad-answer')) throw error
      const { printer, why } = error.data
      throw new DeskError('printer.unreachable', { printer, why }, { retry: 'any-time', cause: error })
    })
    const job = this.#jobIn(taken)
    if (job === null) throw this.queue.badAnswer('a job without an id')
    // Without a document nothing comes out: it may still be taken back.
    const takeBack = () => this.queue.cancel(job).catch(() => {})
    if (taken.leftOut !== null && options.left_out !== 'print') {
      await takeBack()
      throw leavesOut(this.queue.name, taken.leftOut)
    }
    await made(job)
    try {
      const answer = await this.queue.ask(sendDocument(this.queue.printerUri, job.id, document, this.format))
      const refusal = ippRefusalIn(this.queue.name, answer)
      if (refusal) throw refusal
    } catch (error) {
      if (!hasCode(error, 'printer.answer-lost') && !hasCode(error, 'printer.bad-answer')) await takeBack()
      throw error
    }
    return job
  }

  /**
   * Asks what the printer would do with a job of which something matters. Throws `printer.leaves-out`; whatever else is wrong
   * shows when the job is handed over.
   */
  async #validate(document: PrintDocument, options: PrintOptions): Promise<void> {
    if (options.left_out === 'print' || !asksForSomething(options)) return
    try {
      const { leftOut } = await this.#offer(ippOperations.validateJob, document, options)
      if (leftOut !== null) throw leavesOut(this.queue.name, leftOut)
    } catch (error) {
      const isAnswer = hasCode(error, 'printer.leaves-out') || hasCode(error, 'printer.unreachable')
      if (isAnswer) throw error
    }
  }

  #offer(operation: number, named: PrintDocument, options: PrintOptions, document?: PrintDocument): Promise<Taken> {
    const request = (attributes: IppAttribute[]): IppRequest => ({
      operation,
      ...(document ? { document } : {}),
      groups: [
        operationGroup(
          this.queue.printerUri,
          null,
          attribute('job-name', { kind: 'name', value: named.name }),
          attribute('ipp-attribute-fidelity', { kind: 'boolean', value: false }),
          ...(operation === ippOperations.createJob ? [] : ofDocument(named.name, this.format)),
        ),
        { tag: groupTags.job, attributes },
      ],
    })
    return offerJob(this.queue, request, options, this.capabilities)
  }

  #jobIn({ answer, said }: Taken): TakenJob | null {
    const made = groupOf(answer, groupTags.job)
    const id = attributeNumber(made, 'job-id')
    if (id === null) return null
    const job = { printerUri: this.uri, id: String(id), uuid: attributeText(made, 'job-uuid') }
    return said.length > 0 ? { ...job, said } : job
  }
}
