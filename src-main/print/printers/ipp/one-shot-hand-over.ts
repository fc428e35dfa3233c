import type { PrintOptions } from '../../../../src-shared/print/rules.ts'
import type { OneShotHandOver, PrintDocument, SpoolerJob } from '../printer.ts'
import { refuseWhatRawCannot } from './capabilities.ts'
import { IppHandOver } from './ipp-hand-over.ts'
import { jobAttributes } from './job-attributes.ts'
import { groupOf, groupTags, numberOf, textOf } from './message.ts'
import { attribute, operationGroup, operations } from './operations.ts'

/** Print-Job (RFC 8011, section 4.2.1), for printers that cannot hold a job. */
export class OneShotIppHandOver extends IppHandOver implements OneShotHandOver {
  readonly kind = 'one-shot'

  async submit(document: PrintDocument, options: PrintOptions): Promise<SpoolerJob | null> {
    refuseWhatRawCannot(this.queue.name, this.capabilities, options)
    const answer = await this.queue.handOver({
      operation: operations.printJob,
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
    const id = numberOf(made, 'job-id')
    return id === null ? null : { printerUri: this.uri, id: String(id), uuid: textOf(made, 'job-uuid') }
  }
}
