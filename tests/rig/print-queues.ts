import type { ServerResponse } from 'node:http'
import {
  attributeNumber,
  attributeText,
  groupOf,
  groupTags,
  type IppAttribute,
} from '../../src-main/print/printers/ipp/message.ts'
import { attribute, integer, ippOperations, keywords } from '../../src-main/print/printers/ipp/operations.ts'
import { type IppSeen, ippAnswer, sendIpp, startIppServer } from './ipp-server.ts'

/** A queue of a print server; a test changes it as a person at the printer would. */
export interface PrintQueue {
  uri: string
  stopped: boolean
  accepting: boolean
  /** IPP keywords, such as `media-empty-error`. */
  reasons: string[]
  /** What it says in its own words; null: nothing. */
  message: string | null
  /** What becomes of a job: it comes out, stays in the printer, is torn up halfway, or is forgotten at its end so that nobody knows. */
  ends: 'printed' | 'never' | 'aborted' | 'forgotten'
  makeAndModel: string
  supplies: { name: string; level: number }[]
  /** A print server names the way to its device; a printer that speaks for itself has none. */
  deviceUri: string | null
  /** The names of the jobs that were released here, oldest first. */
  took: string[]
  /** Puts a job into the queue as if it had been sent before, or begun before the queue stopped; answers its id. */
  has(name: string, begun?: 'begun'): number
}

export interface PrintServer {
  /** The queue of that name, made where it isn't there yet, and how it is from now on. */
  queue(name: string, over?: Partial<PrintQueue>): PrintQueue
  /** Takes all queues away. */
  clear(): void
  close(): Promise<void>
}

interface Job {
  id: number
  name: string
  /** job-state (RFC 8011, section 5.3.7). */
  state: number
  hasDocument: boolean
  beganAt: number | null
}

const [pending, held, processing, cancelled, aborted, completed] = [3, 4, 5, 7, 8, 9]
const [successful, notPossible, notFound, notAccepting] = [0, 0x0404, 0x0406, 0x0506]
const canDo = [2, 5, 6, 8, 9, 10, 11, 13]

const numbers = (name: string, ...codes: number[]) =>
  attribute(name, ...codes.map(value => ({ kind: 'enum' as const, value })))

class Queue implements PrintQueue {
  stopped = false
  accepting = true
  reasons: string[] = []
  message: string | null = null
  ends: PrintQueue['ends'] = 'printed'
  makeAndModel = 'Office Laser 4100'
  supplies: PrintQueue['supplies'] = []
  deviceUri: string | null = null
  readonly took: string[] = []
  readonly uri: string
  readonly #jobs = new Map<number, Job>()
  #newest = 76

  constructor(uri: string) {
    this.uri = uri
  }

  has(name: string, begun?: 'begun'): number {
    const job = this.#make(name)
    const state = begun ? processing : pending
    Object.assign(job, { state, hasDocument: true, beganAt: begun ? 5 : null })
    this.#work()
    return job.id
  }

