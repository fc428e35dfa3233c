import { type PracticeDatabase, readSetting, writeSetting } from './database.ts'
import type { OrderBook } from './orders/order-book.ts'
import { JOB_TYPES, type JobSpec, type PrintJobs } from './print-jobs.ts'
import { dice } from './random.ts'

const HOUR = 3_600_000

/** Adds new jobs. Jobs without order and type become the bill, tags and label of an order, in turn. */
export class Arrivals {
  readonly #database: PracticeDatabase
  readonly #book: OrderBook
  readonly #jobs: PrintJobs
  readonly #now: () => number
  #timer: NodeJS.Timeout | undefined

  constructor(database: PracticeDatabase, book: OrderBook, jobs: PrintJobs, now: () => number) {
    this.#database = database
    this.#book = book
    this.#jobs = jobs
    this.#now = now
  }

  /** Adds the jobs in one transaction and returns their ids. */
  add(specs: readonly JobSpec[]): number[] {
    return this.#database.transaction(() => specs.map(spec => this.#addOne(spec)))()
  }

  /**
   * Adds a job every `seconds` on average; the intervals vary by the seed.
   * @param log gets a line per job
   */
  start(seconds: number, seed: number, log: (line: string) => void): void {
    const next = dice(seed, 'arrivals')
    const wait = () => {
      this.#timer = setTimeout(
        () => {
          try {
            for (const id of this.add([{}])) log(`Job ${id} arrived.`)
          } catch (error) {
            log(`No job could be added: ${error instanceof Error ? error.message : String(error)}`)
          }
          wait()
        },
        seconds * 1000 * (0.5 + next()),
      )
    }
    wait()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #addOne(spec: JobSpec): number {
    const at = spec.created_at ?? this.#now()
    if (spec.order_id !== undefined) {
      if (spec.order_id !== null) this.#book.ensure(spec.order_id, at - HOUR)
      return this.#jobs.add({ ...spec, order_id: spec.order_id, job_type: spec.job_type ?? 'order' })
    }
    if (spec.job_type !== undefined) {
      const order = this.#newOrder(at)
      return this.#jobs.add({ ...spec, order_id: order, job_type: spec.job_type })
    }
    const turn = Number(readSetting(this.#database, 'arrivals') ?? 0) % JOB_TYPES.length
    const begun = Number(readSetting(this.#database, 'arriving order') ?? 0)
    const order = turn === 0 || begun === 0 ? this.#newOrder(at) : begun
    writeSetting(this.#database, 'arriving order', String(order))
    writeSetting(this.#database, 'arrivals', String(turn + 1))
    return this.#jobs.add({ ...spec, order_id: order, job_type: JOB_TYPES[turn] ?? 'order' })
  }

  #newOrder(at: number): number {
    const id = this.#book.nextId()
    // Orders are paid and checked before they print, so an order is older than its first job.
    this.#book.ensure(id, at - HOUR)
    return id
  }
}
