export type Queue = <T>(run: () => Promise<T>) => Promise<T>

/** Runs tasks one after another; a failed task doesn't stop the next one. */
export function inOrder(): Queue {
  let last: Promise<unknown> = Promise.resolve()
  return run => {
    const current = last.then(run, run)
    last = current
    return current
  }
}
