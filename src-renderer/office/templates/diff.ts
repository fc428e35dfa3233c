/** A part of two texts side by side: in both, only in the old one, or only in the new one. */
export interface DiffPart {
  is: 'same' | 'old' | 'new'
  text: string
}

/** More lines are compared as a whole: the table of all pairs would be too large. */
const mostLines = 600

/** What changed between two texts, line by line. */
export function diffLines(before: string, after: string): DiffPart[] {
  const [a, b] = [before.split('\n'), after.split('\n')]
  if (a.length > mostLines || b.length > mostLines) {
    return before === after
      ? [{ is: 'same', text: before }]
      : [
          { is: 'old', text: before },
          { is: 'new', text: after },
        ]
  }
  /** The longest common rest of both from a place on. */
  const rest = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  const at = (i: number, j: number) => rest[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const row = rest[i]
      if (row) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const parts: DiffPart[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      parts.push({ is: 'same', text: a[i] ?? '' })
      i++
      j++
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1)))
      parts.push({ is: 'old', text: a[i++] ?? '' })
    else parts.push({ is: 'new', text: b[j++] ?? '' })
  }
  return parts
}