  /** Status code and attributes of the answer. */
  answer({ message }: IppSeen): [code: number, ...told: IppAttribute[][]] {
    const asked = groupOf(message, groupTags.operation)
    if (message.code === ippOperations.getPrinterAttributes) return [successful, this.#attributes()]
    if (message.code === ippOperations.resumePrinter) {
      this.stopped = false
      this.reasons = []
    }
    this.#work()
    if (message.code === ippOperations.resumePrinter) return [successful]
    if (message.code === ippOperations.getJobs) {
      const isWanted = ({ state }: Job) => (attributeText(asked, 'which-jobs') === 'completed') === state > processing
      return [successful, ...[...this.#jobs.values()].filter(isWanted).map(job => this.#attributesOf(job))]
    }
    if (message.code === ippOperations.createJob) {
      if (!this.accepting) return [notAccepting]
      return [successful, this.#attributesOf(this.#make(attributeText(asked, 'job-name') ?? '-'))]
    }
    const job = this.#jobs.get(attributeNumber(asked, 'job-id') ?? 0)
    if (!job) return [notFound]
    if (message.code === ippOperations.sendDocument) job.hasDocument = true
    else if (message.code === ippOperations.releaseJob) {
      if (job.state !== held) return [notPossible]
      this.took.push(job.name)
      job.state = pending
      this.#work()
    } else if (message.code === ippOperations.cancelJob) {
      if (job.state > processing) return [notPossible]
      job.state = cancelled
    }
    return [successful, this.#attributesOf(job)]
  }

  #make(name: string): Job {
    const job = { id: ++this.#newest, name, state: held, hasDocument: false, beganAt: null }
    this.#jobs.set(job.id, job)
    return job
  }

  /** Works off what is in the queue. */
  #work(): void {
    if (this.stopped) return
    for (const job of this.#jobs.values()) {
      if (job.state !== pending && job.state !== processing) continue
      job.beganAt ??= 5
      job.state = { printed: completed, forgotten: completed, never: processing, aborted }[this.ends]
      if (this.ends === 'forgotten') this.#jobs.delete(job.id)
    }
  }

  #attributesOf(job: Job): IppAttribute[] {
    return [
      integer('job-id', job.id),
      attribute('job-name', { kind: 'name', value: job.name }),
      numbers('job-state', job.state),
      keywords('job-state-reasons', 'none'),
      keywords('job-printer-state-reasons', ...(this.reasons.length > 0 ? this.reasons : ['none'])),
      integer('number-of-documents', job.hasDocument ? 1 : 0),
      job.beganAt === null
        ? attribute('time-at-processing', { kind: 'noValue' })
        : integer('time-at-processing', job.beganAt),
    ]
  }

  #attributes(): IppAttribute[] {
    const isPrinting = [...this.#jobs.values()].some(({ state }) => state === processing)
    return [
      numbers('operations-supported', ...canDo),
      keywords('job-hold-until-supported', 'indefinite'),
      attribute('document-format-supported', { kind: 'mimeMediaType', value: 'application/pdf' }),
      numbers('printer-state', this.stopped ? 5 : isPrinting ? 4 : 3),
      keywords('printer-state-reasons', ...(this.reasons.length > 0 ? this.reasons : ['none'])),
      ...(this.message === null ? [] : [attribute('printer-state-message', { kind: 'text', value: this.message })]),
      attribute('printer-is-accepting-jobs', { kind: 'boolean', value: this.accepting }),
      attribute('printer-make-and-model', { kind: 'text', value: this.makeAndModel }),
      ...(this.deviceUri === null ? [] : [attribute('device-uri', { kind: 'uri', value: this.deviceUri })]),
      ...(this.supplies.length === 0
        ? []
        : [
            attribute('marker-names', ...this.supplies.map(({ name }) => ({ kind: 'name' as const, value: name }))),
            attribute(
              'marker-levels',
              ...this.supplies.map(({ level }) => ({ kind: 'integer' as const, value: level })),
            ),
          ]),
    ]
  }
}

/** A print server with as many queues as are asked for. */
export async function startPrintServer(): Promise<PrintServer> {
  const queues = new Map<string, Queue>()
  const answer = (seen: IppSeen, response: ServerResponse) => {
    const asked = groupOf(seen.message, groupTags.operation)
    const queue = queues.get(attributeText(asked, 'printer-uri') ?? '')
    const [code, ...told] = queue?.answer(seen) ?? ([notFound] as const)
    const tag = seen.message.code === ippOperations.getPrinterAttributes ? groupTags.printer : groupTags.job
    sendIpp(response, ippAnswer(seen.message, code, ...told.map(attributes => ({ tag, attributes }))))
  }
  const server = await startIppServer(answer)
  return {
    queue(name, over = {}) {
      const uri = `ipp://127.0.0.1:${server.port}/printers/${encodeURIComponent(name)}`
      const queue = queues.get(uri) ?? new Queue(uri)
      queues.set(uri, queue)
      return Object.assign(queue, over)
    },
    clear: () => queues.clear(),
    close: () => server.close(),
  }
}
