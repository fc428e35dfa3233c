/** One request as it came in, without its query (a link's signature stands there). */
export interface RequestRecord {
  /** The operation's id; `document.job` and `document.order` for PDFs, `unknown` where no route fits. */
  operation: string
  method: string
  path: string
  /** Whether an Authorization header came with it. */
  authorization: boolean
}

const KEPT = 20_000

/** What was asked, for tests: the last 20,000 requests, and counts of all. */
export class RequestLog {
  #records: RequestRecord[] = []
  readonly #counts = new Map<string, number>()

  add(record: RequestRecord): void {
    this.#records.push(record)
    if (this.#records.length > KEPT) this.#records = this.#records.slice(KEPT / 2)
    this.#counts.set(record.operation, this.count(record.operation) + 1)
  }

  /** The requests, oldest first; with an operation's id only those. */
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
