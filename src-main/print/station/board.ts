import type { JobRecord } from '../ledger/ledger.ts'

export type BoardListener = (record: JobRecord, before: JobRecord | null) => void

/** The jobs of this service as they stand in the ledger now, in memory: read by everyone, written after the ledger only. */
export class Board {
  readonly #records = new Map<string, JobRecord>()
  readonly #listeners = new Set<BoardListener>()

  get(job: string): JobRecord | null {
    return this.#records.get(job) ?? null
  }

  all(): Iterable<JobRecord> {
    return this.#records.values()
  }

  get size(): number {
    return this.#records.size
  }

  /** Takes up what the ledger answered, and tells the listeners. */
  put(record: JobRecord): JobRecord {
    const before = this.get(record.id)
    this.#records.set(record.id, record)
    for (const listener of this.#listeners) listener(record, before)
    return record
  }

  /** Takes up what stood in the ledger at the start, without telling anyone. */
  fill(records: readonly JobRecord[]): void {
    for (const record of records) this.#records.set(record.id, record)
  }

  listen(listener: BoardListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
