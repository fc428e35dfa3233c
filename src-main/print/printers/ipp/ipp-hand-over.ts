import type { Capabilities } from './capabilities.ts'
import type { IppQueue } from './queue.ts'

/** What every way of handing a job over IPP has: the queue, its URI in the ledger, the document-format, what it offers. */
export abstract class IppHandOver {
  protected readonly queue: IppQueue
  protected readonly uri: string
  protected readonly format: string
  protected readonly capabilities: Capabilities

  constructor(queue: IppQueue, uri: string, format: string, capabilities: Capabilities) {
    this.queue = queue
    this.uri = uri
    this.format = format
    this.capabilities = capabilities
  }
}
