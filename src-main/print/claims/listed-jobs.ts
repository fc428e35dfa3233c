import type { ClaimedJob } from './claims.ts'

/** What the service lists, as far as the room has to be told and asked of it. */
export class ListedJobs {
  /** What is told of each, by id. */
  readonly #identities = new Map<string, string>()
  /** What the room doesn't know yet. */
  readonly #new = new Map<string, ClaimedJob>()
  /** Listed since the last look: what the others did with these may be older than what a look calls new. */
  readonly #unasked = new Set<string>()
  #hasAny = false

  /** False until a list had a job: one that is empty may be of a service that has just begun. */
  get hasAny(): boolean {
    return this.#hasAny
  }

  /** The jobs that are listed. */
  get ids(): string[] {
    return [...this.#identities.keys()]
  }

  /** What the room is to be told. */
  get unknown(): ClaimedJob[] {
    return [...this.#new.values()]
  }

  /** Takes up a list; `isWhole`: what it doesn't have is listed no more. */
  take(jobs: readonly ClaimedJob[], isWhole: boolean): void {
    if (jobs.length > 0) this.#hasAny = true
    if (isWhole) {
      const listed = new Set(jobs.map(({ id }) => id))
      for (const id of this.#identities.keys()) if (!listed.has(id)) this.#identities.delete(id)
    }
    for (const { id, type, orderId, createdAt } of jobs) {
      const identity = `${type}\n${orderId}\n${createdAt}`
      if (this.#identities.get(id) === identity) continue
      this.#identities.set(id, identity)
      this.#new.set(id, { id, type, orderId, createdAt })
      this.#unasked.add(id)
    }
  }

  /** The room knows these. */
  told(jobs: readonly ClaimedJob[]): void {
    for (const { id } of jobs) this.#new.delete(id)
  }

  /** Those that are to be asked for; `ask` again where the answer didn't come. */
  takeUnasked(): string[] {
    const ids = [...this.#unasked]
    this.#unasked.clear()
    return ids
  }

  ask(ids: readonly string[]): void {
    for (const id of ids) this.#unasked.add(id)
  }
}
