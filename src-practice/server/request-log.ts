/** A received request, without its query (which may contain a link's signature). */
export interface RequestRecord {
  /** The operation's id; `document.job` and `document.order` for PDFs, `unknown` if no route matches. */
  operation: string
  method: string
  path: string
  /** Whether it had an Authorization header. */
  authorization: boolean
}

const MAX_RECORDS = 20_000

/** Received requests, for tests: the last 20,000, and counts of all. */
export class RequestLog {
  #records: RequestRecord[] = []
  readonly #counts = new Map<string, number>()

  add(record: RequestRecord): void {
    this.#records.push(record)
    if (this.#records.length > MAX_RECORDS) this.#records = this.#records.slice(MAX_RECORDS / 2)
    this.#counts.set(record.operation, this.count(record.operation) + 1)
  }

  /** The requests, oldest first; with an operation's id, only those of the operation. */
  list(operation?: string): RequestRecord[] {
    return this.#records.filter(record => operation === undefined || record.operation === operation)
  }

  count(operation: string): number {
    return this.#counts.get(operation) ?? 0
  }

  clear(): void {
    this.#records = []
    this.#counts.clear()
  }
}
