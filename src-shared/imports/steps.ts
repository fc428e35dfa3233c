/**
 * Work that can be put down and taken up again: it pauses at each `yield`, at most a few milliseconds after the last one on files of the largest
 * size, so that whoever runs it can answer something else meanwhile or end it.
 */
export type Steps<T> = Generator<undefined, T, undefined>

/** Does all of the work at once. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Simple steps (a comparison, a sum) that are done before a pause: about a millisecond. */
export const manySteps = 2 ** 18

/** The stretches of `count` things that are worked through between two pauses. */
export function* stretches(count: number, size = manySteps): Generator<readonly [from: number, to: number]> {
  for (let from = 0; from < count; from += size) yield [from, Math.min(count, from + size)]
}
