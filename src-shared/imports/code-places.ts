import type { Baseline } from './baseline.ts'
import { isListed } from './import-file.ts'
import type { TextColumn } from './sheet.ts'
import { type Steps, stretches } from './steps.ts'
import { WordIndex } from './word-index.ts'

/** The place of a blank code; the next is that of a code the retailer doesn't have. */
export const blank = -2
export const unknown = -1

/** Codes that are looked up between two pauses. */
const codesAtOnce = 2 ** 12

/** The place of each word of a column of codes: the row of the grid that has the code, or without a grid the code's own number. All are below `most`. */
export function* placesOf(
  { words }: Pick<TextColumn, 'words'>,
  baseline: Baseline | null,
): Steps<{ byWord: Int32Array; most: number }> {
  const byWord = new Int32Array(words.length).fill(blank)
  if (!baseline) {
    const numbers = new WordIndex()
    for (const [from, to] of stretches(words.length, codesAtOnce)) {
      for (let id = from; id < to; id++) {
        const code = words[id]?.trim() ?? ''
        if (code !== '') byWord[id] = numbers.add(code)
      }
      yield
    }
    return { byWord, most: numbers.words.length }
  }
  let finder: RowFinder | null = null
  let next = 0
  const sought: string[] = []
  const ids: number[] = []
  for (const [from, to] of stretches(words.length, codesAtOnce)) {
    sought.length = 0
    ids.length = 0
    for (let id = from; id < to; id++) {
      const code = words[id]?.trim() ?? ''
      if (code === '') continue
      // Files mostly have their codes in the order of the grid: then none is looked for.
      if (baseline.codes[next] === code && isListed(baseline, next)) byWord[id] = next++
      else {
        sought.push(code)
        ids.push(id)
      }
    }
    if (sought.length > 0) {
      finder ??= yield* rowFinder(baseline)
      const rows = finder.rowsOf(sought)
      for (let i = 0; i < ids.length; i++) byWord[ids[i] ?? 0] = rows[i] ?? unknown
      next = Math.max(next, (byWord[to - 1] ?? unknown) + 1)
    }
    yield
  }
  finder?.close()
  return { byWord, most: baseline.codes.length }
}

interface RowFinder {
  /** The row of the grid that has each of some codes. */
  rowsOf(codes: readonly string[]): Int32Array
  close(): void
}

function* rowFinder(baseline: Baseline): Steps<RowFinder> {
  const { codes } = baseline
  const numbers = new WordIndex()
  const rows = new Int32Array(codes.length)
  for (const [from, to] of stretches(codes.length, codesAtOnce)) {
    for (let row = from; row < to; row++) if (isListed(baseline, row)) rows[numbers.add(codes[row] ?? '')] = row
    yield
  }
  const rowsOf = (sought: readonly string[]) => {
    const found = new Int32Array(sought.length)
    numbers.findAll(sought, found)
    for (let i = 0; i < found.length; i++) found[i] = rows[found[i] ?? unknown] ?? unknown
    return found
  }
  return { rowsOf, close: () => numbers.close() }
}
