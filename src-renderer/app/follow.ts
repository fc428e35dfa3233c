/** Something that can be read from main, and that main reports when it changes. */
export interface FollowedSource<T> {
  ask(): Promise<T>
  hear(listener: (value: T) => void): () => void
  apply(value: T): void
}

/**
 * Keeps up with one source: an answer that was overtaken, by an event or by a later question's answer, is dropped, since
 * that is newer. It is applied once `ready` is settled.
 */
export function follow<T>(
  { ask, hear, apply }: FollowedSource<T>,
  ready?: Promise<unknown>,
): { stop(): void; read(): Promise<void> } {
  let [newest, applied] = [0, 0]
  const take = (number: number, value: T) => {
    if (number < applied) return
    applied = number
    apply(value)
  }
  const read = async () => {
    const number = ++newest
    const [value] = await Promise.all([ask(), ready])
    take(number, value)
  }
  return { stop: hear(value => take(++newest, value)), read }
}
