/** The first place in a sorted list whose number is not below another; the list's length where all are. */
export function firstAtLeast(sorted: ArrayLike<number>, least: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}
