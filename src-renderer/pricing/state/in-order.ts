export type Queue = <T>(run: () => Promise<T>) => Promise<T>

/** Runs what it is given one after the other; what fails does not keep the next from running. */
export function inOrder(): Queue {
  let last: Promise<unknown> = Promise.resolve()
  return run => {
    const mine = last.then(run, run)
    last = mine
    return mine
  }
}
