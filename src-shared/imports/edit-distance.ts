const longest = 512
const rows = [new Uint16Array(longest + 1), new Uint16Array(longest + 1), new Uint16Array(longest + 1)] as const

/**
 * How many letters have to be put in, taken out, changed or swapped with their neighbour to make one text the other (optimal string
 * alignment). Above `most` it stops and answers `most + 1`, so that many far names cost little; so do texts over 512 letters.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (one === other) return 0
  const tooFar = most + 1
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > most || long.length > longest) return tooFar
  let [older, old, row] = rows
  for (let at = 0; at <= short.length; at++) old[at] = Math.min(at, tooFar)
  for (let down = 1; down <= long.length; down++) {
    // Cells further than `most` from the diagonal cannot come back under it.
    const from = Math.max(1, down - most)
    const to = Math.min(short.length, down + most)
    row[from - 1] = from === 1 ? Math.min(down, tooFar) : tooFar
    let least = row[from - 1] ?? tooFar
    const sign = long.charCodeAt(down - 1)
    for (let at = from; at <= to; at++) {
      const isSame = sign === short.charCodeAt(at - 1)
      let cost = (old[at - 1] ?? tooFar) + (isSame ? 0 : 1)
      if (!isSame) {
        const takenOut = at < down + most ? (old[at] ?? tooFar) + 1 : tooFar
        const putIn = (row[at - 1] ?? tooFar) + 1
        if (takenOut < cost) cost = takenOut
        if (putIn < cost) cost = putIn
        if (at > 1 && down > 1 && isSwap(short, at, long, down)) {
          const swapped = (older[at - 2] ?? tooFar) + 1
          if (swapped < cost) cost = swapped
        }
        if (cost > tooFar) cost = tooFar
      }
      row[at] = cost
      if (cost < least) least = cost
    }
    // A swap reaches two rows back, but never below what taking a letter out has cost in between.
    if (least > most) return tooFar
    ;[older, old, row] = [old, row, older]
  }
  return Math.min(old[short.length] ?? tooFar, tooFar)
}

const isSwap = (short: string, at: number, long: string, down: number): boolean =>
  short.charCodeAt(at - 1) === long.charCodeAt(down - 2) && short.charCodeAt(at - 2) === long.charCodeAt(down - 1)
