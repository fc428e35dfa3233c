/**
 * One thing at a time with each record: a save reads before it writes, so that two at once would each take the other's fields back; and
 * an answer that was asked for before a save must not cover what was saved.
 */
export class RecordTurns {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Does the work once everything that came before it with this record has ended. */
  async take<T>(record: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(record) ?? Promise.resolve()
    const mine = before.then(work)
    const ended = mine.then(
      () => {},
      () => {},
    )
    this.#last.set(record, ended)
    try {
      return await mine
    } finally {
      if (this.#last.get(record) === ended) this.#last.delete(record)
    }
  }
}
