import type { Baseline } from './baseline.ts'
import { isListed } from './import-file.ts'
import type { TextColumn } from './sheet.ts'
import { type Steps, stretches } from './steps.ts'
import { WordIndex } from './word-index.ts'

/** The place of a blank code; the next is that of a code the retailer doesn't have. */
export const blank = -2
export const unknown = -1

/** Codes that are looked up between two pauses. */
const codesAtOnce = 2 ** 14

/** The place of each word of a column of codes: the row of the grid that has the code, or without a grid the code's own number. All are below `most`. */
export function* placesOf(
  { words }: Pick<TextColumn, 'words'>,
  baseline: Baseline | null,
): Steps<{ byWord: Int32Array; most: number }> {
  const byWord = new Int32Array(words.length).fill(blank)
  const numbers = new WordIndex()
  let rowOf: ((code: string) => number) | null = null
  let next = 0
  for (const [from, to] of stretches(words.length, codesAtOnce)) {
    for (let id = from; id < to; id++) {
      const code = words[id]?.trim() ?? ''
      if (code === '') continue
      if (!baseline) {
        byWord[id] = numbers.add(code)
        continue
      }
      // Files mostly have their codes in the order of the grid: then none is looked for.
      const isNext = baseline.codes[next] === code && isListed(baseline, next)
      rowOf ??= isNext ? null : yield* rowFinder(baseline)
      const row = isNext ? next : (rowOf?.(code) ?? unknown)
      byWord[id] = row
      if (row >= 0) next = row + 1
    }
    yield
  }
  return { byWord, most: baseline ? baseline.codes.length : numbers.words.length }
}

/** Finds the row of the grid that has a code. */
function* rowFinder(baseline: Baseline): Steps<(code: string) => number> {
  const { codes } = baseline
  const numbers = new WordIndex()
  const rows = new Int32Array(codes.length)
  for (const [from, to] of stretches(codes.length, codesAtOnce)) {
    for (let row = from; row < to; row++) if (isListed(baseline, row)) rows[numbers.add(codes[row] ?? '')] = row
    yield
  }
  return code => rows[numbers.find(code)] ?? unknown
}
