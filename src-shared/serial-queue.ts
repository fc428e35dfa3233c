/** Does one piece of work after the other, in the order in which they were added; one that fails does not stop the next. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve()

  /** Does the work once everything added before it has ended. Rejects with what it fails with. */
  add<T>(work: () => T | Promise<T>): Promise<T> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => {})
    return done
  }

  /** Waits until everything added so far has ended. */
  async idle(): Promise<void> {
    await this.#last
  }
}

/** A serial queue for each key: work of different keys goes side by side. */
export class KeyedQueue<K> {
  readonly #queues = new Map<K, { queue: SerialQueue; open: number }>()

  /** Waits until everything added so far has ended. */
  async idle(): Promise<void> {
    await Promise.all([...this.#queues.values()].map(({ queue }) => queue.idle()))
  }

  /** Does the work once everything added before it under this key has ended. Rejects with what it fails with. */
  async add<T>(key: K, work: () => T | Promise<T>): Promise<T> {
    const entry = this.#queues.get(key) ?? { queue: new SerialQueue(), open: 0 }
    this.#queues.set(key, entry)
    entry.open++
    try {
      return await entry.queue.add(work)
    } finally {
      if (--entry.open === 0) this.#queues.delete(key)
    }
  }
}

/** Work that is asked for while the same is under way is done once: all callers share its outcome. */
export class SharedWork {
  readonly #running = new Map<string, Promise<unknown>>()

  /** `what` says what is done, and to what: the same work has the same. */
  do<T>(what: unknown, work: () => Promise<T>): Promise<T> {
    const key = JSON.stringify(what)
    const known = this.#running.get(key) as Promise<T> | undefined
    if (known) return known
    const running = work().finally(() => this.#running.delete(key))
    this.#running.set(key, running)
    return running
  }
}
