import { hasCode } from '../../src-shared/errors.ts'
import { openStationWorker, type WorkerChannel } from './worker-channel.ts'
import type { WorkerStart } from './worker-protocol.ts'

/** After so long without a question the reader is closed: most days nobody asks. */
const idleMilliseconds = 60_000

/** Asks a reader of station.db that is opened at the first question, beside the writer. */
export class Questions {
  readonly #start: WorkerStart
  readonly #isDamaged: (why: string) => void
  #reader: Promise<WorkerChannel> | null = null
  #asking = 0
  #idle: NodeJS.Timeout | null = null

  /** `isDamaged` hears of a damage that a question met. */
  constructor({ isDamaged, ...where }: Omit<WorkerStart, 'as'> & { isDamaged(why: string): void }) {
    this.#start = { ...where, as: 'reader' }
    this.#isDamaged = isDamaged
  }

  remote<T extends object>(store: string, methods: { [K in keyof T]: true }): T {
    return Object.fromEntries(
      Object.keys(methods).map(method => [method, (...args: unknown[]) => this.#ask(store, method, args)]),
    ) as T
  }

  async #ask(store: string, method: string, args: unknown[]): Promise<unknown> {
    if (this.#idle) clearTimeout(this.#idle)
    this.#asking++
    try {
      return await (await this.#opened()).call(store, method, args)
    } catch (error) {
      if (hasCode(error, 'desk.database-damaged')) this.#isDamaged(error.data.why)
      throw error
    } finally {
      if (--this.#asking === 0) this.#idle = setTimeout(() => void this.close(), idleMilliseconds).unref()
    }
  }

  #opened(): Promise<WorkerChannel> {
    if (this.#reader) return this.#reader
    const reader = openStationWorker(this.#start)
    this.#reader = reader
    reader.catch(() => {
      if (this.#reader === reader) this.#reader = null
    })
    return reader
  }

  async close(): Promise<void> {
    if (this.#idle) clearTimeout(this.#idle)
    const reader = this.#reader
    this.#reader = null
    await (await reader?.catch(() => null))?.close()
  }
}
