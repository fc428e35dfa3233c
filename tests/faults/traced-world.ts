import type { Ledger } from '../../src-main/print/ledger/ledger.ts'
import type { PrintService } from '../../src-main/print/station/parts.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { isProvenGone } from '../../src-shared/print/attempt.ts'
import type { ServiceJob } from '../../src-shared/print/job.ts'
import { listed, type MemoryPrinter, memoryService } from '../integration/station-support.ts'
import { withMethods } from '../rig/with-methods.ts'

/** What was committed, what reached a printer and what a printer told, in the order in which it was. */
export type Traced =
  | { what: 'committed'; state: string; attempt: string }
  | { what: 'sent' | 'released'; attempt: string; at: string }
  /** The printer showed that this job of its is gone and never began. */
  | { what: 'proven-gone'; at: string }

/** What the service's list does at one of its readings, to the job at that place. */
export const listChanges = [
  'new', 'queued', 'dispatching', 'accepted', 'printed', 'failed', 'gone', 'back', 'twice', 'error', 'nothing',
] as const // biome-ignore format: one list, read as one
export interface ListChange {
  change: (typeof listChanges)[number]
  job: number
}

/** Writes down what a ledger has committed. */
export function tracedLedger(ledger: Ledger, trace: Traced[]): Ledger {
  return withMethods(ledger, {
    async claim(...args) {
      const record = await ledger.claim(...args)
      const states = args[2].document ? ['claimed', 'fetched'] : ['claimed']
      if (record) {
        for (const state of states) trace.push({ what: 'committed', state, attempt: args[2].name })
      }
      return record
    },
    async advance(...args) {
      const record = await ledger.advance(...args)
      const state = args[3].to
      if (state !== undefined && record.newest) {
        trace.push({ what: 'committed', state, attempt: record.newest.name })
      }
      return record
    },
  })
}

/** Writes down what reaches a printer, before it has any effect there, and the proofs that it gives. */
export function tracePrinter(printer: MemoryPrinter, trace: Traced[]): void {
  const at = (id: string) => `${printer.uri}#${id}`
  const nameOf = (id: string) => printer.jobs.get(id)?.name ?? ''
  const look = printer.look.bind(printer)
  const handOver = printer.handOver.bind(printer)
  printer.look = async job => {
    const sighting = await look(job)
    if (isProvenGone(sighting)) trace.push({ what: 'proven-gone', at: at(job.id) })
    return sighting
  }
  printer.handOver = async () => {
    const way = await handOver()
    return {
      ...way,
      send(job, document) {
        trace.push({ what: 'sent', attempt: document.name, at: at(job.id) })
        return way.send(job, document)
      },
      release(job) {
        trace.push({ what: 'released', attempt: nameOf(job.id), at: at(job.id) })
        return way.release(job)
      },
    }
  }
}

/** A service whose list changes at each reading; at the end of its changes it stays as it is. */
export class ChangingService {
  readonly #changes: ListChange[]
  readonly #jobs: ServiceJob[] = []
  readonly #hidden = new Set<string>()
  /** How many jobs there have ever been. */
  #made = 0

  constructor(first: number, changes: readonly ListChange[]) {
    this.#changes = [...changes]
    for (let at = 0; at < first; at++) this.#add()
  }

  get isAtRest(): boolean {
    return this.#changes.length === 0
  }

  /** The ids of all jobs that were ever listed. */
  get ids(): string[] {
    return this.#jobs.map(job => job.id)
  }

  get client(): PrintService {
    return { ...memoryService([]), listPrintJobs: async () => ({ jobs: this.#read(), warnings: [] }) }
  }

  #add(): void {
    const id = String(++this.#made)
    this.#jobs.push(listed(id, { type: this.#made % 2 === 0 ? 'tag' : 'order' }))
  }

  #read(): ServiceJob[] {
    const next = this.#changes.shift()
    if (next?.change === 'error') throw new DeskError('service.unreachable', { url: 'test', why: 'a test' })
    const job = this.#jobs[(next?.job ?? 0) % Math.max(1, this.#jobs.length)]
    if (next && job) this.#apply(next.change, job)
    const shown = this.#jobs.filter(({ id }) => !this.#hidden.has(id)).map(one => ({ ...one }))
    return next?.change === 'twice' ? [...shown, ...shown.toReversed()] : shown
  }

  #apply(change: ListChange['change'], job: ServiceJob): void {
    if (change === 'new') this.#add()
    if (change === 'gone') this.#hidden.add(job.id)
    if (change === 'back') this.#hidden.delete(job.id)
    if (['queued', 'dispatching', 'accepted', 'printed', 'failed'].includes(change)) {
      job.dispatchStatus = change
      job.printStatus = change
    }
  }
}
